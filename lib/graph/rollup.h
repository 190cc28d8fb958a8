/* SPDX-License-Identifier: MIT */
/*
 * The graph of files taken together, for who draws it or reads it elsewhere:
 * what there is, what of it depends on what, and how much rests on each.
 */
#ifndef GRAPH_ROLLUP_H
#define GRAPH_ROLLUP_H

#include "base/progress.h"
#include "graph/callers.h"
#include "graph/graph.h"

#define ROLLUP_NONE UINT32_MAX

struct rollup_request {
	const char *const *name;	/* of the groups, in their order */
	size_t n;
	const uint32_t *of;	/* by file: its group, or ROLLUP_NONE */
	const bool *selected;	/* files that count; NULL: all */
	bool with_names;	/* so do names that are used, and not only
				   imports */
	const struct progress *progress;
};

struct rollup_node {
	const char *name;
	uint32_t files, tests;	/* how many; and of these */
	uint64_t lines;
	uint8_t lang;		/* of most of its lines, or LANG_NONE */
	bool has_code;		/* in a language whose imports are followed */
	uint32_t dependents, dependencies;	/* other nodes */
	double centrality;	/* see centrality.h */
	uint32_t file, line;	/* of a symbol; 0 of others */
};

struct rollup_edge {
	uint32_t from, to;	/* nodes */
	uint32_t imports;	/* of files of one by files of the other: one
				   of a package of several counts once */
	uint32_t names;		/* distinct ones, by the file that uses them */
	bool is_test;		/* only tests make it */
	const char *role;	/* between symbols ("calls"), or NULL */
	uint32_t line;		/* of the first use in that role */
};

struct rollup {
	VEC(struct rollup_node) node;	/* in the order of the groups */
	VEC(struct rollup_edge) edge;	/* by from, then to, then role */
};

/*
 * Fills a { 0 } out. An edge is an import that leads to one file for certain,
 * or to a package, whose files it takes all; and a name that is sure to be
 * one's. Groups that have neither code nor an edge are no nodes, and what leads
 * from one to itself is no edge.
 */
const struct error *rollup_make(struct rollup *out, struct graph *graph,
				const struct rollup_request *request)
	MUST_CHECK;
void rollup_release(struct rollup *rollup);

/*
 * The same of symbols, from a list of callers with edges: a node is a symbol,
 * or a file where it uses one outside of all its own; and an edge all uses in
 * one role, where they are sure. Names are ids, made in the arena.
 */
const struct error *rollup_of_symbols(struct rollup *out, struct graph *graph,
				      const struct callers *callers,
				      struct arena *arena) MUST_CHECK;

/* Leaves out the nodes that no edge has, and tells how many they were. */
size_t rollup_drop_alone(struct rollup *rollup);

/* Sorts the edges, and fills what they tell of the nodes. */
void rollup_settle(struct rollup *rollup);

/* Imports and names. */
uint32_t rollup_weight(const struct rollup_edge *edge);

/* Leaves the nodes that are the most central, of equal ones the first, and the
 * edges between them; then of these the heaviest. 0: all. What is told of a
 * node stays as it was. */
void rollup_cut(struct rollup *rollup, size_t nodes, size_t edges);

#endif
