/* SPDX-License-Identifier: MIT */
/* Words that tell kinds of questions apart: see kind.h. */
#include "search/kind.h"

#include <string.h>

#include "base/span.h"
#include "lang/words.h"
#include "search/title.h"

enum { NAME_WORDS = 3 };

/* The classes that a word can be of. */
enum word_class {
	WORD_FLOW = 1, WORD_CONFIG = 2, WORD_WIRING = 4, WORD_TEST = 8,
	WORD_ASKS = 16
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
	{ "inject", WORD_WIRING },
	{ "injection", WORD_WIRING },
	{ "lifecycle", WORD_FLOW },
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
	size_t words, flow, config, wiring, test;
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
	question->is_asking = t.has_asked || ends_asking(line, end);
	question->is_made = !question->is_long && title_is_made(line, end);
}
