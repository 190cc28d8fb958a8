/* SPDX-License-Identifier: MIT */
/*
 * Work that goes on when the hook is over: in a process of its own that no
 * terminal and no pipe waits for, one at a time in each repository.
 *
 * Two files in `dir` make that so. background.lock is held by flock(2) while
 * one runs, from before the hook ends, so a process that died holds nothing.
 * background.wanted is there from a request until its run begins: a request
 * during a run only leaves it behind, and however many there were, one more
 * run answers them all.
 */
#ifndef HOOK_BACKGROUND_H
#define HOOK_BACKGROUND_H

#include "base/error.h"

typedef void (*background_fn)(void *payload);

/*
 * Asks for fn(payload). The caller holds no handle of libgit2's or SQLite's:
 * fn opens its own, in a process that has no other files open. dir is made
 * where it is missing. Returns at once; what fn does, and whether it works,
 * nobody is told.
 */
const struct error *background_start(const char *dir, background_fn fn,
				     void *payload) MUST_CHECK;

#endif
