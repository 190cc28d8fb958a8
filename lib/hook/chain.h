/* SPDX-License-Identifier: MIT */
/* The hook that was there before ours: run first, as git would have run it. */
#ifndef HOOK_CHAIN_H
#define HOOK_CHAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

/*
 * Runs the hook at `path` with n arguments, where git ran us, with the
 * environment as it is, its output ours. input is what git wrote to us,
 * given to it whole, also where it reads none of it; NULL: it has our stdin.
 * *status is its exit code; 0 where there is no hook, or one that is not
 * executable, which git would not run either.
 *
 * Where path is a shim of ours, because git fuse is installed for all
 * repositories and for this one, the hook that this shim keeps is run in its
 * place, so that we are not run twice.
 */
const struct error *hook_chain_run(int *status, const char *path,
				   const char *const *arg, size_t n,
				   const struct buf *input) MUST_CHECK;

/*
 * Whether that hook is being run by us already. A manager that was installed
 * before us, and again after us, keeps our shim and is kept by it: each would
 * run the other for ever. Who is run by it does nothing.
 */
bool hook_chain_is_running(const char *path);

#endif
