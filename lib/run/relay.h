/* SPDX-License-Identifier: MIT */
/*
 * A process of its own between a command and our stdout and stderr. It hands
 * every byte on as it comes, and counts tests in them. Where the command ends
 * and something that it started in the background still has the pipe, the
 * relay stays for that, and nobody waits for it; who has closed our stdout is
 * as closed to the command.
 */
#ifndef RUN_RELAY_H
#define RUN_RELAY_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"
#include "run/tally.h"

/* Of stdout and stderr, in this order. */
struct relay {
	pid_t pid;		/* 0: there is none */
	int to[2];		/* what the command writes to: a pipe, or -1 for
				   our own; the same where both are one */
	int ask, answer;	/* -1: none */
};

/*
 * Starts one for the streams that are watched. Of two that go to one file
 * there is one pipe, so that their order stays. The pipes are closed in what
 * is executed. Our signals are as they are: the caller has blocked those that
 * a terminal sends.
 */
const struct error *relay_start(struct relay *relay, const bool watches[2])
	MUST_CHECK;

/* Closes our ends of the pipes: once the command has them. */
void relay_let_go(struct relay *relay);

/*
 * Once the command has ended: waits until what it wrote is handed on, and
 * takes the counts. An empty count where the relay cannot tell.
 */
void relay_finish(struct relay *relay, struct tally_counts *counts);

#endif
