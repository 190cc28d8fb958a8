/* SPDX-License-Identifier: MIT */
/*
 * Which of several ways of doing a thing the code takes, how far each has
 * spread, and where it is going: from the code itself and from the lines that
 * came and went.
 *
 * What is looked for are the definitions in lib/search/patterns and those in
 * .fuse/patterns of what is looked at (patterns_def.h). The patterns of one
 * category of one set are alternatives to each other.
 */
#ifndef SEARCH_PATTERNS_H
#define SEARCH_PATTERNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "search/patterns_def.h"

struct progress;
struct source;
struct view;

/* Days of commit time, measured back from the commit that is looked at: what
 * is recent, and what is long. */
enum { PATTERN_RECENT_DAYS = 60, PATTERN_LONG_DAYS = 180 };

/* How many hundredths of its category's lines a pattern must have lost: what
 * one edit of a large project takes away is no trend. */
enum { PATTERN_LOST = 1 };

/* Standard deviations of what chance does; what is a trend is more. */
enum { PATTERN_DEVIATIONS = 2 };

/*
 * A pattern's share is the part of its category's lines that are its own.
 * Lines gained in a time are those added less those removed between the two
 * trees, all files together, so that a line that was moved or a file that was
 * renamed is neither.
 *
 * Rising: it gained lines in the recent days, evidently by those added against
 * those removed, its share is larger than it was then, and of the lines added
 * to its category more are its own than that share lets expect, by over
 * PATTERN_DEVIATIONS again: what nearly everybody does anyway does not rise
 * with the code. Declining: otherwise, when it gained none
 * in the long days, its share is smaller than it was then by PATTERN_LOST or
 * more, and that is evident by those of its lines that were removed and those
 * that the others gained, against those of its lines that were added: its lines
 * go, or stay while others grow. Stable: anything else. Unknown: there is no
 * commit that old, or one of its files is not here.
 */
enum pattern_trend {
	TREND_UNKNOWN, TREND_RISING, TREND_STABLE, TREND_DECLINING
};
/* "Rising", ...; NULL for TREND_UNKNOWN. */
const char *pattern_trend_name(enum pattern_trend trend);

/*
 * What to tell who writes code. From 80 % adoption USE, from 50 % PREFER, from
 * 20 % CAUTION, below AVOID; one step better when it is Rising, one worse
 * when it is Declining, and one worse when a pattern that is defined to be
 * preferred over it is found here too. What is retired by its definition is
 * always AVOID. What less than PATTERN_LEAST_FILES files do, or tests alone
 * that weigh less than a file, is no way that a team has: instead of being
 * recommended it is FEW, unless it is defined to be preferred over another that
 * is found. One that is preferred over another that is found, and none over it,
 * is not to be avoided unless it declines.
 */
enum pattern_advice {
	ADVICE_USE, ADVICE_PREFER, ADVICE_CAUTION, ADVICE_AVOID, ADVICE_FEW
};
const char *pattern_advice_name(enum pattern_advice advice);

enum { PATTERN_LEAST_FILES = 3 };

/* As many tests weigh as one other file, and less is no way to do a thing. */
enum { PATTERN_TESTS = 4 };

enum { PATTERN_USE_PERCENT = 80, PATTERN_PREFER_PERCENT = 50,
       PATTERN_CAUTION_PERCENT = 20 };

struct pattern_use {
	const struct pattern_def *def;
	size_t files, lines;	/* that hold it */
	size_t tests;		/* of these files */
	size_t near;		/* of these files, those that were named */
	/* Of its category: its files in percent of the sum of all patterns'
	   files, PATTERN_TESTS tests counting as one file: what fixtures do is
	   seldom what anybody would do. */
	double adoption;
	/* Lines added and removed in the recent and in the long days. */
	uint64_t added[2], removed[2];
	enum pattern_trend trend;
	enum pattern_advice advice;
	/* Another one that is found here is preferred over it, or it over
	   another. */
	bool is_outdated, is_better;
	/* It has a fifth or more of a category of which the first has less
	   than four fifths: the two are in conflict. */
	bool is_rival;
	/* The file that holds it on most lines (a test only where nothing
	   else does), and its first line there. */
	uint32_t example, example_line;
	/* It ran into its limit in so many files: lines are missing. */
	size_t cut;
};

/* Whether it is what others that are found should become. */
static inline bool pattern_leads(const struct pattern_use *use)
{
	return use->is_better && !use->is_outdated;
}

struct pattern_category {
	const char *set, *name;
	size_t spread;		/* files that hold the commonest of the set */
	VEC(struct pattern_use) use;	/* most adopted first; at least one */
};

/* A file to learn from: see patterns_find. */
struct golden_file {
	uint32_t file;
	size_t patterns;	/* preferred ones that it holds */
	double score;
};

struct patterns {
	struct pattern_defs defs;	/* the rest points into it */
	VEC(struct pattern_category) category;	/* sets in most files first,
						   then as defined */
	VEC(struct golden_file) golden;
	/* Those that ran into their limit in some file and were found in none:
	   nobody knows whether they are there. */
	VEC(const struct pattern_def *) given_up;
	size_t files;		/* that a pattern is for */
	/* What the trends were measured against; false: there is none. */
	bool has_recent, has_long;
};

struct patterns_request {
	struct view *view;
	struct source *source;	/* of the view */
	const bool *selected;	/* one a file of the view; NULL: all */
	/* Files that are counted apart, too, one a file; NULL: none. */
	const bool *near;
	/* A category or a set by its name, in any case; NULL: all. */
	const char *category;
	bool without_trend;	/* do not look back: every trend is unknown */
	const struct progress *progress;
};

/* How many, and of which sets: those that at least the tenth part of the files
 * of the commonest holds. */
enum { GOLDEN_FILES = 5, GOLDEN_PART = 10 };

/* Whether the first is defined to be preferred over the second, another of its
 * category. */
bool pattern_is_over(const struct pattern_def *a, const struct pattern_def *b);

/*
 * Finds the patterns of the selected files (within the pathspec of the
 * source). Categories of which nothing is found are left out.
 *
 * Golden files are at most GOLDEN_FILES, best first, tests left out: those
 * with the most different patterns that are preferred over others, less
 * those that others are preferred over, per line. Five hundred lines, those of
 * a file of common size, are added to each, so that one of five lines is not
 * the best for its one pattern.
 *
 * ERROR_USAGE: a definition in .fuse/patterns is wrong (file, line and reason
 * are told), or there is no such category.
 */
const struct error *patterns_find(struct patterns *out,
				  const struct patterns_request *request)
	MUST_CHECK;
void patterns_release(struct patterns *patterns);

#endif
