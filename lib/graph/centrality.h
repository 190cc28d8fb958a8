/* SPDX-License-Identifier: MIT */
/* How much of a graph rests on each of its nodes. */
#ifndef GRAPH_CENTRALITY_H
#define GRAPH_CENTRALITY_H

#include <stddef.h>
#include <stdint.h>

struct weighted_edge {
	uint32_t from, to;
	double weight;		/* over 0 */
};

/*
 * PageRank: the share of time that somebody spends at each node who follows
 * edges by chance, by their weights, to what is depended on, and begins anew
 * anywhere with a chance of 0.15 (a damping of 0.85), and always where no edge
 * leads on. All together are 1. 100 rounds are made, from equal shares, in the
 * order of the edges, and the shares are rounded to a billionth: so the same
 * graph has the same ones, and equal ones are equal.
 */
void centrality(double *out, size_t n, const struct weighted_edge *edge,
		size_t edges);

#endif
