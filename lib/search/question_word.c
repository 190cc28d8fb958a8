/* SPDX-License-Identifier: MIT */
/* The terms of a question as it writes them: see question.h. */
#include "search/question.h"

#include <string.h>
#include <strings.h>

#include "lang/words.h"

/* Does a word begin here, or a part of one? */
static bool begins_part(const char *text, const char *at)
{
	enum word_byte here = word_byte_kind[(unsigned char)*at], before;

	if (at == text)
		return true;
	before = word_byte_kind[(unsigned char)at[-1]];
	return before == WORD_BREAK || before == WORD_UNDERSCORE ||
		(here == WORD_UPPER && before != WORD_UPPER) ||
		here == WORD_OTHER;
}

/* How long the part is that a word begins with, which holds so many bytes at
 * least. */
static size_t part_length(struct span word, size_t least)
{
	size_t n = least < word.n ? least : word.n;

	while (n < word.n && !(begins_part(word.s, word.s + n) ||
			       word.s[n] == '_'))
		n++;
	return n;
}

struct span question_word(const struct question *q, size_t term)
{
	const char *at = q->text, *end = q->text + q->len;
	struct span word = q->term.item[term].typed;

	if (word.n)
		return word;
	while ((at = strcasestr(at, q->term.item[term].term)) &&
	       !begins_part(q->text, at))
		at++;
	if (at)
		word.s = word_next(&at, end, &word.n);
	if (word.n)
		word.n = part_length(word, strlen(q->term.item[term].term));
	return word;
}

const char *question_word_kept(const struct question *q, size_t term,
			       struct arena *arena)
{
	struct span word = question_word(q, term);

	return word.n ? arena_strndup(arena, word.s, word.n) :
		arena_strdup(arena, q->term.item[term].term);
}

static bool is_part(struct span part, struct span whole)
{
	size_t i;

	if (!part.n)
		return true;
	for (i = 0; i + part.n <= whole.n; i++)
		if (!strncasecmp(whole.s + i, part.s, part.n))
			return true;
	return false;
}

size_t telling_words(struct span *told, size_t n, struct span word)
{
	size_t i, kept = 0, at = SIZE_MAX;

	for (i = 0; i < n; i++)
		if (is_part(word, told[i]))
			return n;
	if (!word.n)
		return n;
	for (i = 0; i < n; i++)
		if (!is_part(told[i], word))
			told[kept++] = told[i];
		else if (at == SIZE_MAX)
			at = kept++;
	if (at == SIZE_MAX)
		at = kept++;
	told[at] = word;
	return kept;
}
