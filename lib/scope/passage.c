/* SPDX-License-Identifier: MIT */
/* Passages and the lines that they show: see passage.h. */
#include "scope/passage.h"

#include <stdlib.h>
#include <string.h>

/* Lines that may lie between two ranges that are shown as one: a mark of the
 * gap would take as much. */
enum { GAP_LEAST = 2 };

const char *passage_role_name(enum passage_role role)
{
	static const char *const name[PASSAGE_ROLES] = {
		"seed", "needs", "used by", "test", "companion", "outline"
	};

	return role < PASSAGE_ROLES ? name[role] : "";
}

void scope_passages_release(struct scope_passages *passages)
{
	VEC_RELEASE(&passages->item);
	arena_release(&passages->arena);
	*passages = (struct scope_passages){ .more = 0 };
}

static int cmp_ranges(const void *a_ptr, const void *b_ptr)
{
	const struct line_range *a = a_ptr, *b = b_ptr;

	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	return a->last < b->last ? -1 : a->last > b->last;
}

/* Copies ranges sorted and united; gives how many there are. */
static size_t unite(struct line_range *out, const line_range_vec *in)
{
	size_t i, n = 0;

	if (in->n)
		memcpy(out, in->item, in->n * sizeof(*out));
	qsort(out, in->n, sizeof(*out), cmp_ranges);
	for (i = 0; i < in->n; i++)
		if (n && out[i].first <= out[n - 1].last + GAP_LEAST) {
			if (out[i].last > out[n - 1].last)
				out[n - 1].last = out[i].last;
		} else {
			out[n++] = out[i];
		}
	return n;
}

void scope_passages_add(struct scope_passages *passages,
			const struct scope_passage *passage,
			const line_range_vec *shown, const struct facts *facts,
			uint32_t symbol)
{
	struct scope_passage *to = VEC_PUSH(&passages->item);
	struct line_range *ranges = arena_alloc(&passages->arena,
		(shown->n + 1) * sizeof(*ranges));

	*to = *passage;
	to->ranges = unite(ranges, shown);
	to->shown = ranges;
	to->why = arena_strdup(&passages->arena, to->why ? to->why : "");
	to->symbol = to->kind = "";
	if (symbol < facts->symbol.n) {
		struct buf name = { 0 };

		symbol_qualified(facts, symbol, &name);
		to->symbol = arena_strdup(&passages->arena, buf_str(&name));
		to->kind = symbol_kind_name(facts->symbol.item[symbol].kind);
		buf_release(&name);
	}
}

static bool is_type(const struct symbol *symbol)
{
	return symbol->kind == SYMBOL_TYPE ||
		symbol->kind == SYMBOL_INTERFACE ||
		symbol->kind == SYMBOL_ENUM || symbol->kind == SYMBOL_IMPL;
}

uint32_t symbol_around(const struct facts *facts, uint32_t line)
{
	uint32_t found = UINT32_MAX, i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (symbol->first_line > line || symbol->last_line < line ||
		    symbol_is_local(facts, symbol))
			continue;
		if (is_type(symbol) || symbol->kind == SYMBOL_FUNCTION ||
		    symbol->kind == SYMBOL_METHOD ||
		    symbol->kind == SYMBOL_MACRO ||
		    symbol->last_line > symbol->first_line ||
		    found == UINT32_MAX)
			found = symbol->kind == SYMBOL_PACKAGE ||
				symbol->kind == SYMBOL_NAMESPACE ? found : i;
	}
	return found;
}

void add_heads_around(line_range_vec *shown, const struct facts *facts,
		      struct line_range range)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (is_type(symbol) && symbol->line < range.first &&
		    symbol->last_line >= range.last)
			*VEC_PUSH(shown) = (struct line_range){
				symbol->line, symbol->line
			};
	}
}
