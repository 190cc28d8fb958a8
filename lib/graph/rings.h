/* SPDX-License-Identifier: MIT */
/*
 * The shortest cycles of a directed graph, whatever its nodes stand for: the
 * strongly connected components, and in each the shortest cycle through every
 * edge.
 */
#ifndef GRAPH_RINGS_H
#define GRAPH_RINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/vec.h"

/* The edges of node i lead to target[first[i]] up to target[first[i + 1]],
 * each once and none to itself; first has n + 1 places. */
struct digraph {
	size_t n;
	const size_t *first;
	const uint32_t *target;
};

/* Each node leads to the next, the last to the first, which has the smallest
 * number. */
struct ring {
	const uint32_t *node;
	size_t n;
	uint32_t component;	/* its number, from 1 */
};

struct rings {
	VEC(struct ring) ring;	/* shortest first, then by nodes */
	uint32_t components;	/* of the graph, those of one node too */
	struct arena arena;
};

/* Replaces out with all rings that hold a selected node (NULL: with all). */
const struct error *rings_find(struct rings *out, const struct digraph *graph,
			       const bool *selected,
			       const struct progress *progress) MUST_CHECK;
void rings_release(struct rings *rings);

#endif
