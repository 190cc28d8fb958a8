/* SPDX-License-Identifier: MIT */
/*
 * How many tests passed: found in what a command prints, while it prints it,
 * by the lines in which test runners sum up (runners.h). Memory is bounded,
 * whatever comes.
 */
#ifndef RUN_TALLY_H
#define RUN_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* Names of runners, joined with ", "; what does not fit is left out. */
enum { TALLY_NAME = 64 };

/*
 * Tests that are known not to work, and fail, count as skipped; those that
 * could not be run at all as failed.
 */
struct tally_counts {
	char runner[TALLY_NAME];	/* "": no test was seen */
	uint64_t passed, failed, skipped;
};

struct tally;

struct tally *tally_new(void);
void tally_free(struct tally *tally);

/*
 * Takes the next bytes of one of two streams, cut anywhere. Colours and other
 * escapes of terminals count for nothing, and a carriage return ends a line.
 * An error only when a pattern of the table is broken, which the tests keep
 * from happening.
 */
enum { TALLY_STREAMS = 2 };
const struct error *tally_add(struct tally *tally, unsigned int stream,
			      const char *bytes, size_t n) MUST_CHECK;

/*
 * What was counted, with the last lines taken as they are. Of programs that
 * run other test programs (automake, ctest) and the tests that these tell
 * themselves only the former count, and those that are told one by one count
 * where nothing sums up. What remains is added together.
 */
const struct error *tally_finish(struct tally *tally,
				 struct tally_counts *out) MUST_CHECK;

#endif
