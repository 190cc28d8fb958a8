/* SPDX-License-Identifier: MIT */
/*
 * Whether accepted decisions still say what was accepted.
 *
 * The text is compared with the blob of the commit that accepted it; of
 * several, which were merged, one that agrees is enough. Where the source is
 * judged as a change, only records that the change touches are looked at,
 * and history is opened only when one of them was altered: its text may be
 * put back to what it was.
 */
#include <stdlib.h>

#include "adr/check_private.h"
#include "adr/frozen.h"
#include "adr/past.h"
#include "adr/slight.h"
#include "base/plural.h"
#include "git/repo.h"
#include "markdown/document.h"

/* A record that is to be compared. */
struct suspect {
	const struct adr *adr;
	const char *path;		/* in the commit */
	struct oid frozen;		/* hash of its text now */
	struct adr_version before;	/* in the commit, when it is a change */
};

struct judge {
	struct judging *judging;
	struct oid commit;
	const char *side;		/* of a merge: whose commit it is */
	VEC(struct suspect) suspect;
	struct past *past;
	size_t unjudged;		/* what was accepted is not known */
	struct buf scratch;
};

/* --- Which records --- */

static bool is_decided(const struct adr_version *version)
{
	return adr_is_decided(version->status);
}

/* Whether the text is that of a blob, or differs from it by nothing that was
 * decided. A blob that is not here tells nothing. */
static bool says_the_same(struct judge *judge, const struct suspect *suspect,
			  const struct oid *blob)
{
	const struct error *err = repo_read(judge->judging->ask->repo, blob,
					    DOCUMENT_MAX, &judge->scratch,
					    NULL, NULL);
	bool is_slight = false;

	if (!err)
		err = adr_edit_is_slight(&is_slight, suspect->adr,
					 buf_str(&judge->scratch),
					 judge->scratch.len);
	error_ignore(err);
	return is_slight;
}

/* In a change, what it does not touch is none of its business. */
static const struct error *is_suspect(struct judge *judge,
				      struct suspect *suspect,
				      const struct adr_origin *origin,
				      bool *out)
{
	const struct adr_checking *ask = judge->judging->ask;
	const struct error *err;

	*out = origin->path && adr_is_decided(suspect->adr->status);
	if (!*out)
		return NULL;
	suspect->path = origin->path;
	if (ask->is_change && !oid_cmp(&origin->oid, &suspect->adr->oid)) {
		*out = false;
		return NULL;
	}
	adr_frozen(&judge->scratch, suspect->adr);
	repo_hash_blob(NULL, buf_str(&judge->scratch), judge->scratch.len,
		       &suspect->frozen);
	if (!ask->is_change)
		return NULL;
	err = adr_version_at(&suspect->before, ask->repo, &judge->commit,
			     origin->path);
	*out = !err && is_decided(&suspect->before) &&
		oid_cmp(&suspect->before.frozen, &suspect->frozen) &&
		!says_the_same(judge, suspect, &suspect->before.oid);
	return err;
}

static const struct error *find_suspects(struct judge *judge)
{
	struct judging *judging = judge->judging;
	size_t n = judging->registry.record.n, i;
	struct adr_origin *origin = xcalloc(n + 1, sizeof(*origin));
	const struct error *err = find_origins(origin, NULL, judging,
					       &judge->commit);
	bool is_one;

	for (i = 0; !err && i < n; i++) {
		struct suspect suspect = {
			.adr = &judging->registry.record.item[i]
		};

		err = is_suspect(judge, &suspect, &origin[i], &is_one);
		if (!err && is_one)
			*VEC_PUSH(&judge->suspect) = suspect;
	}
	free(origin);
	return err;
}

/* --- What changed --- */

static void add_short(struct buf *out, const struct oid *oid)
{
	char hex[OID_HEX + 1];

	buf_addstr(out, oid_short(hex, oid));
}

/* The commit that made the text what it is, or NULL: it is no commit yet, or
 * a merge. */
static const struct adr_step *changing_step(const struct adr_life *life,
					    const struct suspect *suspect)
{
	size_t i = life->step.n;

	while (i--) {
		const struct adr_step *step = &life->step.item[i];

		if (step->before.is_there && step->after.is_there &&
		    !oid_cmp(&step->after.frozen, &suspect->frozen) &&
		    oid_cmp(&step->before.frozen, &suspect->frozen))
			return step;
	}
	return NULL;
}

static const struct error *blame(struct judge *judge, struct problem *problem,
				 const struct adr_step *step)
{
	struct judging *judging = judge->judging;
	struct person person;
	const struct error *err = past_person(judge->past, judge->past->
					      author[step->commit], &person);
	char hex[OID_HEX + 1];

	problem->commit = say(judging, "%s", oid_to_hex(hex, &step->oid));
	problem->author = say(judging, "%s <%s>", person.name,
			      person.email);
	problem->time = step->time;
	return err;
}

/* Where it differs from the blob; a blob that is not here tells nothing. */
static uint32_t line_of(struct judge *judge, const struct suspect *suspect,
			const struct oid *blob)
{
	uint32_t line = 0;
	const struct error *err = repo_read(judge->judging->ask->repo, blob,
					    DOCUMENT_MAX, &judge->scratch,
					    NULL, NULL);

	if (!err)
		err = adr_frozen_line(&line, suspect->adr,
				      buf_str(&judge->scratch),
				      judge->scratch.len);
	error_ignore(err);	/* then it is of the whole file */
	return line;
}

/* A change is told where it is, however old the text is that it changes. */
static struct problem *tell(struct judge *judge,
			    const struct suspect *suspect,
			    const struct oid *accepted, const char *what)
{
	const struct oid *blob = judge->judging->ask->is_change ?
		&suspect->before.oid : accepted;
	struct problem *problem = report(judge->judging, RULE_CHANGED,
					 suspect->adr,
					 line_of(judge, suspect, blob),
					 "its text is not %s", what);

	problem->key = "text";
	problem->advice = say(judge->judging, "put the text back, and decide "
			      "anew: 'git fuse adr new --supersedes=%s "
			      "<title>'", suspect->adr->id);
	return problem;
}

/* --- Against history --- */

static bool is_same_text(struct judge *judge, const struct suspect *suspect,
			 const struct adr_version *version)
{
	return version->is_unread ||
		!oid_cmp(&version->frozen, &suspect->frozen) ||
		says_the_same(judge, suspect, &version->oid);
}

static const struct error *tell_changed(struct judge *judge,
					const struct suspect *suspect,
					const struct adr_life *life,
					const struct adr_step *accepted,
					const struct oid *blob)
{
	const struct adr_step *changed = changing_step(life, suspect);
	struct buf what = { 0 };
	struct problem *problem;

	if (accepted) {
		buf_addstr(&what, "the one that was accepted in ");
		add_short(&what, &accepted->oid);
	} else {
		buf_addstr(&what, "the oldest that is known, which was "
			   "accepted already");
	}
	if (changed) {
		buf_addstr(&what, "; changed in ");
		add_short(&what, &changed->oid);
	}
	problem = tell(judge, suspect, blob, buf_str(&what));
	buf_release(&what);
	return changed ? blame(judge, problem, changed) : NULL;
}

static const struct error *judge_life(struct judge *judge,
				      const struct suspect *suspect,
				      const struct adr_life *life)
{
	const struct adr_step *accepted = NULL;
	adr_step_vec accepting = { 0 };
	bool unknown, is_same = false;
	size_t i;

	adr_accepting(&accepting, &unknown, life);
	for (i = 0; i < accepting.n; i++) {
		if (!accepted)
			accepted = &life->step.item[accepting.item[i]];
		is_same = is_same ||
			is_same_text(judge, suspect, &life->step.item[
						accepting.item[i]].after);
	}
	VEC_RELEASE(&accepting);
	if (unknown || !life->step.n) {
		const struct adr_version *oldest = adr_oldest(life);
		struct adr_version tip;
		const struct error *err;

		/* Accepted before what is known of history: the oldest text
		 * that is known was accepted already. Who kept that one may
		 * still have changed it before. */
		if (!oldest) {
			err = adr_version_at(&tip, judge->judging->ask->repo,
					     &judge->commit, suspect->path);
			if (err || !is_decided(&tip))
				return err;
			oldest = &tip;
		}
		if (!is_same_text(judge, suspect, oldest))
			return tell_changed(judge, suspect, life, NULL,
					    &oldest->oid);
		judge->unjudged++;
		return NULL;
	}
	if (is_same || !accepted)
		return NULL;
	return tell_changed(judge, suspect, life, accepted,
			    &accepted->after.oid);
}

static const struct error *judge_lives(struct judge *judge)
{
	size_t n = judge->suspect.n, i;
	const char **path = xcalloc(n + 1, sizeof(*path));
	struct adr_lives lives = { .life = { 0 } };
	const struct error *err;

	for (i = 0; i < n; i++)
		path[i] = judge->suspect.item[i].path;
	err = adr_lives_read(&lives, judge->judging->ask->repo, judge->past,
			     &judge->commit, path, n);
	for (i = 0; !err && i < n; i++)
		err = judge_life(judge, &judge->suspect.item[i],
				 &lives.life.item[i]);
	adr_lives_release(&lives);
	free(path);
	return err;
}

static void tell_unjudged(const struct judge *judge)
{
	bool is_shallow = judge->past && judge->past->status.is_shallow;

	if (judge->unjudged)
		report_at(judge->judging, RULE_UNJUDGED, NULL, 0,
			  "%zu accepted decision%s could not be compared with "
			  "what was accepted: history is not whole",
			  judge->unjudged, plural(judge->unjudged))->
			advice = is_shallow ?
			"'git fetch --unshallow' brings the rest" :
			"'git fetch --refetch --no-filter' brings the rest";
}

static const struct error *judge_commit(struct judge *judge)
{
	const struct adr_checking *ask = judge->judging->ask;
	const struct error *err = find_suspects(judge);

	if (err || !judge->suspect.n)
		return err;
	if (judge->side) {
		size_t i;

		/* What the other side of a merge had accepted; its past is
		 * not opened, for what is wrong on that side alone is told
		 * there. */
		for (i = 0; i < judge->suspect.n; i++)
			tell(judge, &judge->suspect.item[i],
			     &judge->suspect.item[i].before.oid,
			     say(judge->judging,
				 "the one that is accepted on '%s'",
				 judge->side));
		return NULL;
	}
	err = ask->past(ask->payload, &judge->past);
	if (!err && judge->past)
		err = judge_lives(judge);
	if (!err)
		tell_unjudged(judge);
	return err;
}

static const struct error *judge_against(struct judging *judging,
					 const struct oid *commit,
					 const char *side)
{
	struct judge judge = { .judging = judging, .commit = *commit,
			       .side = side };
	const struct error *err = judge_commit(&judge);

	VEC_RELEASE(&judge.suspect);
	buf_release(&judge.scratch);
	return err;
}

const struct error *check_frozen(struct judging *judging)
{
	const struct adr_checking *ask = judging->ask;
	const struct error *err = NULL;

	if (judging->is_off[RULE_CHANGED] || !ask->has_commit ||
	    ask->is_former)
		return NULL;
	err = judge_against(judging, &ask->commit, NULL);
	if (!err && ask->merge)
		err = judge_against(judging, &ask->merge->their_commit,
				    ask->merge->theirs);
	return err;
}
