/* SPDX-License-Identifier: MIT */
/* The symbols of a file in lines, for the table of contents. */
#include "pack/outline.h"

static unsigned int depth_of(const struct facts *facts,
			     const struct symbol *s)
{
	unsigned int depth = 0;

	for (; s->container != SYMBOL_NO_CONTAINER;
	     s = &facts->symbol.item[s->container])
		depth++;
	return depth;
}

static bool is_inside_function(const struct facts *facts,
			       const struct symbol *s)
{
	while (s->container != SYMBOL_NO_CONTAINER) {
		s = &facts->symbol.item[s->container];
		if (s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_METHOD)
			return true;
	}
	return false;
}

static bool is_wanted(const struct facts *facts, const struct symbol *s,
		      enum pack_tier tier)
{
	bool is_data = s->kind == SYMBOL_FIELD || s->kind == SYMBOL_CONSTANT ||
		s->kind == SYMBOL_VARIABLE;

	if (is_inside_function(facts, s))
		return false;
	if (tier >= TIER_STANDARD && is_data)
		return false;
	if (tier >= TIER_SKELETON && depth_of(facts, s) > 1)
		return false;
	return tier < TIER_API || s->flags & SYMBOL_EXPORTED;
}

void outline_text(struct buf *out, const struct facts *facts,
		  enum pack_tier tier)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (!is_wanted(facts, s, tier))
			continue;
		buf_addn(out, ' ', 4 + 2 * depth_of(facts, s));
		buf_addf(out, "%s %s%s%s %u", symbol_kind_name(s->kind),
			 s->scope ? s->scope : "", s->scope ? "." : "",
			 s->name, s->first_line);
		if (s->last_line > s->first_line)
			buf_addf(out, "-%u", s->last_line);
		buf_addch(out, '\n');
	}
}
