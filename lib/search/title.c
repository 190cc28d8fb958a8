/* SPDX-License-Identifier: MIT */
/* Titles without signal: see title.h. */
#include "search/title.h"

#include <stdlib.h>
#include <string.h>

#include "lang/words.h"

enum { WORD_LONGEST = 32 };

/* These lists are sorted, for bsearch. First, what is done to anything. */
static const char *const deed[] = {
	"added", "adding", "adds", "adjustments", "bugfix", "bugfixes", "bump",
	"bumped", "bumps", "change", "changed", "changes", "checkpoint",
	"chore", "chores", "ci", "cleaned", "cleaning", "cleans", "cleanup",
	"cleanups", "cosmetic", "deps", "feat", "final", "fix", "fixed",
	"fixes", "fixing", "fixup", "fixups", "formatting", "further",
	"hotfix", "improve", "improved", "improvement", "improvements",
	"improves", "it", "latest", "lint", "linting", "little", "merged",
	"merges", "minor", "misc", "miscellaneous", "more", "nit", "nits",
	"oops", "polish", "pr", "quick", "rc", "refactor", "refactored",
	"refactoring", "refactorings", "refactors", "reformat", "released",
	"releases", "reverted", "reverts", "rework", "small", "some", "squash",
	"stuff", "temp", "tested", "things", "tidy", "tiny", "tmp", "trivial",
	"tweak", "tweaks", "typo", "typos", "up", "update", "updated",
	"updates", "updating", "upgraded", "upgrades", "v", "various",
	"whitespace", "wip", "work"
};

/* What every project has or does; in some the code is about it. */
static const char *const noun[] = {
	"add", "alpha", "beta", "branch", "bug", "bugs", "build", "builds",
	"changelog", "clean", "code", "commit", "commits", "dependencies",
	"dependency", "development", "doc", "docs", "documentation", "feature",
	"features", "first", "initial", "issue", "issues", "iteration", "main",
	"master", "merge", "new", "next", "package", "packages", "prepare",
	"pull", "readme", "release", "request", "revert", "review", "reviews",
	"simple", "spec", "specs", "start", "style", "test", "testing",
	"tests", "unittest", "upgrade", "version", "versions", "warning",
	"warnings"
};

/* What answers to a review are about is what was reviewed. */
static const char *const review_word[] = {
	"address", "addressed", "addresses", "addressing", "applied", "apply",
	"comment", "comments", "feedback", "remarks", "suggestion",
	"suggestions"
};

static int word_cmp(const void *key, const void *word)
{
	return strcmp(key, *(const char *const *)word);
}

#define IS_ONE_OF(list, word) \
	(bsearch(word, list, sizeof(list) / sizeof(*(list)), sizeof(*(list)), \
		 word_cmp) != NULL)

/* In lower case and without a number behind it; too long a word is "". */
static void normalize(char *out, const char *word, size_t n)
{
	size_t i;

	*out = '\0';
	if (n >= WORD_LONGEST)
		return;
	while (n && word_byte_kind[(unsigned char)word[n - 1]] == WORD_DIGIT)
		n--;
	for (i = 0; i < n; i++)
		out[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ?
				word[i] + 'a' - 'A' : word[i]);
	out[n] = '\0';
}

bool title_word_is_idle(const char *word, size_t n)
{
	char lower[WORD_LONGEST];

	if (n < 2 || word_byte_kind[(unsigned char)*word] == WORD_DIGIT)
		return true;
	normalize(lower, word, n);
	return IS_ONE_OF(deed, lower) || IS_ONE_OF(noun, lower) ||
		is_stop_word(lower, strlen(lower));
}

bool title_word_is_noun(const char *word, size_t n)
{
	char lower[WORD_LONGEST];

	normalize(lower, word, n);
	return IS_ONE_OF(noun, lower);
}

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
	static const char *const verb[] = { "bump", "update", "upgrade" };
	const char *at = line, *word;
	bool has_verb = false;
	char lower[WORD_LONGEST];
	size_t n;

	while ((word = word_next(&at, end, &n))) {
		normalize(lower, word, n);
		has_verb |= IS_ONE_OF(verb, lower);
		if (has_verb && !strcmp(lower, "to") && at < end &&
		    is_version(at + 1, end))
			return true;
	}
	return false;
}

bool title_is_made(const char *line, const char *end)
{
	return is_merge(line, end) || is_bump(line, end);
}

bool title_is_idle(const char *line, const char *end)
{
	const char *at = line, *word;
	size_t n, signal = 0, reviewed = 0;
	bool has_review = false;
	char lower[WORD_LONGEST];

	while ((word = word_next(&at, end, &n))) {
		normalize(lower, word, n);
		has_review |= !strcmp(lower, "review") ||
			!strcmp(lower, "pr");
		signal += !title_word_is_idle(word, n);
		reviewed += IS_ONE_OF(review_word, lower);
	}
	return signal == (has_review ? reviewed : 0);
}
