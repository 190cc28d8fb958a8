/* SPDX-License-Identifier: MIT */
/*
 * What git does for who reads at a terminal, done for our answers: colours as
 * color.fuse or color.ui says, and a pager as core.pager does. Git itself
 * starts one where pager.fuse says so, and tells us by GIT_PAGER_IN_USE.
 */
#ifndef GIT_FUSE_WORKSPACE_TERMINAL_H
#define GIT_FUSE_WORKSPACE_TERMINAL_H

#include <sys/types.h>

#include "emit/manner.h"
#include "git-fuse/workspace/session.h"

struct terminal {
	struct manner manner;
	const char *pager;	/* to be started with what comes; or NULL */
	int fd;			/* where answers go */
	pid_t pid;		/* of the pager, or 0 */
};

/*
 * Decides for a command whose answer goes to stdout. Strings belong to the
 * session. A variable that is no colour setting of git's is none of ours to
 * refuse: it counts as auto.
 */
const struct error *terminal_settle(struct terminal *terminal,
				    const struct session *session,
				    const struct args *args) MUST_CHECK;

/* The file descriptor to write to, the pager started first where one is
 * wanted. Where none can be started it is stdout. */
int terminal_open(struct terminal *terminal);

/* Waits until the reader has left the pager. */
void terminal_close(struct terminal *terminal);

#endif
