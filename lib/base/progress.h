/* SPDX-License-Identifier: MIT */
/*
 * How a long job tells how far it is, and learns that it should stop.
 *
 * lib/ prints nothing: it calls progress_step, and whoever started the job
 * decides what is shown. A NULL progress is valid everywhere and is silent.
 */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct progress {
	/* Shows done of total; may be called from any thread. NULL: nothing. */
	void (*show)(void *payload, const char *title, size_t done,
		     size_t total);
	void *payload;
	/* Set (by a signal handler, by another thread) when the job should
	   stop; may be NULL. */
	const atomic_int *stop;
	/* When its time is over, by progress_time; 0: never. */
	int64_t until;
};

/* Milliseconds of a clock that nobody sets, since some moment: never 0. */
int64_t progress_time(void);

/* Whether its time is over, and nobody wishes it to stop besides. */
bool progress_is_late(const struct progress *progress);

/*
 * Tells that `done` of `total` steps of `title` ("indexing") are done.
 * ERROR_INTERRUPTED when the job should stop now, because somebody wishes it or
 * because its time is over.
 */
const struct error *progress_step(const struct progress *progress,
				  const char *title, size_t done,
				  size_t total) MUST_CHECK;

#endif
