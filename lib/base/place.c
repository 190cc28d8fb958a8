/* SPDX-License-Identifier: MIT */
/* "path:12-40", and absolute paths of the tree: see place.h. */
#include "base/place.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"

static uint32_t line_number(const char *digits, const char **end)
{
	char *behind;
	unsigned long number = strtoul(digits, &behind, 10);

	*end = behind;
	return number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

size_t place_cut_lines(const char *typed, uint32_t *first, uint32_t *last)
{
	const char *colon = strrchr(typed, ':'), *end;

	*first = *last = 0;
	if (!colon || colon == typed || !is_digit(colon[1]))
		return strlen(typed);
	*first = *last = line_number(colon + 1, &end);
	if (*end == '-' && is_digit(end[1]))
		*last = line_number(end + 1, &end);
	if (!*end)
		return (size_t)(colon - typed);
	*first = *last = 0;
	return strlen(typed);
}

const char *place_below(const char *typed, const char *top)
{
	size_t n = top ? strlen(top) : 0;

	while (n && top[n - 1] == '/')
		n--;
	if (!n || strncmp(typed, top, n) || (typed[n] && typed[n] != '/'))
		return NULL;
	while (typed[n] == '/')
		n++;
	return typed + n;
}
