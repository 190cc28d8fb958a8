/* SPDX-License-Identifier: MIT */
/* How similar files are to a question, by the hashed embedding. */
#ifndef SEARCH_SIMILAR_H
#define SEARCH_SIMILAR_H

#include "graph/graph.h"

/*
 * Fills cosine with that of the text and each of n files. A file's vector is
 * kept by its blob (view_keep_vectors); one that cannot be read has 0.
 */
const struct error *similar_files(struct graph *graph, struct view *view,
				  const char *text, size_t len,
				  const uint32_t *file, size_t n,
				  double *cosine) MUST_CHECK;

#endif
