/* SPDX-License-Identifier: MIT */
/* Files that change together with the leaders: see history.h. */
#include "search/history_scores.h"

#include <math.h>
#include <stdlib.h>

#include "search/commit_weight.h"

/* How often each file was touched by commits that also touch the leader. */
static void count_shared(const struct history_scores *history,
			 const struct past *past, uint32_t leader,
			 uint32_t *shared)
{
	uint32_t i, t;

	for (i = 0; i < past->n; i++) {
		if (!commit_touches_file(past, i, history->file, leader) ||
		    !commit_speaks(past, i))
			continue;
		for (t = past->first_touch[i]; t < past->first_touch[i + 1];
		     t++) {
			uint32_t file = history->file[past->touch[t].path];

			if (file != UINT32_MAX)
				shared[file]++;
		}
	}
}

static void count_commits(const struct history_scores *history,
			  const struct past *past, uint32_t *commits)
{
	uint32_t i, t;

	for (i = 0; i < past->n; i++) {
		if (!commit_speaks(past, i))
			continue;
		for (t = past->first_touch[i]; t < past->first_touch[i + 1];
		     t++) {
			uint32_t file = history->file[past->touch[t].path];

			if (file != UINT32_MAX)
				commits[file]++;
		}
	}
}

void history_scores_cochange(const struct history_scores *history,
			     const struct past *past,
			     const struct scored *leader, size_t leaders,
			     size_t files, double *score)
{
	uint32_t *commits, *shared;
	size_t i, j;

	if (!past || !history->file)
		return;
	commits = xcalloc(files, sizeof(*commits));
	count_commits(history, past, commits);
	for (i = 0; i < leaders; i++) {
		uint32_t own = commits[leader[i].file];

		shared = xcalloc(files, sizeof(*shared));
		count_shared(history, past, leader[i].file, shared);
		for (j = 0; j < files; j++)
			if (shared[j] && j != leader[i].file)
				score[j] += leader[i].score * shared[j] /
					sqrt((double)own * commits[j]);
		free(shared);
	}
	free(commits);
}
