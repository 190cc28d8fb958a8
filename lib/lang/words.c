/* SPDX-License-Identifier: MIT */
/*
 * The tokenizer, the stop words and the stemmer: see words.h.
 *
 * The words that say nothing about code are those of the scope seed: a common
 * English list of 53, and fourteen that every question about code holds.
 */
#include "lang/words.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

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
	REPEAT16(WORD_OTHER),
	[0xc0] = WORD_OTHER, WORD_OTHER, WORD_LEAD, WORD_OTHER,
	REPEAT4(WORD_OTHER), REPEAT4(WORD_OTHER), REPEAT4(WORD_OTHER),
	REPEAT16(WORD_OTHER),
	[0xe0] = WORD_OTHER, WORD_OTHER, WORD_LEAD, WORD_LEAD,
	REPEAT4(WORD_OTHER), REPEAT4(WORD_OTHER),
	WORD_OTHER, WORD_OTHER, WORD_OTHER, WORD_LEAD,
	WORD_LEAD, REPEAT4(WORD_OTHER), REPEAT4(WORD_OTHER),
	REPEAT4(WORD_OTHER), WORD_OTHER, WORD_OTHER, WORD_OTHER
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

/* --- The stemmer: Porter's steps for the endings of inflected words --- */

static bool is_vowel(const char *s, size_t i)
{
	static const uint32_t vowels = LETTER('a') | LETTER('e') |
		LETTER('i') | LETTER('o') | LETTER('u');

	if (s[i] == 'y')
		return i && !is_vowel(s, i - 1);
	return s[i] >= 'a' && s[i] <= 'z' && vowels & LETTER(s[i]);
}

/* How many runs of vowels a consonant follows: Porter's measure. */
static size_t measure(const char *s, size_t n)
{
	size_t i, m = 0;

	for (i = 1; i < n; i++)
		m += is_vowel(s, i - 1) && !is_vowel(s, i);
	return m;
}

/* "mov", "siz", but no "play" or "fix": one syllable, so an 'e' stood after it
 * or none that is heard. */
static bool is_short(const char *s, size_t n)
{
	return n > 2 && measure(s, n) == 1 && !is_vowel(s, n - 3) &&
		is_vowel(s, n - 2) && !is_vowel(s, n - 1) &&
		!strchr("wxy", s[n - 1]);
}

static bool ends_with(const char *s, size_t n, const char *end)
{
	const size_t len = strlen(end);

	return n >= len && !memcmp(s + n - len, end, len);
}

/* "addresses", "queries", "handlers", but no "status" or "class". */
static size_t cut_plural(char *s, size_t n)
{
	if (n > 3 && ends_with(s, n, "sses"))
		return n - 2;
	if (n > 4 && ends_with(s, n, "ies")) {
		s[n - 3] = 'y';
		return n - 2;
	}
	return n > 3 && s[n - 1] == 's' && !strchr("su", s[n - 2]) ? n - 1 : n;
}

/* What "ed" or "ing" was put behind: "merg" and "creat" lost an 'e', and
 * "plann" got a letter. */
static size_t mend_verb(char *s, size_t n)
{
	if (ends_with(s, n, "at") || ends_with(s, n, "bl") ||
	    ends_with(s, n, "iz") || s[n - 1] == 'u' || is_short(s, n)) {
		s[n] = 'e';
		return n + 1;
	}
	if (n > 2 && s[n - 1] == s[n - 2] && !is_vowel(s, n - 1) &&
	    !strchr("lsz", s[n - 1]))
		return n - 1;
	return n;
}

static size_t cut_verb(char *s, size_t n)
{
	size_t cut = n > 4 && ends_with(s, n, "ed") &&
		!ends_with(s, n, "eed") ? 2 :
		n > 5 && ends_with(s, n, "ing") ? 3 : 0, i;

	for (i = 0; cut && i < n - cut; i++)
		if (is_vowel(s, i))
			return mend_verb(s, n - cut);
	return n;
}

size_t stem(char *s, size_t n)
{
	if (n < 4 || !memchr("sgde", s[n - 1], 4))
		return n;
	n = cut_verb(s, cut_plural(s, n));
	/* "merge" and "resolve" as "merging" and "resolved", but no "state":
	   that were "stat". */
	return n > 4 && s[n - 1] == 'e' && measure(s, n - 1) &&
		!is_short(s, n - 1) ? n - 1 : n;
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

struct characters {
	uint32_t first, last;
};

static bool is_among(uint32_t c, const struct characters *range, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (c >= range[i].first && c <= range[i].last)
			return true;
	return false;
}

/* Signs of Latin-1 but the ordinals and the micro; punctuation but the joiners
 * that stand within words; arrows, operators, boxes and shapes; the marks that
 * come with ideographs, and those in full width; what selects the look of a
 * picture, and pictures. */
static const struct characters marks[] = {
	{ 0xa0, 0xa9 }, { 0xab, 0xb4 }, { 0xb6, 0xb9 }, { 0xbb, 0xbf },
	{ 0x2000, 0x200b }, { 0x200e, 0x206f }, { 0x2190, 0x2bff },
	{ 0x3000, 0x3004 }, { 0x3008, 0x303f }, { 0xfe00, 0xfe0f },
	{ 0xff00, 0xff0f }, { 0xff1a, 0xff20 }, { 0xff3b, 0xff40 },
	{ 0xff5b, 0xff65 }, { 0x1f000, 0x1faff }
};

size_t word_mark(const char *at, const char *end)
{
	uint32_t c;
	const size_t n = utf8_next(at, (size_t)(end - at), &c);

	return n && is_among(c, marks, sizeof(marks) / sizeof(*marks)) ? n : 0;
}

/* Scripts that set no spaces between words: kana, Hangul, and the ideographs of
 * the first plane. Each of their characters has three bytes. */
static const struct characters ideographs[] = {
	{ 0x3005, 0x3007 }, { 0x3040, 0x30ff }, { 0x3400, 0x4dbf },
	{ 0x4e00, 0x9fff }, { 0xac00, 0xd7a3 }, { 0xf900, 0xfaff }
};
enum { IDEOGRAPH = 3 };

static bool is_ideograph(const char *s, size_t n)
{
	uint32_t c;

	return utf8_next(s, n, &c) == IDEOGRAPH &&
		is_among(c, ideographs,
			 sizeof(ideographs) / sizeof(*ideographs));
}

bool has_ideographs(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (is_ideograph(s + i, n - i))
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

/* Of a word in which ideographs and letters meet, what is written in each. */
static void add_scripts(struct terms *out, size_t *used, const char *s,
			size_t n)
{
	size_t at, end;

	for (at = 0; at < n; at = end) {
		const bool is_pairs = is_ideograph(s + at, n - at);

		for (end = at; end < n &&
		     is_ideograph(s + end, n - end) == is_pairs;)
			end += is_pairs ? IDEOGRAPH : 1;
		if (!at && end == n && n <= 2 * IDEOGRAPH)
			return;		/* the whole is all there is */
		if (is_pairs)
			add_pairs(out, used, s + at, end - at);
		else
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

const char *word_find(const char *text, const char *name)
{
	const size_t n = strlen(name);
	const char *at = text;

	while ((at = strstr(at, name)) &&
	       ((at > text && is_word_byte((unsigned char)at[-1])) ||
		is_word_byte((unsigned char)at[n])))
		at++;
	return at;
}
