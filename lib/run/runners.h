/* SPDX-License-Identifier: MIT */
/* What test runners print, as data; for this room alone. */
#ifndef RUN_RUNNERS_H
#define RUN_RUNNERS_H

#include <stdbool.h>
#include <stdint.h>

/* Of what was seen, the highest level counts. */
enum runner_level {
	RUNNER_ONES,		/* tells tests one by one */
	RUNNER_SUMS,		/* sums up */
	RUNNER_DRIVES		/* sums up for the programs that it ran */
};

/* More than there are. */
enum { RUNNERS_MOST = 64 };

struct runner_info {
	const char *name;
	uint8_t level;		/* enum runner_level */
	bool needs_proof;	/* its other lines are too common */
};
/* Those of runners.sums. */
extern const struct runner_info runner_table[];
extern const unsigned int runner_count;

enum runner_count { COUNT_NONE, COUNT_PASSED, COUNT_FAILED, COUNT_SKIPPED,
		    COUNT_TOTAL, COUNT_PLANNED, COUNTS };

enum runner_line_flag {
	LINE_FLUSH = 1,		/* it is not indented */
	LINE_PROOF = 2,		/* only this runner prints such a line */
	LINE_LAST = 4		/* takes the place of what came before */
};

/*
 * A pattern for the beginning of a line behind its white space. Only where one
 * of the bytes in `begins` stands there it is tried. Of one runner the first
 * that matches counts: its groups, and one `each` where that is not COUNT_NONE.
 */
struct runner_line {
	uint8_t runner;		/* in runner_table */
	uint8_t flags, each;
	const char *begins, *pattern;
};
extern const struct runner_line runner_lines[];
extern const unsigned int runner_line_count;

#endif
