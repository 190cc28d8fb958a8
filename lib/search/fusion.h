/* SPDX-License-Identifier: MIT */
/* From what the channels say of each candidate to one order. */
#ifndef SEARCH_FUSION_H
#define SEARCH_FUSION_H

#include "search/search.h"

/* The k of reciprocal rank fusion: the seed's. */
enum { RRF_K = 60 };

/*
 * Divides each channel but the raw ones (mention, declared, stem, embed) by
 * its largest value among the candidates that are source, so that 1 is the
 * best; what is no source may be above 1 and is cut to it. Fills best, CHANNELS
 * of them, with what each was divided by.
 */
void fusion_scale(candidate_vec *candidates, double *best);

/* A raw channel is between 0 and 1 as it is. */
bool channel_is_raw(enum channel channel);

/*
 * Sets the scores, all within 0 to 1. Learned: the weighted mean of the
 * channels. RRF: the sum over the channels with a weight of 1 / (RRF_K + rank),
 * over what a file that leads all of them would get, ranks being counted among
 * the candidates that the channel knows, equal ones alike. BM25F: CHANNEL_ALL.
 */
void fusion_score(candidate_vec *candidates, enum search_fusion fusion,
		  const double *weight);

/* Highest score first; ties by path without regard to case, then by bytes. */
void fusion_sort(candidate_vec *candidates, const struct view *view);

/* Sorts n candidates by keys, the highest first, equal ones as they were. The
 * i-th place keeps its score: those that judge by more than channels choose
 * an order, and a score goes on meaning what it meant. */
void fusion_reorder(struct candidate *candidate, const double *key, size_t n);

#endif
