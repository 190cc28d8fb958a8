/* SPDX-License-Identifier: MIT */
/*
 * The scripts that git runs: a few lines of POSIX sh that find git-fuse, by
 * its absolute path first and on PATH second, and run it. A graphical
 * client may have a PATH without us, and a program may move.
 *
 * Where git-fuse is gone, or cannot be started any more, a shim says so on
 * stderr and becomes the hook that was there before it, so that a missing
 * program never stops a commit and never switches another's hook off.
 *
 * The files in hooks/ at the top of the tree are what SHIM_BESIDE writes, with
 * the directory of programs left to make.
 */
#ifndef HOOK_SHIM_H
#define HOOK_SHIM_H

#include <stddef.h>

#include "base/buf.h"

/* Counted up whenever the text changes: who reads a shim knows which it is. */
enum { SHIM_VERSION = 3 };

/* What a hook is called that a shim keeps beside itself and runs first. */
#define SHIM_KEPT ".before-fuse"

enum shim_kind {
	SHIM_BESIDE,	/* keeps another hook in its own directory */
	SHIM_ABOVE,	/* for all repositories: the hook that it runs first is
			   the one in the repository's own directory */
	SHIM_PASS	/* as SHIM_ABOVE, for a hook that we do nothing in */
};

/* Appends the shim of a hook. program is the absolute path of git-fuse. */
void shim_write(struct buf *out, enum shim_kind kind, const char *program,
		const char *event);

/*
 * Appends the same as one command, for hook.<name>.command of git's
 * configuration: there git itself runs the other hooks, and gives the
 * arguments to the shell, too.
 */
void shim_command(struct buf *out, const char *program, const char *event);

enum shim_state {
	SHIM_NONE,	/* another's: no line of it says that it is ours */
	SHIM_OURS,	/* as some git-fuse of this version wrote it */
	SHIM_CHANGED,	/* ours, and somebody has written into it */
	SHIM_OTHER	/* of another version: ours, as its line says */
};

/*
 * Whose the text of a hook is. *program (may be NULL) gets the path of
 * git-fuse in it where there is one. Which hook it is does not matter: a shim
 * that was copied is still ours.
 */
enum shim_state shim_state_of(const char *text, size_t n, struct buf *program);

/*
 * Appends the path of the running git-fuse, as it should stand in a shim:
 * the one on PATH when that leads to this very program, because a package
 * manager moves the file behind it with each version.
 */
void shim_program(struct buf *out);

#endif
