/* SPDX-License-Identifier: MIT */
/*
 * Rules of kind "acyclic": layers, directories or files as the nodes of a
 * graph, whose rings are told with their cheapest edge.
 */
#include <stdlib.h>

#include "arch/judging.h"
#include "base/buf.h"
#include "base/compare.h"
#include "base/path.h"
#include "base/plural.h"
#include "base/strmap.h"
#include "base/xalloc.h"
#include "graph/rings.h"

#define NO_NODE UINT32_MAX

/* All imports from one node to another. */
struct link {
	uint32_t from, to;
	uint32_t count;
	uint32_t edge;		/* the first of them */
};

struct ringing {
	struct judging *j;
	const struct rule *rule;
	uint32_t number;	/* of the rule */
	uint32_t *node;		/* by file, or NO_NODE */
	const char **name;	/* by node */
	size_t n;		/* nodes */
	VEC(struct link) link;	/* by from and to, each pair once */
	size_t *first;
	uint32_t *target;
	bool *is_reached;	/* by node, of a request for some files */
	struct rings rings;
};

/* --- Nodes --- */

static bool takes_part(const struct ringing *r, uint32_t file)
{
	return graph_can_import(r->j->graph, file) &&
		(!r->rule->from.n ||
		 selects_file(r->j, &r->rule->from, file));
}

static void name_layers(struct ringing *r)
{
	size_t i;

	r->n = r->j->rules->layer.n;
	r->name = xcalloc(r->n, sizeof(*r->name));
	for (i = 0; i < r->n; i++)
		r->name[i] = r->j->rules->layer.item[i].name;
	for (i = 0; i < r->j->view->n; i++)
		r->node[i] = takes_part(r, (uint32_t)i) ?
			r->j->out->layout.layer[i] : NO_NODE;
}

static void name_files(struct ringing *r)
{
	size_t i;

	r->n = r->j->view->n;
	r->name = xcalloc(r->n, sizeof(*r->name));
	for (i = 0; i < r->n; i++) {
		r->name[i] = r->j->view->file[i].path;
		r->node[i] = takes_part(r, (uint32_t)i) ? (uint32_t)i :
			NO_NODE;
	}
}

static void name_directories(struct ringing *r)
{
	struct strmap dirs = { 0 };
	size_t i;

	for (i = 0; i < r->j->view->n; i++) {
		const char *path = r->j->view->file[i].path;
		struct strmap_entry *entry;
		bool is_new;

		r->node[i] = NO_NODE;
		if (!takes_part(r, (uint32_t)i))
			continue;
		entry = strmap_add(&dirs, path, path_dir_len(path), &is_new);
		if (is_new)
			entry->value = dirs.n - 1;
		r->node[i] = (uint32_t)entry->value;
	}
	r->n = dirs.n;
	r->name = xcalloc(r->n, sizeof(*r->name));
	for (i = 0; i < r->n; i++)
		r->name[i] = dirs.entry[i].len ?
			arena_strdup(&r->j->out->arena, dirs.entry[i].key) :
			".";
	strmap_release(&dirs);
}

/* --- Links --- */

static uint32_t node_of(const struct ringing *r, uint32_t file)
{
	return r->node[file];
}

/* Appends where an import leads, as far as it leaves its node. */
static void add_links(struct ringing *r, uint32_t number)
{
	const struct arch_edge *edge =
		&r->j->out->edges.edge.item[number];
	uint32_t from = node_of(r, edge->from), i, last = NO_NODE;

	if (from == NO_NODE || !edge->files ||
	    (r->rule->between != BETWEEN_LAYERS && !is_sure(r->j, edge)) ||
	    is_excepted(r->j, r->number, edge))
		return;
	for (i = 0; i < edge->files; i++) {
		uint32_t to = node_of(r, edge->to[i]);

		if (to != NO_NODE && to != from && to != last)
			*VEC_PUSH(&r->link) = (struct link){
				from, to, 1, number
			};
		last = to;
	}
}

/* By the place of the import, too: files that were looked into later stand
 * behind. */
static int cmp_links(const void *a, const void *b)
{
	const struct link *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->to != y->to)
		return x->to < y->to ? -1 : 1;
	return x->edge < y->edge ? -1 : x->edge > y->edge;
}

/* --- What some files reach --- */

static const struct error *look_into_node(struct ringing *r, uint32_t node)
{
	const struct error *err = NULL;
	size_t i;

	if (r->rule->between == BETWEEN_FILES)
		return judging_look_into(r->j, node);
	for (i = 0; !err && i < r->j->view->n; i++)
		if (r->node[i] == node)
			err = judging_look_into(r->j, (uint32_t)i);
	return err;
}

/* A new ring has an import of an asked file, and what that leads to leads
 * back: nothing else is looked into. */
static const struct error *look_into_reached(struct ringing *r)
{
	size_t at = 0, edges = r->j->out->edges.edge.n, i;
	const struct error *err = NULL;

	r->is_reached = xcalloc(r->n, sizeof(*r->is_reached));
	while (!err && at < edges) {
		r->link.n = 0;
		for (; at < edges; at++)
			add_links(r, (uint32_t)at);
		for (i = 0; !err && i < r->link.n; i++) {
			uint32_t to = r->link.item[i].to;

			if (!r->is_reached[to])
				err = look_into_node(r, to);
			r->is_reached[to] = true;
		}
		edges = r->j->out->edges.edge.n;
	}
	return err;
}

/* --- Rings --- */

static const struct link *link_between(const struct ringing *r, uint32_t from,
				       uint32_t to)
{
	size_t at = r->first[from];

	LOWER_BOUND(at, r->first[from + 1], r->link.item[at].to < to);
	return &r->link.item[at];
}

static const struct error *find_rings(struct ringing *r)
{
	bool *selected = NULL;
	const struct error *err;
	size_t i, k = 0;

	r->first = xcalloc(r->n + 1, sizeof(*r->first));
	r->target = xcalloc(r->link.n + 1, sizeof(*r->target));
	for (i = 0; i < r->n; i++) {
		r->first[i] = k;
		for (; k < r->link.n && r->link.item[k].from == i; k++)
			r->target[k] = r->link.item[k].to;
	}
	r->first[r->n] = k;
	if (r->j->is_asked)
		selected = xcalloc(r->n, sizeof(*selected));
	for (i = 0; selected && i < r->j->view->n; i++)
		if (judging_is_asked(r->j, (uint32_t)i) &&
		    r->node[i] != NO_NODE)
			selected[r->node[i]] = true;
	err = rings_find(&r->rings, &(struct digraph){
		r->n, r->first, r->target
	}, selected, r->j->request->progress);
	free(selected);
	return err;
}

/* "a -> b -> a" */
static const char *ring_text(struct ringing *r, const struct ring *ring)
{
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i <= ring->n; i++) {
		buf_addstr(&text, i ? " -> " : "");
		path_quote(&text, r->name[ring->node[i % ring->n]]);
	}
	return arena_take(&r->j->out->arena, &text);
}

static const char *cut_text(struct ringing *r, const struct link *cut)
{
	struct buf text = { 0 };

	buf_addstr(&text, "cheapest to cut: '");
	path_quote(&text, r->name[cut->from]);
	buf_addstr(&text, "' imports '");
	path_quote(&text, r->name[cut->to]);
	buf_addf(&text, "' %u time%s", (unsigned int)cut->count,
		 plural(cut->count));
	return arena_take(&r->j->out->arena, &text);
}

/* Told where the cheapest link to cut begins: of those with the fewest imports
 * the first of the ring. */
static void tell_ring(struct ringing *r, const struct ring *ring)
{
	static const char *const between[] = {
		"layers", "directories", "files"
	};
	uint32_t *chain = arena_alloc(&r->j->out->arena,
				      ring->n * sizeof(*chain));
	const struct link *cut = NULL;
	const struct arch_edge *edge;
	const char *text = ring_text(r, ring);
	bool is_held = !r->rule->holds.n;
	size_t i;

	for (i = 0; i < ring->n; i++) {
		const struct link *link =
			link_between(r, ring->node[i],
				     ring->node[(i + 1) % ring->n]);

		chain[i] = r->j->out->edges.edge.item[link->edge].from;
		is_held |= selects_file(r->j, &r->rule->holds, chain[i]);
		if (!cut || link->count < cut->count)
			cut = link;
	}
	if (!is_held)
		return;
	edge = &r->j->out->edges.edge.item[cut->edge];
	add_violation(r->j, (struct violation){
		.rule = r->number, .file = edge->from, .line = edge->line,
		.to = edge->to[0], .text = edge->text,
		.from_layer = edge->from_layer, .to_layer = edge->to_layer,
		.target = text, .is_whole = true,
		.message = arena_fmt(&r->j->out->arena,
				     "a cycle of %zu %s: %s", ring->n,
				     between[r->rule->between], text),
		.advice = cut_text(r, cut), .chain = chain,
		.chain_n = ring->n
	});
}

const struct error *judge_acyclic(struct judging *j, uint32_t rule)
{
	struct ringing r = { .j = j, .rule = &j->rules->rule.item[rule],
			     .number = rule };
	const struct error *err = NULL;
	size_t i;

	r.node = xcalloc(j->view->n, sizeof(*r.node));
	if (r.rule->between == BETWEEN_LAYERS)
		name_layers(&r);
	else if (r.rule->between == BETWEEN_FILES)
		name_files(&r);
	else
		name_directories(&r);
	if (j->request->file)
		err = look_into_reached(&r);
	if (!err) {
		size_t n = 0;

		r.link.n = 0;
		for (i = 0; i < r.j->out->edges.edge.n; i++)
			add_links(&r, (uint32_t)i);
		VEC_SORT(&r.link, cmp_links);
		for (i = 0; i < r.link.n; i++) {
			struct link *last = n ? &r.link.item[n - 1] : NULL;

			if (last && last->from == r.link.item[i].from &&
			    last->to == r.link.item[i].to)
				last->count++;
			else
				r.link.item[n++] = r.link.item[i];
		}
		r.link.n = n;
		err = find_rings(&r);
	}
	for (i = 0; !err && i < r.rings.ring.n; i++)
		tell_ring(&r, &r.rings.ring.item[i]);
	free(r.node);
	free(r.name);
	free(r.first);
	free(r.target);
	free(r.is_reached);
	VEC_RELEASE(&r.link);
	rings_release(&r.rings);
	return err;
}
