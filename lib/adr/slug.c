/* SPDX-License-Identifier: MIT */
/* Titles as names of files: see slug.h. */
#include "adr/slug.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

/* U+00C0 to U+017F: what is left of Unicode's canonical decomposition without
 * its marks, in lower case; letters that have none as they are usually
 * written without them. */
enum { FOLD_FIRST = 0xc0, FOLD_END = 0x180 };
static const char folded[][3] = {
	"a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i",
	"i", "i", "d", "n", "o", "o", "o", "o", "o", "-", "o", "u", "u", "u",
	"u", "y", "th", "ss", "a", "a", "a", "a", "a", "a", "ae", "c", "e",
	"e", "e", "e", "i", "i", "i", "i", "d", "n", "o", "o", "o", "o", "o",
	"-", "o", "u", "u", "u", "u", "y", "th", "y", "a", "a", "a", "a", "a",
	"a", "c", "c", "c", "c", "c", "c", "c", "c", "d", "d", "d", "d", "e",
	"e", "e", "e", "e", "e", "e", "e", "e", "e", "g", "g", "g", "g", "g",
	"g", "g", "g", "h", "h", "h", "h", "i", "i", "i", "i", "i", "i", "i",
	"i", "i", "i", "ij", "ij", "j", "j", "k", "k", "k", "l", "l", "l", "l",
	"l", "l", "l", "l", "l", "l", "n", "n", "n", "n", "n", "n", "n", "n",
	"n", "o", "o", "o", "o", "o", "o", "oe", "oe", "r", "r", "r", "r", "r",
	"r", "s", "s", "s", "s", "s", "s", "s", "s", "t", "t", "t", "t", "t",
	"t", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "w",
	"w", "y", "y", "y", "z", "z", "z", "z", "z", "z", "s"
};

/* Blocks of signs and spaces: those in which no script keeps its letters. */
static const struct {
	uint32_t first, last;
} signs[] = {
	{ 0x0080, 0x00bf },	/* Latin-1 signs */
	{ 0x0300, 0x036f },	/* marks that follow their letter */
	{ 0x2000, 0x2bff },	/* punctuation, arrows, mathematics */
	{ 0x2e00, 0x2e7f },	/* more punctuation */
	{ 0x3000, 0x3004 }, { 0x3008, 0x3020 },	/* CJK punctuation */
	{ 0xe000, 0xf8ff },	/* private use */
	{ 0xfe00, 0xfe6f },	/* forms of punctuation */
	{ 0xfeff, 0xfeff },	/* byte order mark */
	{ 0xff00, 0xff0f }, { 0xff1a, 0xff20 },	/* wide ASCII signs */
	{ 0xff3b, 0xff40 }, { 0xff5b, 0xff65 },
	{ 0xfff0, 0x1ffff },	/* specials, old scripts, emoji */
	{ 0xe0000, 0x10ffff }	/* tags and private use */
};

static bool is_sign(uint32_t code)
{
	size_t i;

	for (i = 0; i < sizeof(signs) / sizeof(*signs); i++)
		if (code >= signs[i].first && code <= signs[i].last)
			return true;
	return false;
}

/* A mark that follows its letter, and an apostrophe, end no word. */
static bool is_inside(uint32_t code)
{
	return code == '\'' || code == 0x2019 ||
		(code >= 0x0300 && code <= 0x036f);
}

void slug_of(struct buf *out, const char *title)
{
	size_t begin = out->len, left = strlen(title), word = begin, n, at;
	bool is_new = false;

	for (; left; title += n, left -= n) {
		uint32_t code = ' ';

		n = utf8_next(title, left, &code);
		n += !n;
		if (is_inside(code))
			continue;
		at = out->len;
		if (is_new && at > begin)
			buf_addch(out, '-');
		/* Appends what a character leaves of itself: nothing for a
		 * sign. */
		if ((code >= '0' && code <= '9') ||
		    (code >= 'a' && code <= 'z'))
			buf_addch(out, (char)code);
		else if (code >= 'A' && code <= 'Z')
			buf_addch(out, (char)(code - 'A' + 'a'));
		else if (code >= FOLD_FIRST && code < FOLD_END &&
			 *folded[code - FOLD_FIRST] != '-')
			buf_addstr(out, folded[code - FOLD_FIRST]);
		else if (code >= FOLD_END && !is_sign(code))
			buf_add(out, title, n);
		if (out->len == at + (is_new && at > begin)) {
			buf_cut(out, at);
			is_new = true;
			continue;
		}
		if (is_new)
			word = at;
		is_new = false;
		if (out->len - begin > SLUG_MAX) {
			buf_cut(out, word > begin ? word : at);
			return;
		}
	}
}
