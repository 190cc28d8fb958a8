/* SPDX-License-Identifier: MIT */
/* Words that tell kinds of questions apart: see kind.h. */
#include "search/kind.h"

#include <stdlib.h>
#include <string.h>

#include "lang/words.h"

enum { NAME_WORDS = 3, WORD_LONGEST = 32 };

/* The classes that a word can be of. */
enum word_class {
	WORD_FLOW = 1, WORD_CONFIG = 2, WORD_WIRING = 4, WORD_TEST = 8,
	WORD_ACTION = 16,
	WORD_ASKS = 64,
	WORD_CHORE = 32		/* says that something is done to the
				   repository, and not to which code */
};

struct word_row {
	const char *word;	/* lower case */
	unsigned int class;
};

/* Sorted, for bsearch. */
static const struct word_row word_table[] = {
	{ "add", WORD_ACTION },
	{ "after", WORD_FLOW },
	{ "before", WORD_FLOW },
	{ "bind", WORD_WIRING },
	{ "bootstrap", WORD_WIRING },
	{ "branch", WORD_CHORE },
	{ "build", WORD_CHORE },
	{ "bump", WORD_CHORE },
	{ "calls", WORD_FLOW },
	{ "change", WORD_ACTION },
	{ "changelog", WORD_CHORE },
	{ "changes", WORD_CHORE },
	{ "chore", WORD_CHORE },
	{ "ci", WORD_CHORE },
	{ "cleanup", WORD_CHORE },
	{ "code", WORD_CHORE },
	{ "commit", WORD_CHORE },
	{ "config", WORD_CONFIG },
	{ "configuration", WORD_CONFIG },
	{ "configure", WORD_CONFIG },
	{ "container", WORD_WIRING },
	{ "default", WORD_CONFIG },
	{ "dependencies", WORD_CHORE },
	{ "deps", WORD_CHORE },
	{ "does", WORD_ASKS },
	{ "env", WORD_CONFIG },
	{ "environment", WORD_CONFIG },
	{ "final", WORD_CHORE },
	{ "fix", WORD_ACTION | WORD_CHORE },
	{ "fixed", WORD_CHORE },
	{ "fixes", WORD_CHORE },
	{ "flag", WORD_CONFIG },
	{ "flow", WORD_FLOW },
	{ "formatting", WORD_CHORE },
	{ "handle", WORD_FLOW },
	{ "handled", WORD_FLOW },
	{ "how", WORD_ASKS },
	{ "implement", WORD_ACTION },
	{ "inject", WORD_WIRING },
	{ "injection", WORD_WIRING },
	{ "it", WORD_CHORE },
	{ "latest", WORD_CHORE },
	{ "lifecycle", WORD_FLOW },
	{ "lint", WORD_CHORE },
	{ "main", WORD_CHORE },
	{ "master", WORD_CHORE },
	{ "merge", WORD_CHORE },
	{ "minor", WORD_CHORE },
	{ "misc", WORD_CHORE },
	{ "more", WORD_CHORE },
	{ "mount", WORD_WIRING },
	{ "new", WORD_CHORE },
	{ "option", WORD_CONFIG },
	{ "options", WORD_CONFIG },
	{ "package", WORD_CHORE },
	{ "packages", WORD_CHORE },
	{ "plugin", WORD_WIRING },
	{ "pr", WORD_CHORE },
	{ "prepare", WORD_CHORE },
	{ "process", WORD_FLOW },
	{ "processed", WORD_FLOW },
	{ "provider", WORD_WIRING },
	{ "pull", WORD_CHORE },
	{ "rc", WORD_CHORE },
	{ "refactor", WORD_ACTION | WORD_CHORE },
	{ "register", WORD_WIRING },
	{ "registered", WORD_WIRING },
	{ "release", WORD_CHORE },
	{ "remove", WORD_ACTION },
	{ "rename", WORD_ACTION },
	{ "request", WORD_CHORE },
	{ "sequence", WORD_FLOW },
	{ "setting", WORD_CONFIG },
	{ "settings", WORD_CONFIG },
	{ "some", WORD_CHORE },
	{ "spec", WORD_TEST },
	{ "specs", WORD_TEST },
	{ "startup", WORD_WIRING },
	{ "stuff", WORD_CHORE },
	{ "style", WORD_CHORE },
	{ "test", WORD_TEST },
	{ "tested", WORD_TEST },
	{ "testing", WORD_TEST },
	{ "tests", WORD_TEST },
	{ "things", WORD_CHORE },
	{ "trigger", WORD_FLOW },
	{ "triggered", WORD_FLOW },
	{ "typo", WORD_CHORE },
	{ "typos", WORD_CHORE },
	{ "unittest", WORD_TEST },
	{ "up", WORD_CHORE },
	{ "update", WORD_ACTION | WORD_CHORE },
	{ "updated", WORD_CHORE },
	{ "updates", WORD_CHORE },
	{ "upgrade", WORD_CHORE },
	{ "v", WORD_CHORE },
	{ "variable", WORD_CONFIG },
	{ "various", WORD_CHORE },
	{ "version", WORD_CHORE },
	{ "versions", WORD_CHORE },
	{ "what", WORD_ASKS },
	{ "when", WORD_FLOW },
	{ "where", WORD_ASKS },
	{ "which", WORD_ASKS },
	{ "whitespace", WORD_CHORE },
	{ "who", WORD_ASKS },
	{ "why", WORD_ASKS },
	{ "wip", WORD_CHORE },
	{ "wire", WORD_WIRING },
	{ "wired", WORD_WIRING },
	{ "wiring", WORD_WIRING },
	{ "work", WORD_CHORE },
};

enum { WORD_ROWS = sizeof(word_table) / sizeof(*word_table) };

static int row_cmp(const void *key, const void *row)
{
	return strcmp(key, ((const struct word_row *)row)->word);
}

static unsigned int class_of(const char *word)
{
	const struct word_row *row = bsearch(word, word_table, WORD_ROWS,
					     sizeof(*row), row_cmp);

	return row ? row->class : 0;
}

struct tally {
	size_t words, flow, config, wiring, test;
	size_t signal;		/* words that say which code is meant */
	bool has_action, has_asked;
};

static void count_word(struct tally *t, const char *word, size_t len)
{
	char lower[WORD_LONGEST] = "";
	unsigned int class;
	size_t i;

	for (i = 0; i < len && len < sizeof(lower); i++)
		lower[i] = (char)(word[i] >= 'A' && word[i] <= 'Z' ?
				  word[i] + 'a' - 'A' : word[i]);
	class = class_of(lower);
	t->words++;
	t->flow += !!(class & WORD_FLOW);
	t->config += !!(class & WORD_CONFIG);
	t->wiring += !!(class & WORD_WIRING);
	t->test += !!(class & WORD_TEST);
	t->has_action |= t->words == 1 && class & WORD_ACTION;
	t->has_asked |= t->words == 1 && class & WORD_ASKS;
	if (!(class & (WORD_CHORE | WORD_TEST)) && len > 1 &&
	    word_byte_kind[(unsigned char)*word] != WORD_DIGIT &&
	    !is_stop_word(lower, strlen(lower)))
		t->signal++;
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
	const char *at, *word;
	struct tally t = { 0 };
	size_t len;

	while (line < end && strchr(" \t\r\n", *line))
		line++;
	eol = line < end ? memchr(line, '\n', (size_t)(end - line)) : NULL;
	if (eol)
		end = eol;
	at = line;
	while ((word = word_next(&at, end, &len)))
		count_word(&t, word, len);
	question->kind = kind_of(question, &t);
	/* A report that a test fails is about what the test found. */
	question->about_tests = t.test > 0 && !question->is_long;
	question->is_action = t.has_action;
	question->is_asking = t.has_asked || ends_asking(line, end);
	question->has_no_signal = t.words && !t.signal &&
		!question->is_long && !question->quoted.n &&
		!question->identifier.n;
}

static const struct {
	enum question_kind kind;
	enum channel channel;
	double share;
} shift_table[] = {
	{ QUESTION_NAME, CHANNEL_DECLARED, .2 },
	{ QUESTION_NAME, CHANNEL_SYMBOLS, .2 },
	{ QUESTION_NAME, CHANNEL_RARE, .1 },
	{ QUESTION_FLOW, CHANNEL_MEMBER, .05 },
	{ QUESTION_CONFIG, CHANNEL_STRINGS, .05 },
	{ QUESTION_WIRING, CHANNEL_PATH, .05 }
};

void question_shift_weights(enum question_kind kind, double *weight)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < CHANNELS; i++)
		sum += weight[i];
	for (i = 0; i < sizeof(shift_table) / sizeof(*shift_table); i++)
		if (shift_table[i].kind == kind &&
		    weight[shift_table[i].channel] > 0)
			weight[shift_table[i].channel] +=
				sum * shift_table[i].share;
}
