/* SPDX-License-Identifier: MIT */
/* Files taken together, with their edges: see rollup.h. */
#include "graph/rollup.h"

#include <stdlib.h>
#include <string.h>

#include "graph/centrality.h"
#include "graph/node.h"

enum { STEP = 256 };	/* files between two looks at progress */

/* Lines of a group in a language. */
struct share {
	uint32_t group;
	uint8_t lang;
	uint64_t lines;
};

/* An import of the file at hand that leads to a group. */
struct counted {
	uint32_t group, import;
};

struct making {
	struct rollup *out;
	struct graph *graph;
	const struct rollup_request *request;
	VEC(struct share) share;
	VEC(struct counted) counted;
};

void rollup_release(struct rollup *rollup)
{
	VEC_RELEASE(&rollup->node);
	VEC_RELEASE(&rollup->edge);
}

uint32_t rollup_weight(const struct rollup_edge *edge)
{
	return edge->imports + edge->names;
}

/* --- Edges --- */

static uint32_t group_of(const struct making *m, uint32_t file)
{
	const bool *selected = m->request->selected;

	return selected && !selected[file] ? ROLLUP_NONE :
		m->request->of[file];
}

static void add_edge(struct making *m, uint32_t file, uint32_t to,
		     uint32_t imports, uint32_t names)
{
	const uint32_t from = group_of(m, file);

	*VEC_PUSH(&m->out->edge) = (struct rollup_edge){
		.from = from, .to = to, .imports = imports, .names = names,
		.is_test = m->graph->view->file[file].flags & FILE_TEST
	};
}

/* Whether an import of this file that leads to a group was counted before, by
 * another file of the package. */
static bool is_counted(struct making *m, uint32_t group, uint32_t import)
{
	size_t i;

	for (i = 0; i < m->counted.n; i++)
		if (m->counted.item[i].group == group &&
		    m->counted.item[i].import == import)
			return true;
	*VEC_PUSH(&m->counted) = (struct counted){ group, import };
	return false;
}

static const struct error *add_imports(struct making *m, uint32_t file)
{
	const bool takes_all = graph_takes_all(m->graph, file);
	struct node *node;
	const struct error *err = graph_imports(m->graph, file, &node);
	size_t i;

	m->counted.n = 0;
	for (i = 0; !err && i < node->imports; i++) {
		const struct imported *one = &node->imported[i];
		const uint32_t to = group_of(m, one->file);

		if (to == ROLLUP_NONE || to == group_of(m, file) ||
		    (one->among != 1 && !takes_all))
			continue;
		if (one->among == 1 || !is_counted(m, to, one->import))
			add_edge(m, file, to, one->count, 0);
	}
	return err;
}

static const struct error *add_names(struct making *m, uint32_t file)
{
	const struct edge *edge;
	const struct error *err;
	size_t i, n = 0;

	err = graph_edges(m->graph, file, FORWARD, &edge, &n);
	for (i = 0; !err && i < n; i++) {
		const uint32_t to = group_of(m, edge[i].to);

		if (edge_is_certain_use(&edge[i]) && to != ROLLUP_NONE &&
		    to != group_of(m, file))
			add_edge(m, file, to, 0, edge[i].count);
	}
	return err;
}

static int by_nodes(const void *a_ptr, const void *b_ptr)
{
	const struct rollup_edge *a = a_ptr, *b = b_ptr;

	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	if (a->to != b->to)
		return a->to < b->to ? -1 : 1;
	return a->role && b->role ? strcmp(a->role, b->role) : 0;
}

/* Of those between the same groups one stays, which sums them up. */
static void unite_edges(struct rollup *rollup)
{
	struct rollup_edge *edge = rollup->edge.item;
	size_t i, n = 0;

	if (rollup->edge.n)
		qsort(edge, rollup->edge.n, sizeof(*edge), by_nodes);
	for (i = 0; i < rollup->edge.n; i++) {
		if (!n || by_nodes(&edge[n - 1], &edge[i])) {
			edge[n++] = edge[i];
			continue;
		}
		edge[n - 1].imports += edge[i].imports;
		edge[n - 1].names += edge[i].names;
		edge[n - 1].is_test &= edge[i].is_test;
	}
	rollup->edge.n = n;
}

/* --- Nodes --- */

static void count_file(struct making *m, uint32_t file)
{
	const struct file *one = &m->graph->view->file[file];
	const uint32_t group = group_of(m, file);
	struct rollup_node *node;

	if (group == ROLLUP_NONE)
		return;
	node = &m->out->node.item[group];
	node->files++;
	node->tests += (one->flags & FILE_TEST) != 0;
	node->lines += one->lines;
	node->has_code |= graph_can_import(m->graph, file);
	if (one->lang != LANG_NONE)
		*VEC_PUSH(&m->share) = (struct share){ group, one->lang,
						       one->lines };
}

static int by_language(const void *a_ptr, const void *b_ptr)
{
	const struct share *a = a_ptr, *b = b_ptr;

	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	return (a->lang > b->lang) - (a->lang < b->lang);
}

static void make_nodes(struct making *m)
{
	size_t i;
	const struct share *share;
	uint64_t lines = 0, most = 0;

	for (i = 0; i < m->request->n; i++)
		*VEC_PUSH(&m->out->node) = (struct rollup_node){
			.name = m->request->name[i], .lang = LANG_NONE
		};
	for (i = 0; i < m->graph->view->n; i++)
		count_file(m, (uint32_t)i);
	/* Of each group the language of most lines, of equal ones the first. */
	share = m->share.item;
	if (m->share.n)
		qsort(m->share.item, m->share.n, sizeof(*m->share.item),
		      by_language);
	for (i = 0; i < m->share.n; i++) {
		struct rollup_node *node =
			&m->out->node.item[share[i].group];

		if (!i || share[i].group != share[i - 1].group)
			most = 0;
		if (!i || by_language(&share[i], &share[i - 1]))
			lines = 0;
		lines += share[i].lines;
		if (node->lang == LANG_NONE || lines > most) {
			node->lang = share[i].lang;
			most = lines;
		}
	}
}

/* Leaves the nodes that are marked, and the edges between them. */
static void keep(struct rollup *rollup, const bool *is_kept)
{
	uint32_t *number = xcalloc(rollup->node.n, sizeof(*number));
	struct rollup_edge *edge = rollup->edge.item;
	size_t i, n = 0;

	for (i = 0; i < rollup->node.n; i++)
		if (is_kept[i]) {
			number[i] = (uint32_t)n;
			rollup->node.item[n++] = rollup->node.item[i];
		}
	rollup->node.n = n;
	for (i = n = 0; i < rollup->edge.n; i++)
		if (is_kept[edge[i].from] && is_kept[edge[i].to]) {
			edge[n] = edge[i];
			edge[n].from = number[edge[i].from];
			edge[n++].to = number[edge[i].to];
		}
	rollup->edge.n = n;
	free(number);
}

/* Those without edges, but perhaps for those with code; says how many. */
static size_t drop_alone(struct rollup *rollup, bool keeps_code)
{
	const size_t n = rollup->node.n;
	bool *is_kept = xcalloc(n, sizeof(*is_kept));
	size_t i;

	for (i = 0; i < n; i++) {
		const struct rollup_node *node = &rollup->node.item[i];

		is_kept[i] = (keeps_code && node->has_code) ||
			node->dependents || node->dependencies;
	}
	keep(rollup, is_kept);
	free(is_kept);
	return n - rollup->node.n;
}

size_t rollup_drop_alone(struct rollup *rollup)
{
	return drop_alone(rollup, false);
}

/* Of several edges between the same nodes one counts. */
static void count_edges(struct rollup *rollup)
{
	const struct rollup_edge *edge = rollup->edge.item;
	size_t i;

	for (i = 0; i < rollup->edge.n; i++) {
		if (i && edge[i - 1].from == edge[i].from &&
		    edge[i - 1].to == edge[i].to)
			continue;
		rollup->node.item[edge[i].from].dependencies++;
		rollup->node.item[edge[i].to].dependents++;
	}
}

static void weigh_nodes(struct rollup *rollup)
{
	const size_t n = rollup->node.n, edges = rollup->edge.n;
	struct weighted_edge *edge = xcalloc(edges, sizeof(*edge));
	double *share = xcalloc(n, sizeof(*share));
	size_t i;

	for (i = 0; i < edges; i++)
		edge[i] = (struct weighted_edge){
			rollup->edge.item[i].from, rollup->edge.item[i].to,
			rollup_weight(&rollup->edge.item[i])
		};
	centrality(share, n, edge, edges);
	for (i = 0; i < n; i++)
		rollup->node.item[i].centrality = share[i];
	free(edge);
	free(share);
}

void rollup_settle(struct rollup *rollup)
{
	VEC_SORT(&rollup->edge, by_nodes);
	count_edges(rollup);
	weigh_nodes(rollup);
}

const struct error *rollup_make(struct rollup *out, struct graph *graph,
				const struct rollup_request *request)
{
	struct making m = { .out = out, .graph = graph, .request = request };
	const size_t n = m.graph->view->n;
	size_t i;
	const struct error *err = view_hold(m.graph->view);

	for (i = 0; !err && i < n; i++) {
		if (group_of(&m, (uint32_t)i) == ROLLUP_NONE)
			continue;
		err = add_imports(&m, (uint32_t)i);
		if (!err && m.request->with_names)
			err = add_names(&m, (uint32_t)i);
		if (!err && i % STEP == 0)
			err = progress_step(m.request->progress, "resolving",
					    i, n);
	}
	view_let_go(m.graph->view);
	unite_edges(m.out);
	if (!err) {
		make_nodes(&m);
		count_edges(out);
		drop_alone(out, true);
		weigh_nodes(out);
	}
	VEC_RELEASE(&m.share);
	VEC_RELEASE(&m.counted);
	return err;
}

/* --- Less of it --- */

static int by_centrality(const void *a_ptr, const void *b_ptr, void *payload)
{
	const uint32_t a = *(const uint32_t *)a_ptr;
	const uint32_t b = *(const uint32_t *)b_ptr;
	const struct rollup_node *node = payload;

	if (node[a].centrality < node[b].centrality ||
	    node[a].centrality > node[b].centrality)
		return node[a].centrality > node[b].centrality ? -1 : 1;
	return a < b ? -1 : a > b;
}

static int by_weight(const void *a, const void *b)
{
	const uint32_t x = rollup_weight(a), y = rollup_weight(b);

	return x != y ? (x > y ? -1 : 1) : by_nodes(a, b);
}

void rollup_cut(struct rollup *rollup, size_t nodes, size_t edges)
{
	if (nodes && nodes < rollup->node.n) {
		const size_t n = rollup->node.n;
		uint32_t *order = xcalloc(n, sizeof(*order));
		bool *is_kept = xcalloc(n, sizeof(*is_kept));
		size_t i;

		for (i = 0; i < n; i++)
			order[i] = (uint32_t)i;
		qsort_r(order, n, sizeof(*order), by_centrality,
			rollup->node.item);
		for (i = 0; i < nodes; i++)
			is_kept[order[i]] = true;
		keep(rollup, is_kept);
		free(order);
		free(is_kept);
	}
	if (edges && edges < rollup->edge.n) {
		struct rollup_edge *edge = rollup->edge.item;

		qsort(edge, rollup->edge.n, sizeof(*edge), by_weight);
		rollup->edge.n = edges;
		qsort(edge, edges, sizeof(*edge), by_nodes);
	}
}
