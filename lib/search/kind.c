/* SPDX-License-Identifier: MIT */
/* Words that tell kinds of questions apart: see kind.h. */
#include "search/kind.h"

#include <string.h>

#include "base/span.h"
#include "lang/words.h"
#include "search/tables.h"

enum { NAME_WORDS = 3 };

struct tally {
	size_t words, flow, config, wiring, test, translation;
	bool has_asked;
};

static enum question_kind kind_of(const struct question *q,
				  const struct tally *t)
{
	if (!q->is_long && q->identifier.n && t->words <= NAME_WORDS)
		return QUESTION_NAME;
	if (t->wiring && t->wiring >= t->config && t->wiring >= t->flow)
		return QUESTION_WIRING;
	if (t->config && t->config >= t->flow)
		return QUESTION_CONFIG;
	return t->flow ? QUESTION_FLOW : QUESTION_CONCEPT;
}

static bool ends_asking(const char *line, const char *end)
{
	while (end > line && strchr(" \t\r", end[-1]))
		end--;
	return end > line && end[-1] == '?';
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
		if (span_begins((struct span){ line, (size_t)(end - line) },
				beginning[i]))
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

/*
 * Whether a program made the line: Git or a host of repositories for a merge,
 * in which branches are names and no words; or one that brings dependencies
 * up to date ("Bump x from 1.2 to 1.3"), where only manifests know x.
 */
static bool is_made(const char *line, const char *end)
{
	static const char *const verb[] = {
		"bump", "update", "upgrade", NULL
	};
	const char *at;
	bool has_verb = false;
	struct span word;

	if (is_merge(line, end))
		return true;
	/* "... bump x from 1.2.3 to 1.3.0", "Update dependency x to v2.0". */
	at = line;
	while ((word.s = word_next(&at, end, &word.n))) {
		has_verb |= span_is_among_any_case(word, verb);
		if (has_verb && span_is_any_case(word, "to") && at < end &&
		    is_version(at + 1, end))
			return true;
	}
	return false;
}

void question_classify(struct question *question)
{
	const char *line = question->text, *end = line + question->len, *eol;
	const char *at;
	struct tally t = { 0 };
	struct span word;

	while (line < end && strchr(" \t\r\n", *line))
		line++;
	eol = line < end ? memchr(line, '\n', (size_t)(end - line)) : NULL;
	if (eol)
		end = eol;
	at = line;
	while ((word.s = word_next(&at, end, &word.n))) {
		const struct word_value *row = SPAN_ROW_OF(word,
							   question_words);
		const int class = row ? row->value : 0;

		t.words++;
		t.flow += !!(class & WORD_FLOW);
		t.config += !!(class & WORD_CONFIG);
		t.wiring += !!(class & WORD_WIRING);
		t.test += !!(class & WORD_TEST);
		t.translation += !!(class & WORD_TRANSLATION);
		t.has_asked |= t.words == 1 && class & WORD_ASKS;
	}
	question->kind = kind_of(question, &t);
	/* A report that a test fails is about what the test found. */
	question->about_tests = t.test > 0 && !question->is_long;
	question->about_translations = t.translation > 0;
	question->is_asking = t.has_asked || ends_asking(line, end);
	question->is_made = !question->is_long && is_made(line, end);
}
