/* SPDX-License-Identifier: MIT */
/*
 * The files and symbols of the tree that a task is about, as far as they were
 * found: what knowledge about files is held against.
 */
#ifndef CONTEXT_FOUND_H
#define CONTEXT_FOUND_H

#include "base/strmap.h"
#include "base/vec.h"
#include "index/index.h"
#include "knowledge/evidence.h"

struct found_file {
	uint32_t file;		/* in the view */
	double relevance;	/* 0 to 1 */
	bool is_hop;		/* one hop from the others */
};

struct found {
	const struct view *view;
	VEC(struct found_file) file;
	struct strmap by_path;	/* 1 + number of a file */
	/* Names of symbols, plain and qualified, ASCII letters in lower case;
	   the value is their relevance in thousandths. */
	struct strmap symbol;
};
void found_release(struct found *found);

/* Of what is there already the higher relevance counts. qualified may be
 * NULL. */
void found_add_file(struct found *found, uint32_t file, double relevance,
		    bool is_hop);
bool found_has(const struct found *found, uint32_t file);
void found_add_symbol(struct found *found, const char *name,
		      const char *qualified, double relevance);

/* Knowledge about what was found with less than this is about something
 * else. */
#define FOUND_LEAST 0.2

/*
 * How relevant a name is that somebody gave: a path ("file:" may stand before
 * it), a directory of a found file (DIRECTORY_SHARE of the best one's), or a
 * symbol, by its name or qualified, perhaps behind a kind ("function:"), in
 * any case of its ASCII letters. 0: it is none that was found, or below
 * FOUND_LEAST.
 */
#define DIRECTORY_SHARE 0.4
double found_about(const struct found *found, const char *about);

/* The same of an anchor: its symbol, or else its path, which is now that of
 * `now` (may be NULL) where it moved. */
double found_anchor(const struct found *found, const struct anchor *anchor,
		    const char *now);

#endif
