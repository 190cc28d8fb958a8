/* SPDX-License-Identifier: MIT */
/* Names as people say them: "Type.member", and those that they meant. */
#ifndef GRAPH_NAMING_H
#define GRAPH_NAMING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/nearest_path.h"
#include "graph/graph.h"

/* The last '.', "::", '#' or '\' of a name, and in *n how long it is; NULL
 * when there is none. */
const char *name_separator(const char *name, size_t *n);

/* The last component of a name: "Socket" of net::Socket. */
const char *name_last(const char *name);

/* The name of the type, or of what else, that a symbol is declared in, or says
 * that it is of, as in C++ and Go; NULL: of none. */
const char *symbol_holder(const struct facts *facts,
			  const struct symbol *symbol);

/* The type of which a symbol is a constructor, or NULL. */
const char *type_made_by(const struct facts *facts, uint32_t symbol);

/* Is it a route's, "GET /users/:id", be it with a path before it? */
bool name_is_route(const char *name);

/* The ':' behind the path of "path:name": the last that is no half of "::",
 * with something on both sides; NULL when there is none. */
const char *name_path_end(const char *name);

/*
 * Do n bytes of qualifier say where the declaration is: in the type or
 * namespace that holds it, in the module that its file is, or in both, each
 * named wholly or by its last components? app.Flask.run is in app.py. Case
 * does not count, nor which separators are used.
 */
bool is_qualified_by(const struct view *view, const struct declaration *d,
		     const char *qualifier, size_t n);

/*
 * Appends the files that a path as typed names, by number: it is one of them
 * or a directory above them, as seen from the prefix ("" or "a/b/"), then as
 * seen from the top, and, when it is neither, the end of theirs.
 * ERROR_NOT_FOUND, with the nearest names of selected files (NULL: all), where
 * there is none.
 */
const struct error *files_named(const struct view *view, const bool *selected,
				const char *prefix, const char *typed,
				file_vec *out) MUST_CHECK;

/* Offers the paths of the selected files (NULL: all), and the directories above
 * them: see nearest_offer_paths. */
void offer_paths(const struct view *view, const bool *selected,
		 struct arena *arena, struct nearest *nearest);

/*
 * Offers the names that are declared in the selected files (NULL: all) and
 * look like the wanted one, until that would take longer than it is worth.
 */
const struct error *offer_symbols(struct graph *graph, const bool *selected,
				  struct nearest *nearest) MUST_CHECK;

/* Adds the qualified names of the members that "Type.member" may mean, whose
 * type has no such member: those of types that are spelt nearly so first. */
const struct error *offer_members(struct graph *graph, const bool *selected,
				  const char *name, struct nearest *nearest)
	MUST_CHECK;

#endif
