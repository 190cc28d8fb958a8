/* SPDX-License-Identifier: MIT */
/* The seam between a long job and whoever watches it: see progress.h. */
#include "base/progress.h"

#include <time.h>

int64_t progress_time(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1;
}

bool progress_is_late(const struct progress *progress)
{
	return progress && progress->until &&
		!(progress->stop && *progress->stop) &&
		progress_time() >= progress->until;
}

const struct error *progress_step(const struct progress *progress,
				  const char *title, size_t done, size_t total)
{
	if (!progress)
		return NULL;
	if (progress->stop && *progress->stop)
		return error_new(ERROR_INTERRUPTED, "interrupted while %s",
				 title);
	if (progress_is_late(progress))
		return error_new(ERROR_INTERRUPTED, "out of time while %s",
				 title);
	if (progress->show)
		progress->show(progress->payload, title, done, total);
	return NULL;
}
