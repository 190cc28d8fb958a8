/* SPDX-License-Identifier: MIT */
/* git fuse finding list and show: what was found, and how it stands now. */
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "base/date.h"
#include "base/path.h"
#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/listing.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/finding/findings.h"
#include "git-fuse/knowledge/anchor_since.h"
#include "git-fuse/knowledge/others.h"
#include "lang/words.h"

struct shown {
	const struct finding *finding;
	struct finding_standing standing;
};

struct listed {
	const struct args *args;
	struct noticing noticing;
	const char *about;	/* NULL: anything */
	bool is_place;		/* it is a path: what is below it counts */
	struct strmap wanted;	/* the terms of --words */
	VEC(struct shown) shown;	/* newest first */
	uint64_t hidden;	/* only --all tells them */
	struct arena arena;
};

/* --- Which --- */

static const struct error *read_about(struct listed *l)
{
	const char *typed = args_text(l->args, "about");
	struct anchor place;
	const struct error *err;

	if (!typed)
		return NULL;
	err = noticed_about(&l->about, &place, l->noticing.session, &l->arena,
			    typed);
	l->is_place = !err && place.path;
	return err;
}

/* Adds the terms of a text, each with a value of its own that is not 0. */
static void add_terms(struct strmap *out, const char *text)
{
	const char *end = text + strlen(text), *word;
	struct terms terms;
	size_t n, i;

	while ((word = word_next(&text, end, &n))) {
		terms_of_word(&terms, word, n);
		for (i = 0; i < terms.n; i++)
			strmap_set(out, terms.term[i], 1);
	}
}

static bool has_words(const struct listed *l, const struct finding *finding)
{
	struct strmap has = { .n = 0 };
	bool has_all = true;
	size_t i;

	if (!l->wanted.n)
		return true;
	add_terms(&has, finding->text);
	add_terms(&has, finding->about);
	for (i = 0; has_all && i < l->wanted.n; i++)
		has_all = strmap_get(&has, l->wanted.entry[i].key, 0);
	strmap_release(&has);
	return has_all;
}

static bool is_about(const struct listed *l, const struct finding *finding)
{
	return !l->about || !strcasecmp(finding->about, l->about) ||
		(l->is_place && path_is_below(finding->about, l->about));
}

static const struct error *judge_all(struct listed *l)
{
	const struct findings *findings = &l->noticing.findings;
	const bool stale = args_flag(l->args, "stale");
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < findings->finding.n; i++) {
		struct shown one = { .finding = &findings->finding.item[i] };

		if (!is_about(l, one.finding) ||
		    !args_chosen(l->args, "kind",
				 finding_kinds[one.finding->kind]) ||
		    !has_words(l, one.finding))
			continue;
		if (one.finding->is_removed && !args_flag(l->args, "all")) {
			l->hidden += !stale;
			continue;
		}
		err = noticing_judge(&one.standing, &l->noticing,
				     one.finding);
		if (err || (stale && !one.standing.is_stale))
			finding_standing_release(&one.standing);
		else
			*VEC_PUSH(&l->shown) = one;
	}
	return err;
}

/* --- list --- */

static const char *id_of(const void *payload, size_t i)
{
	const struct listed *l = payload;

	return l->shown.item[i].finding->entity;
}

static void add_one(struct buf *out, const struct sink *sink,
		    const void *payload, size_t i)
{
	const struct listed *l = payload;

	add_finding(out, sink, &l->noticing, l->shown.item[i].finding,
		    &l->shown.item[i].standing);
}

static void put_one(struct json *json, const void *payload, size_t i)
{
	const struct listed *l = payload;

	put_finding(json, l->shown.item[i].finding,
		    &l->shown.item[i].standing);
}

static const struct listing kind = {
	.schema = "fuse.finding.list/2", .items = "findings",
	.none = "no findings",
	.hidden = { "was removed", "were removed" },
	.id_of = id_of, .add = add_one, .put = put_one
};

const struct error *cmd_finding_list(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	struct listed l = { .args = args };
	const struct error *err = noticing_open(&l.noticing, session);
	size_t i;

	if (!err)
		err = read_about(&l);
	if (!err && args_text(args, "words"))
		add_terms(&l.wanted, args_text(args, "words"));
	if (!err)
		err = judge_all(&l);
	if (!err)
		err = listing_tell(&kind, session, args, l.shown.n, l.hidden,
				   &l, out);
	for (i = 0; i < l.shown.n; i++)
		finding_standing_release(&l.shown.item[i].standing);
	VEC_RELEASE(&l.shown);
	strmap_release(&l.wanted);
	noticing_close(&l.noticing);
	arena_release(&l.arena);
	return err;
}

/* --- show --- */

static void add_when(struct buf *out, const struct finding *finding)
{
	buf_addstr(out, "found ");
	add_time(out, finding->first_seen);
	buf_addch(out, '\n');
	if (!finding->confirmed)
		return;
	buf_addf(out, "confirmed %" PRIu32 " time%s, last ",
		 finding->confirmed, plural(finding->confirmed));
	add_time(out, finding->last_seen);
	buf_addch(out, '\n');
}

static const struct error *show_text(const struct noticing *noticing,
				     const struct finding *finding,
				     const struct finding_standing *standing,
				     struct sink *out)
{
	char hex[OID_HEX + 1];
	struct buf text = { 0 };
	struct remarks remarks;
	const struct error *err = others_read(&remarks, noticing->session,
					      finding->entity);
	size_t i;

	if (err)
		return err;
	add_text(&text, finding->text, finding->is_theirs);
	buf_addf(&text, "\n%s, %u%%%s\nabout ",
		 finding_kinds[finding->kind],
		 (unsigned int)finding->confidence / 10,
		 finding->is_removed ? ", removed" :
		 standing->is_stale ? ", stale" : "");
	add_about(&text, out, noticing, finding);
	buf_addch(&text, '\n');
	if (!add_sign(&text, finding->text))
		add_sign(&text, finding->about);
	add_when(&text, finding);
	buf_addf(&text, "by %s%s\n", finding->author,
		 finding->is_theirs ? ", unverified" : "");
	add_row(&text, "source", finding->source, finding->is_theirs);
	add_row(&text, "session", finding->session, finding->is_theirs);
	if (!oid_is_zero(&finding->commit))
		buf_addf(&text, "at commit %.*s\n", FINDING_SHORT,
			 oid_to_hex(hex, &finding->commit));
	buf_addf(&text, "id %s\n", strchr(finding->entity, ':') + 1);
	buf_addstr(&text, finding->anchors ? "seen in\n" :
		   "seen in no file that is told\n");
	for (i = 0; i < finding->anchors; i++) {
		buf_addstr(&text, "  ");
		add_anchor(&text, out, &finding->anchor[i],
			   &standing->anchor.item[i]);
		buf_addch(&text, '\n');
	}
	add_others(&text, &remarks, finding->entity);
	buf_tame(&text, 0);
	sink_take(out, &text);
	remarks_release(&remarks);
	return NULL;
}

const struct error *cmd_finding_show(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	struct finding_standing standing = { .fate = ANCHOR_SAME };
	const struct finding *finding = NULL;
	struct noticing noticing;
	const struct error *err = noticing_open(&noticing, session);

	if (!err)
		err = findings_find(&finding, &noticing.findings,
				    args_text(args, "finding"));
	if (!err)
		err = noticing_judge(&standing, &noticing, finding);
	if (!err && args_flag(args, "since"))
		err = looking_since(&noticing.looking, finding->anchor,
				    standing.anchor.item, standing.anchor.n,
				    finding->first_seen);
	if (!err && answer_is_json(args))
		err = answer_finding(session, finding, &standing,
				     "fuse.finding.show/2", out);
	else if (!err)
		err = show_text(&noticing, finding, &standing, out);
	finding_standing_release(&standing);
	noticing_close(&noticing);
	return err;
}
