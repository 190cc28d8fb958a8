/* SPDX-License-Identifier: MIT */
/*
 * The declarations that a symbol's id names.
 *
 * An id says as much of a name as its writer found useful: "Store",
 * "Store.open", "app.store.Store.open". What stands before the last part is
 * the type, the namespace or the module that holds it, as graph/naming.h
 * reads it. A namespace or package is named wholly or by its last parts.
 */
#include <string.h>

#include "adr/govern_private.h"
#include "graph/naming.h"
#include "lang/facts.h"

/* Where the last part of a name begins, and how long what holds it is. */
static const char *last_part(const char *name, size_t *holder)
{
	size_t n = 0;
	const char *separator = name_separator(name, &n);

	*holder = separator ? (size_t)(separator - name) : 0;
	return separator ? separator + n : name;
}

static bool is_space(uint8_t kind)
{
	return kind == SYMBOL_NAMESPACE || kind == SYMBOL_PACKAGE;
}

static bool is_meant(const struct governs *asked, struct graph *graph,
		     const struct symbol *symbol,
		     const struct declaration *d)
{
	size_t holder;
	const char *last = last_part(asked->name, &holder);

	if (asked->symbol_kinds &&
	    !(asked->symbol_kinds & (1U << symbol->kind)))
		return false;
	if (is_space(symbol->kind)) {
		const char *whole = d->qualified;
		size_t n = strlen(asked->name), all = strlen(whole);

		/* Is it the whole, or the end behind a separator? */
		return n <= all && !strcmp(whole + all - n, asked->name) &&
			(n == all || strchr(".:/\\", whole[all - n - 1]));
	}
	if (symbol->kind == SYMBOL_SECTION || symbol->kind == SYMBOL_IMPL ||
	    strcmp(symbol->name, last))
		return false;
	return !holder ||
		is_qualified_by(graph_view(graph), d, asked->name, holder);
}

const struct error *match_symbols_of(governed_vec *out,
				     const struct governance *governance,
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
		struct declaration d = { .file = file, .name = symbol->name };
		/* A package is what the whole file is in. */
		bool whole = symbol->kind == SYMBOL_PACKAGE;

		buf_reset(&qualified);
		symbol_qualified(facts, i, &qualified);
		d.qualified = buf_str(&qualified);
		if (is_meant(asked, graph, symbol, &d))
			*VEC_PUSH(out) = (struct governed){
				entry, file, whole ? 0 : symbol->first_line,
				whole ? 0 : symbol->last_line
			};
	}
	buf_release(&qualified);
	return err;
}

const struct error *match_symbols(governed_vec *out,
				  const struct governance *governance,
				  uint32_t entry, struct graph *graph)
{
	const char *name = governance->entry.item[entry].name;
	const struct error *err;
	file_vec file = { 0 };
	size_t i, holder;

	err = graph_holders(graph, last_part(name, &holder), &file);
	for (i = 0; !err && i < file.n; i++)
		err = match_symbols_of(out, governance, entry, graph,
				       file.item[i]);
	VEC_RELEASE(&file);
	return err;
}
