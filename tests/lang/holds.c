/* SPDX-License-Identifier: MIT */
/* Properties of facts: see holds.h. */
#include "holds.h"

#include <string.h>

/* What is looked for in every line of a text of this size costs too much. */
enum { SMALL = 4096 };

static uint32_t line_at(const char *bytes, size_t at)
{
	uint32_t line = 1;
	size_t i;

	for (i = 0; i < at; i++)
		line += bytes[i] == '\n';
	return line;
}

/* Does the name stand where it is said to, in the symbol? */
static bool is_named(const struct symbol *s, const char *bytes)
{
	size_t n = strlen(s->name);

	return s->named >= s->begin && s->named + n <= s->end &&
		!memcmp(bytes + s->named, s->name, n);
}

static const char *check_symbol(const struct symbol *s, const char *bytes,
				size_t n)
{
	if (!s->name || !*s->name)
		return "a symbol has a name";
	if (s->begin >= s->end || s->end > n)
		return "a symbol stands in the text";
	if (s->begin > s->body || s->body > s->body_end ||
	    s->body_end > s->end)
		return "a body stands in its symbol";
	if (s->first_line < 1 || s->first_line > s->line ||
	    s->line > s->last_line)
		return "a name stands on the lines of its symbol";
	if (n <= SMALL && (line_at(bytes, s->begin) != s->first_line ||
			   line_at(bytes, s->end - 1) != s->last_line))
		return "lines are those of the first and the last byte";
	if (s->kind != SYMBOL_ROUTE && !is_named(s, bytes))
		return "a name stands in its symbol";
	if (n <= SMALL && line_at(bytes, s->named) != s->line)
		return "a name stands on its line";
	return NULL;
}

/* A package is around all that follows it, and not by its bytes. */
static const char *check_place(const struct facts *facts, size_t i)
{
	const struct symbol *s = &facts->symbol.item[i], *outer;

	if (i && s[-1].begin > s->begin)
		return "symbols stand by where they begin";
	if (s->container == SYMBOL_NO_CONTAINER)
		return NULL;
	if (s->container >= i)
		return "the outer stands before the inner";
	outer = &facts->symbol.item[s->container];
	return outer->kind == SYMBOL_PACKAGE || s->end <= outer->end ?
		NULL : "the outer ends behind the inner";
}

const char *facts_broken(const struct facts *facts, const char *bytes)
{
	const char *broken = NULL;
	size_t i;

	for (i = 0; !broken && i < facts->symbol.n; i++) {
		broken = check_symbol(&facts->symbol.item[i], bytes,
				      facts->bytes);
		if (!broken)
			broken = check_place(facts, i);
	}
	for (i = 0; !broken && i < facts->import.n; i++) {
		const struct import *m = &facts->import.item[i];

		if (!*m->text || m->line < 1 || m->line > facts->lines)
			broken = "an import has a text and a line";
		else if (i && m[-1].line > m->line)
			broken = "imports stand by their lines";
	}
	return broken;
}
