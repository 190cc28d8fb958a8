/* SPDX-License-Identifier: MIT */
/*
 * Files taken together, by directory or by package, and which group needs
 * which: what keeps two directories from being built, moved or understood one
 * without the other is told better in one line than by the cycles of their
 * files.
 */
#ifndef GRAPH_GROUPS_H
#define GRAPH_GROUPS_H

#include "graph/file_graph.h"
#include "graph/rings.h"

enum group_level {
	GROUP_PACKAGE,		/* what a manifest declares: a package, crate
				   or module, with all below that is in no
				   other */
	GROUP_DIRECTORY,
	GROUP_FILE		/* each file alone: there are no groups */
};

/* The files from which one group leads to another. */
struct group_edge {
	uint32_t from, to;	/* groups */
	uint32_t file, on;	/* of the first, in the order of paths */
	uint32_t count;
};

struct groups {
	size_t n;
	const char **path;	/* of each: a directory, "" for the top */
	uint32_t *of;		/* one a file: its group */
	VEC(struct group_edge) edge;	/* by from, then to */
	size_t *first;		/* edges of group i begin at first[i] */
	file_vec target;	/* `to` of each edge */
	struct arena arena;
};

/*
 * Takes the files of a view together, and their edges with them. Those that
 * begin at a test are left out: a package may well be tested with what is
 * built of it. So are those between a directory and what lies in it, which make
 * one whole. Groups have the order of their first files. level is not
 * GROUP_FILE.
 */
void groups_make(struct groups *out, const struct view *view,
		 const struct file_graph *files, enum group_level level);
void groups_release(struct groups *groups);

/* The same groups without edges: directories of at most so many components
 * (0: as deep as they are), packages, or each file by itself. */
void groups_assign(struct groups *out, const struct view *view,
		   enum group_level level, unsigned int depth);

/* The edge from one group to another, which there is. */
const struct group_edge *groups_edge(const struct groups *groups,
				     uint32_t from, uint32_t to);

/* The groups and their edges; good as long as they. */
struct digraph groups_digraph(const struct groups *groups);

#endif
