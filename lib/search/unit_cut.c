/* SPDX-License-Identifier: MIT */
/* Cutting a file into units: see unit.h. */
#include "search/unit.h"

/* Lines above a function that may be its comment. */
enum { COMMENT_MOST = 40 };

/* By what lines between functions are told: by what takes most of them, by
 * what they stand in, or by the first type that they begin. A type is rather
 * told than its first field, and one of many constants is not what they are. */
static uint32_t symbol_between(const struct facts *facts, const bool *filled,
			       uint32_t first, uint32_t last)
{
	uint32_t begun = UINT32_MAX, around, i;

	while (first < last && !filled[first])
		first++;
	for (i = 0; begun == UINT32_MAX && i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->first_line < first || s->first_line > last ||
		    s->kind == SYMBOL_PACKAGE || s->kind == SYMBOL_NAMESPACE)
			continue;
		if (s->last_line <= last &&
		    2 * (s->last_line - s->first_line + 1) > last - first + 1)
			return i;
		if (kind_is_type_block(s->kind))
			begun = i;
	}
	around = symbol_around(facts, first);
	return around != UINT32_MAX ? around : begun;
}

/* Appends the lines as one unit or, where there are too many, as equal parts;
 * symbol is the function that they are of, or UINT32_MAX. */
static void add_lines(unit_lines_vec *out, const struct facts *facts,
		      const bool *filled, uint32_t first, uint32_t last,
		      uint32_t symbol)
{
	uint32_t lines = last - first + 1, i, parts = 1;

	if (first > last)
		return;
	if (lines > UNIT_MOST)
		parts = (lines + UNIT_PART / 2) / UNIT_PART;
	for (i = 0; i < parts; i++) {
		uint32_t from = first + (uint32_t)((uint64_t)lines * i / parts);
		uint32_t to = first - 1 +
			(uint32_t)((uint64_t)lines * (i + 1) / parts);

		*VEC_PUSH(out) = (struct unit_lines){
			from, to, symbol == UINT32_MAX ?
				symbol_between(facts, filled, from, to) : symbol
		};
	}
}

static bool is_function(const struct symbol *symbol)
{
	return symbol->kind == SYMBOL_FUNCTION ||
		symbol->kind == SYMBOL_METHOD ||
		(symbol->kind == SYMBOL_MACRO &&
		 symbol->last_line > symbol->first_line);
}

/* The first line of what stands above a line without an empty line between,
 * behind `behind`. */
static uint32_t comment_above(const bool *filled, uint32_t line,
			      uint32_t behind)
{
	uint32_t at = line;

	while (at > behind + 1 && filled[at - 1] && line - at < COMMENT_MOST)
		at--;
	return at;
}

/* Lines between that hold no word belong to what follows them or, at the end
 * of the file, to what stands before. */
static void add_between(unit_lines_vec *out, const struct facts *facts,
			const uint32_t *before, const bool *filled,
			uint32_t first, uint32_t last)
{
	if (first > last)
		return;
	if (out->n && before[last] == before[first - 1])
		out->item[out->n - 1].last = last;
	else
		add_lines(out, facts, filled, first, last, UINT32_MAX);
}

void units_cut(unit_lines_vec *out, const struct facts *facts,
	       const uint32_t *before, const bool *filled, uint32_t lines)
{
	uint32_t next = 1, ended = 0, i;

	if (lines <= UNIT_FILE) {
		*VEC_PUSH(out) = (struct unit_lines){
			1, lines, symbol_between(facts, filled, 1, lines)
		};
		return;
	}
	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];
		uint32_t first, last = symbol->last_line;

		if (symbol->first_line < next || last > lines ||
		    !is_function(symbol)) {
			if (last < lines && symbol->first_line > ended)
				ended = symbol->first_line == last ? last :
					symbol->first_line;
			continue;
		}
		if (ended >= symbol->first_line)
			ended = symbol->first_line - 1;
		first = comment_above(filled, symbol->first_line,
				      ended >= next ? ended : next - 1);
		if (before[first - 1] == before[next - 1])
			first = next;
		add_between(out, facts, before, filled, next, first - 1);
		add_lines(out, facts, filled, first, last, i);
		next = last + 1;
		ended = last;
	}
	add_between(out, facts, before, filled, next, lines);
}
