/* SPDX-License-Identifier: MIT */
/* PageRank: see centrality.h. */
#include "graph/centrality.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { ROUNDS = 100 };

static const double damping = 0.85, digits = 1e9;

/* One round, from the shares in `now` to those in `next`. */
static void share_out(double *next, const double *now, const double *leaving,
		      size_t n, const struct weighted_edge *edge, size_t edges)
{
	double idle = 0;
	size_t i;

	for (i = 0; i < n; i++)
		if (leaving[i] <= 0)
			idle += now[i];
	for (i = 0; i < n; i++)
		next[i] = (1 - damping + damping * idle) / (double)n;
	for (i = 0; i < edges; i++)
		next[edge[i].to] += damping * now[edge[i].from] *
			edge[i].weight / leaving[edge[i].from];
}

void centrality(double *out, size_t n, const struct weighted_edge *edge,
		size_t edges)
{
	double *leaving = xcalloc(n, sizeof(*leaving));
	double *next = xcalloc(n, sizeof(*next));
	size_t i, round;

	for (i = 0; i < edges; i++)
		leaving[edge[i].from] += edge[i].weight;
	for (i = 0; i < n; i++)
		out[i] = 1 / (double)n;
	for (round = 0; n && round < ROUNDS; round++) {
		share_out(next, out, leaving, n, edge, edges);
		memcpy(out, next, n * sizeof(*out));
	}
	for (i = 0; i < n; i++)
		out[i] = rint(out[i] * digits) / digits;
	free(leaving);
	free(next);
}
