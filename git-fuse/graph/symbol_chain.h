/* SPDX-License-Identifier: MIT */
/* What uses a symbol, step by step, as programs and people read it; and what
 * --level=symbol answers with it. */
#ifndef GIT_FUSE_GRAPH_SYMBOL_CHAIN_H
#define GIT_FUSE_GRAPH_SYMBOL_CHAIN_H

#include "emit/json.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/workspace/session.h"
#include "graph/callers.h"
#include "scope/place.h"

/* Symbols that are asked for their uses before a question ends: as many as
 * that take seconds in a large tree. */
enum { CALLERS_MOST = 300 };

struct symbol_graph {
	struct graph *graph;
	struct view *view;
	struct callers callers;
};

struct symbol_answer {
	struct session *session;
	const struct args *args;
	struct sink *out;
	const struct paging *paging;
	const bool *selected;	/* files whose symbols count; NULL: all */
	/* in.callers is released by who has it. */
	struct symbol_graph in;
};

/* --level=symbol */
bool is_of_symbols(const struct args *args);

/* Adds the symbols among some places to what is asked about. */
void ask_about_symbols(struct callers *callers,
		       const struct scope_places *places);

/* "id": of a number in the list, a symbol's or a file's. */
const struct error *put_caller_id(struct json *json, const char *key,
				  const struct symbol_graph *g,
				  uint32_t number) MUST_CHECK;

/* The members of one step, from what uses to what is used: "id" to
 * "through". */
const struct error *put_caller(struct json *json,
			       const struct symbol_graph *g, uint32_t number)
	MUST_CHECK;

/* "path:12: calls name, in function f". */
const struct error *tell_caller(struct buf *line, const struct sink *out,
				const struct symbol_graph *g, uint32_t number)
	MUST_CHECK;

/* A symbol's name with its containers; of a file, nothing. */
const struct error *add_caller_name(struct buf *out,
				    const struct symbol_graph *g,
				    uint32_t number) MUST_CHECK;

/* Where the walk ended early: says so, and what to ask about instead. */
void tell_cut(struct sink *out, const struct callers *callers,
	      const char *advice);

/* Finds and prints which functions call themselves through others; *total is
 * how many cycles there are. in.callers is empty, and stays so. */
const struct error *cycles_of_symbols(const struct symbol_answer *a,
				      size_t *total) MUST_CHECK;

/* Finds and prints what uses the symbols that in.callers was asked about;
 * *total is how many are selected. */
const struct error *dependents_of_symbols(struct symbol_answer *a,
					  size_t *total) MUST_CHECK;

/* Finds and prints a shortest chain of uses from one symbol to any of several;
 * *is_found tells whether there is one. in.callers is empty. */
const struct error *path_of_symbols(struct symbol_answer *a,
				    const struct scope_place *from,
				    const struct scope_places *to,
				    bool *is_found) MUST_CHECK;

#endif
