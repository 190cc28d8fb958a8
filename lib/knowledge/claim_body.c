/* SPDX-License-Identifier: MIT */
/* What the bodies of claims say, read and written: see claim.h. */
#include "knowledge/claim_body.h"

#include <string.h>

#include "knowledge/body.h"

/* ---------------------------------------------------------------- reading */

static const struct error *read_support(struct claim *out,
					struct arena *arena,
					const struct value *root)
{
	const struct value *list = value_get(root, "support");
	const struct error *err = body_array(root, "support");
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
		return body_text(&out->reason, root, "reason");
	}
	err = body_text_needed(&out->text, root, "text");
	if (!err)
		err = body_text(&out->artifact, root, "artifact");
	if (!err)
		err = body_number(&out->expires, root, "expiresAt", 1,
				  RECORD_TIME_MAX);
	return err ? err : read_support(out, arena, root);
}

const struct error *claim_parse(struct claim *out, struct arena *arena,
				const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	return err ? err : claim_read_body(out, arena, root);
}

/* ---------------------------------------------------------------- writing */

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
		evidence_put(json, &claim->evidence[i]);
	json_close(json);
	json_member(json, "text", claim->text);
	json_close(json);
}
