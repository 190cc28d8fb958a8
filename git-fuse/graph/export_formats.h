/* SPDX-License-Identifier: MIT */
/* The graph of files in the languages of those who draw or read it. */
#ifndef GIT_FUSE_GRAPH_EXPORT_FORMATS_H
#define GIT_FUSE_GRAPH_EXPORT_FORMATS_H

#include "emit/sink.h"
#include "git-fuse/graph/all_symbols.h"
#include "graph/rollup.h"

struct exported {
	const struct rollup *rollup;	/* what of it is shown */
	size_t nodes, edges;		/* all there are, but for */
	size_t alone;			/* nodes without edges, left out */
	const char *one, *many;		/* what the nodes are: "file" */
	const uint64_t *omitted;	/* files that are not looked at */
	const struct view *view;
	const struct all_symbols *all;	/* NULL: the nodes are none */
};

/* Nodes as boxes, edges with their weights or roles; what is left out is told
 * in a title and in a comment. What only tests make is dashed. */
void export_graph_dot(struct sink *out, const struct exported *exported);
void export_graph_mermaid(struct sink *out, const struct exported *exported);
/* All that is known of each, for yEd, Gephi, networkx and igraph. */
void export_graph_graphml(struct sink *out, const struct exported *exported);
/* A line an edge: "source,target,weight,imports,names,test"; of symbols
 * "source,target,role,path,line,weight,test". */
void export_graph_csv(struct sink *out, const struct exported *exported);

#endif
