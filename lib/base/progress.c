/* SPDX-License-Identifier: MIT */
/* The seam between a long job and whoever watches it: see progress.h. */
#include "base/progress.h"

const struct error *progress_step(const struct progress *progress,
				  const char *title, size_t done, size_t total)
{
	if (!progress)
		return NULL;
	if (progress->stop && *progress->stop)
		return error_new(ERROR_INTERRUPTED, "interrupted while %s",
				 title);
	if (progress->show)
		progress->show(progress->payload, title, done, total);
	return NULL;
}
