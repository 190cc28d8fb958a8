/* SPDX-License-Identifier: MIT */
/* One pass over the commits: see hotspots.h. */
#include "history/hotspots.h"

#include <stdlib.h>

#include "history/pairs.h"

void hotspots_count(struct hotspots *out, const struct past *past,
		    const uint32_t *file_of, size_t files,
		    const uint32_t *person_of, const struct sieve *sieve)
{
	struct pairs authors = { 0 };
	number_vec touched = { 0 };
	uint32_t commit;
	size_t i;

	*out = (struct hotspots){
		.file = xcalloc(files, sizeof(*out->file))
	};
	for (commit = 0; commit < past->n; commit++) {
		enum sifted reason = past_sift(past, commit, sieve);

		out->sifted[reason]++;
		if (reason != SIFT_COUNTS)
			continue;
		out->counted++;
		touched_files(past, commit, file_of, &touched);
		for (i = 0; i < touched.n; i++) {
			uint32_t file = touched.item[i];
			struct activity *activity = &out->file[file];

			activity->authors +=
				pairs_add(&authors, file,
					  person_of[past->author[commit]])
					->count == 1;
			if (!activity->revisions++ ||
			    past->time[activity->last] <= past->time[commit])
				activity->last = commit;
		}
	}
	VEC_RELEASE(&touched);
	pairs_release(&authors);
}

void hotspots_release(struct hotspots *hotspots)
{
	free(hotspots->file);
	hotspots->file = NULL;
}

uint64_t hotspot_score(const struct activity *activity,
		       const struct indentation *indentation)
{
	return activity->revisions *
		((uint64_t)indentation->lines + indentation->levels);
}
