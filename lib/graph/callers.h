/* SPDX-License-Identifier: MIT */
/*
 * Which symbols use a symbol, directly and by way of others. What each use
 * means is told by graph_refs; the symbol around it is what uses.
 */
#ifndef GRAPH_CALLERS_H
#define GRAPH_CALLERS_H

#include "base/arena.h"
#include "base/progress.h"
#include "graph/graph.h"

enum caller_role {
	CALLER_CALLS, CALLER_MAKES, CALLER_USES, CALLER_IMPORTS,
	CALLER_OVERRIDES, CALLER_HANDLES, CALLER_ROLES
};

struct caller {
	uint32_t file;
	uint32_t symbol;	/* in its facts; UINT32_MAX: the file, where
				   no symbol is around the use */
	uint32_t depth;		/* steps from the nearest that is asked about */
	uint32_t on;		/* what it uses: a number in the list */
	uint32_t line;		/* of the first use; of what overrides, its
				   name's */
	uint32_t uses;		/* how many */
	uint8_t role;		/* enum caller_role, of the first */
	bool is_sure;
	/* What is named there, which what it uses overrides: a call may run
	   either; or NULL. */
	const char *through;
};

/* That one of the list uses another: all its uses in one role. */
struct caller_edge {
	uint32_t from, to;	/* numbers in the list */
	uint32_t line, uses;	/* as in struct caller */
	uint8_t role;
	bool is_sure;
	const char *through;
};

struct callers {
	/* First those that are asked about, at depth 0, each `on` itself; then
	   the nearest first. */
	VEC(struct caller) item;
	/* Filled with_edges: by what is used, then the surest first. */
	VEC(struct caller_edge) edge;
	size_t asked;		/* how many were asked for their uses */
	uint32_t found;		/* the number of `until`, or 0 */
	bool is_cut;		/* more had to be */
	struct arena arena;
};

struct callers_request {
	unsigned int depth;	/* the furthest step */
	size_t most;		/* symbols that are asked for their uses */
	const bool *selected;	/* files whose uses count; NULL: all */
	bool with_edges;	/* also to what was found before, so that the
				   list is a graph and no tree alone */
	/* Ends when this one, a file and a symbol of it, is found; NULL:
	   does not. */
	const struct caller *until;
	const struct progress *progress;
};

/* Appends a symbol that is asked about. */
void callers_add(struct callers *callers, uint32_t file, uint32_t symbol);

/*
 * Appends what has a name that other code can use, of the selected files (NULL:
 * all), `most` symbols at most: functions and types before what they have, and
 * of these what most files name. *total is how many there are. Prototypes are
 * not among them: what is defined elsewhere is used by their name.
 */
const struct error *callers_add_all(struct callers *callers,
				    struct graph *graph, const bool *selected,
				    size_t most, size_t *total) MUST_CHECK;

/*
 * Appends what uses those in the list, each once, by the fewest steps. Of
 * several uses the surest is told, of equally sure ones the first. What is not
 * sure is told, and not followed further, but for calls of what a member
 * overrides. Memory is released by callers_release also after an error.
 */
const struct error *callers_find(struct callers *callers, struct graph *graph,
				 const struct callers_request *request)
	MUST_CHECK;
void callers_release(struct callers *callers);

/* "calls", "makes", "uses", "imports", "overrides", "handles": a route that
 * it answers. */
const char *caller_role_name(uint8_t role);

#endif
