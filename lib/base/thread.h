/* SPDX-License-Identifier: MIT */
/* The one way to use more than one core: the same function on each. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <stddef.h>

#include "base/error.h"

/*
 * What each thread runs, with its number from 0. An error is of the thread's
 * own ring: thread_team copies it into the caller's.
 */
typedef const struct error *(*thread_fn)(void *payload, size_t number);

/* How many threads work here at once: the cores we may use, 1 to 16. */
size_t thread_count(void);

/*
 * Runs fn in `count` threads (thread 0 is the caller's own) and waits for all
 * of them. The error of the lowest-numbered thread that failed, or NULL.
 * When the system gives fewer threads than asked for, the caller runs the
 * missing numbers itself, one after another.
 */
const struct error *thread_team(size_t count, thread_fn fn, void *payload)
	MUST_CHECK;

#endif
