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

/* In the order of runner_table. */
enum runner {
	RUNNER_ANT, RUNNER_AUTOMAKE, RUNNER_AVA, RUNNER_BATS, RUNNER_BUN,
	RUNNER_CARGO, RUNNER_CATCH2, RUNNER_CHECK, RUNNER_CTEST, RUNNER_DART,
	RUNNER_DENO, RUNNER_DOTNET, RUNNER_GO, RUNNER_GO_JSON,
	RUNNER_GO_PACKAGES, RUNNER_GOTESTSUM, RUNNER_GRADLE, RUNNER_GTEST,
	RUNNER_JASMINE, RUNNER_JEST, RUNNER_JUNIT4, RUNNER_JUNIT5,
	RUNNER_KSELFTEST, RUNNER_LIT, RUNNER_MAVEN, RUNNER_MESON,
	RUNNER_MINITEST, RUNNER_MOCHA, RUNNER_NEXTEST, RUNNER_NODE,
	RUNNER_PEST, RUNNER_PHPUNIT, RUNNER_PLAYWRIGHT, RUNNER_PROVE,
	RUNNER_PYTEST, RUNNER_RSPEC, RUNNER_SCALATEST, RUNNER_TAP,
	RUNNER_TASTY, RUNNER_UNITTEST, RUNNER_VSTEST, RUNNER_XCTEST, RUNNERS
};

struct runner_info {
	const char *name;
	uint8_t level;		/* enum runner_level */
	bool needs_proof;	/* its other lines are too common */
};
extern const struct runner_info runner_table[RUNNERS];

enum runner_count { COUNT_NONE, COUNT_PASSED, COUNT_FAILED, COUNT_SKIPPED,
		    COUNT_TOTAL, COUNT_PLANNED, COUNTS };

/* What a group of a pattern is called, and what its number counts. */
struct runner_group {
	const char *name;
	uint8_t count;		/* enum runner_count */
};
extern const struct runner_group runner_groups[];

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
	uint8_t runner, flags, each;
	const char *begins, *pattern;
};
extern const struct runner_line runner_lines[];
extern const unsigned int runner_line_count;

#endif
