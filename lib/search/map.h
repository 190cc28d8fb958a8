/* SPDX-License-Identifier: MIT */
/*
 * What can be said instead of an answer: where in the tree it may be, which
 * files to begin with, which names are meant perhaps, and what history knows
 * of words that the tree does not hold any more.
 */
#ifndef SEARCH_MAP_H
#define SEARCH_MAP_H

#include "search/search.h"

enum {
	MAP_AREAS = 5,
	MAP_ENTRIES = 5,
	MAP_SYMBOLS = 5,
	MAP_WORDS = 3,		/* of the question, for names and for history */
	MAP_IMPORTERS = 3	/* of a file that is a way in by them alone */
};

/* A directory of many near candidates. */
struct map_area {
	const char *dir;	/* "" is the top */
	uint32_t files;		/* near candidates in it */
};

/* A file to begin with. */
struct map_entry {
	uint32_t file;
	uint32_t importers;	/* about; see structure_dependents */
	bool is_root;		/* it is named like one */
};

/* A declared name like a word of the question. */
struct map_symbol {
	const char *wanted;	/* as asked */
	const char *name;
	uint32_t file, line;
};

/* The newest commit that knows a word which no file holds. */
struct map_trace {
	const char *word;
	uint32_t commit;
	/* A path that it touched: one that is gone, or the only one; or
	 * NULL. */
	const char *path;
};

struct map {
	struct map_area area[MAP_AREAS];
	struct map_entry entry[MAP_ENTRIES];
	struct map_symbol symbol[MAP_SYMBOLS];
	struct map_trace trace[MAP_WORDS];
	size_t areas, entries, symbols, traces;
	struct arena arena;
};

/*
 * Areas are the directories with the most of the NEAR_FILES best candidates
 * or, where the question says nothing, the top directories with the most
 * source. Entries are the files in them named like a root (those of the whole
 * tree where there are none), the least deep first, then candidates that
 * MAP_IMPORTERS files or more import, the most imported first. Symbols are near
 * to the question's identifiers, or without any to the words that no file
 * holds.
 */
const struct error *map_draw(struct map *out,
			     const struct search_request *request,
			     const struct search_result *result) MUST_CHECK;
void map_release(struct map *map);

#endif
