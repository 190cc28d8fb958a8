/* SPDX-License-Identifier: MIT */
/*
 * Which units history speaks of: of the commits near the question, each that
 * touched a unit's file says so as far as the unit holds the words of the
 * lines that it changed. Which lines those were is not kept; their words tell
 * it well enough, and cost no look at a blob.
 */
#include "search/unit_private.h"

#include <math.h>
#include <stdlib.h>

#include "search/commit_weight.h"

static bool touches(const struct ranker *r, uint32_t commit, uint32_t file)
{
	return commit_touches_file(r->hunt->request->past, commit,
				   r->hunt->history.file, file);
}

static bool touches_hits(const struct ranker *r, uint32_t commit)
{
	size_t i;

	for (i = 0; i < r->files; i++)
		if (touches(r, commit, r->out->hit.item[i].candidate.file))
			return true;
	return false;
}

const struct error *past_want(struct ranker *r)
{
	const struct history_scores *p = &r->hunt->history;
	changed_term_vec changed = { 0 };
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; !err && i < p->near_commits; i++) {
		uint32_t commit = p->near_commit[i].commit;

		if (!touches_hits(r, commit))
			continue;
		changed.n = 0;
		err = past_changed_terms(r->hunt->request->past, commit,
					 &changed);
		for (k = 0; !err && k < changed.n; k++)
			*VEC_PUSH(&r->change) = (struct change){
				(uint32_t)i,
				ranker_want(r, changed.item[k].term),
				changed.item[k].count
			};
	}
	VEC_RELEASE(&changed);
	return err;
}

/* How much a unit holds of what a commit changed, each of its terms weighed by
 * its number. */
static double fit_of(const struct ranker *r, const struct ranked *unit,
		     const double *change)
{
	double fit = 0;
	size_t i;

	for (i = 0; i < unit->counts; i++) {
		const struct unit_count *c =
			&r->count.item[unit->first_count + i];

		if (change[c->term] > 0)
			fit += change[c->term] * unit_idf(r, c->term) *
				unit_saturate(r, unit, c->n);
	}
	return fit;
}

/* Of each file that the commit touched the unit that fits best gets its whole
 * score, and the others the square of their share. */
static void weigh_commit(struct ranker *r, const double *change,
			 const struct near_commit *near)
{
	double *fit = xcalloc(r->unit.n, sizeof(*fit));
	size_t i, first, last;

	for (first = 0; first < r->unit.n; first = last) {
		uint32_t file = r->unit.item[first].unit.file;
		bool is_touched = touches(r, near->commit, file);
		double best = 0;

		for (last = first; last < r->unit.n &&
		     r->unit.item[last].unit.file == file; last++) {
			if (is_touched)
				fit[last] = fit_of(r, &r->unit.item[last],
						   change);
			best = fmax(best, fit[last]);
		}
		for (i = first; best > 0 && i < last; i++)
			r->unit.item[i].evidence[EVIDENCE_PAST] +=
				near->score * pow(fit[i] / best, 2);
	}
	free(fit);
}

void past_weigh(struct ranker *r)
{
	double *change = xcalloc(r->wanted + 1, sizeof(*change));
	size_t i, from, to;

	for (from = 0; from < r->change.n; from = to) {
		uint32_t near = r->change.item[from].near;

		for (to = from; to < r->change.n &&
		     r->change.item[to].near == near; to++)
			change[r->change.item[to].term] =
				log(1 + r->change.item[to].count);
		weigh_commit(r, change, &r->hunt->history.near_commit[near]);
		for (i = from; i < to; i++)
			change[r->change.item[i].term] = 0;
	}
	free(change);
}
