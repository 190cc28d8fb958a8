/* SPDX-License-Identifier: MIT */
/* The bodies of signatures: see signature.h. */
#include "knowledge/signature.h"

#include <string.h>

#include "knowledge/body.h"
#include "knowledge/entity.h"

const struct error *signature_parse(struct signature *out,
				    struct arena *arena, const char *body)
{
	const struct value *root, *list;
	const struct error *err = body_read(&root, arena, body);
	struct value_iter it = { 0 };
	const char **id;

	*out = (struct signature){ .n = 0 };
	if (!err)
		err = body_text_needed(&out->text, root, "signature");
	if (!err)
		err = body_array(root, "records");
	if (err)
		return err;
	list = value_get(root, "records");
	id = arena_alloc(arena, (value_count(list) + 1) * sizeof(*id));
	while (value_next(list, &it)) {
		id[out->n] = value_string(it.value, NULL);
		if (!id[out->n] || strlen(id[out->n]) != RECORD_HEX ||
		    strspn(id[out->n], "0123456789abcdef") != RECORD_HEX)
			return error_new(ERROR_CORRUPT, "its body signs what "
					 "is no id of a record");
		out->n++;
	}
	out->id = id;
	return NULL;
}

void signature_put(struct sink *body, struct buf *entity, const char *text,
		   const char *const *id, size_t n)
{
	struct json json = { .sink = body };
	size_t i;

	json_open(&json, '{');
	json_key(&json, "records");
	json_open(&json, '[');
	for (i = 0; i < n; i++)
		json_put_string(&json, id[i]);
	json_close(&json);
	json_member(&json, "signature", text);
	json_close(&json);
	entity_add(entity, "signature:", &body->buf);
}

void signature_add_text(struct buf *out, const char *const *id, size_t n)
{
	size_t i;

	buf_addstr(out, "git fuse records\n");
	for (i = 0; i < n; i++)
		buf_addf(out, "%s\n", id[i]);
}
