/* SPDX-License-Identifier: MIT */
/*
 * The tokenizer, the stop words and the stemmer: see words.h.
 *
 * Constants are those of the scope seed: which endings the stemmer folds and
 * from which length, and the words that say nothing about code. Its English
 * list is a common one of 53; the fourteen after it are words that every
 * question about code holds.
 */
#include "lang/words.h"

#include <stdint.h>
#include <string.h>

/* Those of one length stand one behind the other. */
static const char *const stop_words[] = {
	[1] = "ai",
	[2] = "anasatbebydoifinisitnoofonorsotowe",
	[3] = "andarebutcanforhadhashowitsnotthewasyou",
	[4] = "beendoesfromhaveintosuchthatthentheythiswerewhat"
		"whenwillwithyourcodefile",
	[5] = "theirtherethesewherewhichclassfilesusingvalue",
	[6] = "methodreturnvalues",
	[7] = "classesmethodsreturns",
	[8] = "contains",
	[14] = "implementation",
};

enum {
	LONGEST_STOP_WORD = sizeof(stop_words) / sizeof(*stop_words) - 1,
	LONGEST_NUMBER = 6
};

#define REPEAT4(x) x, x, x, x
#define REPEAT16(x) REPEAT4(x), REPEAT4(x), REPEAT4(x), REPEAT4(x)
#define REPEAT26(x) REPEAT16(x), REPEAT4(x), REPEAT4(x), x, x
const unsigned char word_byte_kind[256] = {
	REPEAT16(WORD_BREAK), REPEAT16(WORD_BREAK), REPEAT16(WORD_BREAK),
	REPEAT4(WORD_DIGIT), REPEAT4(WORD_DIGIT), WORD_DIGIT, WORD_DIGIT,
	REPEAT4(WORD_BREAK), WORD_BREAK, WORD_BREAK,
	WORD_BREAK, REPEAT26(WORD_UPPER), REPEAT4(WORD_BREAK), WORD_UNDERSCORE,
	WORD_BREAK, REPEAT26(WORD_LOWER), REPEAT4(WORD_BREAK), WORD_BREAK,
	REPEAT16(WORD_OTHER), REPEAT16(WORD_OTHER), REPEAT16(WORD_OTHER),
	REPEAT16(WORD_OTHER), REPEAT16(WORD_OTHER), REPEAT16(WORD_OTHER),
	REPEAT16(WORD_OTHER), REPEAT16(WORD_OTHER)
};

/* Which bytes the stop words of each length begin with: most words are told
 * apart by these two alone. Bit i is the letter 'a' + i. */
#define LETTER(c) (1u << ((c) - 'a'))
static const uint32_t first_letters[LONGEST_STOP_WORD + 1] = {
	[1] = LETTER('a') | LETTER('i'),
	[2] = LETTER('a') | LETTER('b') | LETTER('d') | LETTER('i') |
		LETTER('n') | LETTER('o') | LETTER('s') | LETTER('t') |
		LETTER('w'),
	[3] = LETTER('a') | LETTER('b') | LETTER('c') | LETTER('f') |
		LETTER('h') | LETTER('i') | LETTER('n') | LETTER('t') |
		LETTER('w') | LETTER('y'),
	[4] = LETTER('b') | LETTER('c') | LETTER('d') | LETTER('f') |
		LETTER('h') | LETTER('i') | LETTER('s') | LETTER('t') |
		LETTER('w') | LETTER('y'),
	[5] = LETTER('c') | LETTER('f') | LETTER('t') | LETTER('u') |
		LETTER('v') | LETTER('w'),
	[6] = LETTER('m') | LETTER('r') | LETTER('v'),
	[7] = LETTER('c') | LETTER('m') | LETTER('r'),
	[8] = LETTER('c'),
	[14] = LETTER('i'),
};

bool is_stop_word(const char *s, size_t n)
{
	const char *word;

	if (!n || n > LONGEST_STOP_WORD || s[0] < 'a' || s[0] > 'z' ||
	    !(first_letters[n] & LETTER(s[0])))
		return false;
	for (word = stop_words[n]; *word; word += n)
		if (word[0] == s[0] && !memcmp(word, s, n))
			return true;
	return false;
}

/* One ending that the stemmer folds; the first that fits is the only one. */
struct ending {
	const char *suffix;
	size_t longer_than;	/* only words of more bytes than this */
	size_t cut;		/* bytes that go */
	const char *add;	/* what comes in their place */
};

static const struct ending endings[] = {
	{ "sses", 3, 2, "" },
	{ "ies", 4, 3, "y" },
	{ "ing", 5, 3, "" },
	{ "ers", 4, 1, "" },
	{ "ed", 4, 2, "" },
	{ "ss", 3, 0, "" },
	{ "us", 3, 0, "" },
	{ "s", 3, 1, "" }
};

size_t stem(char *s, size_t n)
{
	size_t i;

	if (!n || !memchr("sgd", s[n - 1], 3))
		return n;
	for (i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		const struct ending *e = &endings[i];
		size_t len = strlen(e->suffix);

		if (n <= e->longer_than || n < len ||
		    memcmp(s + n - len, e->suffix, len))
			continue;
		n -= e->cut;
		memcpy(s + n, e->add, strlen(e->add));
		return n + strlen(e->add);
	}
	return n;
}

static bool is_long_number(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (word_byte_kind[(unsigned char)s[i]] != WORD_DIGIT)
			return false;
	return n > LONGEST_NUMBER;
}

/*
 * Adds one piece as a term; false when it is dropped. used is how many bytes
 * of out->bytes are taken.
 */
static bool add_term(struct terms *out, size_t *used, const char *piece,
		     size_t n)
{
	char *s = out->bytes + *used;
	size_t i, stemmed;

	if (n < 2 || n > TERM_MAX || out->n == WORD_TERMS ||
	    *used + n + 1 > sizeof(out->bytes))
		return false;
	for (i = 0; i < n; i++) {
		unsigned char c = (unsigned char)piece[i];

		s[i] = (char)(word_byte_kind[c] == WORD_UPPER ?
			      c + ('a' - 'A') : c);
	}
	if (is_stop_word(s, n) || is_long_number(s, n))
		return false;
	stemmed = stem(s, n);
	if (stemmed != n && is_stop_word(s, stemmed))
		return false;
	s[stemmed] = '\0';
	*used += stemmed + 1;
	out->term[out->n++] = s;
	return true;
}

/* True when a new part begins at s[i]. */
static bool is_hump(const char *s, size_t i, size_t n)
{
	unsigned char before = word_byte_kind[(unsigned char)s[i - 1]];
	unsigned char here = word_byte_kind[(unsigned char)s[i]];

	if (here != WORD_UPPER)
		return false;
	if (before == WORD_LOWER || before == WORD_DIGIT)
		return true;
	return before == WORD_UPPER && i + 1 < n &&
		word_byte_kind[(unsigned char)s[i + 1]] == WORD_LOWER;
}

const char *word_cut(const char *start, const char *end)
{
	const char *at = start + WORD_MOST;
	int back;

	for (back = 0; back < 3 && (*at & 0xc0) == 0x80; back++)
		at--;
	return (unsigned char)*at >= 0xc0 ? at : end;
}

/* What a character is where no spaces stand between words: those of such
 * scripts, and their marks, have three bytes. */
enum script { SCRIPT_LETTERS, SCRIPT_IDEOGRAPHS, SCRIPT_MARKS };
enum { IDEOGRAPH = 3 };

/* Kana, Hangul and the ideographs of the first plane; and the punctuation that
 * comes with them, in its own block and in full width. */
static const struct {
	uint32_t first, last;
	enum script script;
} scripts[] = {
	{ 0x3000, 0x303f, SCRIPT_MARKS }, { 0x3040, 0x30ff, SCRIPT_IDEOGRAPHS },
	{ 0x3400, 0x4dbf, SCRIPT_IDEOGRAPHS },
	{ 0x4e00, 0x9fff, SCRIPT_IDEOGRAPHS },
	{ 0xac00, 0xd7a3, SCRIPT_IDEOGRAPHS },
	{ 0xf900, 0xfaff, SCRIPT_IDEOGRAPHS },
	{ 0xff00, 0xff0f, SCRIPT_MARKS }, { 0xff1a, 0xff20, SCRIPT_MARKS },
	{ 0xff3b, 0xff40, SCRIPT_MARKS }, { 0xff5b, 0xff65, SCRIPT_MARKS },
};

static enum script script_of(const char *s, size_t n)
{
	const unsigned char *b = (const unsigned char *)s;
	uint32_t c;
	size_t i;

	if (n < IDEOGRAPH || b[0] < 0xe3 || b[0] > 0xef)
		return SCRIPT_LETTERS;
	c = (b[0] & 0xfu) << 12 | (b[1] & 0x3fu) << 6 | (b[2] & 0x3fu);
	for (i = 0; i < sizeof(scripts) / sizeof(*scripts); i++)
		if (c >= scripts[i].first && c <= scripts[i].last)
			return scripts[i].script;
	return SCRIPT_LETTERS;
}

bool has_ideographs(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (script_of(s + i, n - i) != SCRIPT_LETTERS)
			return true;
	return false;
}

/* The pairs of n bytes of ideographs, or the only one. */
static void add_pairs(struct terms *out, size_t *used, const char *s, size_t n)
{
	size_t i;

	if (n == IDEOGRAPH)
		add_term(out, used, s, n);
	for (i = 0; i + 2 * IDEOGRAPH <= n; i += IDEOGRAPH)
		add_term(out, used, s + i, 2 * IDEOGRAPH);
}

/* The parts of n bytes; where it is one part, that one if it is wanted. */
static void add_parts(struct terms *out, size_t *used, const char *s, size_t n,
		      bool want_only)
{
	size_t start = n && s[0] == '_', parts = 0, i;

	for (i = start + 1; i <= n; i++) {
		if (i < n && s[i] != '_' && !is_hump(s, i, n))
			continue;
		if (i == n && !parts && !want_only)
			return;
		if (i > start)
			add_term(out, used, s + start, i - start);
		parts++;
		start = i + (i < n && s[i] == '_');
	}
}

/* Where what is written in the script of `at` ends. */
static size_t script_end(const char *s, size_t at, size_t n)
{
	enum script script = script_of(s + at, n - at);

	do
		at += script == SCRIPT_LETTERS ? 1 : IDEOGRAPH;
	while (at < n && script_of(s + at, n - at) == script);
	return at;
}

/* Of a word in which scripts meet, what is written in each. */
static void add_scripts(struct terms *out, size_t *used, const char *s,
			size_t n)
{
	size_t at, end;

	for (at = 0; at < n; at = end) {
		enum script script = script_of(s + at, n - at);

		end = script_end(s, at, n);
		if (!at && end == n && n <= 2 * IDEOGRAPH)
			return;		/* the whole is all there is */
		if (script == SCRIPT_IDEOGRAPHS)
			add_pairs(out, used, s + at, end - at);
		else if (script == SCRIPT_LETTERS)
			add_parts(out, used, s + at, end - at, true);
	}
}

void terms_of_word(struct terms *out, const char *word, size_t len)
{
	size_t used = 0;

	out->n = 0;
	while (len && word[0] == '_') {
		word++;
		len--;
	}
	while (len && word[len - 1] == '_')
		len--;
	out->has_whole = add_term(out, &used, word, len);
	if (has_ideographs(word, len))
		add_scripts(out, &used, word, len);
	else
		add_parts(out, &used, word, len, false);
}

bool text_has_term(const char *text, size_t n, const char *term)
{
	const char *end = text + n, *word;
	struct terms terms;
	size_t i, len;

	while ((word = word_next(&text, end, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++)
			if (!strcmp(terms.term[i], term))
				return true;
	}
	return false;
}
