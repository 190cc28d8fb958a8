/* SPDX-License-Identifier: MIT */
/* Texts that give orders: see instructing.h. */
#include "knowledge/instructing.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"

/* Of what is no letter or digit these are words, of their own. */
#define KEPT "|$<>[:"

enum { BETWEEN = 4 };

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
		(unsigned char)c >= 0x80;
}

/* Whether a word stands here: " word ", or " word" where any ending may. */
static bool is_word(const char *at, const char *word, size_t n)
{
	const bool is_open = n && word[n - 1] == '*';

	n -= is_open;
	return *at == ' ' && !strncmp(at + 1, word, n) &&
		(is_open || at[n + 1] == ' ');
}

static const char *next_word(const char *at)
{
	return *at ? strchr(at + 1, ' ') : NULL;
}

/* Whether the words of a row follow each other from here on. */
static bool follow(const char *at, const char *words)
{
	int between = 0;

	while (at && at[1]) {
		const bool is_next = *words == '+';
		const size_t n = strcspn(words += is_next, " ");

		if (is_word(at, words, n)) {
			if (!words[n])
				return true;
			words += n + 1;
			between = 0;
		} else if (is_next || ++between > BETWEEN ||
			   is_word(at, ".", 1)) {
			return false;
		}
		at = next_word(at);
	}
	return false;
}

/* A line that goes on in small letters was only wrapped. */
static bool ends_sentence(const char *at)
{
	return *at == '\n' ? at[1] < 'a' || at[1] > 'z' :
		*at == '.' ? !is_letter(at[1]) : strchr("!?;:", *at) != NULL;
}

/* The text as words with one space before each, and one behind the last. */
static void split(struct buf *out, const char *text)
{
	bool was_letter = false;

	buf_addstr(out, " .");
	for (; *text; text++) {
		const char c = *text >= 'A' && *text <= 'Z' ?
			(char)(*text - 'A' + 'a') : *text;

		if (is_letter(c))
			buf_addf(out, was_letter ? "%c" : " %c", c);
		else if (strchr(KEPT, c))
			buf_addf(out, " %c", c);
		if (ends_sentence(text))
			buf_addstr(out, " .");
		was_letter = is_letter(c);
	}
	buf_addch(out, ' ');
}

const char *instructing_sign(const char *text)
{
	const char *sign = NULL, *at;
	struct buf words = { 0 };
	const struct word_text *row;

	if (!text)
		return NULL;
	split(&words, text);
	for (at = words.ptr; !sign && at && at[1]; at = next_word(at))
		for (row = instructing_signs; !sign && row->word; row++)
			if (is_word(at, row->word, strcspn(row->word, " ")) &&
			    follow(at, row->word))
				sign = row->text;
	buf_release(&words);
	return sign;
}
