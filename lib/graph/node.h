/* SPDX-License-Identifier: MIT */
/*
 * What a graph remembers of each file, and the two kinds of edges it is made
 * of. Private to lib/graph.
 */
#ifndef GRAPH_NODE_H
#define GRAPH_NODE_H

#include "base/arena.h"
#include "base/strmap.h"
#include "graph/graph.h"
#include "graph/resolve.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "lang/words.h"

struct imported {
	uint32_t file, among;
	uint32_t import;	/* number in the facts */
	uint32_t count;		/* how many imports lead there */
};

struct node {
	const struct facts *facts;
	uint32_t *by_name;	/* visible symbols, sorted by name */
	size_t visible;
	struct imported *imported;	/* sorted by file */
	size_t imports;
	struct edge *edge[2];		/* forward, reverse */
	size_t edges[2];
	bool has_imports, has_edges[2];
};

/* One file that declares a name. */
struct declarer {
	uint32_t file;
	uint8_t kind;
	bool is_member, is_prototype, is_exported;
};

/* Everything known of a name: who declares it, by file number. */
struct name {
	const char *s;
	struct declarer *declarer;
	size_t declarers;
	bool is_common;		/* too many: it leads nowhere */
};

struct graph {
	struct view *view;
	struct source *source;
	struct reader *reader;
	struct resolver resolver;
	bool has_resolver;
	const struct family *families[LANG_NONE + 1];
	bool has_families;
	struct node *node;		/* one a file */
	struct scanner *scanner;
	struct facts scratch;		/* of view_facts and scan */
	struct buf content;
	struct strmap names;		/* to struct name * */
	posting_vec posting;		/* scratch */
	uint32_t *edge_of;		/* scratch, one a file: see edge_set */
	struct arena arena;
};

/* Edges of one kind and direction while they are collected. */
struct edge_set {
	VEC(struct edge) edge;
	VEC(uint8_t) rank;	/* of the via that each has now */
};

/*
 * Counts one more reason for an edge. Of the reasons the one with the larger
 * weight names it, of equal ones that with the lower rank, then the first.
 */
void edge_set_add(struct graph *graph, struct edge_set *set, uint32_t to,
		  float weight, uint8_t rank, const char *via);

const struct family *graph_family(struct graph *graph, uint32_t file);
const struct error *graph_resolver(struct graph *graph, struct resolver **out)
	MUST_CHECK;

/* The remembered node with its facts. */
const struct error *graph_node(struct graph *graph, uint32_t file,
			       struct node **out) MUST_CHECK;
/* A visible symbol of the node by its exact name: the place of the first in
 * by_name, and how many follow with that name. */
size_t node_find(const struct node *node, const char *name, size_t *at);
bool symbol_is_local(const struct facts *facts, const struct symbol *symbol);
bool symbol_is_member(const struct facts *facts, const struct symbol *symbol);

/* The term that a name's whole is known by; NULL when it is no term. */
const char *whole_term(struct terms *terms, const char *name, size_t len);

/* --- Imports --- */
const struct error *graph_imports(struct graph *graph, uint32_t file,
				  struct node **out) MUST_CHECK;
/* How the node imports a file, or NULL. */
const struct imported *node_imports(const struct node *node, uint32_t file);
const struct error *import_edges(struct graph *graph, uint32_t file,
				 bool reverse, struct edge_set *out)
	MUST_CHECK;

/* --- References --- */
const struct error *reference_edges(struct graph *graph, uint32_t file,
				    bool reverse, struct edge_set *out)
	MUST_CHECK;

#endif
