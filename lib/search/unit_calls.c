/* SPDX-License-Identifier: MIT */
/*
 * Units that use names which others declare: what the best units call, and
 * what calls them. Names are matched by their whole terms, so that one costs
 * no more than a word of the question; one that more than DECLARING_MOST
 * declare says little of each.
 */
#include "search/unit_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lang/words.h"

enum { NAME_LEAST = 4, LEADERS = 8, DECLARING_MOST = 3 };

static bool is_used_by_others(const struct facts *facts,
			      const struct symbol *symbol)
{
	switch (symbol->kind) {
	case SYMBOL_FUNCTION:
	case SYMBOL_METHOD:
	case SYMBOL_MACRO:
	case SYMBOL_TYPE:
	case SYMBOL_INTERFACE:
	case SYMBOL_ENUM:
		return strlen(symbol->name) >= NAME_LEAST &&
			!symbol_is_local(facts, symbol);
	default:
		return false;
	}
}

static void want_names(struct ranker *r, uint32_t file,
		       const struct facts *facts)
{
	struct terms terms;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (!is_used_by_others(facts, s))
			continue;
		terms_of_word(&terms, s->name, strlen(s->name));
		if (terms.has_whole)
			*VEC_PUSH(&r->name) = (struct name){
				file, s->line, ranker_want(r, terms.term[0]),
				SIZE_MAX
			};
	}
}

const struct error *calls_want(struct ranker *r)
{
	const struct error *err = NULL;
	const struct facts *facts;
	size_t i;

	for (i = 0; !err && i < r->files; i++) {
		uint32_t file = r->out->hit.item[i].candidate.file;

		err = graph_facts(r->hunt->request->graph, file, &facts);
		if (!err)
			want_names(r, file, facts);
	}
	return err;
}

static int cmp_terms(const void *a_ptr, const void *b_ptr)
{
	const struct name *a = a_ptr, *b = b_ptr;

	if (a->term != b->term)
		return a->term < b->term ? -1 : 1;
	if (a->unit != b->unit)
		return a->unit < b->unit ? -1 : 1;
	return a->line < b->line ? -1 : a->line > b->line;
}

/* Finds the unit of each name and sorts them by term; first[term] becomes the
 * place of its first one + 1. */
static void place_names(struct ranker *r, uint32_t *first)
{
	size_t i, unit = 0;

	for (i = 0; i < r->name.n; i++) {
		struct name *name = &r->name.item[i];

		for (unit = 0; unit < r->unit.n; unit++) {
			const struct search_unit *u =
				&r->unit.item[unit].unit;

			if (u->file == name->file && u->first <= name->line &&
			    u->last >= name->line)
				break;
		}
		name->unit = unit < r->unit.n ? unit : SIZE_MAX;
	}
	VEC_SORT(&r->name, cmp_terms);
	for (i = r->name.n; i--;)
		first[r->name.item[i].term] = (uint32_t)i + 1;
}

static int cmp_down(const void *a_ptr, const void *b_ptr)
{
	double a = *(const double *)a_ptr, b = *(const double *)b_ptr;

	return a > b ? -1 : a < b;
}

/* What the idf of a term that one unit alone holds is near to. */
static double rarest(const struct ranker *r)
{
	return log(1 + (double)r->unit.n);
}

static void raise(double *evidence, double to)
{
	*evidence = fmax(*evidence, to);
}

struct calls {
	struct ranker *ranker;
	uint32_t *first;	/* of a term: its first name, + 1 */
	double best, least;	/* what leaders are worth */
};

/* A unit that uses a term, and those that declare it. */
static void add_use(const struct calls *c, size_t user, uint32_t term)
{
	struct ranker *r = c->ranker;
	struct ranked *unit = r->unit.item;
	size_t i, from = c->first[term] - 1, to = from;
	double says;

	while (to < r->name.n && r->name.item[to].term == term)
		to++;
	if (to - from > DECLARING_MOST)
		return;
	says = unit_idf(r, term) / rarest(r) / c->best /
		(double)(to - from);
	for (i = from; i < to; i++) {
		size_t of = r->name.item[i].unit;

		if (of == user || of == SIZE_MAX)
			continue;
		if (unit[user].first >= c->least)
			raise(&unit[of].evidence[EVIDENCE_CALLED],
			      says * unit[user].first);
		if (unit[of].first >= c->least)
			raise(&unit[user].evidence[EVIDENCE_CALLING],
			      says * unit[of].first);
	}
}

void calls_weigh(struct ranker *r)
{
	struct calls c = {
		.ranker = r,
		.first = xcalloc(r->wanted + 1, sizeof(*c.first))
	};
	size_t i, k;
	double *worth;

	place_names(r, c.first);
	/* What the best and the last of the leaders are worth. */
	worth = xcalloc(r->unit.n, sizeof(*worth));
	for (i = 0; i < r->unit.n; i++)
		worth[i] = r->unit.item[i].first;
	qsort(worth, r->unit.n, sizeof(*worth), cmp_down);
	c.best = worth[0];
	c.least = worth[r->unit.n < LEADERS ? r->unit.n - 1 : LEADERS - 1];
	free(worth);
	for (i = 0; c.best > 0 && i < r->unit.n; i++)
		for (k = 0; k < r->unit.item[i].counts; k++) {
			uint32_t term = r->count.item[
				r->unit.item[i].first_count + k].term;

			if (c.first[term])
				add_use(&c, i, term);
		}
	free(c.first);
}
