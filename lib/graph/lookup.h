/* SPDX-License-Identifier: MIT */
/*
 * Symbols, files and decisions by parts of their names; a decision is a file
 * that has a title.
 *
 * Every word that is asked for must be met. A name meets a word, from best
 * to worst, when it is that word; when only case and '_' differ; when it
 * begins with it; when the word's parts, cut at '_' and at the humps of
 * camelCase, begin parts of the name in the same order (parseConf meets
 * parse_json_config); and when it holds it somewhere. A type, a namespace or a
 * path that holds the name may meet words, too, but not all of them. In
 * "Type.member", with any separator, what stands before the member must be
 * where it is declared; a word with a '/' is of paths, those of routes too.
 *
 * Where no name meets one single word, those that are spelt nearly so are
 * found.
 */
#ifndef GRAPH_LOOKUP_H
#define GRAPH_LOOKUP_H

#include "base/arena.h"
#include "base/progress.h"
#include "graph/graph.h"

enum lookup_grade {
	LOOKUP_EXACT, LOOKUP_SAME, LOOKUP_PREFIX, LOOKUP_PARTS, LOOKUP_HOLDER,
	LOOKUP_WITHIN, LOOKUP_NEAR, LOOKUP_NOT
};

/* A bit for each enum symbol_kind, for files and for decisions. */
enum { LOOKUP_FILE = SYMBOL_KINDS, LOOKUP_DECISION, LOOKUP_KINDS };

struct lookup_request {
	const char *const *word;
	size_t words;		/* at least one, none of them empty */
	uint32_t kinds;		/* 1 << kind of what is wanted; 0: of all */
	const bool *selected;	/* files; NULL: all */
	/* What a file is called that records a decision, its id and title;
	   NULL for any other. Or NULL: there are none. */
	const char *const *title;
	uint64_t skip;		/* of what is found, from the best on */
	size_t limit;		/* how many of the rest are told; 0: all */
	const struct progress *progress;
};

struct lookup_hit {
	uint32_t file;
	uint32_t line;		/* where its name stands; 0 of a file */
	uint32_t first, last;	/* its lines; 0 of a file */
	uint8_t kind;		/* enum symbol_kind, LOOKUP_FILE, _DECISION */
	uint8_t grade;		/* that of the word that is met worst */
	bool is_exported;
	const char *name;
	/* With its containers; a file's path, a decision's title. */
	const char *qualified;
	const char *handler;	/* of a route, what answers it; NULL: told by no
				   name */
	/* How many files depend on a file; of a symbol, how many others have
	   its name in their code: those that mean it are among them. */
	uint64_t dependents;
};

struct lookup {
	VEC(struct lookup_hit) hit;	/* those asked for, in their order */
	uint64_t total;		/* that there are */
	uint64_t cut;		/* files whose symbols are not all known */
	struct arena arena;
};

/*
 * The best grade first; then definitions before prototypes, what stands in
 * tests behind the rest, files behind symbols, shorter names before longer
 * ones, and at last by path and line. What is local to a function is not
 * found: nobody else can name it. out is { 0 } or was released.
 */
const struct error *graph_lookup(struct lookup *out, struct graph *graph,
				 const struct lookup_request *request)
	MUST_CHECK;
void lookup_release(struct lookup *lookup);

/* "exact", "same", ...: how a hit meets what was asked. */
const char *lookup_grade_name(enum lookup_grade grade);

/* How a name meets a word, as far as the name alone tells; LOOKUP_NOT when
 * it does not. */
enum lookup_grade lookup_grade(const char *name, const char *word);

/* The same of a route's name and a path that begins with a slash: it is the
 * same, too, where the route takes anything, and within also where the route's
 * path is the end of it. */
enum lookup_grade lookup_grade_route(const char *name, const char *asked);

#endif
