/* SPDX-License-Identifier: MIT */
/* git fuse claim list and show: what was claimed, and how it stands now. */
#include "base/date.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/listing.h"
#include "git-fuse/claim/claims.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/anchor_since.h"
#include "git-fuse/knowledge/others.h"
#include "knowledge/archive.h"

struct shown {
	const struct claim *claim;
	struct claim_status status;
};

struct listed {
	const struct args *args;
	struct claiming claiming;
	VEC(struct shown) shown;	/* by entity */
	uint64_t hidden;	/* only --all tells them */
};

/* --- list --- */

/* Whether it is only told with --all. */
static bool is_over(const struct listed *l, const struct shown *one)
{
	return one->status.standing == CLAIM_EXPIRED ||
		one->status.standing == CLAIM_RETRACTED ||
		strmap_get(&l->claiming.archived, one->claim->entity, 0) ==
		ARCHIVE_PUT_AWAY;
}

static bool is_selected(const struct listed *l, const struct shown *one)
{
	return args_chosen(l->args, "tier",
			   claim_tier_names[one->status.tier]) &&
		(!args_flag(l->args, "stale") ||
		 one->status.standing == CLAIM_STALE);
}

static const char *id_of(const void *payload, size_t i)
{
	const struct listed *l = payload;

	return l->shown.item[i].claim->entity;
}

static void add_one(struct buf *out, const struct sink *sink,
		    const void *payload, size_t i)
{
	const struct listed *l = payload;

	(void)sink;
	add_claim(out, l->shown.item[i].claim, &l->shown.item[i].status);
}

static void put_one(struct json *json, const void *payload, size_t i)
{
	const struct listed *l = payload;

	put_claim(json, &l->claiming, l->shown.item[i].claim,
		  &l->shown.item[i].status);
}

static const struct listing kind = {
	.schema = "fuse.claim.list/2", .items = "claims",
	.none = "no claims",
	.hidden = { "expired, or was retracted or archived",
		    "expired, or were retracted or archived" },
	.id_of = id_of, .add = add_one, .put = put_one
};

const struct error *cmd_claim_list(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct listed l = { .args = args };
	const struct error *err = claiming_open(&l.claiming, session,
						args_text(args, "artifact"));
	size_t i;

	if (!err) {
		const struct claims *claims = &l.claiming.claims;

		for (i = 0; !err && i < claims->claim.n; i++) {
			struct shown one = { .claim = &claims->claim.item[i] };

			err = claiming_judge(&one.status, &l.claiming,
					     one.claim);
			if (!err && is_selected(&l, &one) &&
			    (args_flag(l.args, "all") || !is_over(&l, &one))) {
				*VEC_PUSH(&l.shown) = one;
				continue;
			}
			l.hidden += !err && is_selected(&l, &one);
			claim_status_release(&one.status);
		}
	}
	if (!err)
		err = listing_tell(&kind, session, args, l.shown.n, l.hidden,
				   &l, out);
	for (i = 0; i < l.shown.n; i++)
		claim_status_release(&l.shown.item[i].status);
	VEC_RELEASE(&l.shown);
	claiming_close(&l.claiming);
	return err;
}

/* --- show --- */

static void add_when(struct buf *out, const char *what, int64_t time)
{
	if (!time)
		return;
	buf_addf(out, "%s ", what);
	add_time(out, time);
	buf_addch(out, '\n');
}

static const struct error *show_text(const struct claiming *claiming,
				     const struct claim *claim,
				     const struct claim_status *status,
				     struct sink *out)
{
	struct buf text = { 0 };
	struct remarks remarks;
	const struct error *err = others_read(&remarks, claiming->session,
					      claim->entity);

	if (err)
		return err;
	add_text(&text, claim->text, claim->is_theirs);
	buf_addf(&text, "\n%s, %s%s\n",
		 claim_tier_names[status->tier],
		 claim_standing_name(status->standing),
		 status->is_decayed ? " (verified too long ago)" : "");
	add_row(&text, "because", claim->reason, claim->is_theirs);
	add_row(&text, "about", claim->artifact, claim->is_theirs);
	if (!add_sign(&text, claim->text) && !add_sign(&text, claim->reason))
		add_sign(&text, claim->artifact);
	add_when(&text, "observed", claim->observed);
	add_when(&text, "verified", claim->verified);
	add_when(&text, "expires", claim->expires);
	buf_addf(&text, "said by %s%s\nid %s\n", claim->author,
		 claim->is_theirs ? ", unverified" : "",
		 claim->entity + strlen("claim:"));
	buf_addstr(&text, claim->evidences ? "evidence\n" : "no evidence\n");
	add_support(&text, out, claim, status);
	add_others(&text, &remarks, claim->entity);
	buf_tame(&text, 0);
	sink_take(out, &text);
	remarks_release(&remarks);
	return NULL;
}

static const struct error *show(struct session *session,
				const struct args *args, bool since,
				const char *schema, struct sink *out)
{
	struct claim_status status = { .is_decayed = false };
	struct claiming claiming;
	const struct claim *claim = NULL;
	const struct error *err = claiming_open(&claiming, session, NULL);

	if (!err)
		err = claims_find(&claim, &claiming.claims,
				  args_text(args, "claim"));
	if (!err)
		err = claiming_judge(&status, &claiming, claim);
	if (!err && since) {
		size_t i, blob = 0;

		/* Of all evidence; its blobs are numbered through. */
		for (i = 0; !err && i < claim->evidences; i++) {
			const struct evidence *one = &claim->evidence[i];

			err = looking_since(&claiming.looking, one->blob,
					    status.blob.item + blob, one->blobs,
					    one->time);
			blob += one->blobs;
		}
	}
	if (!err && answer_is_json(args))
		err = answer_claim(&claiming, claim, &status, schema, out);
	else if (!err)
		err = show_text(&claiming, claim, &status, out);
	claim_status_release(&status);
	claiming_close(&claiming);
	return err;
}

const struct error *cmd_claim_show(struct session *session,
				   const struct args *args, struct sink *out)
{
	return show(session, args, false, "fuse.claim.show/2", out);
}

const struct error *cmd_claim_bisect(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	return show(session, args, true, "fuse.claim.bisect/2", out);
}
