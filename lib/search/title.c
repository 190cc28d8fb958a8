/* SPDX-License-Identifier: MIT */
/* Titles that a program made: see title.h. */
#include "search/title.h"

#include <string.h>

#include "base/span.h"
#include "lang/words.h"

static bool begins(const char *line, const char *end, const char *with)
{
	size_t n = strlen(with);

	return (size_t)(end - line) >= n && !memcmp(line, with, n);
}

static bool is_merge(const char *line, const char *end)
{
	static const char *const beginning[] = {
		"Merge branch '", "Merge branches '", "Merge commit '",
		"Merge pull request #", "Merge remote-tracking branch '",
		"Merge tag '", "Merged in "
	};
	size_t i;

	for (i = 0; i < sizeof(beginning) / sizeof(*beginning); i++)
		if (begins(line, end, beginning[i]))
			return true;
	return false;
}

/* Whether a number with a dot begins here, "v" before it or not. */
static bool is_version(const char *at, const char *end)
{
	const char *digit;

	at += at < end && *at == 'v';
	for (digit = at; at < end && *at >= '0' && *at <= '9'; at++)
		;
	return at > digit && end - at > 1 && *at == '.' &&
		at[1] >= '0' && at[1] <= '9';
}

/* "... bump x from 1.2.3 to 1.3.0", "Update dependency x to v2.0". */
static bool is_bump(const char *line, const char *end)
{
	static const char *const verb[] = {
		"bump", "update", "upgrade", NULL
	};
	const char *at = line;
	bool has_verb = false;
	struct span word;

	while ((word.s = word_next(&at, end, &word.n))) {
		has_verb |= span_is_among_any_case(word, verb);
		if (has_verb && span_is_any_case(word, "to") && at < end &&
		    is_version(at + 1, end))
			return true;
	}
	return false;
}

bool title_is_made(const char *line, const char *end)
{
	return is_merge(line, end) || is_bump(line, end);
}
