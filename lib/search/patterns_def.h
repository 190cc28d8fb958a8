/* SPDX-License-Identifier: MIT */
/*
 * Definitions of patterns: the ways in which code does one thing, as data.
 *
 * The words of a *.pattern file are in git-fuse-patterns(1); each is one member
 * here. The files in lib/search/patterns are part of the program, a team's
 * own are read from what is looked at; both go through this one reader.
 */
#ifndef SEARCH_PATTERNS_DEF_H
#define SEARCH_PATTERNS_DEF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct regex;

typedef VEC(const char *) word_vec;

/*
 * Patterns of one category of one set are alternatives to each other. All
 * strings belong to the struct pattern_defs.
 */
struct pattern_def {
	const char *set;	/* "Python": as people read it */
	const char *category, *name;	/* "formatting", "f-string" */
	const char *guide;	/* a sentence for who writes code, or "" */
	VEC(unsigned int) lang;	/* numbers of lang/lang.h */
	/* Globs, of which the first that fits decides: "!" before it keeps a
	   file out. Where none fits, the last one's contrary holds; none: every
	   file of the languages. */
	word_vec file;
	word_vec over;		/* names that it is preferred over */
	word_vec where;		/* one of them is in every file it is for */
	word_vec needs;		/* one of them is in every line that matches */
	word_vec yes, no;	/* texts that it must and must not match */
	const char *match;	/* the expression */
	bool is_retired;	/* who made it has given it up */
	bool is_strict;		/* strings are not blank for it */
	bool is_off;		/* it is not asked for: see pattern_scan_run */
	const char *origin;	/* where it was read, for messages */
	uint32_t line;
	struct regex *regex;	/* NULL until pattern_def_compile */
};

/* By set, category and definition in the order of reading; see
 * pattern_defs_read. { 0 } is valid. */
struct pattern_defs {
	VEC(struct pattern_def) def;
	struct arena arena;
};

/* The largest file of definitions, and the most definitions, that are read:
 * more than anybody writes, so that a hostile tree costs little. */
enum { PATTERN_FILE_MAX = 256 << 10, PATTERN_DEFS_MAX = 1000 };

/*
 * Appends what n bytes of a file named `origin` define. A definition that has
 * the set, category and name of an earlier one takes its place; one of a set
 * and category that are there already joins them. ERROR_USAGE names the file,
 * the line and what is wrong with it: an unknown word, a pattern without an
 * expression, an expression that is wrong, a name that is preferred over none.
 */
const struct error *pattern_defs_read(struct pattern_defs *out,
				      const char *origin, const char *text,
				      size_t n) MUST_CHECK;

/* The same of what is part of the program. */
const struct error *pattern_defs_ship(struct pattern_defs *out) MUST_CHECK;

void pattern_defs_release(struct pattern_defs *defs);

/* Compiles its expression, once. */
const struct error *pattern_def_compile(struct pattern_def *def) MUST_CHECK;

/*
 * Tries its own examples: ERROR_USAGE names the first that does not come out
 * as it says.
 */
const struct error *pattern_def_check(struct pattern_def *def) MUST_CHECK;

/* Whether it is for files of this language and path. */
bool pattern_def_is_for(const struct pattern_def *def, unsigned int lang,
			const char *path);

/* What the build makes of lib/search/patterns; ends with a NULL name. */
struct shipped_patterns {
	const char *name, *text;
};
extern const struct shipped_patterns shipped_patterns[];

#endif
