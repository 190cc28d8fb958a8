/* SPDX-License-Identifier: MIT */
/* What holds the results in their place, for who moves them: see card.h. */
#include <stdlib.h>

#include "base/top.h"
#include "graph/cycles.h"
#include "graph/file_graph.h"
#include "graph/reach.h"
#include "search/card.h"
#include "search/class.h"

struct holding {
	struct card *card;
	const struct search_request *request;
	uint32_t file[ENRICHED_HITS];	/* of the results */
	size_t files;
	bool *is_result;		/* a file */
	uint32_t *used;		/* a test: by names and imports of results */
	/* Imports alone: who uses which names is asked of the results
	   themselves, of a whole tree it would take minutes. */
	struct file_graph imports;
};

static bool is_test(const struct holding *h, uint32_t file)
{
	return file_class(&h->request->view->file[file]) == CLASS_TEST;
}

/* --- Tests --- */

static const struct error *note_tests(struct holding *h, uint32_t file)
{
	const struct edge *edge;
	const struct error *err;
	size_t i, n;

	err = graph_edges(h->request->graph, file, REVERSE, &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (!edge[i].is_promise && is_test(h, edge[i].to))
			h->used[edge[i].to] += edge[i].count;
	return err;
}

/* Those that use most before others; files are in the order of their paths. */
static const struct error *find_tests(struct holding *h)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < h->files; i++)
		err = note_tests(h, h->file[i]);
	for (i = 0; !err && i < h->request->view->n; i++) {
		const struct related test = { (uint32_t)i, h->used[i] };

		if (!h->used[i] || h->is_result[i])
			continue;
		h->card->all_tests++;
		if (search_may_name(h->request, (uint32_t)i))
			TOP_KEEP(h->card->test, &h->card->tests, CARD_TESTS,
				 test, count);
	}
	return err;
}

/* --- Dependents --- */

static const struct error *count_dependents(struct holding *h)
{
	const struct reach_request request = {
		.file = h->file, .files = h->files, .depth = 1
	};
	const size_t n = h->request->view->n;
	bool *depends = xcalloc(n, sizeof(*depends));
	dependent_vec direct = { 0 };
	const struct error *err;
	size_t i;

	err = graph_dependents(h->request->graph, &request, &direct);
	for (i = 0; !err && i < direct.n; i++)
		depends[direct.item[i].file] = true;
	for (i = 0; i < h->files; i++)
		depends[h->file[i]] = true;
	file_graph_reach(&h->imports, depends);
	for (i = 0; !err && i < n; i++)
		h->card->dependents += depends[i] && !h->is_result[i] &&
			(h->request->tests || !is_test(h, (uint32_t)i));
	VEC_RELEASE(&direct);
	free(depends);
	return err;
}

/* --- Cycles --- */

static struct card_cycle files_of(struct card *card, const struct cycle *cycle)
{
	uint32_t *file = arena_alloc(&card->arena, cycle->n * sizeof(*file));
	size_t i;

	for (i = 0; i < cycle->n; i++)
		file[i] = cycle->edge[i].from;
	return (struct card_cycle){ file, cycle->n };
}

static const struct error *find_cycles(struct holding *h)
{
	const struct cycles_request request = {
		.with = { [GROUP_FILE] = true },
		.selected = h->is_result, .limit = CARD_SHOWN
	};
	struct card *card = h->card;
	struct cycles found = { .cycle = { 0 } };
	const struct error *err = graph_cycles(&found, h->request->graph,
					       &h->imports, &request);
	size_t i;

	card->all_cycles = found.count[GROUP_FILE].cycles;
	for (i = 0; !err && i < found.cycle.n && i < CARD_SHOWN; i++)
		card->cycle[card->cycles++] = files_of(card,
						       &found.cycle.item[i]);
	cycles_release(&found);
	return err;
}

const struct error *card_find_structure(struct card *card,
					const struct card_request *request)
{
	const size_t n = request->search->view->n;
	struct holding h = {
		.card = card, .request = request->search,
		.is_result = xcalloc(n, sizeof(*h.is_result)),
		.used = xcalloc(n, sizeof(*h.used))
	};
	const struct error *err;

	for (; h.files < request->result->hit.n && h.files < ENRICHED_HITS;
	     h.files++) {
		h.file[h.files] = request->result->hit.item[h.files]
			.candidate.file;
		h.is_result[h.file[h.files]] = true;
	}
	err = find_tests(&h);
	if (!err)
		err = file_graph_read(&h.imports, h.request->graph,
				      FILE_GRAPH_IMPORTS,
				      NULL);
	if (!err)
		err = count_dependents(&h);
	if (!err)
		err = find_cycles(&h);
	file_graph_release(&h.imports);
	free(h.used);
	free(h.is_result);
	return err;
}
