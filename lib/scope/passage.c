/* SPDX-License-Identifier: MIT */
/* Passages and the lines that they show: see passage.h. */
#include "scope/passage.h"

#include <stdlib.h>
#include <string.h>

/* Lines that may lie between two ranges that are shown as one: a mark of the
 * gap would take as much. */
enum { GAP_MOST = 1 };

const char *passage_role_name(enum passage_role role)
{
	static const char *const name[PASSAGE_ROLES] = {
		"seed", "needs", "used by", "override", "test", "companion",
		"outline"
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

size_t line_ranges_unite(struct line_range *range, size_t n, uint32_t gap)
{
	size_t i, left = 0;

	if (n)
		qsort(range, n, sizeof(*range), cmp_ranges);
	for (i = 0; i < n; i++)
		if (left && range[i].first <= range[left - 1].last + gap + 1) {
			if (range[i].last > range[left - 1].last)
				range[left - 1].last = range[i].last;
		} else {
			range[left++] = range[i];
		}
	return left;
}

/* Ranges sorted and united, in the arena. */
static const struct line_range *unite(struct arena *arena,
				      const line_range_vec *in, size_t *n)
{
	struct line_range *out = arena_copy(arena, in->item,
					    in->n * sizeof(*out));

	*n = line_ranges_unite(out, in->n, GAP_MOST);
	return out;
}

void scope_passages_add(struct scope_passages *passages,
			const struct scope_passage *passage,
			const line_range_vec *shown,
			const line_range_vec *brief, const struct facts *facts,
			uint32_t symbol)
{
	struct scope_passage *to = VEC_PUSH(&passages->item);
	struct arena *arena = &passages->arena;
	struct buf name = { 0 };

	*to = *passage;
	to->shown = unite(arena, shown, &to->ranges);
	if (brief)
		to->brief = unite(arena, brief, &to->briefs);
	to->why = arena_strdup(arena, to->why ? to->why : "");
	to->symbol = to->kind = "";
	if (symbol < facts->symbol.n) {
		symbol_in_file(facts, symbol, &name);
		to->symbol = arena_strdup(arena, buf_str(&name));
		to->kind = symbol_kind_name(facts->symbol.item[symbol].kind);
		buf_release(&name);
	}
}

static int cmp_passages(const void *a_ptr, const void *b_ptr)
{
	const struct scope_passage *a = a_ptr, *b = b_ptr;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

void scope_passages_sort(struct scope_passages *passages)
{
	size_t i;

	for (i = 0; i < passages->item.n; i++)
		passages->item.item[i].order = (uint32_t)i;
	VEC_SORT(&passages->item, cmp_passages);
}

void add_heads_around(line_range_vec *shown, const struct facts *facts,
		      struct line_range range)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];

		if (kind_is_type_block(symbol->kind) &&
		    symbol->line < range.first &&
		    symbol->last_line >= range.last)
			*VEC_PUSH(shown) = (struct line_range){
				symbol->line, symbol->line
			};
	}
}
