/* SPDX-License-Identifier: MIT */
/* PageRank: see centrality.h. */
#include "graph/centrality.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

enum { ROUNDS = 100 };

static const double damping = 0.85, digits = 1e9;

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
		double idle = 0;

		/* One round, from the shares in `now` to those in `next`. */
		for (i = 0; i < n; i++)
			if (leaving[i] <= 0)
				idle += out[i];
		for (i = 0; i < n; i++)
			next[i] = (1 - damping + damping * idle) / (double)n;
		for (i = 0; i < edges; i++)
			next[edge[i].to] += damping * out[edge[i].from] *
				edge[i].weight / leaving[edge[i].from];
		memcpy(out, next, n * sizeof(*out));
	}
	for (i = 0; i < n; i++)
		out[i] = rint(out[i] * digits) / digits;
	free(leaving);
	free(next);
}
