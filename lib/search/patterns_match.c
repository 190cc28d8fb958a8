/* SPDX-License-Identifier: MIT */
/*
 * One pattern over one text: see patterns_match.h.
 *
 * Most patterns stand in few files. What a match needs to hold is looked for
 * in the text as it is, which is quick; only where it is there is the
 * expression compiled and tried, and are comments and strings blanked, once
 * for all patterns.
 */
#include "search/patterns_match.h"

#include <string.h>

#include "base/hash.h"
#include "lang/scan.h"

void pattern_text_begin(struct pattern_text *text, unsigned int lang,
			const char *bytes, size_t n)
{
	text->bytes = bytes;
	text->n = n;
	text->lang = lang;
	text->is_blanked = text->is_strict = false;
}

void pattern_text_release(struct pattern_text *text)
{
	buf_release(&text->code);
	buf_release(&text->strict);
	buf_release(&text->classes);
	match_release(&text->match);
	*text = (struct pattern_text){ 0 };
}

static bool has_any(const struct pattern_text *text, const word_vec *words)
{
	size_t i;

	for (i = 0; i < words->n; i++)
		if (memmem(text->bytes, text->n, words->item[i],
			   strlen(words->item[i])))
			return true;
	return !words->n;
}

bool pattern_text_is_for(const struct pattern_text *text,
			 const struct pattern_def *def)
{
	return has_any(text, &def->where);
}

bool pattern_text_may_hold(const struct pattern_text *text,
			   const struct pattern_def *def)
{
	return has_any(text, &def->needs);
}

static const char *text_for(struct pattern_text *text, bool is_strict)
{
	if (!text->is_blanked)
		blank(text->lang, text->bytes, text->n, &text->code,
		      &text->classes);
	text->is_blanked = true;
	if (!is_strict)
		return buf_str(&text->code);
	if (!text->is_strict) {
		const char *class = buf_str(&text->classes);
		char *s;
		size_t i;

		/* The bytes with comments blank; line ends stay. */
		buf_reset(&text->strict);
		buf_add(&text->strict, text->bytes, text->n);
		for (s = text->strict.ptr, i = 0; i < text->n; i++)
			if (class[i] == BYTE_COMMENT && s[i] != '\n')
				s[i] = ' ';
	}
	text->is_strict = true;
	return buf_str(&text->strict);
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static uint64_t hash_line(const char *start, const char *end)
{
	while (start < end && is_space(*start))
		start++;
	while (start < end && is_space(end[-1]))
		end--;
	return hash_bytes(start, (size_t)(end - start), 0);
}

/* The line around [at, end of text): its start and its end. */
static void line_around(const char *s, size_t n, size_t at, const char **start,
			const char **end)
{
	*start = memrchr(s, '\n', at);
	*start = *start ? *start + 1 : s;
	*end = memchr(s + at, '\n', n - at);
	*end = *end ? *end : s + n;
}

const struct error *pattern_lines(struct pattern_text *text,
				  const struct pattern_def *def,
				  pattern_line_vec *out, bool *is_cut)
{
	const struct error *err = NULL;
	const char *s, *start, *end, *counted;
	uint32_t line = 1;
	size_t at = 0;
	bool found;

	out->n = 0;
	s = counted = text_for(text, def->is_strict);
	text->match.match_limit = PATTERN_STEPS;
	while (at < text->n) {
		const char *from;
		uint32_t n;

		err = regex_match(&found, def->regex, s, text->n, at,
				  MATCH_NOT_EMPTY, &text->match);
		if (err || !found)
			break;
		line_around(s, text->n, text->match.offset[0], &start, &end);
		/* Counts the line ends of [from, to). */
		from = counted;
		n = 0;
		while ((from = memchr(from, '\n', (size_t)(start - from)))) {
			from++;
			n++;
		}
		line += n;
		counted = start;
		*VEC_PUSH(out) = (struct pattern_line){
			line, hash_line(start, end)
		};
		at = (size_t)(end - s) + 1;
	}
	if (!err || err->code != ERROR_LIMIT)
		return err;
	*is_cut = true;
	return NULL;
}
