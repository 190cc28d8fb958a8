/* SPDX-License-Identifier: MIT */
/* Where things stand in JSON text: see outline.h. */
#include "json/outline.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/span.h"

const char *outline_skip_space(const char *at, const char *end)
{
	while (at < end && byte_is_among(*at, " \t\r\n"))
		at++;
	return at;
}

static const char *skip_string(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		if (*at == '\\' && at + 1 < end)
			at++;
	return at < end ? at + 1 : NULL;
}

static const char *skip_word(const char *at, const char *end)
{
	const char *start = at;

	while (at < end && !byte_is_among(*at, " \t\r\n,:]}"))
		at++;
	return at > start ? at : NULL;
}

const char *outline_skip(const char *at, const char *end)
{
	size_t depth = 0;

	do {
		if (!at || at == end)
			return NULL;
		if (*at == '"') {
			at = skip_string(at, end);
		} else if (*at == '{' || *at == '[') {
			depth++;
			at++;
		} else if (!depth) {
			at = skip_word(at, end);
		} else {
			depth -= *at == '}' || *at == ']';
			at++;
		}
	} while (depth);
	return at;
}

const char *outline_member(const char *object, const char *end,
			   const char *name)
{
	const size_t n = strlen(name);
	const char *at = outline_skip_space(object + 1, end), *found = NULL;

	while (at && at < end && *at == '"') {
		const char *key = at + 1, *stop = skip_string(at, end);
		const bool is_it = stop && (size_t)(stop - key) == n + 1 &&
			!memcmp(key, name, n);

		at = stop ? outline_skip_space(stop, end) : end;
		if (at == end || *at != ':')
			break;
		at = outline_skip_space(at + 1, end);
		if (is_it)
			found = at;
		at = outline_skip(at, end);
		if (at)
			at = outline_skip_space(at, end);
		if (at && at < end && *at == ',')
			at = outline_skip_space(at + 1, end);
	}
	return found;
}
