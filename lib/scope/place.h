/* SPDX-License-Identifier: MIT */
/*
 * Places: how people and agents say where something is, and what of the view
 * they mean by it.
 */
#ifndef SCOPE_PLACE_H
#define SCOPE_PLACE_H

#include "scope/passage.h"
#include "scope/scope.h"

struct place_request {
	struct view *view;
	struct graph *graph;	/* over that view */
	const bool *selected;	/* one a file: may be meant; NULL: all */
	const char *prefix;	/* the user's directory: "" or "a/b/" */
	const char *top;	/* the work tree's, for absolute paths; or
				   NULL */
	bool may_miss;		/* nothing found is no error, but nothing */
};

struct scope_place {
	uint32_t file;
	uint32_t symbol;	/* in the file's facts, or UINT32_MAX */
	struct line_range lines;	/* of the symbol, or those that were
					   typed; 0: the whole file */
	bool is_below;		/* it is one file of a directory */
	const char *why;	/* a sentence's tail: "declares type x.Order" */
};

struct scope_places {
	VEC(struct scope_place) item;	/* by file, then line */
	struct arena arena;
};

/*
 * Finds what is typed by the first of these that finds anything:
 *   1. a path from the prefix, or from the top; or an absolute one below top;
 *   2. a directory, likewise: every file below it;
 *   3. "path:12" and "path:12-40": lines of a file, which is named by its path
 *      or by the end of a path that only one file has;
 *   4. a file's base name, or the end of its path;
 *   5. an id, "file:path" and those of graph/symbol_id.h;
 *   6. a symbol: types of that name, or else anything declared by it, where
 *      definitions hide prototypes. "Type.member", "Type::member",
 *      "Type#member" and "package.module.name" name it by what holds it, and
 *      "path:name" by the file or the directory that it is declared in;
 *   7. a directory in another case.
 * Comparisons ignore the case of ASCII letters, but where some match exactly
 * the others do not count.
 *
 * ERROR_NOT_FOUND, with the nearest names, when nothing matches, unless it may
 * miss: looking for them takes longer than all of the above; ERROR_USAGE
 * for an empty text and for lines that the file does not have.
 */
const struct error *places_find(struct scope_places *out,
				const struct place_request *request,
				const char *typed) MUST_CHECK;
void scope_places_release(struct scope_places *places);

/* Appends the notation of a symbol: "path:name", or "path:Type.name" of a
 * member. */
void place_add_symbol(struct buf *out, const struct facts *facts,
		      const char *path, uint32_t symbol);

/* The same of the symbol that typed lines stand in, "path:12"; nothing where
 * no lines are typed, or no such file is found. ERROR_NOT_FOUND where they
 * stand in none. */
const struct error *place_add_symbol_at(struct buf *out,
					const struct place_request *request,
					const char *typed) MUST_CHECK;

#endif
