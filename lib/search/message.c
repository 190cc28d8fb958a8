/* SPDX-License-Identifier: MIT */
/* Commit messages as questions: see message.h. */
#include "search/message.h"

#include <string.h>

#include "base/ascii.h"
#include "base/span.h"
#include "lang/words.h"

/* Words that stand in a commit of any kind. Sorted. */
static const char *const idle_word[] = {
	"add", "added", "adding", "adds", "bug", "bugs", "build", "bump",
	"change", "changed", "changelog", "changes", "ci", "clean", "cleanup",
	"code", "commit", "deps", "doc", "docs", "everything", "everywhere",
	"feat", "feature", "fix", "fixed", "fixes", "fixing", "format",
	"improve", "improved", "improvement", "improvements", "issue", "issues",
	"lint", "make", "merge", "minor", "misc", "new", "pr", "prepare",
	"readme", "refactor", "release", "remove", "removed", "rename", "small",
	"some", "style", "test", "tests", "tweak", "tweaks", "typo", "typos",
	"update", "updated", "updates", "use", "various", "version", "warning",
	"warnings", "wip", NULL
};

static bool is_idle(const char *word, size_t n)
{
	char low[TERM_MAX];
	size_t i;

	if (n < 2 || n > sizeof(low) || strspn(word, "0123456789") >= n)
		return true;
	for (i = 0; i < n; i++)
		low[i] = to_lower(word[i]);
	if (is_stop_word(low, n))
		return true;
	return span_is_among((struct span){ low, n }, idle_word);
}

size_t message_words(const char *text, size_t n)
{
	const char *at = text, *word;
	size_t len, words = 0;

	while ((word = word_next(&at, text + n, &len)))
		words += !is_idle(word, len);
	return words;
}

/* "Key: value", "(cherry picked from ...", or the continuation of one. */
static bool is_trailer(const char *line, size_t n)
{
	static const char picked[] = "(cherry picked from";
	size_t key = 0;

	if (n > sizeof(picked) && !memcmp(line, picked, sizeof(picked) - 1))
		return true;
	if (n && (line[0] == ' ' || line[0] == '\t'))
		return true;
	while (key < n && ((line[key] | 32) >= 'a' && (line[key] | 32) <= 'z'))
		for (key++; key < n && line[key] == '-';)
			key++;
	return key && key + 1 < n && line[key] == ':';
}

size_t message_trim(const char *s, size_t n)
{
	while (n && (s[n - 1] == '\n' || s[n - 1] == '\r' ||
		     s[n - 1] == ' ' || s[n - 1] == '\t'))
		n--;
	return n;
}

/* The length without a last paragraph of trailers; 0 for the only one. */
static size_t cut_trailers(const char *s, size_t n)
{
	size_t line = n, end = n;

	while (line) {
		while (line && s[line - 1] != '\n')
			line--;
		if (!message_trim(s + line, end - line))
			return message_trim(s, line);
		if (!is_trailer(s + line, end - line))
			return n;
		end = line ? line - 1 : 0;
		line = end;
	}
	return 0;
}

/* The length of a subject without " (#123)" behind it. */
static size_t cut_number(const char *s, size_t n)
{
	size_t at = n;

	if (!n || s[n - 1] != ')')
		return n;
	for (at = n - 1; at && s[at - 1] >= '0' && s[at - 1] <= '9'; at--)
		;
	if (at < 3 || at == n - 1 || s[at - 1] != '#' || s[at - 2] != '(')
		return n;
	return message_trim(s, at - 2);
}

size_t message_strip(struct buf *out, const char *message, size_t n)
{
	const char *newline;
	size_t subject, first;

	while (n && (*message == '\n' || *message == '\r')) {
		message++;
		n--;
	}
	n = message_trim(message, n);
	newline = memchr(message, '\n', n);
	first = newline ? (size_t)(newline - message) : n;
	subject = cut_number(message, message_trim(message, first));
	buf_add(out, message, subject);
	if (first < n) {
		size_t rest = cut_trailers(message + first, n - first);

		buf_add(out, message + first, rest);
	}
	return subject;
}
