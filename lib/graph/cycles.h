/* SPDX-License-Identifier: MIT */
/*
 * Files, directories and packages that depend on themselves by way of others:
 * the strongly connected components of the graph, and in each the shortest
 * cycle through every edge.
 *
 * Only edges that are certain count: an import that leads to one file and no
 * other, a name that means one file alone. What may be one of several files
 * would tie half a tree together.
 */
#ifndef GRAPH_CYCLES_H
#define GRAPH_CYCLES_H

#include "base/arena.h"
#include "base/progress.h"
#include "graph/file_graph.h"
#include "graph/graph.h"
#include "graph/groups.h"
#include "graph/step.h"

enum { CYCLE_LEVELS = GROUP_FILE + 1 };

struct cycles_request {
	bool with[CYCLE_LEVELS];	/* of enum group_level */
	const bool *selected;	/* a cycle has one of them; NULL: all */
	size_t limit;		/* cycles that are described */
	const struct progress *progress;
};

struct cycle {
	enum group_level level;
	const struct step *edge;	/* each begins where the last ends */
	size_t n;
	size_t cut;		/* the edge that is cheapest to do without */
};

/* All cycles of a level, and what holds them. */
struct cycle_count {
	uint64_t cycles, components, nodes;
};

struct cycles {
	/* By level, of each the shortest first, then by path. */
	VEC(struct cycle) cycle;
	struct cycle_count count[CYCLE_LEVELS];
	struct arena arena;
};

/*
 * Finds the cycles of these edges, which file_graph_read has read of the graph.
 * Each cycle begins at its first file in path order. The cheapest edge is the
 * one with the fewest names, then with the fewest imports, then the first;
 * names between groups are not counted. A group is selected with any file of
 * it. What out held is not released.
 */
const struct error *graph_cycles(struct cycles *out, struct graph *graph,
				 const struct file_graph *files,
				 const struct cycles_request *request)
	MUST_CHECK;
void cycles_release(struct cycles *cycles);

/* Those of all levels. */
uint64_t cycles_total(const struct cycles *cycles);

/* "high" for two files, "medium" for three, "low" for more: the fewer there
 * are, the less there is between them. */
const char *cycle_severity(size_t files);

#endif
