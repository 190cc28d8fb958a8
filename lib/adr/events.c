/* SPDX-License-Identifier: MIT */
/*
 * The history of decisions: see events.h.
 *
 * Messages that may name a decision are found in the concordance of the past:
 * those that have the word of a prefix ("adr"), a key of our trailers, or all
 * words of a file's name. Only they are read.
 */
#include "adr/events.h"

#include <stdlib.h>
#include <string.h>

#include "adr/mention.h"
#include "adr/trailer.h"
#include "base/path.h"
#include "git/commit.h"
#include "lang/words.h"

static const char *const name[] = {
	[ADR_ADDED] = "added",
	[ADR_REMOVED] = "removed",
	[ADR_STATUS_CHANGED] = "status",
	[ADR_TEXT_CHANGED] = "text",
	[ADR_RENAMED] = "renamed",
	[ADR_EDITED] = "edited",
	[ADR_NAMED_IN_TRAILER] = "trailer",
	[ADR_NAMED] = "message",
};

const char *adr_event_name(enum adr_event_kind kind)
{
	return name[kind];
}

struct telling {
	struct adr_events *out;
	struct repo *repo;
	struct past *past;
	const struct registry *registry;
	const bool *wanted;
	struct mentions *mentions;
	bool *is_candidate;		/* by commit */
	mention_vec mention;
	past_posting_vec posting;
	struct commit commit;
	struct buf bytes;
};

/* --- What commits did --- */

static enum adr_event_kind kind_of(const struct adr_step *step)
{
	if (!step->after.is_there)
		return ADR_REMOVED;
	if (!step->before.is_there)
		return ADR_ADDED;
	if (step->before.status != step->after.status)
		return ADR_STATUS_CHANGED;
	if (oid_cmp(&step->before.frozen, &step->after.frozen))
		return ADR_TEXT_CHANGED;
	return step->kind == TOUCH_RENAME ? ADR_RENAMED : ADR_EDITED;
}

static void add_steps(struct telling *t, uint32_t record)
{
	const struct adr_life *life = &t->out->lives.life.item[record];
	size_t i;

	for (i = 0; i < life->step.n; i++) {
		const struct adr_step *step = &life->step.item[i];

		*VEC_PUSH(&t->out->event) = (struct adr_event){
			.record = record, .commit = step->commit,
			.time = step->time, .kind = (uint8_t)kind_of(step),
			.before = step->before.status,
			.after = step->after.status,
			.is_merge = step->is_merge,
			.path = step->path, .old_path = step->old_path
		};
	}
}

/* --- Which commits may name one --- */

static void note_candidates(struct telling *t)
{
	size_t i;

	for (i = 0; i < t->posting.n; i++)
		if (t->posting.item[i].message)
			t->is_candidate[t->posting.item[i].commit] = true;
}

static const struct error *note_word(struct telling *t, const char *word,
				     size_t n)
{
	struct terms terms;
	const struct error *err;

	terms_of_word(&terms, word, n);
	if (!terms.n)
		return NULL;
	err = past_postings(t->past, terms.term[0], &t->posting);
	if (!err)
		note_candidates(t);
	return err;
}

/* Both lists are by commit; what is in both stays in a. */
static void intersect(past_posting_vec *a, const past_posting_vec *b)
{
	size_t i, j = 0, n = 0;

	for (i = 0; i < a->n; i++) {
		while (j < b->n && b->item[j].commit < a->item[i].commit)
			j++;
		if (j < b->n && b->item[j].commit == a->item[i].commit)
			a->item[n++] = a->item[i];
	}
	a->n = n;
}

/* Commits that have every word of a file's name. */
static const struct error *note_file(struct telling *t, const struct adr *adr)
{
	const char *at = path_base(adr->path), *word;
	const char *end = at + strlen(at) - strlen(path_ext(adr->path));
	past_posting_vec all = { 0 };
	const struct error *err = NULL;
	struct terms terms;
	size_t n, words = 0;

	while (!err && (word = word_next(&at, end, &n))) {
		terms_of_word(&terms, word, n);
		if (!terms.n)
			continue;
		err = past_postings(t->past, terms.term[0], words++ ?
				    &t->posting : &all);
		if (!err && words > 1)
			intersect(&all, &t->posting);
	}
	t->posting.n = 0;
	for (n = 0; !err && n < all.n; n++)
		*VEC_PUSH(&t->posting) = all.item[n];
	note_candidates(t);
	VEC_RELEASE(&all);
	return err;
}

/* --- Which do --- */

static bool has_step(const struct telling *t, uint32_t record, uint32_t commit)
{
	const struct adr_life *life = &t->out->lives.life.item[record];
	size_t i;

	for (i = 0; i < life->step.n; i++)
		if (life->step.item[i].commit == commit)
			return true;
	return false;
}

/* Whether the message that was read names a record, and how. */
static bool is_named(const struct telling *t, uint32_t record,
		     const struct adr_trailers *trailers, bool *is_trailer)
{
	const struct adr *adr = &t->registry->record.item[record];
	bool found = false;
	size_t i;

	*is_trailer = adr_trailers_have(trailers, adr->number);
	for (i = 0; i < t->mention.n && !*is_trailer; i++) {
		if (!mention_is_of(t->mentions, &t->mention.item[i], record))
			continue;
		found = true;
		*is_trailer = adr_trailers_hold(trailers,
					    t->mention.item[i].begin);
	}
	return found || *is_trailer;
}

/* A path that the commit touched: of folders that count for themselves the
 * one next to it is meant. */
static const struct error *path_near(struct telling *t, uint32_t commit,
				     const char **out)
{
	uint32_t first = t->past->first_touch[commit];

	*out = NULL;
	if (first == t->past->first_touch[commit + 1])
		return NULL;
	return past_path(t->past, t->past->touch[first].path, out);
}

static const struct error *read_message(struct telling *t, uint32_t commit)
{
	struct adr_trailers trailers = { .n = 0 };
	const char *near;
	struct oid oid;
	bool is_trailer;
	const struct error *err = past_oid(t->past, commit, &oid);
	uint32_t i;

	if (!err)
		err = path_near(t, commit, &near);
	if (!err)
		err = commit_read(&t->commit, t->repo, &oid, &t->bytes);
	if (err)
		return err;
	t->mention.n = 0;
	mentions_find(t->mentions, near, t->commit.message.s,
		      t->commit.message.n, &t->mention);
	adr_trailers_read(&trailers, t->commit.message);
	for (i = 0; i < t->registry->record.n; i++)
		if ((!t->wanted || t->wanted[i]) && !has_step(t, i, commit) &&
		    is_named(t, i, &trailers, &is_trailer)) {
			*VEC_PUSH(&t->out->event) = (struct adr_event){
				.record = i,
				.commit = commit,
				.time = t->past->time[commit],
				.kind = is_trailer ? ADR_NAMED_IN_TRAILER :
						     ADR_NAMED
			};
		}
	return NULL;
}

static const struct error *read_messages(struct telling *t)
{
	const struct error *err = NULL;
	uint32_t commit;
	size_t i;

	t->is_candidate = xcalloc(t->past->n + 1, sizeof(*t->is_candidate));
	t->mentions = mentions_new(t->registry);
	err = NULL;
	for (i = 0; !err && trailer_key[i]; i++)
		err = note_word(t, trailer_key[i], strlen(trailer_key[i]));
	for (i = 0; !err && i < t->registry->record.n; i++) {
		const struct adr *adr = &t->registry->record.item[i];

		if (t->wanted && !t->wanted[i])
			continue;
		err = note_word(t, adr->id, strcspn(adr->id, "-_0123456789"));
		if (!err)
			err = note_file(t, adr);
	}
	for (commit = 0; !err && commit < t->past->n; commit++) {
		if (!t->is_candidate[commit])
			continue;
		err = read_message(t, commit);
		if (err && err->code == ERROR_NOT_FOUND) {
			t->out->unread++;
			err = NULL;
		}
	}
	mentions_free(t->mentions);
	free(t->is_candidate);
	return err;
}

/* --- All of them --- */

static int cmp_event(const void *a_ptr, const void *b_ptr)
{
	const struct adr_event *a = a_ptr, *b = b_ptr;

	if (a->record != b->record)
		return a->record < b->record ? -1 : 1;
	if (a->time != b->time)
		return a->time < b->time ? 1 : -1;
	return a->commit < b->commit ? 1 : a->commit > b->commit ? -1 : 0;
}

const struct error *adr_events_read(struct adr_events *out, struct repo *repo,
				    struct past *past, const struct oid *tip,
				    const struct registry *registry,
				    const bool *wanted)
{
	struct telling t = { .out = out, .repo = repo, .past = past,
			     .registry = registry, .wanted = wanted };
	const struct error *err;
	size_t n, i;
	const char **path;

	n = t.registry->record.n;
	path = xcalloc(n + 1, sizeof(*path));
	/* No file is called "": those that nobody asks for have no steps. */
	for (i = 0; i < n; i++)
		path[i] = !t.wanted || t.wanted[i] ?
			t.registry->record.item[i].path :
			"";
	err = adr_lives_read(&t.out->lives, t.repo, t.past, tip, path, n);
	for (i = 0; !err && i < n; i++)
		if (!t.wanted || t.wanted[i])
			add_steps(&t, (uint32_t)i);
	free(path);
	if (!err)
		err = read_messages(&t);
	VEC_SORT(&out->event, cmp_event);
	VEC_RELEASE(&t.mention);
	VEC_RELEASE(&t.posting);
	commit_release(&t.commit);
	buf_release(&t.bytes);
	return err;
}

void adr_events_release(struct adr_events *events)
{
	VEC_RELEASE(&events->event);
	adr_lives_release(&events->lives);
}
