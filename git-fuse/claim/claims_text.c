/* SPDX-License-Identifier: MIT */
/* Claims as programs and people read them: see claims.h. */
#include <string.h>

#include "base/date.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/claim/claims.h"
#include "git-fuse/knowledge/others.h"
#include "knowledge/archive.h"

/* Behind "claim:". */
static const char *digits_of(const struct claim *claim)
{
	return strchr(claim->entity, ':') + 1;
}

/* --- For programs --- */

static void put_support(struct json *json, const struct claim *claim,
			const struct claim_status *status)
{
	size_t i, k, blob = 0;

	json_member_open(json, "support", '[');
	for (i = 0; i < claim->evidences; i++) {
		const struct evidence *one = &claim->evidence[i];

		json_open(json, '{');
		json_member(json, "class", evidence_names[one->class]);
		json_member(json, "origin", *one->source ? one->source : NULL);
		json_member_oid(json, "commit", &one->commit);
		json_member_oid(json, "tree", &one->tree);
		json_key(json, "is_reached");
		if (oid_is_zero(&one->commit))
			json_put_null(json);
		else
			json_put_bool(json, !status->is_lost.item[i]);
		json_member_time(json, "time", one->time);
		json_member_open(json, "anchors", '[');
		for (k = 0; k < one->blobs; k++)
			put_anchor(json, &one->blob[k],
				   &status->blob.item[blob++]);
		json_close(json);
		json_close(json);
	}
	json_close(json);
}

static void put_members(struct json *json, const struct claiming *claiming,
			const struct claim *claim,
			const struct claim_status *status)
{
	json_member(json, "id", digits_of(claim));
	json_member(json, "text", claim->text);
	json_member(json, "artifact", *claim->artifact ? claim->artifact :
		    NULL);
	json_member(json, "tier", claim_tier_names[status->tier]);
	json_member(json, "status", claim_standing_name(status->standing));
	json_member_bool(json, "is_stale", status->is_stale);
	json_member_bool(json, "is_decayed", status->is_decayed);
	json_member_bool(json, "is_archived",
			 strmap_get(&claiming->archived, claim->entity, 0) ==
			 ARCHIVE_PUT_AWAY);
	json_member_time(json, "observed_at", claim->observed);
	json_member_time(json, "verified_at", claim->verified);
	json_member_time(json, "expires_at", claim->expires);
	json_member_author(json, "author", claim->author);
	json_member_bool(json, "is_theirs", claim->is_theirs);
	json_member(json, "reason", *claim->reason ? claim->reason : NULL);
	put_support(json, claim, status);
}

void put_claim(struct json *json, const struct claiming *claiming,
	       const struct claim *claim, const struct claim_status *status)
{
	json_open(json, '{');
	put_members(json, claiming, claim, status);
	json_close(json);
}

/* --- For people --- */

const struct error *answer_claim(const struct claiming *claiming,
				 const struct claim *claim,
				 const struct claim_status *status,
				 const char *schema, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	struct remarks remarks;
	const struct error *err = others_read(&remarks, claiming->session,
					      claim->entity);

	if (!err)
		err = answer_open(&json, claiming->session, schema);
	if (!err) {
		json_member_open(&json, "claim", '{');
		put_members(&json, claiming, claim, status);
		put_others(&json, &remarks, claim->entity);
		json_close(&json);
		answer_close(&json, nothing);
	}
	remarks_release(&remarks);
	return err;
}

void add_claim(struct buf *out, const struct claim *claim,
	       const struct claim_status *status)
{
	const size_t from = out->len;

	buf_addf(out, "%.*s  %-8s  %-9s  ", CLAIM_SHORT, digits_of(claim),
		 claim_tier_names[status->tier],
		 claim_standing_name(status->standing));
	add_listed(out, claim->text, claim->is_theirs);
	if (*claim->artifact) {
		buf_addstr(out, "  [");
		add_listed(out, claim->artifact, claim->is_theirs);
		buf_addch(out, ']');
	}
	if (claim->is_theirs)
		buf_addf(out, "  (by %s, unverified)", claim->author);
	buf_tame_line(out, from);
	buf_addch(out, '\n');
}

void add_support(struct buf *out, const struct sink *sink,
		 const struct claim *claim, const struct claim_status *status)
{
	const size_t from = out->len;
	char hex[OID_HEX + 1];
	size_t i, k, blob = 0;

	for (i = 0; i < claim->evidences; i++) {
		const struct evidence *one = &claim->evidence[i];

		buf_addf(out, "  %s", evidence_names[one->class]);
		if (*one->source) {
			buf_addstr(out, " of ");
			add_text(out, one->source, true);
		}
		buf_addstr(out, ", ");
		add_day(out, one->time);
		if (!oid_is_zero(&one->commit))
			buf_addf(out, ", commit %.*s%s", CLAIM_SHORT,
				 oid_to_hex(hex, &one->commit),
				 status->is_lost.item[i] ?
				 ": not reached from what is looked at" : "");
		buf_addch(out, '\n');
		for (k = 0; k < one->blobs; k++) {
			buf_addstr(out, "    ");
			add_anchor(out, sink, &one->blob[k],
				   &status->blob.item[blob++]);
			buf_addch(out, '\n');
		}
	}
	buf_tame(out, from);
}
