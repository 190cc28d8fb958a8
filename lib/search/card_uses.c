/* SPDX-License-Identifier: MIT */
/* Who uses the symbol that answers, line by line: see card.h. */
#include <stdlib.h>

#include "base/xalloc.h"
#include "graph/refs.h"
#include "search/card.h"
#include "search/class.h"

/* Source before tests: who calls it must be looked at, who tests it be run. */
static uint8_t *rank_files(const struct view *view)
{
	uint8_t *rank = xcalloc(view->n + 1, sizeof(*rank));
	size_t i;

	for (i = 0; i < view->n; i++)
		rank[i] = file_class(&view->file[i]) == CLASS_TEST;
	return rank;
}

static void keep_uses(struct card *card, const struct refs *refs,
		      const uint8_t *rank)
{
	size_t i;

	card->all_uses = refs->uses;
	for (i = 0; i < refs->use.n && i < CARD_USES; i++) {
		const struct use *use = &refs->use.item[i];

		card->use[card->uses++] = (struct card_use){
			.file = use->file, .line = use->line,
			.is_test = rank[use->file],
			.in = use->enclosing ? arena_strdup(&card->arena,
					use->enclosing) : NULL
		};
	}
}

const struct error *card_find_uses(struct card *card,
				   const struct card_request *request)
{
	const struct search_request *search = request->search;
	const struct search_hit *hit = request->result->hit.item;
	struct refs refs = { .name = NULL };
	uint8_t *rank;
	const struct error *err;

	if (!request->result->hit.n || !hit->symbol)
		return NULL;
	rank = rank_files(search->view);
	err = graph_refs(&refs, search->graph, &(struct refs_request){
		.symbol = arena_fmt(&card->arena, "%s:%s", search->view->file
				    [hit->candidate.file].path, hit->symbol),
		.prefix = "", .selected = search->selected, .rank = rank,
		.limit = CARD_USES
	});
	/* A heading, or a key, is a symbol that nobody uses. */
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	} else if (!err) {
		keep_uses(card, &refs, rank);
	}
	refs_release(&refs);
	free(rank);
	return err;
}
