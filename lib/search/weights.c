/* SPDX-License-Identifier: MIT */
/* The weights that are shipped, and those that somebody says. */
#include "search/weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

const double *search_weights(void)
{
#define WEIGHT(channel, weight) [CHANNEL_##channel] = weight,
	static const double weights[CHANNELS] = {
#include "search/weights.def"
	};
#undef WEIGHT

	return weights;
}

enum channel channel_by_name(const char *name, size_t len)
{
	enum channel c;

	for (c = 0; c < CHANNELS; c++)
		if (strlen(channel_name(c)) == len &&
		    !memcmp(channel_name(c), name, len))
			break;
	return c;
}

static const struct error *unknown_channel(const char *name, size_t len)
{
	const struct error *err;
	struct buf known = { 0 };
	size_t c;

	for (c = 0; c < CHANNELS; c++)
		buf_addf(&known, "%s%s", c ? ", " : "", channel_name(c));
	err = error_new(ERROR_USAGE,
			"unknown channel '%.*s' in weights; known are %s",
			(int)len, name, known.ptr);
	buf_release(&known);
	return err;
}

static const struct error *parse_one(double *weight, const char *text,
				     size_t len, double *sum)
{
	const char *equals = memchr(text, '=', len);
	size_t name = equals ? (size_t)(equals - text) : len;
	enum channel channel = channel_by_name(text, name);
	char number[32] = "", *end = number;
	double value;

	if (channel == CHANNELS)
		return unknown_channel(text, name);
	if (equals && len - name - 1 < sizeof(number))
		memcpy(number, equals + 1, len - name - 1);
	value = strtod(number, &end);
	if (end == number || *end || !(value >= 0) || isinf(value))
		return error_new(ERROR_USAGE, "the weight of '%.*s' is not a "
				 "number of 0 or more", (int)name, text);
	weight[channel] = value;
	*sum += value;
	return NULL;
}

const struct error *weights_parse(double *weight, const char *text)
{
	const struct error *err = NULL;
	double sum = 0;

	memset(weight, 0, CHANNELS * sizeof(*weight));
	while (!err && *text) {
		size_t len = strcspn(text, ",");

		err = parse_one(weight, text, len, &sum);
		text += len;
		text += *text == ',';
	}
	if (!err && sum <= 0)
		err = error_new(ERROR_USAGE, "all weights are 0; give "
				"'channel=weight,...'");
	return err;
}
