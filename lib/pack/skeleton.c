/* SPDX-License-Identifier: MIT */
/*
 * From symbols to marks on bytes: see skeleton.h.
 *
 * A body is dropped whole, so symbols inside it need no look. Where a
 * definition gives offsets that do not nest, the text is cut somewhere odd,
 * but never outside its bytes.
 */
#include "pack/skeleton.h"

#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/xalloc.h"

/* Kinds whose members matter, not their text. */
static bool is_container(const struct symbol *symbol)
{
	switch (symbol->kind) {
	case SYMBOL_PACKAGE:
	case SYMBOL_NAMESPACE:
	case SYMBOL_TYPE:
	case SYMBOL_INTERFACE:
	case SYMBOL_ENUM:
	case SYMBOL_IMPL:
		return true;
	default:
		return false;
	}
}

/* The body's first and last byte that is no white space. */
static bool body_of(const struct symbol *symbol, const char *bytes, size_t n,
		    size_t *from, size_t *to)
{
	*from = symbol->body;
	*to = symbol->body_end;
	if (!*from || *to > n || *from >= *to || symbol->begin > *from)
		return false;
	while (*from < *to && is_space(bytes[*from]))
		++*from;
	while (*to > *from && is_space(bytes[*to - 1]))
		--*to;
	/* " ... " must be shorter than what it stands for. */
	return *to - *from > 5;
}

/* A brace on a line of its own comes up to the line before it. */
static void pull_brace(const struct symbol *symbol, const char *bytes,
		       unsigned char *mark)
{
	size_t brace = symbol->body - 1, from = brace;

	while (from > symbol->begin && is_space(bytes[from - 1]) &&
	       mark[from - 1] == MARK_KEEP)
		from--;
	if (!memchr(bytes + from, '\n', brace - from))
		return;
	memset(mark + from, MARK_DROP, brace - from);
	mark[from] = MARK_SPACE;
}

/* Drops the body of one symbol; false when it has none worth it. */
static bool drop_body(const struct symbol *symbol, const char *bytes, size_t n,
		      unsigned char *mark)
{
	size_t from, to;

	if (!body_of(symbol, bytes, n, &from, &to))
		return false;
	if (bytes[symbol->body - 1] == ':') {
		/* A block by indentation: the line end behind it stays. */
		memset(mark + symbol->body, MARK_DROP, to - symbol->body);
		mark[symbol->body] = MARK_BLOCK;
	} else {
		memset(mark + symbol->body, MARK_DROP,
		       symbol->body_end - symbol->body);
		mark[symbol->body] = MARK_INSIDE;
		if (bytes[symbol->body - 1] == '{')
			pull_brace(symbol, bytes, mark);
	}
	return true;
}

/* A type's text about itself is a comment in all but name, where blocks are
 * by indentation: a string over lines that the body begins with. */
static bool drop_docstring(const struct symbol *symbol, const char *bytes,
			   size_t n, unsigned char *mark)
{
	size_t from, to;
	const char *end;

	if (!body_of(symbol, bytes, n, &from, &to) ||
	    bytes[symbol->body - 1] != ':' || to - from < 7 ||
	    (memcmp(bytes + from, "\"\"\"", 3) &&
	     memcmp(bytes + from, "'''", 3)))
		return false;
	end = memmem(bytes + from + 3, to - from - 3, bytes + from, 3);
	/* A body that is nothing else must keep it. */
	if (!end || (size_t)(end - bytes) + 3 >= to)
		return false;
	memset(mark + from, MARK_DROP, (size_t)(end - bytes) + 3 - from);
	return true;
}

bool skeleton_mark(const struct facts *facts, const char *bytes, size_t n,
		   unsigned char *mark)
{
	size_t i, done = 0;
	bool any = false;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (symbol->kind == SYMBOL_ALIAS || symbol->begin < done)
			continue;
		/* Of tests beside the code it is enough that they are. */
		if (is_container(symbol) && !(symbol->flags & SYMBOL_TEST)) {
			any |= drop_docstring(symbol, bytes, n, mark);
			continue;
		}
		if (drop_body(symbol, bytes, n, mark)) {
			done = symbol->body_end;
			any = true;
		}
	}
	return any;
}

/* Keeps [from, to), what ends a declaration behind it, and the end of that
 * line, whatever else of the line is dropped. */
static void keep_to_line_end(const char *bytes, size_t n, unsigned char *mark,
			     size_t from, size_t to)
{
	const char *end;

	if (to > n || from > to)
		return;
	while (to < n && strchr(" \t\r;,", bytes[to]) && bytes[to])
		to++;
	memset(mark + from, MARK_KEEP, to - from);
	end = memchr(bytes + to, '\n', n - to);
	if (end)
		mark[end - bytes] = MARK_KEEP;
}

/* From a byte back to the start of its line, when only white space is there. */
static size_t indentation_of(const char *bytes, size_t at)
{
	size_t from = at;

	while (from && (bytes[from - 1] == ' ' || bytes[from - 1] == '\t'))
		from--;
	return !from || bytes[from - 1] == '\n' ? from : at;
}

static void keep_symbol(const struct symbol *symbol, bool has_members,
			const char *bytes, size_t n, unsigned char *mark)
{
	size_t from, to;

	if (symbol->end > n || symbol->begin > symbol->body ||
	    symbol->body > symbol->body_end || symbol->body_end > symbol->end)
		return;
	if (!is_container(symbol) || !has_members ||
	    !body_of(symbol, bytes, n, &from, &to)) {
		keep_to_line_end(bytes, n, mark, symbol->begin, symbol->end);
		if (!is_container(symbol) && symbol->kind != SYMBOL_ALIAS)
			drop_body(symbol, bytes, n, mark);
		return;
	}
	keep_to_line_end(bytes, n, mark, symbol->begin, symbol->body);
	keep_to_line_end(bytes, n, mark,
			 indentation_of(bytes, symbol->body_end), symbol->end);
}

static size_t line_start(const char *bytes, size_t at)
{
	while (at && bytes[at - 1] != '\n')
		at--;
	return at;
}

static size_t next_line(const char *bytes, size_t n, size_t at)
{
	const char *end = memchr(bytes + at, '\n', n - at);

	return end ? (size_t)(end - bytes) + 1 : n;
}

static bool is_indented(const char *bytes, size_t n, size_t at)
{
	return at < n && is_space(bytes[at]);
}

static bool ends_with_paren(const char *bytes, size_t from, size_t to)
{
	while (to > from && is_space(bytes[to - 1]))
		to--;
	return to > from && bytes[to - 1] == '(';
}

/*
 * A symbol that is indented and in no type may stand in a group, as Go's
 * constants do: "const (" and ")" on lines of their own. Both are kept. What
 * has been looked at ends at *done, so that a long group is walked once.
 */
static void keep_group(const struct facts *facts, const struct symbol *symbol,
		       const char *bytes, size_t n, unsigned char *mark,
		       size_t *done)
{
	size_t head, body, foot;

	if (symbol->begin >= n || symbol->begin < *done ||
	    (symbol->container < facts->symbol.n &&
	     facts->symbol.item[symbol->container].kind != SYMBOL_PACKAGE))
		return;
	head = line_start(bytes, symbol->begin);
	if (!is_indented(bytes, n, head))
		return;
	while (head && is_indented(bytes, n, head))
		head = line_start(bytes, head - 1);
	for (foot = body = next_line(bytes, n, head);
	     is_indented(bytes, n, foot);)
		foot = next_line(bytes, n, foot);
	*done = foot;
	if (foot >= n || bytes[foot] != ')' ||
	    !ends_with_paren(bytes, head, body))
		return;
	memset(mark + head, MARK_KEEP, body - head);
	keep_to_line_end(bytes, n, mark, foot, foot + 1);
}

bool api_mark(const struct facts *facts, const char *bytes, size_t n,
	      unsigned char *mark)
{
	unsigned char *visible = xcalloc(facts->symbol.n, 1);
	unsigned char *has_members = xcalloc(facts->symbol.n, 1);
	bool any;
	size_t i, done = 0;

	/* Sets visible[i] for what other files can see, and has_members[i]
	 * for what holds a symbol at all. Outer symbols come before inner
	 * ones. */
	any = false;
	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i], *outer;
		bool is_shell = symbol->kind == SYMBOL_NAMESPACE ||
			symbol->kind == SYMBOL_PACKAGE ||
			symbol->kind == SYMBOL_IMPL;

		visible[i] = !(symbol->flags & SYMBOL_TEST) &&
			((symbol->flags & SYMBOL_EXPORTED) || is_shell);
		if (symbol->container < i) {
			outer = &facts->symbol.item[symbol->container];
			has_members[symbol->container] = 1;
			if (outer->kind == SYMBOL_INTERFACE ||
			    outer->kind == SYMBOL_ENUM)
				visible[i] = 1;
			if (!visible[symbol->container] || !is_container(outer))
				visible[i] = 0;
		}
		any = any || (visible[i] && !is_shell);
	}
	if (any)
		memset(mark, MARK_DROP, n);
	for (i = 0; any && i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (!visible[i])
			continue;
		keep_symbol(symbol, has_members[i], bytes, n, mark);
		keep_group(facts, symbol, bytes, n, mark, &done);
	}
	free(visible);
	free(has_members);
	return any;
}

bool outline_mark(const struct facts *facts, const char *bytes, size_t n,
		  unsigned char *mark)
{
	uint32_t line = 1;
	size_t i, at = 0, end;

	if (!facts->symbol.n)
		return false;
	memset(mark, MARK_DROP, n);
	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];
		const char *p;

		for (; line < symbol->line && at < n; line++) {
			p = memchr(bytes + at, '\n', n - at);
			at = p ? (size_t)(p - bytes) + 1 : n;
		}
		if (line != symbol->line || at >= n)
			continue;
		p = memchr(bytes + at, '\n', n - at);
		end = p ? (size_t)(p - bytes) + 1 : n;
		memset(mark + at, MARK_KEEP, end - at);
	}
	return true;
}
