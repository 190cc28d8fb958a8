/* SPDX-License-Identifier: MIT */
/*
 * How a long job tells how far it is, and learns that it should stop.
 *
 * lib/ prints nothing: it calls progress_step, and whoever started the job
 * decides what is shown. A NULL progress is valid everywhere and is silent.
 */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <signal.h>
#include <stddef.h>

#include "base/error.h"

struct progress {
	/* Shows done of total; may be called from any thread. NULL: nothing. */
	void (*show)(void *payload, const char *title, size_t done,
		     size_t total);
	void *payload;
	/* Set (by a signal handler) when the job should stop; may be NULL. */
	const volatile sig_atomic_t *stop;
};

/*
 * Tells that `done` of `total` steps of `title` ("indexing") are done.
 * ERROR_INTERRUPTED when the job should stop now.
 */
const struct error *progress_step(const struct progress *progress,
				  const char *title, size_t done,
				  size_t total) MUST_CHECK;

#endif
