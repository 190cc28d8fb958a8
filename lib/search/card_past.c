/* SPDX-License-Identifier: MIT */
/* What history knows of the results: see card.h. */
#include <stdlib.h>
#include <string.h>

#include "base/top.h"
#include "history/mailmap.h"
#include "lang/words.h"
#include "search/card.h"
#include "search/commit_weight.h"

struct inquiry {
	struct card *card;
	struct past *past;
	const struct search_request *request;
	const struct search_result *result;
	size_t hits;
	bool *is_result;	/* a file */
	/* A hit: its commits, and how many of them each file shares. */
	uint32_t commits[CARD_ASKED];
	uint32_t *shared[CARD_ASKED];
	uint32_t *by_author;	/* a person: commits of the leader */
	uint8_t *holds;		/* a commit: 1 << hit, when the lines that it
				   changed hold the name of the hit's symbol */
};

static uint32_t hit_file(const struct inquiry *q, size_t hit)
{
	return q->result->hit.item[hit].candidate.file;
}

static uint32_t touched_file(const struct inquiry *q, uint32_t touch)
{
	return q->result->past_file[q->past->touch[touch].path];
}

static void count_companions(struct inquiry *q, uint32_t commit, size_t hit)
{
	uint32_t t;

	q->commits[hit]++;
	for (t = q->past->first_touch[commit];
	     t < q->past->first_touch[commit + 1]; t++)
		if (touched_file(q, t) != UINT32_MAX)
			q->shared[hit][touched_file(q, t)]++;
}

/* The last component of a qualified name, as a term. */
static const char *name_term(const char *symbol, struct terms *terms)
{
	const char *name;

	if (!symbol)
		return NULL;
	name = symbol_last_name(symbol);
	terms_of_word(terms, name, strlen(name));
	return terms->has_whole ? terms->term[0] : NULL;
}

static const struct error *read_lines(struct inquiry *q)
{
	const struct error *err = NULL;
	past_posting_vec posting = { 0 };
	struct terms terms;
	size_t hit, i;

	for (hit = 0; !err && hit < q->hits; hit++) {
		const char *term = name_term(q->result->hit.item[hit].symbol,
					     &terms);

		posting.n = 0;
		if (term)
			err = past_postings(q->past, term, &posting);
		for (i = 0; !err && i < posting.n; i++)
			if (posting.item[i].lines)
				q->holds[posting.item[i].commit] |=
					(uint8_t)(1 << hit);
	}
	VEC_RELEASE(&posting);
	return err;
}

/*
 * Those that changed lines with the symbol's name before those that changed
 * the file alone; then the newest by the clock of who made them, for numbers
 * of commits on two branches depend on which was mined first.
 */
static bool is_better(const struct inquiry *q, const struct card_failure *a,
		     const struct card_failure *b)
{
	if (a->is_near != b->is_near)
		return a->is_near;
	return q->past->time[a->commit] > q->past->time[b->commit];
}

static void insert_failure(struct inquiry *q, const struct card_failure *new)
{
	struct card_failure *list = q->card->failure;
	size_t at = q->card->failures;

	if (at < CARD_SHOWN)
		q->card->failures++;
	else if (!is_better(q, new, &list[--at]))
		return;
	for (; at && is_better(q, new, &list[at - 1]); at--)
		list[at] = list[at - 1];
	list[at] = *new;
}

/* A commit that touches a great many files says little of any of them, but
 * it was somebody's work, and it may have failed. */
static void read_commit(struct inquiry *q, uint32_t commit)
{
	unsigned int flags = q->past->flags[commit];
	bool is_told = false;
	size_t hit;

	if (!(flags & PAST_ANCESTOR) || flags & (PAST_MERGE | PAST_BOT))
		return;
	for (hit = 0; hit < q->hits; hit++) {
		if (!commit_touches_file(q->past, commit, q->result->past_file,
					 hit_file(q, hit)))
			continue;
		if (commit_speaks(q->past, commit))
			count_companions(q, commit, hit);
		if (!hit)
			q->by_author[q->past->author[commit]]++;
		if (is_told || !(flags & (PAST_REVERT | PAST_FIX)))
			continue;
		is_told = true;
		insert_failure(q, &(struct card_failure){
			commit, hit_file(q, hit), flags & PAST_REVERT,
			q->holds[commit] & 1 << hit
		});
	}
}

static void insert_companion(struct card *card,
			     const struct card_companion *new)
{
	struct card_companion *list = card->companion;
	size_t i;

	for (i = 0; i < card->companions && list[i].file != new->file; i++)
		;
	if (i < card->companions && list[i].percent >= new->percent)
		return;
	if (i < card->companions)
		memmove(&list[i], &list[i + 1],
			(--card->companions - i) * sizeof(*list));
	TOP_KEEP(list, &card->companions, CARD_COMPANIONS, *new, percent);
}

static void tell_companions(struct inquiry *q)
{
	size_t hit, i;

	for (hit = 0; hit < q->hits; hit++)
		for (i = 0; i < q->request->view->n; i++) {
			uint32_t shared = q->shared[hit][i];

			if (q->is_result[i] || shared < COMPANION_COMMITS ||
			    !search_may_name(q->request, (uint32_t)i) ||
			    shared * 100 < COMPANION_SHARE * q->commits[hit])
				continue;
			insert_companion(q->card, &(struct card_companion){
				(uint32_t)i, hit_file(q, hit), shared,
				shared * 100 / q->commits[hit]
			});
		}
}

/* Whether one is to be named before another: by commits, then by address. */
static const struct error *is_before(const struct inquiry *q, uint32_t a,
				     uint32_t b, bool *out)
{
	struct person x, y;
	const struct error *err;

	*out = q->by_author[a] > q->by_author[b];
	if (!q->by_author[a] || q->by_author[a] != q->by_author[b])
		return NULL;
	err = past_person(q->past, a, &x);
	if (!err)
		err = past_person(q->past, b, &y);
	if (!err)
		*out = strcmp(x.email, y.email) < 0;
	return err;
}

/* Somebody with several addresses is one owner. */
static const struct error *unite_addresses(struct inquiry *q)
{
	uint32_t *who = xcalloc(q->past->people, sizeof(*who)), i;
	const struct error *err = people_merge(q->past, who);

	for (i = 0; !err && i < q->past->people; i++) {
		uint32_t commits = q->by_author[i];

		q->by_author[i] = 0;
		q->by_author[who[i]] += commits;
	}
	free(who);
	return err;
}

static const struct error *tell_owners(struct inquiry *q)
{
	const struct error *err = unite_addresses(q);
	struct card *card = q->card;
	struct person person;
	bool is_sooner;

	while (!err && card->owners < CARD_OWNERS) {
		uint32_t best = 0, i;

		for (i = 1; !err && i < q->past->people; i++) {
			err = is_before(q, i, best, &is_sooner);
			best = !err && is_sooner ? i : best;
		}
		if (err || !q->past->people || !q->by_author[best])
			return err;
		err = past_person(q->past, best, &person);
		if (err)
			return err;
		card->owner[card->owners++] = (struct card_owner){
			arena_strdup(&card->arena, person.name),
			arena_strdup(&card->arena, person.email),
			q->by_author[best]
		};
		q->by_author[best] = 0;
	}
	return err;
}

const struct error *card_ask_past(struct card *card,
				  const struct card_request *request)
{
	const struct search_result *result = request->result;
	size_t files = request->search->view->n, i;
	struct inquiry q = {
		.card = card, .past = request->search->past,
		.request = request->search, .result = result,
		.hits = result->hit.n < CARD_ASKED ? result->hit.n : CARD_ASKED
	};
	const struct error *err;
	uint32_t commit;

	if (!q.past || !result->past_file || !q.hits)
		return NULL;
	q.is_result = xcalloc(files, sizeof(*q.is_result));
	q.by_author = xcalloc(q.past->people, sizeof(*q.by_author));
	for (i = 0; i < q.hits; i++)
		q.shared[i] = xcalloc(files, sizeof(*q.shared[i]));
	for (i = 0; i < result->hit.n; i++)
		q.is_result[result->hit.item[i].candidate.file] = true;
	q.holds = xcalloc(q.past->n, sizeof(*q.holds));
	err = read_lines(&q);
	for (commit = q.past->n; !err && commit--;)
		read_commit(&q, commit);
	if (!err) {
		tell_companions(&q);
		err = tell_owners(&q);
	}
	free(q.holds);
	for (i = 0; i < q.hits; i++)
		free(q.shared[i]);
	free(q.by_author);
	free(q.is_result);
	return err;
}
