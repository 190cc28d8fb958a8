/* SPDX-License-Identifier: MIT */
/* Who has a say about files: see commit_weight.h. */
#include "search/commit_weight.h"

#include <math.h>

enum { SECONDS_A_YEAR = 31556952 };

uint32_t commit_touches(const struct past *past, uint32_t commit)
{
	return past->first_touch[commit + 1] - past->first_touch[commit];
}

bool commit_touches_file(const struct past *past, uint32_t commit,
			 const uint32_t *file_of, uint32_t file)
{
	uint32_t t;

	for (t = past->first_touch[commit]; t < past->first_touch[commit + 1];
	     t++)
		if (file_of[past->touch[t].path] == file)
			return true;
	return false;
}

bool commit_is_work(const struct past *past, uint32_t commit)
{
	const unsigned int flags = past->flags[commit];

	return flags & PAST_ANCESTOR &&
		!(flags & (PAST_MERGE | PAST_UNMINED | PAST_IGNORED |
			   PAST_BOT));
}

bool commit_speaks(const struct past *past, uint32_t commit)
{
	const uint32_t n = commit_touches(past, commit);

	return n && n <= WEIGHED_FILES && commit_is_work(past, commit);
}

double commit_age(const struct past *past, uint32_t commit)
{
	double seconds = (double)(past->newest - past->time[commit]);

	return seconds > 0 ? seconds / SECONDS_A_YEAR : 0;
}

double commit_weight(const struct past *past, uint32_t commit)
{
	return 1 / sqrt(commit_touches(past, commit)) /
		(1 + commit_age(past, commit));
}
