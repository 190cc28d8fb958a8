/* SPDX-License-Identifier: MIT */
/* The frame of the answers: see answer.h. */
#include "git-fuse/answer/answer.h"

#include <inttypes.h>
#include <string.h>

#include "base/oid.h"
#include "git-fuse/workspace/partial.h"
#include "source/source.h"

void put_range(struct json *json, const char *key, uint32_t first,
	       uint32_t last)
{
	json_key(json, key);
	if (!first) {
		json_put_null(json);
		return;
	}
	json_open(json, '[');
	json_put_uint(json, first);
	json_put_uint(json, last);
	json_close(json);
}

const char *answer_source_kind(const struct source_identity *id)
{
	static const char *const name[] = {
		[SOURCE_WORKTREE] = "worktree",
		[SOURCE_STAGED] = "staged",
		[SOURCE_REV] = "rev"
	};

	return name[id->kind];
}

bool answer_is(const struct args *args, const char *format)
{
	return args_find(args, "format") &&
		!strcmp(args_text(args, "format"), format);
}

bool answer_is_json(const struct args *args)
{
	return answer_is(args, "json");
}

const struct error *answer_open(struct json *json, struct session *session,
				const char *schema)
{
	struct source_identity id;
	const struct error *err = source_identity(session->source, &id);

	if (err)
		return err;
	json_open(json, '{');
	json_member(json, "schema", schema);
	json_member_open(json, "source", '{');
	json_member(json, "kind", answer_source_kind(&id));
	json_member_oid(json, "commit", &id.commit);
	json_member_oid(json, "tree", &id.tree);
	json_member_bool(json, "is_dirty", id.is_dirty);
	json_close(json);
	put_applied(json, &session->narrowed);
	put_indexing(json, session);
	put_unread(json, session);
	if (session->without.len)
		json_member(json, "without", session->without.ptr);
	if (session->unread_decisions)
		json_member_uint(json, "unread_decisions",
				 session->unread_decisions);
	return NULL;
}

void answer_close(struct json *json, const uint64_t *omitted)
{
	int i;

	json_member_open(json, "omitted", '{');
	for (i = OMIT_NONE + 1; i < OMIT_REASONS; i++)
		if (omitted[i])
			json_member_uint(json, omit_name((enum omit)i),
					 omitted[i]);
	json_close(json);
	json_close(json);
	json_end(json);
}

void items_open(struct items *items, struct json *json,
		const struct args *args, const char *key,
		const uint64_t *omitted)
{
	*items = (struct items){ .json = json, .omitted = omitted,
				 .is_lines = answer_is(args, "jsonl") };
	if (items->is_lines) {
		answer_close(json, omitted);
		return;
	}
	json_member_open(json, key, '[');
}

void items_next(struct items *items)
{
	if (items->is_lines)
		json_end(items->json);
}

void items_close(struct items *items)
{
	if (items->is_lines)
		return;
	json_close(items->json);
	answer_close(items->json, items->omitted);
}

void tell_counted(struct sink *out, const char *head,
		  const struct counted_text *text, const uint64_t *count,
		  size_t n, const char *tail)
{
	bool has_one = false;
	size_t i;

	for (i = 0; i < n; i++) {
		if (!count[i] || !text[i].one)
			continue;
		sink_addf(out, "%s%" PRIu64 " %s", has_one ? ", " : head,
			  count[i], count[i] > 1 && text[i].many ?
			  text[i].many : text[i].one);
		has_one = true;
	}
	if (has_one)
		sink_addstr(out, tail);
}

void tell_omitted(struct sink *out, const char *before,
		  const uint64_t *omitted)
{
	struct counted_text text[OMIT_PATHSPEC];
	struct buf head = { 0 };
	int i;

	for (i = 0; i < OMIT_PATHSPEC; i++)
		text[i] = (struct counted_text){
			i ? omit_name((enum omit)i) : NULL, NULL
		};
	buf_addf(&head, "%snot looked at: ", before);
	tell_counted(out, head.ptr, text, omitted, OMIT_PATHSPEC, "\n");
	buf_release(&head);
}

const struct error *answer_source_name(struct buf *out,
				       struct session *session)
{
	struct source_identity id;
	const struct error *err = source_identity(session->source, &id);
	char hex[OID_HEX + 1];

	if (err)
		return err;
	if (id.kind == SOURCE_WORKTREE)
		buf_addstr(out, "the work tree");
	else if (id.kind == SOURCE_STAGED)
		buf_addstr(out, "what is staged");
	else
		buf_addf(out, "%s %s", id.has_commit ? "commit" : "tree",
			 oid_short(hex, id.has_commit ? &id.commit :
				    &id.tree));
	return NULL;
}
