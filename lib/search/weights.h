/* SPDX-License-Identifier: MIT */
/* Weights of channels as text, as people and the configuration say them. */
#ifndef SEARCH_WEIGHTS_H
#define SEARCH_WEIGHTS_H

#include "search/search.h"

/*
 * Reads "window=20.3,file=14.9" into all CHANNELS weights; what is not said
 * is 0. ERROR_USAGE for an unknown channel (with the known ones), for what is
 * no number or below 0, and when all are 0.
 */
const struct error *weights_parse(double *weight, const char *text)
	MUST_CHECK;

/* The channel with this name, or CHANNELS. */
enum channel channel_by_name(const char *name, size_t len);

#endif
