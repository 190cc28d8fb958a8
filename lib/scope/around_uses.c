/* SPDX-License-Identifier: MIT */
/* Which places where a name stands are no uses of a symbol: see around.h. */
#include <string.h>

#include "lang/lang.h"
#include "lang/words.h"
#include "scope/around_private.h"

/* How many more brackets open than close on a line. */
static int depth_of(const struct file_text *text, uint32_t line)
{
	const char *code = buf_str(code_of(text));
	int depth = 0;
	uint32_t at;

	for (at = text->start.item[line - 1]; at < text->start.item[line]; at++)
		depth += (code[at] == '{' || code[at] == '(') -
			(code[at] == '}' || code[at] == ')');
	return depth;
}

/* Does a bracket that opens on the line `from` close on `line` or behind it? */
static bool is_open_to(const struct file_text *text, uint32_t from,
		       uint32_t line)
{
	int depth = 0;

	do
		depth += depth_of(text, from++);
	while (depth > 0 && from < line);
	return depth > 0;
}

/* Does a bracket that closes on the line `from` open on `line` or above it? */
static bool is_closed_from(const struct file_text *text, uint32_t from,
			   uint32_t line)
{
	int depth = 0;

	do
		depth += depth_of(text, from--);
	while (depth < 0 && from > line);
	return depth < 0;
}

/*
 * Is a line of an import? Names may stand on lines of their own, in brackets
 * that open on the import's line, or close there.
 */
const struct error *is_import_line(struct around *a, uint32_t file,
				   uint32_t line, bool *out)
{
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, file, &text);
	uint32_t before = 0, behind = UINT32_MAX;
	size_t i;

	*out = false;
	if (err || line > text->lines)
		return err;
	for (i = 0; i < text->facts->import.n; i++) {
		uint32_t at = text->facts->import.item[i].line;

		if (at <= line && at > before)
			before = at;
		if (at > line && at < behind)
			behind = at;
	}
	*out = before == line ||
		(before && is_open_to(text, before, line)) ||
		(behind <= text->lines && is_closed_from(text, behind, line));
	return NULL;
}

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at;
}

/* Does a word get a value: "x = 1", "for x in", "|x|"? A member does not
 * count, nor does a comparison. */
static bool is_set(const char *start, const char *word, const char *end,
		   size_t len)
{
	const char *next = skip_blanks(word + len, end);
	char before = word > start ? word[-1] : ' ';

	if (before == '.' || before == '>' || before == ':')
		return false;
	if (before == '|' || (next + 2 < end && !memcmp(next, "in ", 3)))
		return true;
	return next + 1 < end && *next == '=' && next[1] != '=' &&
		next[1] != '>';
}

/* Is a name a parameter of a function, or does it get a value in it? */
static bool is_local_to(const struct file_text *text, uint32_t symbol,
			const char *name)
{
	const struct symbol *s = &text->facts->symbol.item[symbol];
	const char *code = buf_str(code_of(text)), *at, *end, *word;
	const char *body = code + text->start.item[head_of(text, symbol).last];
	size_t len, n = strlen(name);

	at = code + text->start.item[s->line - 1];
	end = code + text->start.item[s->last_line];
	while (strcmp(s->name, name) && (word = word_next(&at, end, &len)))
		if (len == n && !memcmp(word, name, n) &&
		    (word < body ? *skip_blanks(word + len, end) != '(' :
		     is_set(code, word, end, len)))
			return true;
	return false;
}

const struct error *is_variable_use(struct around *a, const struct use *use,
				    const char *name, bool *out)
{
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, use->file, &text);
	const char *code, *next, *end;
	uint32_t symbol;

	*out = false;
	if (err || use->line > text->lines || !use->column)
		return err;
	code = buf_str(code_of(text));
	end = code + text->start.item[use->line];
	next = code + text->start.item[use->line - 1] + use->column - 1;
	next = next + strlen(name) < end ?
		skip_blanks(next + strlen(name), end) : end;
	symbol = symbol_around(text->facts, use->line);
	*out = (next == end || *next != '(') && symbol != UINT32_MAX &&
		text->facts->symbol.item[symbol].last_line <= text->lines &&
		is_local_to(text, symbol, name);
	return NULL;
}

/* --- Constructors --- */

/* Behind "<A, B<C>>", where it stands there. */
static const char *behind_arguments(const char *at, const char *end)
{
	const char *from = at;
	int depth = 0;

	if (at >= end || *at != '<')
		return at < end ? at : end;
	for (; at < end; at++) {
		depth += (*at == '<') - (*at == '>');
		if (!depth)
			return at + 1;
	}
	return from;
}

/* T(), T<A>(), T.new */
const struct error *is_making(struct around *a, const struct use *use,
			      const char *name, bool *out)
{
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, use->file, &text);
	const char *at, *end;

	*out = false;
	if (err || use->line > text->lines || !use->column)
		return err;
	at = buf_str(code_of(text));
	end = at + text->start.item[use->line];
	at += text->start.item[use->line - 1] + use->column - 1;
	if (use->column > 1 && at[-1] == '~')
		return NULL;
	at += strlen(name);
	at = skip_blanks(behind_arguments(at, end), end);
	*out = at < end && (*at == '(' ||
			    (end - at > 4 && !memcmp(at, ".new", 4)));
	return NULL;
}
