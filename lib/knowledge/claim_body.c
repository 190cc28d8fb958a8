/* SPDX-License-Identifier: MIT */
/* What the bodies of claims say, read and written: see claim.h. */
#include "knowledge/claim_body.h"

#include <string.h>

#include "base/path.h"

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

/* ---------------------------------------------------------------- reading */

/* A text, "" where it is missing. */
static const struct error *read_text(const char **out, struct arena *arena,
				     const struct value *object,
				     const char *key)
{
	const struct value *value = value_get(object, key);
	const char *text;
	size_t n;

	*out = "";
	if (!value)
		return NULL;
	text = value_string(value, &n);
	if (!text || strlen(text) != n)
		return error_new(ERROR_CORRUPT, "its body has a '%s' that is "
				 "no text", key);
	*out = arena_strndup(arena, text, n);
	return NULL;
}

/* A whole number, 0 where it is missing. */
static const struct error *read_number(int64_t *out,
				       const struct value *object,
				       const char *key, int64_t least,
				       int64_t most)
{
	const struct value *value = value_get(object, key);

	*out = 0;
	if (!value)
		return NULL;
	if (value_kind(value) == VALUE_INTEGER && value_integer(value, out) &&
	    *out >= least && *out <= most)
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has a '%s' that is no whole "
			 "number, or out of range", key);
}

/* An object id, zero where it is missing. */
static const struct error *read_oid(struct oid *out,
				    const struct value *object,
				    const char *key)
{
	const struct value *value = value_get(object, key);
	const char *hex = value_string(value, NULL);

	*out = (struct oid){ { 0 } };
	if (!value || (hex && strlen(hex) == OID_HEX &&
		       oid_from_hex(out, hex) && !oid_is_zero(out)))
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has a '%s' that is no "
			 "object id", key);
}

static const struct error *read_path(const char **out, struct arena *arena,
				     const struct value *object)
{
	struct buf path = { 0 };
	const char *quoted;
	const struct error *err = read_text(&quoted, arena, object, "path");

	if (!err && (!*quoted || !path_unquote(&path, quoted, strlen(quoted))))
		err = error_new(ERROR_CORRUPT, "its body has a file without a "
				"path");
	if (!err)
		*out = arena_strndup(arena, buf_str(&path), path.len);
	buf_release(&path);
	return err;
}

static const struct error *read_blob(struct evidence_blob *out,
				     struct arena *arena,
				     const struct value *object)
{
	const struct error *err = read_path(&out->path, arena, object);
	int64_t from = 0, to = 0;

	if (!err)
		err = read_oid(&out->blob, object, "blob");
	if (!err && oid_is_zero(&out->blob))
		err = error_new(ERROR_CORRUPT, "its body has a file without a "
				"'blob'");
	if (!err)
		err = read_number(&from, object, "from", 1, UINT32_MAX);
	if (!err)
		err = read_number(&to, object, "to", 1, UINT32_MAX);
	if (!err && (!from != !to || from > to))
		err = error_new(ERROR_CORRUPT, "its body has lines from %lld "
				"to %lld", (long long)from, (long long)to);
	out->from = (uint32_t)from;
	out->to = (uint32_t)to;
	return err;
}

/* An array's elements, or none where it is missing. */
static const struct error *check_array(const struct value *object,
				       const char *key)
{
	const struct value *value = value_get(object, key);

	if (!value || value_kind(value) == VALUE_ARRAY)
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has a '%s' that is no "
			 "array", key);
}

static const struct error *read_blobs(struct evidence *out,
				      struct arena *arena,
				      const struct value *object)
{
	const struct value *list = value_get(object, "blobs");
	const struct error *err = check_array(object, "blobs");
	struct value_iter it = { 0 };
	struct evidence_blob *blob;

	if (err)
		return err;
	out->blobs = 0;
	blob = arena_alloc(arena, value_count(list) * sizeof(*blob));
	out->blob = blob;
	while (!err && value_next(list, &it))
		err = read_blob(&blob[out->blobs++], arena, it.value);
	return err;
}

static const struct error *read_class(uint8_t *out,
				      const struct value *object)
{
	const char *name = value_string(value_get(object, "class"), NULL);

	for (*out = 0; *out < EVIDENCE_CLASSES; ++*out)
		if (name && !strcmp(name, evidence_names[*out]))
			return NULL;
	return error_new(ERROR_CORRUPT, "its body has evidence of the class "
			 "'%s'", name ? name : "");
}

const struct error *evidence_read(struct evidence *out, struct arena *arena,
				  const struct value *object)
{
	const struct error *err;

	*out = (struct evidence){ .source = "" };
	err = read_class(&out->class, object);
	if (!err)
		err = read_text(&out->source, arena, object, "source");
	if (!err)
		err = read_oid(&out->commit, object, "commit");
	if (!err)
		err = read_oid(&out->tree, object, "tree");
	return err ? err : read_blobs(out, arena, object);
}

static const struct error *read_support(struct claim *out,
					struct arena *arena,
					const struct value *root)
{
	const struct value *list = value_get(root, "support");
	const struct error *err = check_array(root, "support");
	struct value_iter it = { 0 };
	struct evidence *evidence;

	if (!err && !list)
		err = error_new(ERROR_CORRUPT, "its body has no 'support'");
	if (err)
		return err;
	evidence = arena_alloc(arena, value_count(list) * sizeof(*evidence));
	out->evidence = evidence;
	while (!err && value_next(list, &it))
		err = evidence_read(&evidence[out->evidences++], arena,
				    it.value);
	return err;
}

const struct error *claim_read_body(struct claim *out, struct arena *arena,
				    const struct value *root)
{
	const struct value *retracted = value_get(root, "retracted");
	const struct error *err;

	*out = (struct claim){ .text = "", .artifact = "", .reason = "" };
	if (retracted) {
		out->is_retracted = value_bool(retracted, false);
		if (!out->is_retracted)
			return error_new(ERROR_CORRUPT, "its body has a "
					 "'retracted' that is not true");
		return read_text(&out->reason, arena, root, "reason");
	}
	err = read_text(&out->text, arena, root, "text");
	if (!err && !*out->text)
		err = error_new(ERROR_CORRUPT, "its body has no 'text'");
	if (!err)
		err = read_text(&out->artifact, arena, root, "artifact");
	if (!err)
		err = read_number(&out->expires, root, "expiresAt", 1,
				  RECORD_TIME_MAX);
	return err ? err : read_support(out, arena, root);
}

const struct error *claim_parse(struct claim *out, struct arena *arena,
				const char *body)
{
	struct value *root;
	const struct error *err = value_parse(&root, body, strlen(body),
					      VALUE_STRICT);

	if (!err)
		err = claim_read_body(out, arena, root);
	value_free(root);
	return err;
}

/* ---------------------------------------------------------------- writing */

static void put_oid(struct json *json, const char *key, const struct oid *oid)
{
	char hex[OID_HEX + 1];

	if (!oid_is_zero(oid))
		json_member(json, key, oid_to_hex(hex, oid));
}

static void put_blob(struct json *json, const struct evidence_blob *blob)
{
	struct buf path = { 0 };

	path_quote(&path, blob->path);
	json_open(json, '{');
	put_oid(json, "blob", &blob->blob);
	if (blob->from) {
		json_member_uint(json, "from", blob->from);
		json_member_uint(json, "to", blob->to);
	}
	json_member(json, "path", path.ptr);
	json_close(json);
	buf_release(&path);
}

static void put_evidence(struct json *json, const struct evidence *evidence)
{
	size_t i;

	json_open(json, '{');
	json_key(json, "blobs");
	json_open(json, '[');
	for (i = 0; i < evidence->blobs; i++)
		put_blob(json, &evidence->blob[i]);
	json_close(json);
	json_member(json, "class", evidence_names[evidence->class]);
	put_oid(json, "commit", &evidence->commit);
	json_member(json, "source", evidence->source);
	put_oid(json, "tree", &evidence->tree);
	json_close(json);
}

void claim_put_body(struct json *json, const struct claim *claim)
{
	size_t i;

	json_open(json, '{');
	json_member(json, "artifact", claim->artifact);
	if (claim->expires) {
		json_key(json, "expiresAt");
		json_put_int(json, claim->expires);
	}
	json_key(json, "support");
	json_open(json, '[');
	for (i = 0; i < claim->evidences; i++)
		put_evidence(json, &claim->evidence[i]);
	json_close(json);
	json_member(json, "text", claim->text);
	json_close(json);
}
