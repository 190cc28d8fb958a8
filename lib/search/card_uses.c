/* SPDX-License-Identifier: MIT */
/* Who uses the symbol that answers, line by line: see card.h. */
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "graph/refs.h"
#include "search/card.h"
#include "search/class.h"

struct asking {
	struct card *card;
	const struct search_request *search;
	const char *symbol;
	bool *selected;		/* a file of the kind that is asked about */
};

static void select_files(struct asking *a, bool tests)
{
	const struct view *view = a->search->view;
	const bool *selected = a->search->selected;
	size_t i;

	for (i = 0; i < view->n; i++)
		a->selected[i] = (!selected || selected[i]) &&
			(file_class(&view->file[i]) == CLASS_TEST) == tests;
}

static void keep_uses(struct card *card, const struct refs *refs, bool tests)
{
	size_t i;

	for (i = 0; i < refs->use.n; i++) {
		const struct use *use = &refs->use.item[i];
		const struct card_use *last = &card->use[card->uses - !!i];

		if (i && last->file == use->file && last->line == use->line)
			continue;
		card->use[card->uses++] = (struct card_use){
			.file = use->file, .line = use->line,
			.is_test = tests,
			.in = use->enclosing ? arena_strdup(&card->arena,
					use->enclosing) : NULL
		};
	}
}

static size_t count_definitions(const struct refs *refs)
{
	size_t i, n = 0;

	for (i = 0; i < refs->definition.n; i++)
		n += !refs->definition.item[i].is_local &&
			!refs->definition.item[i].is_promise;
	return n;
}

static const struct error *ask(struct asking *a, bool tests, size_t limit,
			       uint64_t *count)
{
	struct refs refs = { .name = NULL };
	const struct error *err;

	select_files(a, tests);
	err = graph_refs(&refs, a->search->graph, &(struct refs_request){
		.symbol = a->symbol, .prefix = "", .selected = a->selected,
		.limit = limit
	});
	/* A heading, or a key, is a symbol that nobody uses. */
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	} else if (!err) {
		keep_uses(a->card, &refs, tests);
		a->card->namesakes = count_definitions(&refs);
		*count = refs.uses;
	}
	refs_release(&refs);
	return err;
}

const struct error *card_find_uses(struct card *card,
				   const struct card_request *request)
{
	const struct search_hit *hit = request->result->hit.item;
	struct asking a = { .card = card, .search = request->search };
	const struct error *err;

	if (!request->result->hit.n || !hit->symbol)
		return NULL;
	a.symbol = arena_fmt(&card->arena, "%s:%s", a.search->view->file
			     [hit->candidate.file].path, hit->symbol);
	a.selected = xcalloc(a.search->view->n + 1, sizeof(*a.selected));
	err = ask(&a, false, CARD_USES, &card->all_uses);
	card->has_all_uses = !strcmp(hit->kind, "type") ||
		card->all_uses <= CARD_USES;
	if (!err)
		err = ask(&a, true, CARD_TEST_USES, &card->test_uses);
	free(a.selected);
	return err;
}
