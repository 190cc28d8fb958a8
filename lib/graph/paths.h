/* SPDX-License-Identifier: MIT */
/*
 * The shortest chains of dependencies from one place to another.
 *
 * As in cycles.h only edges count that are certain; what may be one of several
 * files explains nothing. Edges are resolved from where the chain begins, as
 * far as the nearest end: who is near costs little, and who is nowhere costs
 * all that can be reached.
 */
#ifndef GRAPH_PATHS_H
#define GRAPH_PATHS_H

#include "base/arena.h"
#include "base/progress.h"
#include "graph/step.h"

/* A place where a symbol is used that a chain is to end at. */
struct paths_use {
	uint32_t file, line;
	uint32_t to;		/* the file that declares it */
	const char *name;
};

/* What counts as a dependency. */
enum paths_kind {
	PATHS_IMPORTS,
	PATHS_FILES,	/* imports; of a package, as in Go, the names that are
			   used of it tell which of its files are meant */
	PATHS_NAMES	/* and all names that are used */
};

struct paths_request {
	/* It begins at any of these files; of one alone it may begin in some
	   lines, at what names in their code mean: 0 is all of it. */
	const uint32_t *from;
	size_t froms;
	uint32_t first, last;
	/* It ends at any of these, none of which is among the others; or with
	   the first use of a file, sorted by file. */
	const uint32_t *to;
	size_t tos;
	const struct paths_use *use;
	size_t uses;
	const bool *selected;	/* what it may lead through; NULL: all */
	enum paths_kind kind;
	/* Of the chains, how many are passed over, and how many told. */
	uint64_t skip;
	size_t limit;
	const struct progress *progress;
};

struct chain {
	const struct step *step;	/* each begins where the last ends */
	size_t n;
};

struct paths {
	/* By where they begin, as that is given, then by path. */
	VEC(struct chain) chain;
	uint64_t total;		/* all that are as short */
	size_t length;		/* steps of each */
	size_t reached;		/* files that were looked into, or at */
	struct arena arena;
};

/* Fills a { 0 } out, which is to be released also after an error. Nothing found
 * is a total of 0. */
const struct error *graph_paths(struct paths *out, struct graph *graph,
				const struct paths_request *request)
	MUST_CHECK;
void paths_release(struct paths *paths);

#endif
