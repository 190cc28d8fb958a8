/* SPDX-License-Identifier: MIT */
/* Phrases: see phrase.h. */
#include "adr/phrase.h"

#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

/* The length of what makes a word here: a letter or a digit; 0 for none. A
 * byte that is no UTF-8 is a letter of another encoding. */
static size_t letter_at(struct span text)
{
	uint32_t code = 0;
	size_t n = utf8_next(text.s, text.n, &code);

	if (!n)
		return 1;
	if (n > 1)
		return code >= 0x10000 || (code >= 0x2000 && code < 0x3000) ||
			code == 0xfe0f || code == 0xfeff || code == 0xa0 ?
			0 : n;
	return is_lower(*text.s) || is_upper(*text.s) || is_digit(*text.s);
}

static size_t length_at(struct span text)
{
	size_t n = utf8_next(text.s, text.n, NULL);

	return n ? n : 1;
}

/* The length of an HTML tag that begins here, or 0. */
static size_t tag_at(struct span text)
{
	size_t i = 1;

	if (text.n < 3 || *text.s != '<')
		return 0;
	i += text.s[i] == '/';
	if (!is_lower(text.s[i]) && !is_upper(text.s[i]))
		return 0;
	while (i < text.n && text.s[i] != '>' && text.s[i] != '<' &&
	       text.s[i] != ':')
		i++;
	return i < text.n && text.s[i] == '>' ? i + 1 : 0;
}

void phrase_of(char out[PHRASE_MAX], struct span text)
{
	size_t n = 0, len;
	bool is_new = true;
	char before = ' ';

	while (text.n && n + 6 < PHRASE_MAX) {
		len = letter_at(text);
		if (!len) {
			len = tag_at(text);
			text = span_behind(text, len ? len : length_at(text));
			is_new = true;
			continue;
		}
		if (n && (is_new || (is_lower(before) && is_upper(*text.s))))
			out[n++] = ' ';
		before = *text.s;
		memcpy(out + n, text.s, len);
		if (is_upper(out[n]))
			out[n] = (char)(out[n] - 'A' + 'a');
		n += len;
		text = span_behind(text, len);
		is_new = false;
	}
	out[n] = '\0';
}

size_t phrase_begins(const char *phrase, const char *words)
{
	size_t n;

	/* Most rows of a table are left here. */
	if (*words && *words != *phrase)
		return 0;
	n = strlen(words);
	if (strncmp(phrase, words, n) || (phrase[n] && phrase[n] != ' '))
		return 0;
	return phrase[n] ? n + 1 : n;
}

size_t phrase_next(const char *phrase)
{
	const char *space = strchr(phrase, ' ');

	return space ? (size_t)(space - phrase) + 1 : strlen(phrase);
}

const struct phrase_row *phrase_find(const struct phrase_row *table,
				     const char *phrase)
{
	const struct phrase_row *best = NULL;

	for (; table->words; table++)
		if (phrase_begins(phrase, table->words) &&
		    (!best || strlen(table->words) > strlen(best->words)))
			best = table;
	return best;
}

const struct phrase_row *phrase_equal(const struct phrase_row *table,
				      const char *phrase)
{
	for (; table->words; table++)
		if (!strcmp(table->words, phrase))
			return table;
	return NULL;
}

bool phrase_is_nothing(const char *phrase)
{
	/* Sorted; "ADRzzz" is how templates put it. */
	static const struct phrase_row nothing[] = {
		{ "adr nnn", 1 }, { "adr xxx", 1 }, { "adr xxxx", 1 },
		{ "adrzzz", 1 }, { "n a", 1 }, { "na", 1 }, { "none", 1 },
		{ "nothing", 1 }, { "tba", 1 }, { "tbd", 1 }, { NULL, 0 }
	};

	return phrase_equal(nothing, phrase);
}
