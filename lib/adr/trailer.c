/* SPDX-License-Identifier: MIT */
/* Trailers that name decisions: see trailer.h. */
#include "adr/trailer.h"

#include <string.h>
#include <strings.h>

const char *const trailer_key[TRAILER_KEYS] = {
	"adr", "adrs", "decision", "decisions"
};

static bool is_key(struct span key)
{
	size_t i;

	for (i = 0; i < TRAILER_KEYS; i++)
		if (strlen(trailer_key[i]) == key.n &&
		    !strncasecmp(trailer_key[i], key.s, key.n))
			return true;
	return false;
}

/* Behind the last blank line; empty when there is none. */
static struct span last_paragraph(struct span message)
{
	struct span rest = span_trim(message), line, last = { rest.s, 0 };
	const char *end = rest.s + rest.n;

	while (take_line(&rest, &line))
		if (!span_trim(line).n)
			last = (struct span){ rest.s, rest.n };
	if (last.n)
		last.n = (size_t)(end - last.s);
	return last;
}

void adr_trailers_read(struct adr_trailers *out, struct span message)
{
	struct span rest = last_paragraph(message), line;
	struct span *value = NULL;

	out->message = message.s;
	out->n = 0;
	while (take_line(&rest, &line)) {
		struct span key = span_until(line, ":");

		if (line.n && (line.s[0] == ' ' || line.s[0] == '\t')) {
			if (value)
				value->n = (size_t)(line.s + line.n -
						    value->s);
			continue;
		}
		value = NULL;
		if (key.n == line.n || !is_key(span_trim(key)) ||
		    out->n == TRAILERS_MOST)
			continue;
		value = &out->value[out->n++];
		*value = line;
	}
}

bool adr_trailers_hold(const struct adr_trailers *trailers, size_t at)
{
	size_t i;

	for (i = 0; i < trailers->n; i++) {
		size_t begin = (size_t)(trailers->value[i].s -
					trailers->message);

		if (at >= begin && at < begin + trailers->value[i].n)
			return true;
	}
	return false;
}

static bool is_number(struct span word, uint64_t number)
{
	uint64_t value = 0;
	size_t i;

	for (i = 0; i < word.n; i++) {
		if (word.s[i] < '0' || word.s[i] > '9' || i > 18)
			return false;
		value = value * 10 + (uint64_t)(word.s[i] - '0');
	}
	return word.n && value == number;
}

bool adr_trailers_have(const struct adr_trailers *trailers, uint64_t number)
{
	static const char between[] = " \t\r\n,;#";
	size_t i;

	for (i = 0; number && i < trailers->n; i++) {
		struct span rest = trailers->value[i];

		rest = span_behind(rest, span_until(rest, ":").n + 1);
		while (rest.n) {
			struct span word = span_until(rest, between);

			if (is_number(word, number))
				return true;
			rest = span_behind(rest, word.n + 1);
		}
	}
	return false;
}
