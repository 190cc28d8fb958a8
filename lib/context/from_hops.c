/* SPDX-License-Identifier: MIT */
/* Files that are one hop along the graph from the best that were found. */
#include <math.h>
#include <string.h>

#include "context/assembly.h"
#include "emit/manner.h"
#include "search/class.h"

enum {
	/* The best of what was found, from which one hop is taken; of the
	   files that are so reached those that are looked at more closely;
	   and the importers from which on one is everybody's. */
	HOP_FROM = 3, HOP_NEAR = 4 * MOST_HOPS, HUB_IMPORTERS = 100
};

/* As scope's: each hop halves. */
static const double hop_share = .5;


static const char *tell_edge(struct assembly *a, uint32_t from,
			     const struct edge *edge)
{
	struct buf text = { 0 };

	buf_addstr(&text, edge->is_reverse ?
		   edge->kind == EDGE_IMPORTS ? "it imports " : "it uses " :
		   edge->kind == EDGE_IMPORTS ? "it is imported by " :
		   "it is used by ");
	tell_path(&text, a->request->reader, a->view->file[from].path);
	if (edge->via)
		buf_addf(&text, ", by '%s'", edge->via);
	return arena_take(&a->out->arena, &text);
}

/* Edges of one direction and kind that lead from a file: one of thousands
 * tells little of each. */
static double breadth_share(const struct edge *edge, size_t n,
			    const struct edge *like)
{
	size_t i, all = 0;

	for (i = 0; i < n; i++)
		all += edge[i].kind == like->kind &&
			edge[i].is_reverse == like->is_reverse;
	return 1 / (1 + log10((double)all));
}

/* More names that two files share are more. */
static double edge_share(const struct edge *edge)
{
	return (double)edge->weight * edge->count / (edge->count + 1.0);
}

/* What the search found far behind is told for itself; with an edge it is less
 * of a guess. */
static bool is_told(struct assembly *a, uint32_t from, const struct edge *edge,
		    size_t first)
{
	const char *path = a->view->file[edge->to].path;
	size_t i;

	for (i = 0; i < first; i++) {
		struct item *item = &a->out->item.item[i];

		if (item->kind != ITEM_FILE || strcmp(item->path, path))
			continue;
		if (item->ground == GROUND_FAINT) {
			item->ground = GROUND_BEHIND;
			item->why = arena_fmt(&a->out->arena, "%s; %s",
					      item->why,
					      tell_edge(a, from, edge));
		}
		return true;
	}
	return false;
}

/* A file that several edges lead to is one item; the first tells why. */
static struct item *hop_item(struct assembly *a, struct strmap *seen,
			     uint32_t from, const struct edge *edge)
{
	const char *path = a->view->file[edge->to].path;
	struct strmap_entry *at = strmap_add(seen, path, strlen(path), NULL);
	struct item *item;

	if (at->value)
		return &a->out->item.item[at->value - 1];
	item = assembly_add(a, SOURCE_GRAPH, ITEM_FILE, edge->weight < 1 ?
			    GROUND_WEAK : GROUND_MATCHED, 0);
	at->value = a->out->item.n;
	item->title = "";
	item->path = path;
	item->why = tell_edge(a, from, edge);
	return item;
}

static const struct error *add_hops(struct assembly *a, struct strmap *seen,
				    const struct found_file *from,
				    size_t first)
{
	const struct edge *edge;
	const struct error *err;
	double breadth = 0;
	size_t i, n;

	err = graph_edges(a->request->search.graph, from->file, BOTH, &edge,
			  &n);
	for (i = 0; !err && i < n; i++) {
		struct item *item;
		uint32_t file;
		const struct search_request *search;

		/* Forward before reverse, imports before references. */
		if (!i || edge[i].kind != edge[i - 1].kind ||
		    edge[i].is_reverse != edge[i - 1].is_reverse)
			breadth = breadth_share(edge, n, &edge[i]);
		file = edge[i].to;
		search = &a->request->search;
		if (!(!found_has(&a->found, file) &&
		      (!search->selected || search->selected[file]) &&
		      (search->tests ||
		       file_class(&a->view->file[file]) != CLASS_TEST)) ||
		    is_told(a, from->file, &edge[i], first))
			continue;
		item = hop_item(a, seen, from->file, &edge[i]);
		item->relevance = either(item->relevance, from->relevance *
					 hop_share * breadth *
					 edge_share(&edge[i]));
	}
	return err;
}

static int found_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct found_file *a = a_ptr, *b = b_ptr;

	if (a->relevance > b->relevance || a->relevance < b->relevance)
		return a->relevance > b->relevance ? -1 : 1;
	return (a->file > b->file) - (a->file < b->file);
}

/* What everybody imports tells little of who does; the best are asked. */
static const struct error *damp_hubs(struct assembly *a, size_t first)
{
	const struct error *err = NULL;
	file_vec importers = { 0 };
	size_t i;

	limit_items(a, first, HOP_NEAR);
	for (i = first; !err && i < a->out->item.n; i++) {
		struct item *item = &a->out->item.item[i];

		if (item->left != LEFT_NOT)
			continue;
		importers.n = 0;
		err = graph_importers(a->request->search.graph, (uint32_t)
				      view_find(a->view, item->path),
				      HUB_IMPORTERS, &importers);
		item->relevance /= 1 + log10(1 + (double)importers.n);
	}
	VEC_RELEASE(&importers);
	return err;
}

const struct error *retrieve_hops(struct assembly *a)
{
	const size_t first = a->out->item.n, n = a->found.file.n;
	struct found_file *from = xcalloc(n + 1, sizeof(*from));
	const struct error *err = NULL;
	struct strmap seen = { 0 };
	size_t i;

	if (n)
		memcpy(from, a->found.file.item, n * sizeof(*from));
	qsort(from, n, sizeof(*from), found_cmp);
	for (i = 0; !err && i < n && i < HOP_FROM; i++)
		err = add_hops(a, &seen, &from[i], first);
	if (!err)
		err = damp_hubs(a, first);
	limit_items(a, first, MOST_HOPS);
	for (i = first; i < a->out->item.n; i++) {
		const struct item *item = &a->out->item.item[i];

		if (item->left == LEFT_NOT)
			found_add_file(&a->found,
				       (uint32_t)view_find(a->view, item->path),
				       item->relevance, true);
	}
	strmap_release(&seen);
	free(from);
	return err;
}
