/* SPDX-License-Identifier: MIT */
/* What the bodies of memories say, read and written: see memory_body.h. */
#include "knowledge/memory_body.h"

#include "knowledge/body.h"

/* --- Reading --- */

/* True or false; it must be there. */
static const struct error *read_flag(bool *out, const struct value *root,
				     const char *key)
{
	const struct value *value = value_get(root, key);

	*out = value_bool(value, false);
	if (value_kind(value) == VALUE_BOOL)
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has no '%s' that is true or "
			 "false", key);
}

/* A whole number that must be there. */
static const struct error *read_seen(int64_t *out, const struct value *root)
{
	if (!value_get(root, "seen"))
		return error_new(ERROR_CORRUPT, "its body has no 'seen'");
	return body_number(out, root, "seen", 0, RECORD_TIME_MAX);
}

/* Bytes of a message; the first is 0, so that only the end tells whether
 * there are any. */
static const struct error *read_bytes(struct sighting *out,
				      const struct value *root)
{
	int64_t from, to = 0;
	const struct error *err = body_number(&from, root, "from", 0,
					      UINT32_MAX);

	if (!err)
		err = body_number(&to, root, "to", 1, UINT32_MAX);
	if (!err && (!value_get(root, "from") != !to || from > to))
		err = error_new(ERROR_CORRUPT, "its body has bytes from %lld "
				"to %lld", (long long)from, (long long)to);
	out->from = (uint32_t)from;
	out->to = (uint32_t)to;
	return err;
}

static const struct error *read_sighting(struct sighting *out,
					 const struct value *root)
{
	const struct error *err = body_choice(&out->class, root, "class",
					      evidence_names);

	if (!err)
		err = body_text_needed(&out->rule, root, "rule");
	if (!err)
		err = body_text(&out->learner, root, "learner");
	if (!err)
		err = body_oid(&out->commit, root, "commit");
	if (!err)
		err = body_oid(&out->tree, root, "tree");
	if (!err)
		err = read_seen(&out->seen, root);
	return err ? err : read_bytes(out, root);
}

/* What has nothing but stops and spaces says nothing. */
static const struct error *read_text(const char **out,
				     const struct value *root)
{
	const struct error *err = body_text_needed(out, root, "text");
	struct buf normal = { 0 };

	if (err)
		return err;
	memory_normal(&normal, *out);
	if (!normal.len)
		err = error_new(ERROR_CORRUPT, "its body has a 'text' without "
				"a word");
	buf_release(&normal);
	return err;
}

static const struct error *read_memory(struct memory *out,
				       struct arena *arena,
				       const struct value *root)
{
	const struct error *err = read_text(&out->text, root);

	if (!err)
		err = body_choice(&out->type, root, "type", memory_types);
	if (!err)
		err = body_choice(&out->category, root, "category",
				  memory_categories);
	if (!err)
		err = body_text(&out->reason, root, "reason");
	return err ? err : anchors_read(&out->scope, &out->scopes, arena, root,
					"scope", false);
}

static const struct error *read_withdrawal(struct sighting *out,
					   const struct value *root)
{
	const struct error *err = read_flag(&out->is_withdrawn, root,
					    "withdrawn");

	if (!err)
		err = body_oid(&out->withdrawn_by, root, "commit");
	return err ? err : body_text(&out->withdrawal, root, "reason");
}

const struct error *memory_parse(struct memory_body *out, struct arena *arena,
				 const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	*out = (struct memory_body){ .sighting = { .withdrawal = "" } };
	if (!err)
		err = body_text_needed(&out->sighting.id, root, "sighting");
	out->takes_back = value_get(root, "withdrawn");
	if (!err && out->takes_back) {
		err = read_withdrawal(&out->sighting, root);
	} else if (!err) {
		err = read_memory(&out->memory, arena, root);
		if (!err)
			err = read_sighting(&out->sighting, root);
	}
	return err;
}

const struct error *memory_parse_review(struct memory_review *out,
					struct arena *arena, const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	*out = (struct memory_review){ .scopes = 0 };
	if (!err)
		err = body_choice(&out->status, root, "status",
				  memory_statuses);
	if (!err)
		err = body_text(&out->reason, root, "reason");
	if (!err)
		err = body_text(&out->policy, root, "policy");
	if (!err) {
		if (value_get(root, "text"))
			err = read_text(&out->text, root);
		if (!err && value_get(root, "category")) {
			uint8_t *category = arena_alloc(arena,
							sizeof(*category));

			out->category = category;
			err = body_choice(category, root, "category",
					  memory_categories);
		}
		if (!err && value_get(root, "because"))
			err = body_text(&out->because, root, "because");
		if (!err && value_get(root, "scope"))
			err = anchors_read(&out->scope, &out->scopes, arena,
					   root, "scope", false);
	}
	return err;
}

const struct error *memory_parse_reason(const char **out, struct arena *arena,
					const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	return err ? err : body_text(out, root, "reason");
}

const struct error *memory_parse_scope(const struct anchor **out, size_t *n,
				       struct arena *arena, const char *text)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, text);

	return err ? err : anchors_read(out, n, arena, root, "scope", false);
}

/* --- Writing --- */

static void put_if(struct json *json, const char *key, const char *text)
{
	if (text && *text)
		json_member(json, key, text);
}

static void put_sighting(struct json *json, const struct sighting *sighting)
{
	json_member(json, "class", evidence_names[sighting->class]);
	body_put_oid(json, "commit", &sighting->commit);
	body_put_oid(json, "tree", &sighting->tree);
	if (sighting->to) {
		json_member_uint(json, "from", sighting->from);
		json_member_uint(json, "to", sighting->to);
	}
	put_if(json, "learner", sighting->learner);
	json_member(json, "rule", sighting->rule);
	json_member_int(json, "seen", sighting->seen);
	json_member(json, "sighting", sighting->id);
}

void memory_put(struct json *json, const struct memory *memory)
{
	json_open(json, '{');
	json_member(json, "category", memory_categories[memory->category]);
	put_if(json, "reason", memory->reason);
	anchors_put(json, "scope", memory->scope, memory->scopes);
	json_member(json, "text", memory->text);
	json_member(json, "type", memory_types[memory->type]);
	put_sighting(json, memory->sighting);
	json_close(json);
}

void memory_put_review(struct json *json, const struct memory_review *review)
{
	json_open(json, '{');
	json_member(json, "status", memory_statuses[review->status]);
	put_if(json, "reason", review->reason);
	put_if(json, "policy", review->policy);
	if (review->text)
		json_member(json, "text", review->text);
	if (review->because)
		json_member(json, "because", review->because);
	if (review->category)
		json_member(json, "category",
			    memory_categories[*review->category]);
	if (review->scope)
		anchors_put(json, "scope", review->scope, review->scopes);
	json_close(json);
}

void memory_put_scope(struct json *json, const struct anchor *scope,
		      size_t scopes)
{
	json_open(json, '{');
	anchors_put(json, "scope", scope, scopes);
	json_close(json);
}
