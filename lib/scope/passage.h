/* SPDX-License-Identifier: MIT */
/*
 * Which lines matter: the answer to a question, a place or a change as
 * passages, the most worth first. What a pack is made of; see pack/passages.h
 * for how as many of them are written as a budget allows.
 */
#ifndef SCOPE_PASSAGE_H
#define SCOPE_PASSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "lang/facts.h"

/* What a passage is to what was asked. */
enum passage_role {
	ROLE_SEED,		/* what was asked about, or answers */
	ROLE_NEEDS,		/* declares what the seed uses */
	ROLE_USED_BY,		/* uses the seed */
	ROLE_OVERRIDE,		/* overrides or implements it */
	ROLE_TEST,		/* a test that uses it */
	ROLE_COMPANION,		/* changed with it before */
	ROLE_OUTLINE,		/* what else its file declares */
	PASSAGE_ROLES
};

/* "seed", "needs", "used by", "override", "test", "companion", "outline". */
const char *passage_role_name(enum passage_role role);

/* Lines from 1, both counted. */
struct line_range {
	uint32_t first, last;
};
typedef VEC(struct line_range) line_range_vec;

/* Sorts n ranges and makes one of those that overlap, touch, or leave up to
 * `gap` lines between them; gives how many are left. */
size_t line_ranges_unite(struct line_range *range, size_t n, uint32_t gap);

struct scope_passage {
	uint32_t file;		/* in the view, or SCOPE_NO_FILE */
	const char *path;	/* of a file that the view does not have */
	uint8_t role;		/* enum passage_role */
	/* What it is of: a symbol with all its lines, or lines alone. */
	struct line_range of;
	const char *symbol;	/* qualified; "" where it is of lines alone */
	const char *kind;	/* of the symbol, or "" */
	const char *why;	/* a sentence's tail */
	double score;
	uint32_t order;		/* in which they were added; see sort */
	const char *text;	/* shown as it is before the lines, or NULL: a
				   diff, of which no lines can be told */
	/* The lines that are shown of it, by line, apart from each other: its
	   own, and those that say what they are in. */
	const struct line_range *shown;
	size_t ranges;
	/* What is shown where that does not fit, likewise; or nothing. */
	const struct line_range *brief;
	size_t briefs;
};

struct scope_passages {
	VEC(struct scope_passage) item;	/* the most worth first */
	/* Passages that there are beside them, and are not even offered. */
	uint64_t more;
	uint64_t lesser;	/* of them, worth too little by themselves */
	/* Places that have the name of what is asked about, behind a receiver
	   of which nothing is known: they may be uses, and are not offered. */
	uint64_t untold;
	struct arena arena;	/* all strings and ranges */
};
void scope_passages_release(struct scope_passages *passages);

/*
 * Appends a passage, which is borrowed, with what is in `shown`: ranges in any
 * order, which may overlap, and in `brief` (may be NULL). Those that touch, or
 * leave one line between them, become one. The symbol's name and kind are set
 * from the file's facts where `symbol` is a number of one.
 */
void scope_passages_add(struct scope_passages *passages,
			const struct scope_passage *passage,
			const line_range_vec *shown,
			const line_range_vec *brief, const struct facts *facts,
			uint32_t symbol);

/* Sorts by score, the highest first; of equal ones those that were added
 * first. */
void scope_passages_sort(struct scope_passages *passages);

/* Appends, for what a range stands in, the line that names each type around
 * it, from the outermost: "class Foo {". */
void add_heads_around(line_range_vec *shown, const struct facts *facts,
		      struct line_range range);

#endif
