/* SPDX-License-Identifier: MIT */
/* How a name meets a word: see lookup.h. */
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "graph/lookup.h"
#include "lang/words.h"

const char *lookup_grade_name(enum lookup_grade grade)
{
	static const char *const name[] = {
		[LOOKUP_EXACT] = "exact", [LOOKUP_SAME] = "same",
		[LOOKUP_PREFIX] = "prefix", [LOOKUP_PARTS] = "parts",
		[LOOKUP_HOLDER] = "holder", [LOOKUP_WITHIN] = "within",
		[LOOKUP_NEAR] = "near", [LOOKUP_NOT] = "not"
	};

	return name[grade];
}

static enum word_byte kind_of(char c)
{
	return (enum word_byte)word_byte_kind[(unsigned char)c];
}

static bool parts_names(char c)
{
	return c == '_' || c == '-';
}

/* parseConfig, parse_config and PARSE_CONFIG are the same. */
static bool is_same(const char *a, const char *b)
{
	for (;;) {
		while (parts_names(*a))
			a++;
		while (parts_names(*b))
			b++;
		if (to_lower(*a) != to_lower(*b))
			return false;
		if (!*a)
			return true;
		a++;
		b++;
	}
}

/* No name that lacks a letter of the word can meet it: what most names are
 * told by. Both may have other separators. */
static bool has_letters(const char *name, const char *word)
{
	for (; *word; word++) {
		if (parts_names(*word))
			continue;
		while (*name && to_lower(*name) != to_lower(*word))
			name++;
		if (!*name++)
			return false;
	}
	return true;
}

/* Does a part of a name begin at this byte? Other bytes than letters, digits
 * and '_', as in a file's name, part it, too. */
static bool begins_part(const char *name, size_t i)
{
	enum word_byte kind = kind_of(name[i]), before;

	if (kind == WORD_BREAK || kind == WORD_UNDERSCORE)
		return false;
	if (!i)
		return true;
	before = kind_of(name[i - 1]);
	if (before == WORD_BREAK || before == WORD_UNDERSCORE)
		return true;
	if (kind != WORD_UPPER)
		return false;
	return before == WORD_LOWER || before == WORD_DIGIT ||
		(before == WORD_UPPER && kind_of(name[i + 1]) == WORD_LOWER);
}

/* Where the next part begins, from i on; the length when there is none. */
static size_t next_part(const char *name, size_t i)
{
	while (name[i] && !begins_part(name, i))
		i++;
	return i;
}

/* How many bytes the part of a word that begins here has. */
static size_t part_len(const char *word)
{
	size_t n = 1;

	while (word[n] && kind_of(word[n]) != WORD_BREAK &&
	       kind_of(word[n]) != WORD_UNDERSCORE && !begins_part(word, n))
		n++;
	return n;
}

/* A word without humps is one part, and begins one of the name. */
static bool meets_in_parts(const char *name, const char *word)
{
	size_t at = next_part(name, 0), w = next_part(word, 0);

	if (!word[w])
		return false;
	while (word[w]) {
		size_t n = part_len(word + w);

		while (name[at] && strncasecmp(name + at, word + w, n))
			at = next_part(name, at + 1);
		if (!name[at])
			return false;
		at = next_part(name, at + 1);
		w = next_part(word, w + n);
	}
	return true;
}

/* In any case of ASCII letters; the locale has no say. */
static bool holds(const char *name, const char *word)
{
	size_t n = strlen(word);

	for (; *name; name++)
		if (to_lower(*name) == to_lower(*word) &&
		    !strncasecmp(name, word, n))
			return true;
	return false;
}

/* Does a part of a route's path take anything: ":id", "{id}", "<int:id>"? */
static bool is_open(const char *part)
{
	return strchr(":{<[*", *part) != NULL && *part;
}

/* Are two paths the same, part by part, but for what is open in the first? */
static bool meets_path(const char *path, const char *asked)
{
	for (;;) {
		size_t n, len;

		path += *path == '/';
		asked += *asked == '/';
		n = strcspn(path, "/");
		len = strcspn(asked, "/");
		if (!n || !len)
			return !*path && !*asked;
		if (!is_open(path) &&
		    (n != len || memcmp(path, asked, n) != 0))
			return false;
		path += n;
		asked += len;
	}
}

static bool has_word(const char *path)
{
	for (; (path = strchr(path, '/')); path++)
		if (path[1] && path[1] != '/' && !is_open(path + 1))
			return true;
	return false;
}

/* Does what is asked for end in the path, where both write some part? What the
 * parts before it stand for may be said in another file. */
static bool ends_in_path(const char *asked, const char *path)
{
	if (!has_word(path))
		return false;
	while ((asked = strchr(asked + 1, '/')))
		if (meets_path(path, asked))
			return true;
	return false;
}

enum lookup_grade lookup_grade_route(const char *name, const char *asked)
{
	const char *path = strchr(name, '/');

	if (!path || *asked != '/')
		return LOOKUP_NOT;
	if (!strcmp(path, asked))
		return LOOKUP_EXACT;
	if (meets_path(path, asked))
		return LOOKUP_SAME;
	if (!strncmp(path, asked, strlen(asked)))
		return LOOKUP_PREFIX;
	return strstr(path, asked) || ends_in_path(asked, path) ?
		LOOKUP_WITHIN : LOOKUP_NOT;
}

enum lookup_grade lookup_grade(const char *name, const char *word)
{
	if (!has_letters(name, word))
		return LOOKUP_NOT;
	if (!strcmp(name, word))
		return LOOKUP_EXACT;
	if (is_same(name, word))
		return LOOKUP_SAME;
	if (!strncasecmp(name, word, strlen(word)))
		return LOOKUP_PREFIX;
	if (meets_in_parts(name, word))
		return LOOKUP_PARTS;
	return holds(name, word) ? LOOKUP_WITHIN : LOOKUP_NOT;
}
