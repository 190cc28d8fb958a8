/* SPDX-License-Identifier: MIT */
/*
 * Every line of the files of now and of two earlier trees that holds a
 * pattern, each content read once, by all cores, and never again where the
 * index can be written.
 */
#ifndef SEARCH_PATTERNS_SCAN_H
#define SEARCH_PATTERNS_SCAN_H

#include "search/patterns.h"
#include "source/source.h"

/* The trees: bits of pattern_job.trees. */
enum { TREE_NOW = 1, TREE_RECENT = 2, TREE_LONG = 4 };

/* A line that holds definition number `def`. */
struct pattern_hit {
	uint32_t def, line;
	uint64_t hash;
};

enum { NO_FILE = 0xffffffff };

/* A path with one content, and the trees in which it has that. */
struct pattern_job {
	struct entry entry;
	uint32_t file;		/* of the view; NO_FILE: not there now */
	uint8_t trees;
	uint8_t lang;		/* LANG_NONE: the bytes must tell */
	bool is_unread;		/* it is not here: of an earlier tree only */
	VEC(struct pattern_hit) hit;	/* by definition, then by line */
	VEC(uint32_t) cut;	/* definitions that ran into their limit */
};

struct pattern_scan {
	VEC(struct pattern_job) job;	/* by path */
	size_t files;		/* of now */
	bool has_tree[3];	/* now, recent, long */
	struct source *ago[2];
};

/*
 * Fills jobs with the files that any definition may be for, and reads them.
 * An older file counts when the source's pathspec selects its path and the
 * path is not left out of the view now; with request->selected, only when a
 * selected file has its path.
 */
const struct error *pattern_scan_run(struct pattern_scan *out,
				     const struct patterns_request *request,
				     struct pattern_defs *defs) MUST_CHECK;
void pattern_scan_release(struct pattern_scan *scan);

#endif
