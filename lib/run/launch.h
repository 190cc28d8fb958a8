/* SPDX-License-Identifier: MIT */
/*
 * Running a command in our place: with our stdin, stdout and stderr, in our
 * directory and process group, with the signals that we were given, so that it
 * cannot tell whether we are there.
 */
#ifndef RUN_LAUNCH_H
#define RUN_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "run/tally.h"

struct launch {
	/* Given. */
	const char *const *argv;	/* ends with NULL; searched on PATH */
	/* stdout and stderr: through pipes, to count tests in them. */
	bool watches[2];
	/* Told. */
	int status;		/* the exit code, or 128 and the signal */
	int signal;		/* that killed it; 0: none did */
	int64_t duration;	/* in milliseconds */
	struct tally_counts tests;
};

/*
 * Runs it to its end. Signals that are sent to us alone are handed on; those
 * of the terminal it gets by itself. The dispositions of signals are those
 * that it inherits. ERROR_NOT_FOUND when there is no such program, and another
 * error when it cannot be executed: nothing was run then.
 */
const struct error *launch_start(struct launch *launch) MUST_CHECK;

#endif
