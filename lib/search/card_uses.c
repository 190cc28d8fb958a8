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
	const struct search_hit *hit;
	const char *symbol;	/* the path and the name of that */
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

/* Does it stand in what is used itself? */
static bool is_within(const struct asking *a, const struct use *use)
{
	const size_t n = strlen(a->hit->symbol);

	return use->enclosing && use->file == a->hit->candidate.file &&
		!strncmp(use->enclosing, a->hit->symbol, n) &&
		(!use->enclosing[n] || use->enclosing[n] == '.');
}

/* Keeps, up to `most` in all, the uses that stand in the symbol itself, or the
 * others. */
static void keep_uses(const struct asking *a, const struct refs *refs,
		      bool tests, bool within, size_t most)
{
	struct card *card = a->card;
	size_t i;

	for (i = 0; i < refs->use.n && card->uses < most; i++) {
		const struct use *use = &refs->use.item[i];
		const struct card_use *last = card->uses ?
			&card->use[card->uses - 1] : NULL;

		if (use->is_mention || is_within(a, use) != within ||
		    (last && last->file == use->file &&
		     last->line == use->line))
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

/* Who uses it elsewhere comes before what it does itself, so more are read. */
static const struct error *ask(struct asking *a, bool tests, size_t limit,
			       uint64_t *count)
{
	enum { READ = 8 };
	const size_t most = a->card->uses + limit;
	struct refs refs = { .name = NULL };
	const struct error *err;

	select_files(a, tests);
	err = graph_refs(&refs, a->search->graph, &(struct refs_request){
		.symbol = a->symbol, .prefix = "", .selected = a->selected,
		.limit = limit * READ
	});
	/* A heading, or a key, is a symbol that nobody uses. */
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	} else if (!err) {
		keep_uses(a, &refs, tests, false, most);
		keep_uses(a, &refs, tests, true, most);
		a->card->namesakes = count_definitions(&refs);
		*count = refs.uses - refs.mentions;
	}
	refs_release(&refs);
	return err;
}

const struct error *card_find_uses(struct card *card,
				   const struct card_request *request)
{
	const struct search_hit *hit = request->result->hit.item;
	struct asking a = {
		.card = card, .search = request->search, .hit = hit
	};
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
