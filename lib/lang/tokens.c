/* SPDX-License-Identifier: MIT */
/*
 * Token estimates: see tokens.h.
 *
 * The tokenizers of the GPT family first cut a text by a pattern into
 * pieces (a word with the one space or mark before it, up to three digits, a
 * run of marks, a run of white space) and then look each piece up. We cut
 * the same way, by classes of bytes alone, and charge what a piece of that
 * shape costs on average: the table in tokens_rates.h, fitted to real
 * repositories (tests/bench/tokens.md).
 *
 * That a whole never costs more than its parts is a property of both: no
 * piece costs more than any two it can be cut into. test_lang_tokens tries all
 * short strings of classes.
 */
#include "lang/tokens.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "lang/tokens_rates.h"

enum class {
	C_LOWER, C_UPPER, C_DIGIT, C_SPACE, C_TAB, C_NEWLINE, C_MARK, C_UNDER,
	/* letters of two bytes that stand in words like ASCII */
	C_LATIN,
	C_SYMBOL,	/* quotes, dashes, arrows, lines */
	C_GREEK, C_CYRILLIC, C_OTHER, C_INDIC, C_CJK, C_HANGUL, C_PLANE,
	C_BROKEN	/* a continuation byte, or none of UTF-8 */
};

#define EIGHT(c) c, c, c, c, c, c, c, c
#define SIXTEEN(c) EIGHT(c), EIGHT(c)

static const unsigned char class_of[256] = {
	/* Other control characters count as marks. */
	EIGHT(C_MARK),
	C_MARK, C_TAB, C_NEWLINE, C_NEWLINE, C_NEWLINE, C_NEWLINE, C_MARK,
	C_MARK,
	SIXTEEN(C_MARK),
	C_SPACE, C_MARK, C_MARK, C_MARK, C_MARK, C_MARK, C_MARK, C_MARK,
	EIGHT(C_MARK),
	EIGHT(C_DIGIT), C_DIGIT, C_DIGIT,
	C_MARK, C_MARK, C_MARK, C_MARK, C_MARK, C_MARK,
	C_MARK, EIGHT(C_UPPER), EIGHT(C_UPPER), EIGHT(C_UPPER),
	C_UPPER, C_UPPER, C_MARK, C_MARK, C_MARK, C_MARK, C_UNDER,
	C_MARK, EIGHT(C_LOWER), EIGHT(C_LOWER), EIGHT(C_LOWER),
	C_LOWER, C_LOWER, C_MARK, C_MARK, C_MARK, C_MARK, C_MARK,
	SIXTEEN(C_BROKEN), SIXTEEN(C_BROKEN), SIXTEEN(C_BROKEN),
	SIXTEEN(C_BROKEN),
	C_BROKEN, C_BROKEN, C_SYMBOL, C_LATIN, C_LATIN, C_LATIN, C_LATIN,
	C_LATIN, C_LATIN, C_LATIN, C_OTHER, C_OTHER, C_LATIN, C_LATIN,
	C_GREEK, C_GREEK,
	C_CYRILLIC, C_CYRILLIC, C_CYRILLIC, C_CYRILLIC, C_CYRILLIC, C_OTHER,
	C_OTHER, C_OTHER, EIGHT(C_OTHER),
	C_INDIC, C_LATIN, C_SYMBOL, C_CJK, C_CJK, C_CJK, C_CJK, C_CJK, C_CJK,
	C_CJK, C_HANGUL, C_HANGUL, C_HANGUL, C_HANGUL, C_SYMBOL, C_SYMBOL,
	C_PLANE, C_PLANE, C_PLANE, C_PLANE, C_PLANE,
	C_BROKEN, C_BROKEN, C_BROKEN, EIGHT(C_BROKEN)
};

struct text {
	const unsigned char *at, *end;
	const uint16_t *cost;
	uint64_t sum;		/* in hundredths of a token */
	unsigned int credit;	/* what the last of a run of marks cost */
};

static unsigned int class_at(const struct text *text)
{
	return class_of[*text->at];
}

static inline void charge(struct text *text, unsigned int cell, size_t times)
{
	text->sum += (uint64_t)text->cost[cell] * times;
}

static size_t most(size_t n, size_t limit)
{
	return n < limit ? n : limit;
}

/* A run of n letters by a row; what is longer than it costs the same for
 * each letter more. */
static uint64_t row_cost(const struct text *text, unsigned int row, size_t n)
{
	uint64_t cost = text->cost[row + most(n, RUN_LONGEST)];

	if (n > RUN_LONGEST)
		cost += (uint64_t)text->cost[row + RUN_LONGEST + 1] *
			(n - RUN_LONGEST);
	return cost;
}

/*
 * A run of n letters by the rows of a table. Behind a run of marks the word
 * may stand alone or take the last mark along, whichever is cheaper: it must
 * not cost more than when it is cut from the marks at either place.
 */
static inline void charge_run(struct text *text, unsigned int table,
			      enum before before, size_t n)
{
	unsigned int with = table + AFTER_MARK * ROW;
	unsigned int row = table + before * ROW;

	if (before == AFTER_MARKS) {
		row = table + AFTER_NOTHING * ROW;
		if (row_cost(text, with, n) <
		    row_cost(text, row, n) + text->credit) {
			row = with;
			text->sum -= text->credit;
		}
	}
	text->sum += row_cost(text, row, n);
}

/* Behind the run of a class at `at`: most bytes pass through here. */
static inline const unsigned char *behind(const struct text *text,
					  const unsigned char *at,
					  unsigned int class)
{
	const unsigned char *end = text->end;

	while (at < end && class_of[*at] == class)
		at++;
	return at;
}

/* Behind the continuation bytes of the character whose lead is at `at`. */
static void skip_char(struct text *text)
{
	static const unsigned char length[16] = {
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4
	};
	size_t n = length[*text->at >> 4];

	for (text->at++; --n && text->at < text->end &&
	     (*text->at & 0xc0) == 0x80; text->at++)
		;
}

/* Small letters; those of two bytes count as one and cost extra. */
static inline size_t small_letters(struct text *text)
{
	size_t n = 0;

	for (;;) {
		const unsigned char *from = text->at;

		text->at = behind(text, from, C_LOWER);
		n += (size_t)(text->at - from);
		if (text->at == text->end || class_at(text) != C_LATIN)
			return n;
		skip_char(text);
		charge(text, CELL_LATIN, 1);
		n++;
	}
}

/* Capitals, then small letters, with what stood before them. */
static void word(struct text *text, enum before before)
{
	const unsigned char *from = text->at;
	size_t upper, lower;

	if (class_at(text) == C_UPPER)
		text->at = behind(text, from + 1, C_UPPER);
	upper = (size_t)(text->at - from);
	lower = small_letters(text);
	if (!upper) {
		charge_run(text, CELL_LOWER, before, lower);
	} else if (upper == 1 && lower) {
		charge_run(text, CELL_CAPITAL, before, lower);
	} else {
		charge_run(text, CELL_UPPER, before, upper);
		if (lower)
			charge_run(text, CELL_TAIL, AFTER_NOTHING, lower);
	}
}

static void digits(struct text *text)
{
	const unsigned char *from = text->at;

	text->at = behind(text, from, C_DIGIT);
	charge(text, CELL_DIGITS, ((size_t)(text->at - from) + 2) / 3);
}

/* A run of one foreign script. */
static void foreign(struct text *text, unsigned int class)
{
	size_t n = 0;

	while (text->at < text->end && class_at(text) == class) {
		skip_char(text);
		n++;
	}
	charge(text, CELL_FIRST + class, 1);
	charge(text, CELL_MORE + class, n - 1);
}

/* n marks: the first two by the row, those after them by whether they
 * repeat the one before. */
static inline void charge_marks(struct text *text, unsigned int row,
				const unsigned char *from, size_t n)
{
	unsigned int cell = row;
	size_t i, differ = 0;

	if (!n)
		return;
	charge(text, cell, 1);
	if (n > 1)
		charge(text, ++cell, 1);
	for (i = 2; i < n; i++) {
		cell = from[i] == from[i - 1] ? CELL_SAME :
			CELL_DIFFER + (unsigned int)most(differ++, 2);
		charge(text, cell, 1);
	}
	text->credit = text->cost[cell];
}

/* Marks, after a space that goes with them or not. An underscore, or a mark
 * that stands alone, goes with the letters behind it; line ends go with the
 * marks before them. */
static void marks(struct text *text, bool has_space)
{
	const unsigned char *from = text->at;
	unsigned int row = has_space ? CELL_SPACED : CELL_MARKS;
	unsigned int class = C_BROKEN;
	enum before before = AFTER_MARKS;
	size_t n;

	for (; text->at < text->end; text->at++, class = C_BROKEN) {
		class = class_at(text);
		if (class != C_MARK && class != C_UNDER)
			break;
	}
	n = (size_t)(text->at - from);
	if (class == C_LOWER || class == C_UPPER || class == C_LATIN) {
		if (from[n - 1] == '_')
			before = AFTER_UNDER;
		else if (n == 1 && !has_space)
			before = AFTER_MARK;
		charge_marks(text, row, from, n - (before != AFTER_MARKS));
		word(text, before);
		return;
	}
	charge_marks(text, row, from, n);
	if (class == C_NEWLINE) {
		text->at = behind(text, text->at, C_NEWLINE);
		charge(text, CELL_END, 1);
	}
}

/* White space. Line ends and what stands before them are one piece; of an
 * indentation the last byte goes with what it indents. */
static void white(struct text *text)
{
	const unsigned char *from = text->at, *end = text->end, *last = NULL;
	const unsigned char *at;
	unsigned int class;
	size_t n;
	bool is_space;

	for (at = from; at < end; at++) {
		class = class_of[*at];
		if (class == C_NEWLINE)
			last = at;
		else if (class != C_SPACE && class != C_TAB)
			break;
	}
	text->at = at;
	if (last) {
		charge(text, CELL_NEWLINE, 1);
		from = last + 1;
	}
	n = (size_t)(at - from);
	if (!n)
		return;
	if (n > 1)
		charge(text, CELL_INDENT, 1);
	is_space = at[-1] == ' ';
	/* At the end we cannot know what comes: the dearest may. */
	class = text->at < text->end ? class_at(text) : C_DIGIT;
	if (class == C_LOWER || class == C_UPPER || class == C_LATIN)
		word(text, is_space ? AFTER_SPACE : AFTER_TAB);
	else if (is_space && (class == C_MARK || class == C_UNDER)) {
		charge(text, CELL_SPACE, 1);
		marks(text, true);
	} else if (class <= C_UNDER)
		charge(text, CELL_LONE, 1);
	else
		charge(text, CELL_ABSORBED, 1);
}

/* In hundredths of a token. In one piece, where the place and the sum stay in
 * registers: a tenth of indexing passes through here. */
__attribute__((flatten))
static uint64_t measure(const uint16_t *cost, const char *bytes, size_t n)
{
	struct text text = {
		(const unsigned char *)bytes, (const unsigned char *)bytes + n,
		cost, 0, 0
	};

	while (text.at < text.end) {
		unsigned int class = class_at(&text);

		switch (class) {
		case C_LOWER:
		case C_UPPER:
		case C_LATIN:
			word(&text, AFTER_NOTHING);
			break;
		case C_DIGIT:
			digits(&text);
			break;
		case C_SPACE:
		case C_TAB:
		case C_NEWLINE:
			white(&text);
			break;
		case C_MARK:
		case C_UNDER:
			marks(&text, false);
			break;
		default:
			foreign(&text, class);
		}
	}
	return text.sum;
}

/* The seed's rule: a run of letters and digits is its length over the bytes
 * of a token (given in tenths), rounded up; any other byte but space is 1. */
static uint64_t seed_rule(const char *bytes, size_t n, size_t tenths)
{
	uint64_t sum = 0;
	size_t i, from;

	for (i = 0; i < n;) {
		unsigned int class = class_of[(unsigned char)bytes[i]];

		if (class > C_DIGIT) {
			sum += class != C_SPACE && class != C_TAB &&
				class != C_NEWLINE;
			i++;
			continue;
		}
		for (from = i; i < n &&
		     class_of[(unsigned char)bytes[i]] <= C_DIGIT; i++)
			;
		sum += ((i - from) * 10 + tenths - 1) / tenths;
	}
	return sum;
}

uint64_t tokens_count(enum estimator estimator, const char *bytes, size_t n)
{
	switch (estimator) {
	case ESTIMATOR_CLAUDE:
		return seed_rule(bytes, n, 35);
	case ESTIMATOR_GEMINI:
		return seed_rule(bytes, n, 40);
	case ESTIMATOR_CL100K:
		return (measure(token_rates[1], bytes, n) + 99) / 100;
	default:
		return (measure(token_rates[0], bytes, n) + 99) / 100;
	}
}

static const char *const name_of[ESTIMATORS] = {
	[ESTIMATOR_O200K] = "o200k",
	[ESTIMATOR_CL100K] = "cl100k",
	[ESTIMATOR_CLAUDE] = "claude",
	[ESTIMATOR_GEMINI] = "gemini",
};

/* What the names of models begin with; a longer one before its prefix. */
static const struct {
	const char *prefix;
	enum estimator estimator;
} family[] = {
	{ "anthropic", ESTIMATOR_CLAUDE },
	{ "chatgpt-4o", ESTIMATOR_O200K },
	{ "cl100k", ESTIMATOR_CL100K },
	{ "claude", ESTIMATOR_CLAUDE },
	{ "gemini", ESTIMATOR_GEMINI },
	{ "google", ESTIMATOR_GEMINI },
	{ "gpt-3.5", ESTIMATOR_CL100K },
	{ "gpt-4.", ESTIMATOR_O200K },
	{ "gpt-4o", ESTIMATOR_O200K },
	{ "gpt-4", ESTIMATOR_CL100K },
	{ "gpt-5", ESTIMATOR_O200K },
	{ "o1", ESTIMATOR_O200K },
	{ "o200k", ESTIMATOR_O200K },
	{ "o3", ESTIMATOR_O200K },
	{ "o4", ESTIMATOR_O200K },
};

const char *estimator_name(enum estimator estimator)
{
	return estimator < ESTIMATORS ? name_of[estimator] : "";
}

enum estimator estimator_by_name(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(family) / sizeof(family[0]); i++)
		if (!strncasecmp(name, family[i].prefix,
				 strlen(family[i].prefix)))
			return family[i].estimator;
	return ESTIMATORS;
}
