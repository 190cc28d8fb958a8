/* SPDX-License-Identifier: MIT */
/* Words that tell kinds of questions apart: see kind.h. */
#include "search/kind.h"

#include <string.h>

#include "base/span.h"
#include "lang/words.h"

enum { NAME_WORDS = 3 };

/* The classes that a word can be of. */
enum word_class {
	WORD_FLOW = 1, WORD_CONFIG = 2, WORD_WIRING = 4, WORD_TEST = 8,
	WORD_ASKS = 16, WORD_TRANSLATION = 32
};

struct word_row {
	const char *word;	/* lower case */
	unsigned int class;
};

/* Sorted. */
static const struct word_row word_table[] = {
	{ "after", WORD_FLOW },
	{ "before", WORD_FLOW },
	{ "bind", WORD_WIRING },
	{ "bootstrap", WORD_WIRING },
	{ "calls", WORD_FLOW },
	{ "config", WORD_CONFIG },
	{ "configuration", WORD_CONFIG },
	{ "configure", WORD_CONFIG },
	{ "container", WORD_WIRING },
	{ "default", WORD_CONFIG },
	{ "does", WORD_ASKS },
	{ "env", WORD_CONFIG },
	{ "environment", WORD_CONFIG },
	{ "flag", WORD_CONFIG },
	{ "flow", WORD_FLOW },
	{ "handle", WORD_FLOW },
	{ "handled", WORD_FLOW },
	{ "how", WORD_ASKS },
	{ "i18n", WORD_TRANSLATION },
	{ "inject", WORD_WIRING },
	{ "injection", WORD_WIRING },
	{ "l10n", WORD_TRANSLATION },
	{ "lifecycle", WORD_FLOW },
	{ "locale", WORD_TRANSLATION },
	{ "locales", WORD_TRANSLATION },
	{ "mount", WORD_WIRING },
	{ "option", WORD_CONFIG },
	{ "options", WORD_CONFIG },
	{ "plugin", WORD_WIRING },
	{ "process", WORD_FLOW },
	{ "processed", WORD_FLOW },
	{ "provider", WORD_WIRING },
	{ "register", WORD_WIRING },
	{ "registered", WORD_WIRING },
	{ "sequence", WORD_FLOW },
	{ "setting", WORD_CONFIG },
	{ "settings", WORD_CONFIG },
	{ "spec", WORD_TEST },
	{ "specs", WORD_TEST },
	{ "startup", WORD_WIRING },
	{ "test", WORD_TEST },
	{ "tested", WORD_TEST },
	{ "testing", WORD_TEST },
	{ "tests", WORD_TEST },
	{ "translate", WORD_TRANSLATION },
	{ "translated", WORD_TRANSLATION },
	{ "translation", WORD_TRANSLATION },
	{ "translations", WORD_TRANSLATION },
	{ "trigger", WORD_FLOW },
	{ "triggered", WORD_FLOW },
	{ "unittest", WORD_TEST },
	{ "variable", WORD_CONFIG },
	{ "what", WORD_ASKS },
	{ "when", WORD_FLOW },
	{ "where", WORD_ASKS },
	{ "which", WORD_ASKS },
	{ "who", WORD_ASKS },
	{ "why", WORD_ASKS },
	{ "wire", WORD_WIRING },
	{ "wired", WORD_WIRING },
	{ "wiring", WORD_WIRING },
};

struct tally {
	size_t words, flow, config, wiring, test, translation;
	bool has_asked;
};

static void count_word(struct tally *t, struct span word)
{
	const struct word_row *row = SPAN_ROW(word, word_table);
	const unsigned int class = row ? row->class : 0;

	t->words++;
	t->flow += !!(class & WORD_FLOW);
	t->config += !!(class & WORD_CONFIG);
	t->wiring += !!(class & WORD_WIRING);
	t->test += !!(class & WORD_TEST);
	t->translation += !!(class & WORD_TRANSLATION);
	t->has_asked |= t->words == 1 && class & WORD_ASKS;
}

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

/*
 * Whether a program made the line: Git or a host of repositories for a merge,
 * in which branches are names and no words; or one that brings dependencies
 * up to date ("Bump x from 1.2 to 1.3"), where only manifests know x.
 */
static bool is_made(const char *line, const char *end)
{
	return is_merge(line, end) || is_bump(line, end);
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
	while ((word.s = word_next(&at, end, &word.n)))
		count_word(&t, word);
	question->kind = kind_of(question, &t);
	/* A report that a test fails is about what the test found. */
	question->about_tests = t.test > 0 && !question->is_long;
	question->about_translations = t.translation > 0;
	question->is_asking = t.has_asked || ends_asking(line, end);
	question->is_made = !question->is_long && is_made(line, end);
}
