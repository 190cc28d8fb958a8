/* SPDX-License-Identifier: MIT */
/* Evidence and anchors in the bodies of records: see evidence.h. */
#include "knowledge/evidence.h"

#include <string.h>

#include "base/path.h"
#include "knowledge/body.h"

const char *const evidence_names[EVIDENCE_CLASSES + 1] = {
	[EVIDENCE_ADR] = "ADR",
	[EVIDENCE_AGENT_ASSERTION] = "AgentAssertion",
	[EVIDENCE_GRAPH] = "EvidenceGraph",
	[EVIDENCE_EXIT_CODE] = "ExitCode",
	[EVIDENCE_GIT_HISTORY] = "GitHistory",
	[EVIDENCE_MEMORY] = "RepositoryMemory",
	[EVIDENCE_TEST_RESULT] = "TestResult",
	[EVIDENCE_VALIDATOR] = "Validator"
};

bool evidence_is_hard(enum evidence_class class)
{
	return class == EVIDENCE_EXIT_CODE || class == EVIDENCE_GIT_HISTORY ||
		class == EVIDENCE_TEST_RESULT || class == EVIDENCE_VALIDATOR;
}

/* Of others it may be anything; git would end at what leads out. */
static const struct error *check_path(const char *path)
{
	struct buf joined = { 0 };
	const bool leads_out = *path == '/' ||
		!path_join(&joined, "", 0, path);

	buf_release(&joined);
	return leads_out ? error_new(ERROR_CORRUPT, "its body has a path "
				     "outside of the tree, '%s'", path) : NULL;
}

static const struct error *read_path(const char **out, struct arena *arena,
				     const struct value *object)
{
	const struct error *err = body_text(out, object, "path");
	struct buf path = { 0 };

	/* What is not quoted is the path itself. */
	if (err || (**out && **out != '"'))
		return err ? err : check_path(*out);
	if (!**out || !path_unquote(&path, *out, strlen(*out)))
		err = error_new(ERROR_CORRUPT, "its body has a file without a "
				"path");
	else
		*out = arena_strndup(arena, buf_str(&path), path.len);
	buf_release(&path);
	return err ? err : check_path(*out);
}

static const struct error *read_lines(struct anchor *out,
				      const struct value *object)
{
	int64_t from, to = 0;
	const struct error *err = body_number(&from, object, "from", 1,
					      UINT32_MAX);

	if (!err)
		err = body_number(&to, object, "to", 1, UINT32_MAX);
	if (!err && (!from != !to || from > to))
		err = error_new(ERROR_CORRUPT, "its body has lines from %lld "
				"to %lld", (long long)from, (long long)to);
	out->from = (uint32_t)from;
	out->to = (uint32_t)to;
	return err;
}

static const struct error *read_anchor(struct anchor *out,
				       struct arena *arena,
				       const struct value *object,
				       bool needs_blob)
{
	const struct error *err;

	*out = (struct anchor){ .path = NULL };
	err = read_path(&out->path, arena, object);
	if (!err)
		err = body_oid(&out->blob, object, "blob");
	if (!err && needs_blob && oid_is_zero(&out->blob))
		err = error_new(ERROR_CORRUPT, "its body has a file without a "
				"'blob'");
	if (!err)
		err = body_text(&out->symbol, object, "symbol");
	if (!err && !*out->symbol)
		out->symbol = NULL;
	return err ? err : read_lines(out, object);
}

const struct error *anchors_read(const struct anchor **out, size_t *n,
				 struct arena *arena,
				 const struct value *object, const char *key,
				 bool needs_blob)
{
	const struct value *list = value_get(object, key);
	const struct error *err = body_array(object, key);
	struct value_iter it = { 0 };
	struct anchor *anchor;

	*n = 0;
	if (err)
		return err;
	anchor = arena_alloc(arena, value_count(list) * sizeof(*anchor));
	*out = anchor;
	while (!err && value_next(list, &it))
		err = read_anchor(&anchor[(*n)++], arena, it.value,
				  needs_blob);
	return err;
}

const struct error *evidence_read(struct evidence *out, struct arena *arena,
				  const struct value *object)
{
	const struct error *err;

	*out = (struct evidence){ .source = "" };
	err = body_choice(&out->class, object, "class", evidence_names);
	if (!err)
		err = body_text(&out->source, object, "source");
	if (!err)
		err = body_oid(&out->commit, object, "commit");
	if (!err)
		err = body_oid(&out->tree, object, "tree");
	return err ? err : anchors_read(&out->blob, &out->blobs, arena, object,
					"blobs", true);
}

static void write_anchor(struct json *json, const struct anchor *anchor)
{
	struct buf path = { 0 };

	path_quote(&path, anchor->path);
	json_open(json, '{');
	body_put_oid(json, "blob", &anchor->blob);
	if (anchor->from) {
		json_member_uint(json, "from", anchor->from);
		json_member_uint(json, "to", anchor->to);
	}
	json_member(json, "path", path.ptr);
	if (anchor->symbol)
		json_member(json, "symbol", anchor->symbol);
	json_close(json);
	buf_release(&path);
}

void anchors_put(struct json *json, const char *key,
		 const struct anchor *anchor, size_t n)
{
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < n; i++)
		write_anchor(json, &anchor[i]);
	json_close(json);
}

void evidence_put(struct json *json, const struct evidence *evidence)
{
	json_open(json, '{');
	anchors_put(json, "blobs", evidence->blob, evidence->blobs);
	json_member(json, "class", evidence_names[evidence->class]);
	body_put_oid(json, "commit", &evidence->commit);
	json_member(json, "source", evidence->source);
	body_put_oid(json, "tree", &evidence->tree);
	json_close(json);
}

bool anchor_is_same(const struct anchor *a, const struct anchor *b)
{
	return !strcmp(a->path, b->path) && !oid_cmp(&a->blob, &b->blob) &&
		a->from == b->from && a->to == b->to &&
		!a->symbol == !b->symbol &&
		(!a->symbol || !strcmp(a->symbol, b->symbol));
}
