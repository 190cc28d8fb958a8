/* SPDX-License-Identifier: MIT */
/*
 * What commits did for objectives: see pursuing.h.
 *
 * Messages that may name one are found in the concordance of the past, and so
 * are those that may take one back. Only they are read.
 */
#include "git-fuse/pursuing.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "git-fuse/knowing.h"
#include "git/commit.h"
#include "git/repo.h"
#include "history/past.h"
#include "knowledge/naming.h"
#include "lang/words.h"
#include "message/message.h"

struct reading {
	struct pursuing *out;
	struct repo *repo;
	struct past *past;
	struct commit commit;
	struct buf bytes;
	struct message message;
	uint32_t number;		/* of the commit that was read */
	struct oid oid;
};

/* *is_read is false where the commit is not here. */
static const struct error *read_message(struct reading *r, uint32_t number,
					bool *is_read)
{
	const struct error *err = past_oid(r->past, number, &r->oid);

	r->number = number;
	if (!err)
		err = commit_read(&r->commit, r->repo, &r->oid, &r->bytes);
	*is_read = !err;
	if (!err)
		message_parse(&r->message, r->commit.message, 0);
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

/* Which messages hold a word, or one of its forms. */
static const struct error *find_word(struct reading *r, const char *word,
				     bool *has_word)
{
	past_posting_vec posting = { 0 };
	struct terms terms;
	const struct error *err;
	size_t i;

	terms_of_word(&terms, word, strlen(word));
	err = past_postings(r->past, terms.term[0], &posting);
	for (i = 0; !err && i < posting.n; i++)
		if (posting.item[i].message)
			has_word[posting.item[i].commit] = true;
	VEC_RELEASE(&posting);
	return err;
}

/* --- What they name --- */

static const char *keep_text(struct arena *arena, struct span text)
{
	struct buf unfolded = { 0 }, repaired = { 0 };
	const char *kept;

	message_unfold(&unfolded, text);
	utf8_add_repaired(&repaired, buf_str(&unfolded), unfolded.len);
	kept = arena_strdup(arena, buf_str(&repaired));
	buf_release(&unfolded);
	buf_release(&repaired);
	return kept;
}

/* Whether the message that is read has said so already: one that squashes
 * others repeats what they say. */
static bool is_repeated(const struct reading *r, size_t objective,
			const char *task)
{
	const struct pursuing *out = r->out;
	size_t i;

	for (i = out->deed.n; i-- > 0;) {
		const struct deed *deed = &out->deed.item[i];

		if (deed->number != r->number)
			break;
		if (deed->objective == objective && !deed->task == !task &&
		    (!task || !strcmp(deed->task, task)))
			return true;
	}
	return false;
}

/* One that there is not, or that is no name after all, is passed over. */
static const struct error *add_deed(struct reading *r,
				    const struct naming *naming)
{
	struct pursuing *out = r->out;
	const char *name = arena_strndup(&out->arena, naming->name.s,
					 naming->name.n);
	const struct signature *author = &r->commit.author;
	const struct objective *objective;
	const struct error *err = objectives_find(&objective,
						  &out->objectives, name);
	const char *task;
	size_t place;

	if (err)
		return err->code == ERROR_NOT_FOUND ||
			err->code == ERROR_AMBIGUOUS ? NULL : err;
	place = (size_t)(objective - out->objectives.objective.item);
	task = naming->task.n ? keep_text(&out->arena, naming->task) : NULL;
	if (is_repeated(r, place, task))
		return NULL;
	*VEC_PUSH(&out->deed) = (struct deed){
		.objective = place, .place = out->deed.n,
		.number = r->number, .commit = r->oid,
		.time = author->time ? author->time :
			r->past->time[r->number],
		.subject = keep_text(&out->arena, r->message.subject),
		.task = task,
		.is_known = task && objective_find_task(objective, task,
							strlen(task)),
		.is_undoing = r->message.revert.is_revert &&
			!r->message.revert.is_reapply
	};
	return NULL;
}

static const struct error *read_trailers(struct reading *r,
					 const struct message *message)
{
	const struct message_trailer *trailer;
	const struct error *err = NULL;
	struct naming naming;
	struct buf value = { 0 };
	struct span rest;
	size_t at = 0;

	while (!err && (trailer = message_trailer(message, "Objective",
						  &at))) {
		buf_reset(&value);
		message_unfold(&value, trailer->value);
		rest = (struct span){ buf_str(&value), value.len };
		while (!err && naming_next(&naming, &rest))
			err = add_deed(r, &naming);
	}
	buf_release(&value);
	return err;
}

/* What was squashed did it, too. */
static const struct error *read_squashed(struct reading *r)
{
	struct message inner = { .fold = FOLD_NONE };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < r->message.embedded.n; i++) {
		message_parse(&inner, r->message.embedded.item[i].message,
			      EMBEDDED_INDENT);
		err = read_trailers(r, &inner);
	}
	message_release(&inner);
	return err;
}

static const struct error *find_deeds(struct reading *r)
{
	bool *has_word = xcalloc(r->past->n, sizeof(*has_word));
	const struct error *err = find_word(r, "objective", has_word);
	bool is_read;
	uint32_t i;

	for (i = 0; !err && i < r->past->n; i++) {
		if (!has_word[i])
			continue;
		err = read_message(r, i, &is_read);
		if (!err && is_read)
			err = read_trailers(r, &r->message);
		if (!err && is_read)
			err = read_squashed(r);
	}
	free(has_word);
	return err;
}

/* --- What was taken back --- */

/* Commits that may be taken back: those that did something, and those that
 * took something back, each with whether that is so. */
struct undoing {
	struct reading *r;
	bool *may_undo;			/* by commit */
	bool *is_undone;		/* by commit */
};

/* A whole id names one commit; the beginning of one, whichever deed or revert
 * begins so. */
static const struct error *undo_commit(struct undoing *u, struct span hex)
{
	char own[OID_HEX + 1], name[OID_HEX + 1] = "";
	struct past *past = u->r->past;
	const struct error *err = NULL;
	struct oid oid;
	uint32_t i;

	if (hex.n > OID_HEX)
		return NULL;
	memcpy(name, hex.s, hex.n);
	if (hex.n == OID_HEX) {
		if (oid_from_hex(&oid, name))
			err = past_find(past, &oid, &i);
		if (!err && i < u->r->number)
			u->is_undone[i] = true;
		return err;
	}
	for (i = 0; !err && i < u->r->number; i++) {
		if (!u->may_undo[i])
			continue;
		err = past_oid(past, i, &oid);
		if (!err && !strncasecmp(oid_to_hex(own, &oid), name, hex.n))
			u->is_undone[i] = true;
	}
	return err;
}

static const struct error *is_ancestor(bool *out, struct repo *repo,
				       const struct oid *commit,
				       const struct oid *of)
{
	struct oid base;
	const struct error *err = repo_merge_base(repo, commit, of, &base);

	*out = !err && !oid_cmp(&base, commit);
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

/* A merge that is taken back takes along what it brought: what it reaches and
 * the parent does not that was left of it. */
static const struct error *undo_merge(struct undoing *u, struct span merge,
				      struct span parent)
{
	const struct pursuing *out = u->r->out;
	const struct error *err = NULL;
	struct oid one, other;
	char hex[OID_HEX + 1];
	bool is_in, is_kept;
	size_t i;

	if (merge.n != OID_HEX || parent.n != OID_HEX)
		return NULL;
	memcpy(hex, merge.s, OID_HEX);
	hex[OID_HEX] = '\0';
	if (!oid_from_hex(&one, hex))
		return NULL;
	memcpy(hex, parent.s, OID_HEX);
	if (!oid_from_hex(&other, hex) || !repo_has(u->r->repo, &one) ||
	    !repo_has(u->r->repo, &other))
		return NULL;
	for (i = 0; !err && i < out->deed.n; i++) {
		const struct deed *deed = &out->deed.item[i];

		if (deed->number >= u->r->number)
			continue;
		err = is_ancestor(&is_in, u->r->repo, &deed->commit, &one);
		if (err || !is_in)
			continue;
		err = is_ancestor(&is_kept, u->r->repo, &deed->commit, &other);
		if (!err && !is_kept)
			u->is_undone[deed->number] = true;
	}
	return err;
}

/* Where only the title tells what is taken back: the latest deed before it
 * that has this subject. */
static void undo_subject(struct undoing *u, struct span subject)
{
	const struct pursuing *out = u->r->out;
	const struct deed *latest = NULL;
	size_t i;

	for (i = 0; i < out->deed.n; i++) {
		const struct deed *deed = &out->deed.item[i];

		if (deed->number < u->r->number &&
		    span_is(subject, deed->subject) &&
		    (!latest || latest->number < deed->number))
			latest = deed;
	}
	if (latest)
		u->is_undone[latest->number] = true;
}

static const struct error *undo_what(struct undoing *u,
				     const struct revert *revert)
{
	const struct error *err = NULL;
	size_t i;

	if (!revert->is_revert)
		return NULL;
	for (i = 0; !err && i < revert->commit.n; i++)
		err = undo_commit(u, revert->commit.item[i]);
	if (!err && revert->commit.n && revert->parent.n)
		err = undo_merge(u, revert->commit.item[0], revert->parent);
	if (!err && !revert->commit.n && revert->subject.n)
		undo_subject(u, revert->subject);
	return err;
}

/*
 * From the newest to the oldest, for whoever was taken back takes nothing
 * back. Nothing that is older than the first deed can have undone one.
 */
static const struct error *undo_all(struct undoing *u)
{
	const struct pursuing *out = u->r->out;
	uint32_t oldest = UINT32_MAX, i;
	const struct error *err = NULL;
	bool is_read;
	size_t k;

	for (k = 0; k < out->deed.n; k++)
		if (out->deed.item[k].number < oldest)
			oldest = out->deed.item[k].number;
	for (i = u->r->past->n; !err && i-- > oldest;) {
		if (!u->may_undo[i] || u->is_undone[i])
			continue;
		err = read_message(u->r, i, &is_read);
		if (!err && is_read)
			err = undo_what(u, &u->r->message.revert);
	}
	return err;
}

static const struct error *find_undone(struct reading *r)
{
	struct undoing u = { .r = r };
	const struct error *err;
	size_t i;

	u.may_undo = xcalloc(r->past->n, sizeof(*u.may_undo));
	u.is_undone = xcalloc(r->past->n, sizeof(*u.is_undone));
	err = find_word(r, "revert", u.may_undo);
	if (!err)
		err = find_word(r, "reapply", u.may_undo);
	for (i = 0; i < r->out->deed.n; i++)
		u.may_undo[r->out->deed.item[i].number] = true;
	if (!err)
		err = undo_all(&u);
	for (i = 0; !err && i < r->out->deed.n; i++) {
		struct deed *deed = &r->out->deed.item[i];

		deed->is_reverted = u.is_undone[deed->number];
	}
	free(u.may_undo);
	free(u.is_undone);
	return err;
}

/* --- What is done by it --- */

/* By objective, then the newest first. */
static int cmp_deed(const void *a, const void *b)
{
	const struct deed *one = a, *other = b;

	if (one->objective != other->objective)
		return one->objective < other->objective ? -1 : 1;
	if (one->number != other->number)
		return one->number > other->number ? -1 : 1;
	return one->place < other->place ? -1 : one->place > other->place;
}

/* The first to do a task has done it: from the oldest to the newest. */
static void do_tasks(struct pursuing *out)
{
	size_t i;

	for (i = out->deed.n; i-- > 0;) {
		const struct deed *deed = &out->deed.item[i];

		if (deed->is_known && !deed->is_undoing && !deed->is_reverted)
			objective_do_task(&out->objectives.objective.item[
						deed->objective],
					  deed->task, strlen(deed->task),
					  &deed->commit, deed->time);
	}
}

static const struct error *read_past(struct pursuing *out, struct past *past)
{
	struct reading r = { .out = out, .repo = out->session->repo,
			     .past = past };
	const struct error *err = find_deeds(&r);

	if (!err && out->deed.n)
		err = find_undone(&r);
	if (!err && out->deed.n) {
		qsort(out->deed.item, out->deed.n, sizeof(*out->deed.item),
		      cmp_deed);
		do_tasks(out);
	}
	message_release(&r.message);
	commit_release(&r.commit);
	buf_release(&r.bytes);
	return err;
}

const struct error *pursuing_open(struct pursuing *pursuing,
				  struct session *session)
{
	struct knowledge *knowledge;
	struct past *past = NULL;
	const struct error *err = knowing_open(&knowledge, session,
					       KNOWLEDGE_READ);

	*pursuing = (struct pursuing){ .session = session };
	if (!err)
		err = objectives_read(&pursuing->objectives, knowledge);
	knowledge_close(knowledge);
	if (!err && pursuing->objectives.objective.n)
		err = session_past(session, false, &past);
	if (!err && past)
		err = read_past(pursuing, past);
	return err;
}

void pursuing_close(struct pursuing *pursuing)
{
	VEC_RELEASE(&pursuing->deed);
	objectives_release(&pursuing->objectives);
	arena_release(&pursuing->arena);
}

const struct deed *pursuing_deeds(const struct pursuing *pursuing,
				  const struct objective *objective,
				  size_t *n)
{
	const size_t place = (size_t)(objective -
				pursuing->objectives.objective.item);
	size_t from = 0, to;

	while (from < pursuing->deed.n &&
	       pursuing->deed.item[from].objective < place)
		from++;
	for (to = from; to < pursuing->deed.n &&
	     pursuing->deed.item[to].objective == place; to++)
		;
	*n = to - from;
	return *n ? &pursuing->deed.item[from] : NULL;
}
