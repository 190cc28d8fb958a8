/* SPDX-License-Identifier: MIT */
/* Where statements of languages with braces end: see statement.h. */
#include "lang/statement.h"

#include <ctype.h>
#include <string.h>

#include "lang/words.h"

static bool is_word_at(const struct outline *o, size_t at, const char *word)
{
	size_t n = strlen(word);

	return o->n - at >= n && !memcmp(o->text + at, word, n) &&
		!is_word_byte((unsigned char)o->text[at + n]);
}

/* Does a statement end with this, which wants more: an operator, "->"? */
static bool wants_more(const struct outline *o, size_t end)
{
	if (!end)
		return false;
	if (strchr(o->compiled->def->goes_on[0], o->text[end - 1]))
		return true;
	if (o->text[end - 1] == '>')
		return end > 1 && strchr("-=", o->text[end - 2]);
	return end > 5 && is_word_at(o, end - 5, "where");
}

bool statement_goes_on(const struct outline *o, size_t low, size_t at)
{
	static const char *const words[] = {
		"where", "extends", "implements", "throws", "with"
	};
	const char *const *more = o->compiled->def->goes_on + 1;
	size_t i;

	if (wants_more(o, outline_trim(o, low, at)))
		return true;
	while (at < o->n && isspace((unsigned char)o->text[at]))
		at++;
	if (at == o->n)
		return false;
	if (strchr(*more, o->text[at]))
		return true;
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (is_word_at(o, at, words[i]))
			return true;
	for (more++; *more; more++)
		if (is_word_at(o, at, *more))
			return true;
	return false;
}

bool statement_is_end_word(const struct outline *o, size_t at)
{
	const char *const *end = o->compiled->def->end;

	for (; *end; end++)
		if (is_word_at(o, at, *end))
			return true;
	return false;
}

bool statement_opens_indented(struct outline *o, const struct found *found,
			      uint32_t indent, size_t at)
{
	const struct symbol *s = &o->facts->symbol.item[found->symbol];
	size_t before = outline_trim(o, s->begin, at), next = at;

	if (o->compiled->def->block != BLOCK_BRACE_INDENT || before < 4 ||
	    (!strchr(":=", o->text[before - 1]) && s->kind != SYMBOL_IMPL &&
	     memcmp(o->text + before - 4, "with", 4)))
		return false;
	while (next < o->n && isspace((unsigned char)o->text[next]))
		next++;
	return next < o->n && o->text[next] != '{' &&
		outline_indent(o, outline_line_start(o, next)) > indent;
}

bool statement_is_directive(const struct outline *o, size_t at)
{
	static const char *const words[] = { "if ", "else", "elseif ", "endif" };
	size_t i;

	if (o->compiled->def->preprocessor != PREPROCESSOR_CONDITIONS)
		return o->compiled->def->preprocessor == PREPROCESSOR_ALL;
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!strncmp(o->text + at, words[i], strlen(words[i])))
			return true;
	return false;
}
