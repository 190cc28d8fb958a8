/* SPDX-License-Identifier: MIT */
/* Memories against a question and what was found for it: see point.h. */
#include "search/point.h"

#include <math.h>
#include <string.h>

#include "base/path.h"
#include "index/bm25f.h"
#include "search/task_word.h"

/* What is less rare than this share of the rarest says nothing of one file. */
static const double weak_below = 0.1;
/* The first file of the answer; the one behind it half of that, and so on. */
static const double leading_file = 0.5, directory_share = 0.4;
/* Of the best one: what is behind it is about something else. */
static const double near_best = 0.5;
/* What a word of a question's first line weighs there, or more. */
static const double title_weight = 3;
/* Of fewer memories than this nobody can tell which words all of them say. */
enum { MEMORIES_FEW = 30 };

struct weighing {
	const struct point_request *request;
	VEC(double) weight;		/* of each term, 0 to 1 */
	VEC(uint32_t) holders;		/* memories that say it */
	size_t strong;			/* terms that mean something */
	double many;			/* what all of them would be */
};

/* --- The question --- */

static bool is_of_any_task(const struct search_term *term)
{
	return is_task_word(span_of(term->word ? term->word : term->term));
}

/* Of the files that may answer, for that is what an idf is over. */
static double idf_of_rarest(const struct search_request *search)
{
	const bool *may = search->may_answer ? search->may_answer :
		search->selected;
	size_t i, n = 0;

	for (i = 0; i < search->view->n; i++)
		n += !may || may[i];
	return bm25f_idf((double)n, 1);
}

static void weigh_terms(struct weighing *w)
{
	const struct search_result *r = w->request->result;
	const double rarest = idf_of_rarest(w->request->search);
	size_t i;

	for (i = 0; i < r->term.n; i++) {
		const struct search_term *term = &r->term.item[i];
		double own = term->idf > 0 && term->idf < rarest ?
			term->idf / rarest : 1;

		if (term->weight < title_weight)
			own *= term->weight / title_weight;
		if (is_of_any_task(term))
			own = 0;
		w->strong += own >= weak_below;
		*VEC_PUSH(&w->weight) = own;
		*VEC_PUSH(&w->holders) = 0;
	}
}

static bool says(const struct strmap *own, const struct search_term *term)
{
	return strmap_find(own, term->term, strlen(term->term)) != NULL;
}

static void add_own(struct strmap *out, const struct memory *memory)
{
	size_t i;

	recall_terms(out, memory->text);
	recall_terms(out, memory->reason);
	for (i = 0; i < memory->scopes; i++)
		if (memory->scope[i].symbol)
			recall_terms(out, memory->scope[i].symbol);
}

static void count_holders(struct weighing *w)
{
	const struct memories *memories = w->request->memories;
	const struct search_result *r = w->request->result;
	const size_t all = memories->memory.n;
	size_t i, k;

	for (i = 0; i < all; i++) {
		struct strmap own = { .n = 0 };

		add_own(&own, &memories->memory.item[i]);
		for (k = 0; k < r->term.n; k++)
			w->holders.item[k] += says(&own, &r->term.item[k]);
		strmap_release(&own);
	}
	w->many = log((double)(all > MEMORIES_FEW ? all : MEMORIES_FEW));
}

/* --- Words --- */

/* What is left of a word that so many memories say. */
static double spread(const struct weighing *w, size_t term)
{
	return 1 - log((double)w->holders.item[term]) / w->many;
}

/* *strong counts the words that are not in every other file. */
static double weigh_words(struct pointed *out, const struct weighing *w,
			  size_t *strong)
{
	const struct search_result *r = w->request->result;
	struct strmap own = { .n = 0 };
	double sum = 0;
	size_t i, told = 0;

	*strong = 0;
	add_own(&own, out->memory);
	for (i = 0; i < r->term.n; i++) {
		const struct search_term *term = &r->term.item[i];

		if (!says(&own, term))
			continue;
		sum += w->weight.item[i] * spread(w, i);
		if (w->weight.item[i] < weak_below)
			continue;
		++*strong;
		if (told < POINT_WORDS)
			out->word[told++] = term->word ? term->word :
				term->term;
	}
	strmap_release(&own);
	return sum;
}

/* --- Places --- */

/* Where an anchor is now: only of what is not at its place, or may have other
 * lines there, the look is asked. */
static const struct error *where_now(struct anchor_now *out,
				     const struct point_request *request,
				     const struct anchor *anchor)
{
	const struct error *err = NULL;

	*out = (struct anchor_now){
		.fate = ANCHOR_SAME, .from = anchor->from, .to = anchor->to
	};
	if (!oid_is_zero(&anchor->blob) &&
	    (anchor->from || view_find(request->search->view,
				      anchor->path) == SIZE_MAX))
		err = request->look->find(request->look->payload, anchor, out);
	if (!out->path)
		out->path = anchor->path;
	return err;
}

/* A passage that is not far behind the first one, and holds the symbol or
 * lines of the anchor. */
static bool is_shown(const struct anchor *anchor,
		     const struct anchor_now *now,
		     const struct search_hit *hit,
		     const struct search_hit *first)
{
	if (hit->candidate.score < near_best * first->candidate.score)
		return false;
	if (anchor->symbol)
		return hit->symbol && !strcmp(anchor->symbol, hit->symbol);
	return now->from && now->from <= hit->last_line &&
		now->to >= hit->first_line;
}

/* What one hit says of an anchor; more only where it is better. */
static void try_hit(struct pointed *out, double *worth, size_t number,
		    const struct point_request *request,
		    const struct anchor *anchor,
		    const struct anchor_now *now)
{
	const struct search_hit *hit = &request->result->hit.item[number];
	const struct view *view = request->search->view;
	const char *path = view->file[hit->candidate.file].path;
	const bool is_file = !strcmp(path, now->path);
	double own = leading_file / (double)(1 + number);

	if (!is_file && !path_is_below(path, now->path))
		return;
	if (!is_file)
		own *= directory_share;
	else if (is_shown(anchor, now, hit,
			  request->result->hit.item)) {
		own = POINT_LEAST;
		out->is_shown = true;
	}
	if (own <= *worth)
		return;
	*worth = own;
	out->why = is_file ? RECALL_FILE : RECALL_DIRECTORY;
	out->path = path;
}

/* --- All of them --- */

/* Two words that mean something, the only one, or one in a file of the
 * answer. */
static const struct error *weigh(struct pointed *out,
				 const struct weighing *w)
{
	const struct error *err;
	double places, words;
	size_t strong, i, k;
	const struct memory *memory;
	struct anchor_now now;

	words = weigh_words(out, w, &strong);
	memory = out->memory;
	err = NULL;
	places = 0;
	for (i = 0; !err && i < memory->scopes; i++) {
		err = where_now(&now, w->request, &memory->scope[i]);
		for (k = 0; !err && k < w->request->hits; k++)
			try_hit(out, &places, k, w->request, &memory->scope[i],
				&now);
	}
	out->worth = words + places;
	if (!out->is_shown &&
	    (!strong || (strong < 2 && places <= 0 && w->strong > 1)))
		out->worth = 0;
	return err;
}

const struct error *memories_in_point(pointed_vec *out,
				      const struct point_request *request)
{
	const struct memories *memories = request->memories;
	struct weighing w = { .request = request };
	const struct error *err = NULL;
	const size_t first = out->n;
	size_t i, n;
	double best = 0;

	if (!memories->memory.n)
		return NULL;
	weigh_terms(&w);
	count_holders(&w);
	for (i = 0; !err && i < memories->memory.n; i++) {
		struct pointed one = {
			.memory = &memories->memory.item[i],
			.why = RECALL_WORDS
		};

		if (one.memory->is_removed ||
		    one.memory->status == MEMORY_REJECTED)
			continue;
		err = weigh(&one, &w);
		if (!err && one.worth >= POINT_LEAST)
			*VEC_PUSH(out) = one;
	}
	n = first;
	for (i = first; i < out->n; i++)
		if (memory_may_speak(out->item[i].memory) &&
		    out->item[i].worth > best)
			best = out->item[i].worth;
	for (i = first; i < out->n; i++)
		if (out->item[i].is_shown ||
		    out->item[i].worth >= near_best * best)
			out->item[n++] = out->item[i];
	out->n = n;
	VEC_RELEASE(&w.weight);
	VEC_RELEASE(&w.holders);
	return err;
}
