/* SPDX-License-Identifier: MIT */
/*
 * Ids of symbols: "method:org.shop.Order.total", and "method:lib/order.py:
 * Order.total" in languages whose packages do not tell names of all files
 * apart. Of several that are called so in a file, as overloads are, the first
 * ends in "(+0)" and the second in "(+1)"; without a number all are meant.
 */
#ifndef GRAPH_SYMBOL_ID_H
#define GRAPH_SYMBOL_ID_H

#include "graph/graph.h"

struct symbol_id {
	uint8_t kind;		/* enum symbol_kind, or SYMBOL_KINDS: any */
	bool is_file;		/* "file:path" */
	const char *name;	/* behind the kind: a path, or a name with or
				   without one */
	size_t len;		/* of that, without "(+1)" */
	uint32_t ordinal;	/* UINT32_MAX: any */
};

/* Takes an id apart; false where no kind is written, and it is none. */
bool symbol_id_read(struct symbol_id *out, const char *typed);

/* Is a symbol of the kind that an id tells, and as many of its name before it
 * as that says? Names are not compared. */
bool symbol_id_suits(const struct symbol_id *id, const struct facts *facts,
		     uint32_t symbol);

/* Appends the id of a symbol, which refs and places take. */
const struct error *symbol_id_add(struct buf *out, struct graph *graph,
				  uint32_t file, uint32_t symbol) MUST_CHECK;

/* The same of this one alone, whatever else is called so: with its path and
 * "(+0)". */
void symbol_add_exactly(struct buf *out, const struct facts *facts,
			const char *path, uint32_t symbol);

/* The number of the symbol of a kind whose name (NULL: any) stands in a line,
 * or UINT32_MAX. */
uint32_t symbol_named_at(const struct facts *facts, uint32_t line,
			 uint8_t kind, const char *name);

#endif
