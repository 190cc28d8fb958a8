/* SPDX-License-Identifier: MIT */
/* Quoted code: see quoted_code.h. */
#include "search/quoted_code.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/span.h"
#include "base/xalloc.h"
#include "lang/words.h"

enum { QUOTED_MOST = 120, QUOTED_WORDS = 2 };

static const char code_bytes[] = "(){}[]<>=!&|*;";

static bool is_code(struct span quoted)
{
	size_t i;

	for (i = 0; i < quoted.n; i++)
		if (byte_is_among(quoted.s[i], code_bytes))
			return quoted.n <= QUOTED_MOST;
	return false;
}

static uint32_t count_words(const char *at, const char *end)
{
	uint32_t n = 0;
	size_t len;

	while (word_next(&at, end, &len))
		n++;
	return n;
}

/* What stands between the quote at `at` and the next of its kind, as far as
 * that is in its line. */
static struct span quoted_at(const char *at, const char *end)
{
	const struct span rest = { at + 1, (size_t)(end - at - 1) };
	const char stop[] = { *at, '\n', '\0' };
	const struct span quoted = span_until(rest, stop);

	return quoted.n < rest.n && quoted.s[quoted.n] == *at ?
		span_trim(quoted) : (struct span){ 0 };
}

void quoted_code_read(quoted_code_vec *out, const char *text, size_t len)
{
	const char *at = text, *end = text + len;

	for (; at < end; at++) {
		struct span quoted;
		uint32_t n;

		if (*at != '`' && *at != '"')
			continue;
		quoted = quoted_at(at, end);
		if (!quoted.s)
			continue;
		n = count_words(quoted.s, quoted.s + quoted.n);
		if (n >= QUOTED_WORDS && is_code(quoted))
			*VEC_PUSH(out) = (struct quoted_code){
				xmemdupz(quoted.s, quoted.n), quoted.n,
				count_words(text, quoted.s), n
			};
		at = quoted.s + quoted.n;
	}
}

void quoted_code_release(quoted_code_vec *code)
{
	size_t i;

	for (i = 0; i < code->n; i++)
		free(code->item[i].text);
	VEC_RELEASE(code);
}

static const char *skip_space(const char *at, const char *end)
{
	while (at < end && is_space(*at))
		at++;
	return at;
}

static bool is_word(char c)
{
	return is_word_byte((unsigned char)c);
}

/* Whether white space between two bytes keeps two words apart. */
static bool parts_words(const char *begin, const char *from, const char *to)
{
	return to > from && from > begin && is_word(from[-1]) && is_word(*to);
}

static bool stands_at(const struct quoted_code *code, const char *text,
		      const char *end)
{
	const char *c = code->text, *last = c + code->len, *at = text;

	for (; c < last; c++, at++) {
		const char *wanted = skip_space(c, last);
		const char *found = skip_space(at, end);

		if (found == end || *found != *wanted ||
		    parts_words(text, at, found) !=
		    parts_words(code->text, c, wanted))
			return false;
		c = wanted;
		at = found;
	}
	return at == end || !is_word(*at) || !is_word(last[-1]);
}

const char *quoted_code_find(const struct quoted_code *code, const char *at,
			     const char *end)
{
	const char *from = at;

	while ((at = memchr(at, *code->text, (size_t)(end - at)))) {
		if ((at == from || !is_word(*at) || !is_word(at[-1])) &&
		    stands_at(code, at, end))
			return at;
		at++;
	}
	return NULL;
}
