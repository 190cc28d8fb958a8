/* SPDX-License-Identifier: MIT */
/*
 * Loose objects, for this room only. libgit2 reads them too, but never comes
 * back from one that was cut short (a full disk, a crash): it waits for input
 * that does not come.
 */
#ifndef GIT_LOOSE_H
#define GIT_LOOSE_H

#include <git2.h>

#include "base/error.h"

/*
 * Makes odb read loose objects of object_dir, of its alternates and of the
 * directories in GIT_ALTERNATE_OBJECT_DIRECTORIES by our own reader. It comes
 * behind the packs and before libgit2's; odb owns it.
 */
const struct error *loose_add(git_odb *odb, const char *object_dir)
	MUST_CHECK;

/* For git_libgit2_opts: packs first, then ours, then libgit2's. */
enum { LOOSE_PRIORITY = 2, LOOSE_PACKED_PRIORITY = 3 };

#endif
