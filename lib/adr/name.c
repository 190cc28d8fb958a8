/* SPDX-License-Identifier: MIT */
/* Numbers of records: see name.h. */
#include "adr/name.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "adr/date.h"
#include "base/ascii.h"
#include "base/path.h"
#include "base/utf8.h"

/* More digits are no number that anybody counts to, and fewer fit 64 bits. */
enum { MOST_DIGITS = 12 };

static size_t count_while(struct span text, bool (*is)(char))
{
	size_t n = 0;

	while (n < text.n && is(text.s[n]))
		n++;
	return n;
}

static void skip(struct span *text, const char *set)
{
	while (text->n && *text->s && strchr(set, *text->s))
		*text = span_behind(*text, 1);
}

static bool take_digits(struct numbered *out, struct span *text)
{
	size_t n = count_while(*text, is_digit), i;

	if (!n || n > MOST_DIGITS)
		return false;
	out->digits = (struct span){ text->s, n };
	out->number = 0;
	for (i = 0; i < n; i++)
		out->number = out->number * 10 +
			(uint64_t)(text->s[i] - '0');
	*text = span_behind(*text, n);
	return true;
}

/* Three X or more, and no other letter; in a title that goes on behind a full
 * stop, one is enough. */
static bool take_draft(struct numbered *out, struct span *text)
{
	size_t n = 0;

	while (n < text->n && (text->s[n] == 'X' || text->s[n] == 'x'))
		n++;
	if (!n || (n < 3 && !span_begins(span_behind(*text, n), ". ")) ||
	    (n < text->n && is_letter(text->s[n])))
		return false;
	out->is_draft = true;
	*text = span_behind(*text, n);
	return true;
}

/* A day before a '-', '_' or the end. */
static bool take_date(struct numbered *out, struct span *text)
{
	struct span at;

	if (!find_day(out->date, *text, &at) || at.s != text->s ||
	    !is_digit(*at.s) ||
	    (at.n < text->n && !strchr("-_ .", text->s[at.n]))) {
		*out->date = '\0';
		return false;
	}
	*text = span_behind(*text, at.n);
	return true;
}

/* 2020-01-x: not number 2020, and not a day. */
static bool is_month(struct span text)
{
	return text.n >= 7 && count_while(text, is_digit) == 4 &&
		text.s[4] == '-' &&
		count_while(span_behind(text, 5), is_digit) == 2 &&
		(text.n == 7 || text.s[7] == '-') &&
		is_day((unsigned long)((text.s[0] - '0') * 1000 +
				       (text.s[1] - '0') * 100 +
				       (text.s[2] - '0') * 10 +
				       (text.s[3] - '0')),
		       (unsigned long)((text.s[5] - '0') * 10 +
				       (text.s[6] - '0')), 1);
}

/* Of ARCH-12 and ABC-ADR-12 what stands before the last dash: capitals, and
 * digits behind them. 0 for anything else. */
static size_t capitals_at(struct span text)
{
	size_t n = 0, len;

	while ((len = count_while(span_behind(text, n), is_upper)) > 1 &&
	       n + len + 1 < text.n && text.s[n + len] == '-') {
		n += len;
		if (is_digit(text.s[n + 1]))
			return n;
		n++;
	}
	return 0;
}

/* "adr-12-x", "ARCH-12-x", but not "chapter-12-x". */
static bool is_prefix(struct span word)
{
	static const char *const known[] = {
		"ad", "adr", "ddr", "dec", "decision", "dr", "edr", "oep",
		"rfc", "tdr", NULL
	};

	return !word.n || memchr(word.s, '-', word.n) ||
		(word.n > 1 && count_while(word, is_upper) == word.n) ||
		span_is_among_any_case(word, known);
}

bool numbered_name(struct numbered *out, struct span name)
{
	size_t n = capitals_at(name);

	n = n ? n : count_while(name, is_letter);

	*out = (struct numbered){ .rest = name };
	if (!take_date(out, &name) && !take_draft(out, &name)) {
		out->prefix = (struct span){ name.s, n };
		name = span_behind(name, n);
		if (n)
			skip(&name, "-_ #");
		if (!is_prefix(out->prefix) || is_month(name) ||
		    (!take_digits(out, &name) && !take_draft(out, &name)))
			return false;
		if (name.n && (!strchr("-_ .", *name.s) ||
			       (name.n > 1 && *name.s == '.' &&
				is_digit(name.s[1]))))
			return false;
	}
	skip(&name, "-_. ");
	out->rest = name;
	return true;
}

/* Words for a record that stand before its number, longest first. */
static const char *const kinds[] = {
	"architectural decision record", "architecture decision record",
	"design decision record", "technical decision record",
	"decision record", "adr", "rfc"
};

static bool take_capitals(struct numbered *out, struct span *text)
{
	const size_t n = capitals_at(*text);

	if (!n)
		return false;
	out->prefix = (struct span){ text->s, n };
	*text = span_behind(*text, n);
	return true;
}

static bool take_kind(struct numbered *out, struct span *text)
{
	size_t i, n;

	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		n = strlen(kinds[i]);
		if (text->n < n || strncasecmp(text->s, kinds[i], n) ||
		    (text->n > n && is_letter(text->s[n])))
			continue;
		out->prefix = (struct span){ text->s, n };
		*text = span_behind(*text, n);
		return true;
	}
	return take_capitals(out, text);
}

/* What stands between a number and the words of a title; *n is its length. */
static bool is_separator(struct span text, size_t *n)
{
	static const char *const dashes[] = {
		"-", "|", ":", "\xe2\x80\x93", "\xe2\x80\x94"
	};
	struct span rest = text;
	size_t i, len;

	*n = 0;
	if (!text.n)
		return true;
	if (strchr(".:)]", *text.s) &&
	    (text.n == 1 || strchr(" \t", text.s[1]) || *text.s == ']')) {
		rest = span_behind(rest, 1);
		skip(&rest, ".:)] \t");
		*n = text.n - rest.n;
	}
	skip(&rest, " \t");
	for (i = 0; i < sizeof(dashes) / sizeof(*dashes); i++) {
		len = strlen(dashes[i]);
		if (!span_begins(rest, dashes[i]) ||
		    (rest.n > len && !strchr(" \t", rest.s[len])))
			continue;
		rest = span_behind(rest, len);
		skip(&rest, " \t");
		*n = text.n - rest.n;
	}
	return *n > 0;
}

/* Behind a number: a separator, or white space where the number stands out
 * by itself. */
static bool ends_number(const struct numbered *out, struct span *text,
			uint64_t own)
{
	size_t n;

	if (is_separator(*text, &n)) {
		*text = span_behind(*text, n);
		return true;
	}
	if (!strchr(" \t", *text->s))
		return false;
	if (!out->is_draft && !out->prefix.n && *out->digits.s != '0' &&
	    out->number != own)
		return false;
	skip(text, " \t");
	return true;
}

bool numbered_title(struct numbered *out, struct span title, uint64_t own)
{
	struct span text;
	size_t n;

	*out = (struct numbered){ .rest = title };
	text = title;
	skip(&text, "[(");
	if (take_kind(out, &text)) {
		out->rest = text;
		skip(&text, " \t-_#");
	}
	if ((take_digits(out, &text) || take_draft(out, &text)) &&
	    ends_number(out, &text, own)) {
		out->rest = text;
		return true;
	}
	if (!out->prefix.n || !out->rest.n || !is_separator(out->rest, &n)) {
		*out = (struct numbered){ .rest = title };
		return false;
	}
	*out = (struct numbered){ .prefix = out->prefix,
				  .rest = span_behind(out->rest, n) };
	return true;
}

size_t numbered_mention(struct numbered *out, struct span text)
{
	const struct span all = text;

	*out = (struct numbered){ .rest = text };
	if (take_kind(out, &text))
		skip(&text, " -_#:");
	else
		skip(&text, "#");
	if (!take_digits(out, &text) ||
	    (text.n && (is_letter(*text.s) || *text.s == '/')))
		return 0;
	out->rest = text;
	return all.n - text.n;
}

bool target_number(struct span target, uint64_t *out)
{
	struct numbered told;
	size_t n;

	if (!span_begins(target, "#"))
		target = span_until(target, "#?");
	while ((n = span_find(target, "/")) < target.n)
		target = span_behind(target, n + 1);
	if (!numbered_name(&told, target) && !numbered_mention(&told, target))
		return false;
	if (!told.digits.n)
		return false;
	*out = told.number;
	return true;
}

struct span stem_of(const char *base)
{
	static const char *const endings[] = {
		".md", ".markdown", ".json", ".mdx", ".rst", ".adoc",
		".asciidoc"
	};
	struct span name = span_of(base);
	size_t i, n;

	for (i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		n = strlen(endings[i]);
		if (name.n > n && (name.s[name.n - 1] | 0x20) ==
		    endings[i][n - 1] &&
		    !strcasecmp(name.s + name.n - n, endings[i])) {
			name.n -= n;
			break;
		}
	}
	return name;
}

/* "0012-use-x/README.md": the directory is the record's. */
static struct span folder_of(const char *path)
{
	static const char *const names[] = { "index", "readme", NULL };
	struct span none = { path, 0 }, dir = { path, path_dir_len(path) };
	struct span stem = stem_of(path_base(path));
	struct numbered ignored;
	size_t n;

	while (dir.n && dir.s[dir.n - 1] == '/')
		dir.n--;
	for (n = dir.n; n && dir.s[n - 1] != '/'; n--)
		;
	dir = span_behind(dir, n);
	return span_is_among_any_case(stem, names) && dir.n &&
		numbered_name(&ignored, dir) ? dir : none;
}

struct span record_stem(const char *path)
{
	struct span folder = folder_of(path);

	return folder.n ? folder : stem_of(path_base(path));
}

size_t record_dir_len(const char *path)
{
	struct span folder = folder_of(path);
	size_t n = folder.n ? (size_t)(folder.s - path) : path_dir_len(path);

	return n && folder.n ? n - 1 : n;
}

bool is_record_name(const char *base)
{
	struct numbered ignored;
	struct span stem = stem_of(base);

	return stem.n < strlen(base) && numbered_name(&ignored, stem);
}

/* --- File names of titles --- */

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
