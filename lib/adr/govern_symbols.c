/* SPDX-License-Identifier: MIT */
/*
 * The declarations that a symbol's id names.
 *
 * An id says as much of a name as its writer found useful: "type:app.Store"
 * is the Store whose qualified name ends so, or ends the id ("Store" alone is
 * all that a file without namespaces tells). Parts are compared from the
 * last, whatever stands between them.
 */
#include <string.h>

#include "adr/govern_private.h"
#include "lang/facts.h"
#include "lang/words.h"

static bool is_part(unsigned char c)
{
	return c == '_' || c == '$' || c == '~' || c >= 0x80 ||
		(c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
		(c >= 'A' && c <= 'Z');
}

/* The part that ends before *end, which is moved to its begin; *len is 0
 * behind the first. */
static const char *part_before(const char *s, size_t *end, size_t *len)
{
	size_t at = *end, from;

	while (at && !is_part((unsigned char)s[at - 1]))
		at--;
	for (from = at; from && is_part((unsigned char)s[from - 1]); from--)
		;
	*len = at - from;
	*end = from;
	return s + from;
}

/* Is one of the names the end of the other, part by part? */
static bool names_agree(const char *a, const char *b)
{
	size_t a_end = strlen(a), b_end = strlen(b), a_len, b_len;
	size_t parts = 0;

	for (;; parts++) {
		const char *x = part_before(a, &a_end, &a_len);
		const char *y = part_before(b, &b_end, &b_len);

		if (!a_len || !b_len)
			return parts > 0;
		if (a_len != b_len || memcmp(x, y, a_len))
			return false;
	}
}

static bool is_kind(const struct governs *entry, uint8_t kind)
{
	return !entry->symbol_kinds ||
		entry->symbol_kinds & (1U << kind);
}

/* A package is what the whole file is in. */
static void match_symbol(struct governance *governance, uint32_t entry,
			 uint32_t file, const struct symbol *symbol)
{
	bool whole = symbol->kind == SYMBOL_PACKAGE;

	govern_match(governance, entry, file, whole ? 0 : symbol->first_line,
		     whole ? 0 : symbol->last_line);
}

static const struct error *match_file(struct governance *governance,
				      uint32_t entry, struct graph *graph,
				      uint32_t file)
{
	const struct governs *asked = &governance->entry.item[entry];
	struct buf qualified = { 0 };
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i;

	for (i = 0; !err && i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (!is_kind(asked, symbol->kind) ||
		    symbol->kind == SYMBOL_SECTION ||
		    symbol->kind == SYMBOL_IMPL)
			continue;
		buf_reset(&qualified);
		symbol_qualified(facts, i, &qualified);
		if (names_agree(asked->name, buf_str(&qualified)))
			match_symbol(governance, entry, file, symbol);
	}
	buf_release(&qualified);
	return err;
}

/* A name that is no term (one letter, a stop word) may stand in any file. */
const struct error *match_symbols(struct governance *governance,
				  uint32_t entry, struct graph *graph)
{
	const char *name = governance->entry.item[entry].name, *last;
	size_t end = strlen(name), len;
	const struct error *err;
	file_vec file = { 0 };
	char *part;
	size_t i;

	last = part_before(name, &end, &len);
	part = arena_strndup(&governance->arena, last, len);
	err = graph_holders(graph, part, &file);
	for (i = 0; !err && i < file.n; i++)
		err = match_file(governance, entry, graph, file.item[i]);
	VEC_RELEASE(&file);
	return err;
}
