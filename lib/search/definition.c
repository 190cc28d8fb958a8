/* SPDX-License-Identifier: MIT */
/* Definitions before mentions: see definition.h. */
#include "search/definition.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "search/class.h"
#include "search/fusion.h"

/* Candidates whose symbols are looked at; a definition has its name in the
 * path, among its symbols and in its text, so it is not far behind. */
enum { LOOKED_AT = 60 };

/* Kinds by what a name rather means. */
static const uint8_t kind_rank[SYMBOL_KINDS] = {
	[SYMBOL_TYPE] = 4, [SYMBOL_INTERFACE] = 4, [SYMBOL_ENUM] = 4,
	[SYMBOL_ALIAS] = 4,
	[SYMBOL_FUNCTION] = 3, [SYMBOL_METHOD] = 3, [SYMBOL_MACRO] = 3,
	[SYMBOL_PROPERTY] = 2, [SYMBOL_FIELD] = 2, [SYMBOL_CONSTANT] = 2,
	[SYMBOL_VARIABLE] = 2,
	[SYMBOL_PROTOTYPE] = 1, [SYMBOL_NAMESPACE] = 1
};

static unsigned int rank_of(const struct symbol *symbol, const char *name)
{
	unsigned int rank = kind_rank[symbol->kind];

	if (!rank || strcasecmp(symbol->name, name))
		return 0;
	return 2 * rank + !strcmp(symbol->name, name);
}

uint32_t definition_in(const struct question *question,
		       const struct facts *facts, unsigned int *rank)
{
	uint32_t best = UINT32_MAX;
	unsigned int best_rank = 0;
	size_t i, k;

	for (k = 0; k < question->identifier.n && !best_rank; k++)
		for (i = 0; i < facts->symbol.n; i++) {
			unsigned int found = rank_of(&facts->symbol.item[i],
				question->identifier.item[k].word);

			if (found > best_rank) {
				best_rank = found;
				best = (uint32_t)i;
			}
		}
	if (rank)
		*rank = best_rank;
	return best;
}

const struct error *definitions_first(struct hunt *hunt)
{
	enum { SOURCE_RANK = 16, SCORE_MOST = 4 };
	size_t i, n = 0;
	double *key;
	const struct error *err = NULL;

	if (hunt->question.kind != QUESTION_NAME)
		return NULL;
	/* What no channel knows is no answer, whatever it defines. */
	while (n < hunt->candidate.n && hunt->candidate.item[n].score > 0)
		n++;
	key = xcalloc(n, sizeof(*key));
	for (i = 0; !err && i < n; i++) {
		const struct candidate *c = &hunt->candidate.item[i];
		const struct facts *facts;
		unsigned int rank = 0;

		key[i] = c->score;
		if (i >= LOOKED_AT || !hunt->lexical.holds[c->file])
			continue;
		err = graph_facts(hunt->request->graph, c->file, &facts);
		if (!err)
			definition_in(&hunt->question, facts, &rank);
		if (rank && (c->class == CLASS_SOURCE ||
			     c->class == CLASS_TEST))
			rank += SOURCE_RANK;
		key[i] += SCORE_MOST * rank;
	}
	if (!err)
		fusion_reorder(hunt->candidate.item, key, n);
	free(key);
	return err;
}
