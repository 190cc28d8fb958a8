/* SPDX-License-Identifier: MIT */
/* Options as other programs, or older versions of this one, spell them. */
#ifndef GIT_FUSE_CLI_SPELLING_H
#define GIT_FUSE_CLI_SPELLING_H

#include <stddef.h>

#include "git-fuse/cli/args.h"

/*
 * One option has one spelling over all commands (HACKING.md has the table of
 * them), and another is refused: but whoever types it is told ours.
 *
 * Where an option of the command is what others call `name`, as --limit is
 * for "top" and --format=json for "json": ERROR_USAGE that says so. NULL where
 * no option is, or nobody calls one so.
 */
const struct error *spelling_refused(const struct args *args, const char *name,
				     size_t n);

/* Made of spellings.rows. */
extern const struct spelling {
	const char *theirs, *ours;
	const char *value;	/* of ours, that is meant by theirs, or NULL */
} spellings[];

#endif
