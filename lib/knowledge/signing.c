/* SPDX-License-Identifier: MIT */
/* Signing records: see signing.h. */
#include "knowledge/signing.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/vec.h"
#include "base/xalloc.h"
#include "knowledge/body.h"
#include "knowledge/entity.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

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

/* Writes one, and appends its entity. */
static void signature_put(struct sink *body, struct buf *entity,
			  const char *text, const char *const *id, size_t n)
{
	struct json json = { .sink = body };

	json_open(&json, '{');
	json_member_strings(&json, "records", id, n);
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

/* The body of a record has room for more. */
enum { MOST_IDS = 8000 };

static const char of_author[] =
	"SELECT " ROW_COLUMNS " FROM record WHERE author = ? AND NOT "
	ROW_IS_THEIRS " ORDER BY id";

struct collecting {
	struct strmap said, is_signed;	/* ids, in hexadecimal */
	struct arena arena;
};

static const struct error *note_signed(struct collecting *c,
				       const struct record *record)
{
	struct signature signature;
	const struct error *err = signature_parse(&signature, &c->arena,
						  record->body);
	size_t i;

	for (i = 0; !err && i < signature.n; i++)
		strmap_set(&c->is_signed, signature.id[i], 1);
	return err;
}

static const struct error *collect(struct collecting *c,
				   struct knowledge *knowledge,
				   const char *author)
{
	struct buf hex = { 0 };
	const struct error *err;
	struct record record;
	struct stmt *stmt;

	err = stmt_prepare(&stmt, knowledge->db, of_author);
	if (!err)
		stmt_bind_text(stmt, 1, author);
	while (stmt_next(stmt, &err)) {
		err = row_read(&record, stmt);
		if (err)
			break;
		buf_reset(&hex);
		record_add_id(&hex, &record, RECORD_HEX);
		if (record.kind != RECORD_SIGNATURE)
			strmap_set(&c->said, hex.ptr, 1);
		else
			err = note_signed(c, &record);
	}
	stmt_free(stmt);
	buf_release(&hex);
	return err;
}

/* A key that is given as text lies in an agent: ssh-keygen asks for it. */
static const struct error *key_file(char **out, bool *is_ours,
				    const struct signing *signing)
{
	const char *text = signing->key;
	const struct error *err;
	char *path;

	*is_ours = !strncmp(text, "key::", 5) || !strncmp(text, "ssh-", 4);
	if (!*is_ours) {
		*out = xstrdup(text);
		return NULL;
	}
	text += strncmp(text, "key::", 5) ? 0 : 5;
	path = xstrfmt("%s/signing-key", signing->dir);
	err = file_prepare(out, path, text, strlen(text));
	free(path);
	return err;
}

static const struct error *run_sign(struct buf *out,
				    const struct signing *signing,
				    const struct buf *text)
{
	bool is_ours;
	char *key = NULL;
	struct buf said = { 0 };
	const struct error *err = key_file(&key, &is_ours, signing);
	const char *argv[] = { signing->program, "-Y", "sign", "-n",
			       SIGNATURE_NAMESPACE, "-f", key,
			       is_ours ? "-U" : NULL, NULL };
	const struct process_spec spec = { .argv = argv, .input = text->ptr,
					   .input_len = text->len };
	int status = 0;

	if (!err)
		err = process_run(&spec, out, &said, &status);
	if (!err && status)
		err = error_new(ERROR_FAILED, "cannot sign the records with "
				"'%s': %s", signing->key, buf_str(&said));
	if (is_ours && key)
		unlink(key);
	free(key);
	buf_release(&said);
	return err;
}

static const struct error *sign_some(struct knowledge *knowledge,
				     struct record *record,
				     const struct signing *signing,
				     const char *const *id, size_t n)
{
	struct buf text = { 0 }, made = { 0 }, entity = { 0 };
	struct sink body = { .write = NULL };
	const struct error *err;

	signature_add_text(&text, id, n);
	err = run_sign(&made, signing, &text);
	if (!err) {
		signature_put(&body, &entity, buf_str(&made), id, n);
		err = body_add(knowledge, record, RECORD_SIGNATURE,
			       entity.ptr, &body);
	}
	buf_release(&entity);
	buf_release(&made);
	buf_release(&text);
	return err;
}

const struct error *signing_sign(uint64_t *n, struct knowledge *knowledge,
				 struct record *record,
				 const struct signing *signing)
{
	const struct error *err;

	*n = 0;
	err = knowledge_begin(knowledge);
	if (!err) {
		struct collecting c = { .said = { .n = 0 } };
		VEC(const char *) id = { 0 };
		size_t i;

		err = collect(&c, knowledge, record->author);
		for (i = 0; !err && i < c.said.n; i++)
			if (!strmap_get(&c.is_signed, c.said.entry[i].key, 0))
				*VEC_PUSH(&id) = c.said.entry[i].key;
		for (i = 0; !err && i < id.n; i += MOST_IDS)
			err = sign_some(knowledge, record, signing, &id.item[i],
					id.n - i < MOST_IDS ? id.n - i :
							      MOST_IDS);
		*n = err ? 0 : id.n;
		VEC_RELEASE(&id);
		strmap_release(&c.said);
		strmap_release(&c.is_signed);
		arena_release(&c.arena);
	}
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return err;
}
