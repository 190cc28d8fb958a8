/* SPDX-License-Identifier: MIT */
/* Three ways to make one score of many: see fusion.h. */
#include "search/fusion.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "search/class.h"

bool channel_is_raw(enum channel channel)
{
	return channel == CHANNEL_MENTION || channel == CHANNEL_DECLARED ||
		channel == CHANNEL_STEM || channel == CHANNEL_EMBED;
}

static double scale_channel(candidate_vec *candidates, size_t channel)
{
	float best = 0;
	size_t i;

	for (i = 0; i < candidates->n; i++) {
		const struct candidate *c = &candidates->item[i];

		if (c->class == CLASS_SOURCE && c->channel[channel] > best)
			best = c->channel[channel];
	}
	for (i = 0; i < candidates->n; i++) {
		float *value = &candidates->item[i].channel[channel];

		if (*value > 0)
			*value = *value < best ? *value / best : 1;
	}
	return (double)best;
}

void fusion_scale(candidate_vec *candidates, double *best)
{
	size_t channel;

	for (channel = 0; channel < CHANNELS; channel++)
		best[channel] = channel_is_raw(channel) ? 1 :
			scale_channel(candidates, channel);
}

static void score_learned(candidate_vec *candidates, const double *weight)
{
	double sum = 0;
	size_t i, c;

	for (c = 0; c < CHANNELS; c++)
		sum += weight[c];
	for (i = 0; i < candidates->n; i++) {
		struct candidate *candidate = &candidates->item[i];

		candidate->score = 0;
		for (c = 0; c < CHANNELS && sum > 0; c++)
			candidate->score += weight[c] / sum *
				(double)candidate->channel[c];
	}
}

struct ranked {
	float value;
	uint32_t candidate;
};

static int ranked_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct ranked *a = a_ptr, *b = b_ptr;

	if (a->value > b->value || a->value < b->value)
		return a->value > b->value ? -1 : 1;
	return (a->candidate > b->candidate) - (a->candidate < b->candidate);
}

static void add_ranks(candidate_vec *candidates, size_t channel,
		      struct ranked *order, double share)
{
	size_t i, n = 0, rank = 0;

	for (i = 0; i < candidates->n; i++) {
		float value = candidates->item[i].channel[channel];

		if (value > 0)
			order[n++] = (struct ranked){ value, (uint32_t)i };
	}
	qsort(order, n, sizeof(*order), ranked_cmp);
	for (i = 0; i < n; i++) {
		if (!i || order[i].value < order[i - 1].value)
			rank = i + 1;
		candidates->item[order[i].candidate].score +=
			share * (RRF_K + 1) / (double)(RRF_K + rank);
	}
}

static void score_rrf(candidate_vec *candidates, const double *weight)
{
	struct ranked *order = xcalloc(candidates->n, sizeof(*order));
	size_t c, i, channels = 0;

	for (i = 0; i < candidates->n; i++)
		candidates->item[i].score = 0;
	for (c = 0; c < CHANNELS; c++)
		channels += weight[c] > 0;
	for (c = 0; c < CHANNELS; c++)
		if (weight[c] > 0)
			add_ranks(candidates, c, order,
				  1 / (double)channels);
	free(order);
}

void fusion_score(candidate_vec *candidates, enum search_fusion fusion,
		  const double *weight)
{
	size_t i;

	if (fusion == FUSION_LEARNED)
		score_learned(candidates, weight);
	else if (fusion == FUSION_RRF)
		score_rrf(candidates, weight);
	else
		for (i = 0; i < candidates->n; i++)
			candidates->item[i].score =
				candidates->item[i].channel[CHANNEL_ALL];
}

static int candidate_cmp(const void *a_ptr, const void *b_ptr, void *payload)
{
	const struct candidate *a = a_ptr, *b = b_ptr;
	const struct view *view = payload;
	int order;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	order = strcasecmp(view->file[a->file].path, view->file[b->file].path);
	return order ? order : (a->file > b->file) - (a->file < b->file);
}

void fusion_sort(candidate_vec *candidates, const struct view *view)
{
	if (candidates->n > 1)
		qsort_r(candidates->item, candidates->n,
			sizeof(*candidates->item), candidate_cmp,
			(void *)(uintptr_t)view);
}

struct place {
	struct candidate candidate;
	double key;
	size_t before;		/* the place it had */
};

static int place_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct place *a = a_ptr, *b = b_ptr;

	if (a->key > b->key || a->key < b->key)
		return a->key > b->key ? -1 : 1;
	return (a->before > b->before) - (a->before < b->before);
}

void fusion_reorder(struct candidate *candidate, const double *key, size_t n)
{
	struct place *place = xcalloc(n, sizeof(*place));
	size_t i;

	for (i = 0; i < n; i++)
		place[i] = (struct place){ candidate[i], key[i], i };
	if (n)
		qsort(place, n, sizeof(*place), place_cmp);
	for (i = 0; i < n; i++) {
		double score = candidate[i].score;

		candidate[i] = place[i].candidate;
		candidate[i].score = score;
	}
	free(place);
}
