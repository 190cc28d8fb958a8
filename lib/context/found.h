/* SPDX-License-Identifier: MIT */
/*
 * The files and symbols of the tree that a task is about, as far as they were
 * found: what knowledge about files is held against.
 */
#ifndef CONTEXT_FOUND_H
#define CONTEXT_FOUND_H

#include "base/arena.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "index/index.h"
#include "knowledge/evidence.h"

struct found_file {
	uint32_t file;		/* in the view */
	double relevance;	/* 0 to 1 */
	bool is_hop;		/* one hop from the others */
};

struct found_symbol {
	const char *name;	/* "open" */
	const char *qualified;	/* "Store.open"; NULL where only the name is
				   known */
	double relevance;
};

struct found {
	const struct view *view;
	VEC(struct found_file) file;
	VEC(struct found_symbol) symbol;
	struct strmap by_path;	/* 1 + number of a file */
};
void found_release(struct found *found);

/* The strings of a symbol are borrowed. Of a file that is there already the
 * higher relevance counts. */
void found_add_file(struct found *found, uint32_t file, double relevance,
		    bool is_hop);
bool found_has(const struct found *found, uint32_t file);
void found_add_symbol(struct found *found, const char *name,
		      const char *qualified, double relevance);

/*
 * How relevant a name is that somebody gave: a path ("file:" may stand before
 * it), a directory of a found file (DIRECTORY_SHARE of the best one's), or a
 * symbol, by its name or qualified, perhaps behind a kind ("function:"), in
 * any case of its letters. 0: it is none that was found.
 */
#define DIRECTORY_SHARE 0.4
double found_about(const struct found *found, const char *about);

/* The same of an anchor: its symbol, or else its path, which is now that of
 * `now` (may be NULL) where it moved. */
double found_anchor(const struct found *found, const struct anchor *anchor,
		    const char *now);

#endif
