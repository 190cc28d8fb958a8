/* SPDX-License-Identifier: MIT */
/* Ids of symbols, read and written: see symbol_id.h. */
#include "graph/symbol_id.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "graph/node.h"

/* --- Reading --- */

bool symbol_id_read(struct symbol_id *out, const char *typed)
{
	const size_t n = strcspn(typed, ":");
	const struct span word = { typed, n };
	unsigned int kind;
	const char *open;
	unsigned long number;
	char *end;

	if (!typed[n] || !typed[n + 1] || typed[n + 1] == ':')
		return false;
	*out = (struct symbol_id){
		.kind = SYMBOL_KINDS, .is_file = span_is(word, "file"),
		.name = typed + n + 1, .len = strlen(typed + n + 1),
		.ordinal = UINT32_MAX
	};
	if (out->is_file)
		return true;
	for (kind = 0; kind < SYMBOL_KINDS; kind++)
		if (span_is(word, symbol_kind_name(kind)))
			out->kind = (uint8_t)kind;
	/* Cuts "(+1)" off; without one the first is not meant, but any. */
	open = strrchr(out->name, '(');
	if (open && open != out->name && open[1] == '+' &&
	    strchr("0123456789", open[2])) {
		number = strtoul(open + 2, &end, 10);
		if (strcmp(end, ")") == 0 && number < UINT32_MAX) {
			out->ordinal = (uint32_t)number;
			out->len = (size_t)(open - out->name);
		}
	}
	return out->kind != SYMBOL_KINDS;
}

/* --- What has the same name --- */

/* How many of the same kind and name stand from one to another in its file. */
static uint32_t count_alike(const struct facts *facts, uint32_t symbol,
			    uint32_t from, uint32_t to)
{
	const struct symbol *s = facts->symbol.item;
	struct buf name = { 0 }, other = { 0 };
	uint32_t i, n = 0;

	for (i = from; i < to; i++) {
		if (s[i].kind != s[symbol].kind ||
		    strcmp(s[i].name, s[symbol].name) != 0)
			continue;
		if (!name.len)
			symbol_qualified(facts, symbol, &name);
		buf_reset(&other);
		symbol_qualified(facts, i, &other);
		n += !strcmp(name.ptr, buf_str(&other));
	}
	buf_release(&name);
	buf_release(&other);
	return n;
}

static uint32_t ordinal_of(const struct facts *facts, uint32_t symbol)
{
	return count_alike(facts, symbol, 0, symbol);
}

/* The first of several needs a number, too: without one it is any of them. */
static bool needs_ordinal(const struct facts *facts, uint32_t symbol)
{
	return count_alike(facts, symbol, symbol + 1,
			   (uint32_t)facts->symbol.n) > 0;
}

bool symbol_id_suits(const struct symbol_id *id, const struct facts *facts,
		     uint32_t symbol)
{
	return facts->symbol.item[symbol].kind == id->kind &&
		(id->ordinal == UINT32_MAX ||
		 id->ordinal == ordinal_of(facts, symbol));
}

uint32_t symbol_named_at(const struct facts *facts, uint32_t line,
			 uint8_t kind, const char *name)
{
	const struct symbol *s = facts->symbol.item;
	uint32_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (s[i].line == line && s[i].kind == kind &&
		    (!name || !strcmp(s[i].name, name)))
			return i;
	return UINT32_MAX;
}

/* --- Writing --- */

/* Is the name with its packages the only one of all files? */
static bool is_global(struct graph *graph, uint32_t file, uint32_t symbol,
		      const struct facts *facts)
{
	const struct family *family = graph_family(graph, file);
	const struct symbol *s = facts->symbol.item;

	while (s[symbol].container != SYMBOL_NO_CONTAINER)
		symbol = s[symbol].container;
	return family && family->flags & FAMILY_GLOBAL &&
		(s[symbol].kind == SYMBOL_NAMESPACE ||
		 s[symbol].kind == SYMBOL_PACKAGE);
}

void symbol_add_exactly(struct buf *out, const struct facts *facts,
			const char *path, uint32_t symbol)
{
	buf_addf(out, "%s:%s:",
		 symbol_kind_name(facts->symbol.item[symbol].kind), path);
	symbol_qualified(facts, symbol, out);
	buf_addf(out, "(+%" PRIu32 ")", ordinal_of(facts, symbol));
}

const struct error *symbol_id_add(struct buf *out, struct graph *graph,
				  uint32_t file, uint32_t symbol)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	uint32_t ordinal;

	if (err)
		return err;
	buf_addf(out, "%s:",
		 symbol_kind_name(facts->symbol.item[symbol].kind));
	if (!is_global(graph, file, symbol, facts))
		buf_addf(out, "%s:", graph->view->file[file].path);
	symbol_qualified(facts, symbol, out);
	ordinal = ordinal_of(facts, symbol);
	if (ordinal || needs_ordinal(facts, symbol))
		buf_addf(out, "(+%" PRIu32 ")", ordinal);
	return NULL;
}
