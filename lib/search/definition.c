/* SPDX-License-Identifier: MIT */
/* Definitions before mentions: see definition.h. */
#include "search/definition.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "graph/naming.h"
#include "search/class.h"
#include "search/fusion.h"

/* Candidates whose symbols are looked at; a definition has its name in the
 * path, among its symbols and in its text, so it is not far behind. */
enum { LOOKED_AT = 60 };

/* No score is as high as this, nor any rank of a kind. */
enum { SCORE_MOST = 4, SOURCE_RANK = 16 };

/* What the score of a definition gains. */
static const double gain = 1.15;

/* Only what is searched for by name: no heading, package or block. */
static enum name_rank rank_of(const struct symbol *symbol, const char *name)
{
	if (strcasecmp(symbol->name, name))
		return NAME_NONE;
	switch (symbol->kind) {
	case SYMBOL_PACKAGE: case SYMBOL_SECTION: case SYMBOL_IMPL:
		return NAME_NONE;
	case SYMBOL_NAMESPACE:
		return NAME_PROMISE;
	default:
		return name_rank_of(symbol->kind, !strcmp(symbol->name, name));
	}
}

static uint32_t member_in(const struct question *question,
			  const struct facts *facts, unsigned int *best_rank)
{
	uint32_t best = UINT32_MAX;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];
		const char *holder = symbol_holder(facts, symbol);
		unsigned int found = rank_of(symbol, question->member);

		if (found > *best_rank && holder &&
		    !strcasecmp(holder, question->holder)) {
			*best_rank = found;
			best = (uint32_t)i;
		}
	}
	return best;
}

uint32_t definition_in(const struct question *question,
		       const struct facts *facts, unsigned int *rank)
{
	uint32_t best = UINT32_MAX;
	unsigned int best_rank = 0;
	size_t i, k;

	if (question->member)
		best = member_in(question, facts, &best_rank);
	for (k = 0; k < question->identifier.n && !best_rank; k++)
		for (i = 0; i < facts->symbol.n; i++) {
			unsigned int found = rank_of(&facts->symbol.item[i],
				question->identifier.item[k].word);
			const struct symbol *s = facts->symbol.item;

			/* Of equals the first, but what is written in one
			 * line hands on to another, or promises it: "func
			 * Set(x T) { v.Set(x) }". */
			if (found > best_rank ||
			    (found && found == best_rank &&
			     s[i].last_line > s[i].line &&
			     s[best].first_line == s[best].last_line)) {
				best_rank = found;
				best = (uint32_t)i;
			}
		}
	if (rank)
		*rank = best_rank;
	return best;
}

static const struct error *rank_candidate(const struct hunt *hunt,
					  const struct candidate *c,
					  unsigned int *rank)
{
	const struct facts *facts;
	const struct error *err;

	*rank = 0;
	if (!hunt->lexical.holds[c->file])
		return NULL;
	err = graph_facts(hunt->request->graph, c->file, &facts);
	if (err)
		return err;
	definition_in(&hunt->question, facts, rank);
	if (*rank && (c->class == CLASS_SOURCE || c->class == CLASS_TEST))
		*rank += SOURCE_RANK;
	return NULL;
}

const struct error *definitions_first(struct hunt *hunt)
{
	candidate_vec *all = &hunt->candidate;
	const struct error *err = NULL;
	size_t i, n = 0, defining = 0;
	unsigned int *rank;
	double *key;
	unsigned int best = 0;
	size_t best_n = 0;

	if (!question_is_name(&hunt->question))
		return NULL;
	/* What no channel knows is no answer, whatever it defines. */
	while (n < all->n && n < LOOKED_AT && all->item[n].score > 0)
		n++;
	key = xcalloc(n, sizeof(*key));
	rank = xcalloc(n, sizeof(*rank));
	for (i = 0; !err && i < n; i++) {
		err = rank_candidate(hunt, &all->item[i], &rank[i]);
		key[i] = all->item[i].score + SCORE_MOST * rank[i];
		defining += rank[i] > 0;
	}
	/* Data of one name is many, and is had in passing. */
	for (i = 0; i < n; i++) {
		if (rank[i] > best) {
			best = rank[i];
			best_n = 0;
		}
		best_n += rank[i] == best;
	}
	best %= SOURCE_RANK;
	hunt->is_only = best_n == 1 && best > NAME_DATA_FOLDED &&
		best != NAME_DATA;
	if (!err)
		fusion_reorder(all->item, key, n);
	for (i = 0; !err && i < defining; i++)
		all->item[i].score *= gain;
	free(key);
	free(rank);
	return err;
}
