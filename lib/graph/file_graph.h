/* SPDX-License-Identifier: MIT */
/*
 * All edges between the files of a view at once, for who walks through the
 * whole tree: the edges of one file, with what they rest on, are graph_edges.
 */
#ifndef GRAPH_FILE_GRAPH_H
#define GRAPH_FILE_GRAPH_H

#include "base/progress.h"
#include "graph/graph.h"

/* The edges of file i lead to target.item[first[i]] up to
 * target.item[first[i + 1]], each once and none to itself; first has n + 1
 * places. */
struct file_graph {
	size_t n;
	size_t *first;
	file_vec target;
};

enum file_graph_kind {
	FILE_GRAPH_LOADS,	/* imports, but for those of types alone,
				   Rust's `mod`, which load nothing of a file,
				   and those in a test of a file that is none */
	FILE_GRAPH_IMPORTS,
	FILE_GRAPH_ALL		/* names that are used, too */
};

/*
 * Fills a { 0 } graph: a file leads to each that it imports and, with
 * FILE_GRAPH_ALL, to each whose names it uses and that is sure to be meant, but
 * for the header whose promises it keeps. An import that may mean several files
 * leads nowhere. Imports of 38,570 files take a quarter of a second, references
 * a hundred times that.
 */
const struct error *file_graph_read(struct file_graph *out,
				    struct graph *graph,
				    enum file_graph_kind kind,
				    const struct progress *progress)
	MUST_CHECK;
/* Appends where the edges of one file lead, as that graph has them. */
const struct error *file_graph_targets(file_vec *out, struct graph *graph,
				       uint32_t file,
				       enum file_graph_kind kind) MUST_CHECK;
void file_graph_release(struct file_graph *file_graph);

/* Marks, of n files, those from which a way leads to one that is marked. */
void file_graph_reach(const struct file_graph *file_graph, bool *is_marked);

#endif
