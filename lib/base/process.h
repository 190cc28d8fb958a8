/* SPDX-License-Identifier: MIT */
/*
 * Running another program and reading what it says. No shell is involved,
 * stdin is /dev/null or the given bytes (of one that shares our terminal, as
 * a hook does, ours or the given bytes), and signals reach both of us.
 */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/error.h"

struct process_spec {
	const char *const *argv;	/* NULL-terminated; searched on PATH */
	const char *dir;		/* working directory, NULL for ours */
	const char *const *set_env;	/* "NAME=value"..., NULL; or NULL */
	const char *const *unset_env;	/* "NAME"..., NULL; or NULL */
	const void *input;		/* stdin, or NULL */
	size_t input_len;
	unsigned int timeout_ms;	/* 0: it may take any time */
	size_t most_output;	/* bytes that are kept; 0: any number */
	/* stdout and stderr are ours: nothing of them is read. Without input,
	   so is stdin. */
	bool shares_output;
	/* No signal of the terminal's reaches it; of talk_open, whose programs
	   end with their input. */
	bool is_apart;
};

/*
 * Runs to the end; stdout is appended to out, stderr to messages (each may be
 * NULL: then it is thrown away). *status is the exit code, or 128 + the
 * signal. An error only when the program could not be run, which an exit code
 * of 127 says as well, as it does of a shell's command; and ERROR_LIMIT when it
 * was killed because its time was up or it said more than may be kept: what it
 * had started itself is left to find its output closed. *status is not set when
 * nothing was started.
 */
const struct error *process_run(const struct process_spec *spec,
				struct buf *out, struct buf *messages,
				int *status) MUST_CHECK;

/*
 * A program that answers whenever it is asked, over its stdin and stdout, until
 * it is closed; its messages are thrown away. It is for one thread at a time.
 * Where pid is 0 there is none.
 */
struct talk {
	pid_t pid;
	int in, out;
};

/* Of the spec argv, dir and both lists of variables count. */
const struct error *talk_open(struct talk *out,
			      const struct process_spec *spec) MUST_CHECK;
/* Says all of it, which must be less than a pipe holds. */
const struct error *talk_say(const struct talk *talk, const void *bytes,
			     size_t n) MUST_CHECK;
/* Waits for more of what it answers and appends it; that nothing more comes is
 * an error, too. */
const struct error *talk_hear(const struct talk *talk, struct buf *out)
	MUST_CHECK;
/* Closes its stdin and waits for its end; {0} is left. In a process that was
 * forked off meanwhile it is only forgotten. */
void talk_close(struct talk *talk);

#endif
