/* SPDX-License-Identifier: MIT */
/* One step from a file to another that it depends on, and what it rests on. */
#ifndef GRAPH_STEP_H
#define GRAPH_STEP_H

#include "base/arena.h"
#include "graph/graph.h"

struct step {
	/* Files. Of groups they are the first that make the step, and lead from
	   one path to the other; of files alone the paths are NULL. */
	uint32_t from, to;
	const char *from_path, *to_path;
	uint32_t imports;	/* that lead there */
	uint32_t names;		/* distinct ones that are used or imported */
	uint32_t line;		/* of the first import, or of the first use of
				   `via`; 0: there is none */
	const char *text;	/* of that line, or NULL */
	/* The import does not run when the file is loaded: in Python it stands
	   in a function or under a condition, as its indentation shows, in
	   TypeScript it imports types alone. */
	bool is_late;
	const char *via;	/* what is imported, or one of the names */
};

/*
 * Says of a step between two files, whose imports are resolved, all but its
 * ends. The names that are used are those that the index finds in code and
 * knows as the file's own; what is imported by name counts even where it does
 * not. Strings are in the arena, or live as long as the graph.
 */
const struct error *step_describe(struct step *step, struct graph *graph,
				  struct arena *arena) MUST_CHECK;

/* Of a step by one name, `via`, the line of its first use, where none is told
 * yet, and the text of that line. */
const struct error *step_describe_use(struct step *step, struct graph *graph,
				      struct arena *arena) MUST_CHECK;

/* Sets the line where code in some lines first uses the name `via` of the other
 * file for certain; it stays 0 where none does. */
const struct error *step_find_use(struct step *step, struct graph *graph,
				  uint32_t first, uint32_t last) MUST_CHECK;

/* Of a step between groups, which the files in it make, only the first import
 * of them, without its text. */
void step_describe_first(struct step *step, struct graph *graph);

#endif
