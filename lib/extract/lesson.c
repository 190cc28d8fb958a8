/* SPDX-License-Identifier: MIT */
/* What a sentence teaches, by its words: see lesson.h. */
#include "extract/lesson.h"

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "knowledge/memory.h"
#include "message/message.h"

enum {
	/* Shorter ones say nothing, longer ones too much at once. */
	LEAST_BYTES = 60, MOST_BYTES = 420, LEAST_WORDS = 8
};

enum cue_kind { CUE_RULE, CUE_CAUSE, CUE_HAZARD, CUE_CHOICE, CUE_AGAINST };

/* Words in lower case, whole ones, and what each is worth. Weights were found
 * by reading what they select in repositories other than those of
 * tests/bench/memory.md. */
static const struct cue {
	const char *words;
	int weight;
	enum cue_kind kind;
} cues[] = {
	/* What is to be done, or not. */
	{ "must not", 5, CUE_RULE }, { "must never", 6, CUE_RULE },
	{ "must", 3, CUE_RULE }, { "never", 3, CUE_RULE },
	{ "always", 2, CUE_RULE }, { "do not", 2, CUE_RULE },
	{ "don't", 1, CUE_RULE }, { "should not", 3, CUE_RULE },
	{ "shouldn't", 2, CUE_RULE }, { "should never", 5, CUE_RULE },
	{ "should only", 3, CUE_RULE }, { "needs to be", 2, CUE_RULE },
	{ "need to be", 1, CUE_RULE }, { "has to be", 2, CUE_RULE },
	{ "have to be", 2, CUE_RULE }, { "required to", 2, CUE_RULE },
	{ "is required", 2, CUE_RULE }, { "requires", 2, CUE_RULE },
	{ "require", 1, CUE_RULE }, { "not allowed", 3, CUE_RULE },
	{ "cannot", 2, CUE_RULE }, { "can't", 1, CUE_RULE },
	{ "can only", 2, CUE_RULE }, { "only works", 3, CUE_RULE },
	{ "only valid", 3, CUE_RULE }, { "only safe", 4, CUE_RULE },
	{ "make sure", 2, CUE_RULE }, { "guarantee", 2, CUE_RULE },
	{ "guaranteed", 2, CUE_RULE }, { "guarantees", 2, CUE_RULE },
	{ "is expected to", 2, CUE_RULE }, { "relies on", 3, CUE_RULE },
	{ "rely on", 2, CUE_RULE }, { "assumes", 3, CUE_RULE },
	{ "assumption", 2, CUE_RULE }, { "invariant", 3, CUE_RULE },
	{ "depends on", 2, CUE_RULE }, { "before calling", 2, CUE_RULE },
	/* Why. */
	{ "because", 3, CUE_CAUSE }, { "otherwise", 3, CUE_CAUSE },
	{ "or else", 2, CUE_CAUSE }, { "due to", 2, CUE_CAUSE },
	{ "since", 2, CUE_CAUSE }, { "as a result", 2, CUE_CAUSE },
	{ "leads to", 3, CUE_CAUSE }, { "lead to", 3, CUE_CAUSE },
	{ "results in", 3, CUE_CAUSE }, { "result in", 3, CUE_CAUSE },
	{ "resulting in", 3, CUE_CAUSE }, { "causes", 2, CUE_CAUSE },
	{ "causing", 3, CUE_CAUSE }, { "the reason", 2, CUE_CAUSE },
	{ "which means", 2, CUE_CAUSE }, { "so that", 1, CUE_CAUSE },
	{ "even if", 2, CUE_CAUSE }, { "even though", 2, CUE_CAUSE },
	{ "even when", 2, CUE_CAUSE }, { "unless", 2, CUE_CAUSE },
	{ "therefore", 1, CUE_CAUSE }, { "when", 1, CUE_CAUSE },
	{ "if", 1, CUE_CAUSE }, { "in case", 1, CUE_CAUSE },
	/* What bites. */
	{ "beware", 6, CUE_HAZARD }, { "be careful", 6, CUE_HAZARD },
	{ "careful", 2, CUE_HAZARD }, { "note that", 2, CUE_HAZARD },
	{ "keep in mind", 4, CUE_HAZARD }, { "turns out", 3, CUE_HAZARD },
	{ "surprising", 3, CUE_HAZARD }, { "surprisingly", 3, CUE_HAZARD },
	{ "subtle", 3, CUE_HAZARD }, { "unfortunately", 1, CUE_HAZARD },
	{ "silently", 3, CUE_HAZARD }, { "not safe", 4, CUE_HAZARD },
	{ "unsafe", 2, CUE_HAZARD }, { "race", 3, CUE_HAZARD },
	{ "deadlock", 4, CUE_HAZARD }, { "deadlocks", 4, CUE_HAZARD },
	{ "undefined behavior", 4, CUE_HAZARD },
	{ "undefined behaviour", 4, CUE_HAZARD },
	{ "use-after-free", 3, CUE_HAZARD }, { "dangling", 3, CUE_HAZARD },
	{ "overflow", 2, CUE_HAZARD }, { "corrupt", 3, CUE_HAZARD },
	{ "corruption", 3, CUE_HAZARD }, { "infinite loop", 3, CUE_HAZARD },
	{ "out of bounds", 2, CUE_HAZARD }, { "hang", 2, CUE_HAZARD },
	{ "hangs", 2, CUE_HAZARD }, { "crash", 2, CUE_HAZARD },
	{ "crashes", 2, CUE_HAZARD }, { "segfault", 2, CUE_HAZARD },
	{ "leak", 2, CUE_HAZARD }, { "leaks", 2, CUE_HAZARD },
	{ "security", 2, CUE_HAZARD }, { "data loss", 4, CUE_HAZARD },
	{ "workaround", 2, CUE_HAZARD }, { "work around", 2, CUE_HAZARD },
	{ "does not support", 2, CUE_HAZARD }, { "ignores", 1, CUE_HAZARD },
	{ "breaks", 2, CUE_HAZARD }, { "break", 1, CUE_HAZARD },
	{ "broke", 1, CUE_HAZARD }, { "broken", 1, CUE_HAZARD },
	{ "regression", 1, CUE_HAZARD }, { "regressions", 1, CUE_HAZARD },
	{ "incorrect", 1, CUE_HAZARD }, { "incorrectly", 1, CUE_HAZARD },
	{ "fails", 2, CUE_HAZARD }, { "fail", 1, CUE_HAZARD },
	{ "wrong", 1, CUE_HAZARD }, { "incompatible", 2, CUE_HAZARD },
	/* What was chosen. */
	{ "instead of", 2, CUE_CHOICE }, { "rather than", 2, CUE_CHOICE },
	{ "we chose", 4, CUE_CHOICE }, { "decided to", 3, CUE_CHOICE },
	{ "deliberately", 4, CUE_CHOICE }, { "intentionally", 4, CUE_CHOICE },
	{ "on purpose", 3, CUE_CHOICE }, { "by design", 3, CUE_CHOICE },
	{ "prefer", 2, CUE_CHOICE }, { "trade-off", 3, CUE_CHOICE },
	{ "tradeoff", 3, CUE_CHOICE }, { "not worth", 3, CUE_CHOICE },
	/* How it was, which is mended now. */
	{ "previously", -3, CUE_AGAINST }, { "before this", -5, CUE_AGAINST },
	{ "prior to this", -5, CUE_AGAINST }, { "used to", -2, CUE_AGAINST },
	{ "was", -1, CUE_AGAINST }, { "were", -1, CUE_AGAINST },
	{ "had", -1, CUE_AGAINST }, { "did", -1, CUE_AGAINST },
	{ "then read", -2, CUE_AGAINST }, { "currently", -2, CUE_AGAINST },
	{ "would have", -1, CUE_AGAINST }, { "caused", -1, CUE_AGAINST },
	{ "could", -1, CUE_AGAINST }, { "no longer", -1, CUE_AGAINST },
	/* About the patch and not the code. */
	{ "this patch", -4, CUE_AGAINST }, { "this commit", -4, CUE_AGAINST },
	{ "this change", -3, CUE_AGAINST }, { "this series", -6, CUE_AGAINST },
	{ "this fix", -4, CUE_AGAINST }, { "the fix", -4, CUE_AGAINST },
	{ "the patch", -5, CUE_AGAINST }, { "the commit", -3, CUE_AGAINST },
	{ "the test", -2, CUE_AGAINST }, { "the tests", -2, CUE_AGAINST },
	{ "these tests", -4, CUE_AGAINST }, { "the old", -2, CUE_AGAINST },
	{ "for example", -2, CUE_AGAINST }, { "e.g.", -1, CUE_AGAINST },
	{ "simplify", -2, CUE_AGAINST }, { "refactor", -2, CUE_AGAINST },
	{ "refactoring", -3, CUE_AGAINST }, { "anyway", -2, CUE_AGAINST },
	{ "the following", -3, CUE_AGAINST }, { "the above", -3, CUE_AGAINST },
	{ "latter", -2, CUE_AGAINST }, { "explain", -3, CUE_AGAINST },
	{ "mention", -2, CUE_AGAINST }, { "document", -2, CUE_AGAINST },
	{ "docs", -2, CUE_AGAINST }, { "documentation", -2, CUE_AGAINST },
	{ "somehow", -4, CUE_AGAINST }, { "ugly", -2, CUE_AGAINST },
	{ "this pr", -6, CUE_AGAINST }, { "pull request", -5, CUE_AGAINST },
	{ "next commit", -8, CUE_AGAINST }, { "next patch", -8, CUE_AGAINST },
	{ "next commits", -8, CUE_AGAINST },
	{ "previous commit", -6, CUE_AGAINST },
	{ "previous patch", -6, CUE_AGAINST },
	{ "preceding commit", -6, CUE_AGAINST },
	{ "following commit", -8, CUE_AGAINST },
	{ "subsequent commit", -8, CUE_AGAINST },
	{ "subsequent commits", -8, CUE_AGAINST },
	{ "subsequent patches", -8, CUE_AGAINST },
	{ "future commit", -8, CUE_AGAINST }, { "the series", -6, CUE_AGAINST },
	{ "follow-up", -5, CUE_AGAINST }, { "followup", -5, CUE_AGAINST },
	{ "i", -5, CUE_AGAINST }, { "i'm", -5, CUE_AGAINST },
	{ "i've", -5, CUE_AGAINST }, { "my", -4, CUE_AGAINST },
	{ "you", -2, CUE_AGAINST }, { "me", -3, CUE_AGAINST },
	{ "thanks", -6, CUE_AGAINST }, { "reviewer", -6, CUE_AGAINST },
	{ "reviewers", -6, CUE_AGAINST }, { "reported", -4, CUE_AGAINST },
	{ "todo", -4, CUE_AGAINST }, { "for now", -2, CUE_AGAINST },
	{ "maybe", -3, CUE_AGAINST }, { "perhaps", -3, CUE_AGAINST },
	{ "probably", -2, CUE_AGAINST }, { "will be", -1, CUE_AGAINST },
	{ "as well", -1, CUE_AGAINST }, { "no functional", -6, CUE_AGAINST },
	{ "behavior change", -2, CUE_AGAINST }, { "typo", -5, CUE_AGAINST },
	{ "tests pass", -5, CUE_AGAINST }, { "tested", -4, CUE_AGAINST },
	{ "ci", -2, CUE_AGAINST }, { "let's", -3, CUE_AGAINST },
	{ "let us", -3, CUE_AGAINST }, { "discussed", -3, CUE_AGAINST },
	{ "changelog", -4, CUE_AGAINST }, { "readme", -3, CUE_AGAINST },
	{ "lint", -3, CUE_AGAINST }, { "warning", -1, CUE_AGAINST },
	{ "warnings", -2, CUE_AGAINST }, { "unused", -2, CUE_AGAINST },
	{ "easier", -2, CUE_AGAINST }, { "cleaner", -3, CUE_AGAINST },
	{ "readability", -3, CUE_AGAINST }, { "mechanical", -4, CUE_AGAINST },
};

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		(c >= '0' && c <= '9') || c == '_' || c == '-' || c == '\'';
}

/* How often whole words stand in a text of lower case. */
static bool holds(const char *text, const char *words)
{
	const char *at = text;
	size_t n = strlen(words);

	while ((at = strstr(at, words))) {
		if ((at == text || !is_word(at[-1])) && !is_word(at[n]))
			return true;
		at++;
	}
	return false;
}

static void add_lower(struct buf *out, struct span sentence)
{
	size_t i;

	message_unfold(out, sentence);
	for (i = 0; i < out->len; i++)
		if (out->ptr[i] >= 'A' && out->ptr[i] <= 'Z')
			out->ptr[i] = (char)(out->ptr[i] + ('a' - 'A'));
}

/* The next word, behind what is none. */
static struct span take_word(struct span *rest)
{
	size_t n = 0;
	struct span word;

	while (rest->n && !is_word(rest->s[0]))
		*rest = span_behind(*rest, 1);
	while (n < rest->n && is_word(rest->s[n]))
		n++;
	word = (struct span){ rest->s, n };
	*rest = span_behind(*rest, n);
	return word;
}

static bool is_one_of(struct span word, const char *const *list, size_t n)
{
	size_t i;

	for (i = 0; word.n && i < n; i++)
		if (strlen(list[i]) == word.n &&
		    !strncasecmp(list[i], word.s, word.n))
			return true;
	return false;
}

/* "As long as", "Both the ... and", "First" of a list: read by itself. */
static bool is_alone(struct span word, struct span rest)
{
	return (word.n == 2 && !strncasecmp(word.s, "as", 2) &&
		strncasecmp(take_word(&rest).s, "a", 1)) ||
		(word.n == 4 && !strncasecmp(word.s, "some", 4)) ||
		(word.n == 5 && !strncasecmp(word.s, "after", 5));
}

bool leans_back(struct span sentence)
{
	static const char *const points[] = {
		"he", "it", "it's", "she", "that", "these", "they", "this",
		"those"
	};
	static const char *const first[] = {
		"additionally", "after", "also", "and", "as", "both", "but", "finally",
		"first", "further", "furthermore", "he", "hence", "here", "however",
		"instead", "it", "it's", "its", "likewise", "moreover", "nevertheless",
		"next", "nor", "not", "one", "or", "otherwise", "second", "she",
		"similarly", "so", "some", "such", "that", "that's", "then", "there",
		"therefore", "these", "they", "this", "those", "thus", "to", "yet"
	};
	struct span word = take_word(&sentence);

	if (is_one_of(word, first, sizeof(first) / sizeof(*first)))
		/* "In case", "As long as" stand alone. */
		return !is_alone(word, sentence);
	/* "Since this ...", "Unfortunately it ...". */
	return is_one_of(take_word(&sentence), points,
			 sizeof(points) / sizeof(*points));
}

/*
 * Whether it only names a condition or a cause ("Because users who need it.")
 * or begins as an order that the patch carries out ("Rename x, ...").
 */
static bool is_half(struct span sentence)
{
	static const char *const clauses[] = {
		"although", "because", "if", "since", "unless", "when",
		"whereas", "while"
	};
	static const char *const orders[] = {
		"add", "adds", "adjust", "change", "changes", "convert", "drop",
		"extend", "fix", "fixed", "fixes", "improve", "introduce", "move",
		"rebuild", "reduce", "refactor", "remove", "removed", "removes",
		"rename", "replace", "restore", "rewrite", "split", "switch",
		"update", "updated", "updates"
	};
	bool has_comma = memchr(sentence.s, ',', sentence.n) ||
		span_find(sentence, " then ") < sentence.n;
	struct span word = take_word(&sentence);

	return is_one_of(word, orders, sizeof(orders) / sizeof(*orders)) ||
		(!has_comma && is_one_of(word, clauses, sizeof(clauses) /
					 sizeof(*clauses)));
}

/* Verbs in the past tense that no "is" or "be" makes a state of now: how often
 * it tells what happened once. */
static int narrates(struct span rest)
{
	static const char *const states[] = {
		"already", "always", "are", "be", "been", "being", "get",
		"gets", "is", "isn't", "never", "not", "only"
	};
	struct span before = { rest.s, 0 }, word;
	int n = 0;

	for (word = take_word(&rest); word.n; word = take_word(&rest)) {
		if (word.n > 4 && word.s[0] >= 'a' && word.s[0] <= 'z' &&
		    !strncmp(word.s + word.n - 2, "ed", 2) &&
		    !memchr(word.s, '-', word.n) && strncmp(word.s +
							    word.n - 3, "eed", 3) &&
		    !is_one_of(before, states,
			       sizeof(states) / sizeof(*states)))
			n++;
		before = word;
	}
	return n;
}

static size_t count_words(const char *text)
{
	size_t n = *text != '\0';

	for (; *text; text++)
		n += *text == ' ';
	return n;
}

/* How many are open at the end, or were closed before they were opened: the
 * sentence was cut where it should not be. */
static bool brackets(const char *text)
{
	int open = 0;

	for (; *text && open >= 0; text++)
		open += (*text == '(') - (*text == ')');
	return open;
}

/* Text that is no prose: a command, a log, a table, a URL. */
static bool is_noise(const char *text, size_t n)
{
	size_t i, odd = 0;

	if (brackets(text) || strstr(text, "://") || strstr(text, " => ") ||
	    text[n - 1] == '?' || text[n - 1] == ':' || text[0] == '$' ||
	    text[0] == '>' || text[0] == '[')
		return true;
	for (i = 0; i < n; i++)
		odd += strchr("{}[]<>|\\=;#%$@^~", text[i]) != NULL;
	return odd * 12 > n;
}

static uint8_t type_of(const int *by_kind)
{
	if (by_kind[CUE_CHOICE] >= 2 && by_kind[CUE_CHOICE] >=
	    by_kind[CUE_HAZARD])
		return MEMORY_DECISION;
	return by_kind[CUE_RULE] >= 5 &&
		by_kind[CUE_RULE] > by_kind[CUE_HAZARD] ?
		MEMORY_CONVENTION : MEMORY_GOTCHA;
}

static int weigh(const char *text, uint8_t *type)
{
	int by_kind[CUE_AGAINST + 1] = { 0 }, kinds = 0;
	size_t i;

	for (i = 0; i < sizeof(cues) / sizeof(*cues); i++)
		if (holds(text, cues[i].words))
			by_kind[cues[i].kind] += cues[i].weight;
	for (i = CUE_RULE; i < CUE_AGAINST; i++) {
		kinds += by_kind[i] > 1;
		if (by_kind[i] > 7)
			by_kind[i] = 7;
	}
	*type = type_of(by_kind);
	/* A rule without a reason, or a hazard without its cause, is half
	   of what one wants to know. */
	if (kinds < 2 && by_kind[CUE_HAZARD] < 6)
		return 0;
	return by_kind[CUE_RULE] + by_kind[CUE_CAUSE] + by_kind[CUE_HAZARD] +
		by_kind[CUE_CHOICE] + by_kind[CUE_AGAINST];
}

bool tells_reason(struct span sentence)
{
	static const char *const first_person[] = { "i", "i'm", "i've", "my" };
	struct buf text = { 0 };
	bool tells = false;
	size_t i;

	add_lower(&text, sentence);
	for (i = 0; i < sizeof(cues) / sizeof(*cues); i++)
		tells |= cues[i].kind != CUE_AGAINST && text.len &&
			holds(text.ptr, cues[i].words);
	for (i = 0; i < sizeof(first_person) / sizeof(*first_person); i++)
		tells &= !holds(buf_str(&text), first_person[i]);
	buf_release(&text);
	return tells;
}

int lesson_score(struct span sentence, uint8_t *type)
{
	struct buf text = { 0 };
	int score = 0;

	*type = MEMORY_GOTCHA;
	add_lower(&text, sentence);
	if (text.len >= LEAST_BYTES && text.len <= MOST_BYTES &&
	    count_words(text.ptr) >= LEAST_WORDS &&
	    !is_noise(text.ptr, text.len) && !is_half(sentence)) {
		int told = narrates(sentence);

		score = weigh(text.ptr, type) - (told > 3 ? 3 : told);
	}
	buf_release(&text);
	return score;
}
