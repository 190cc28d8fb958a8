/* SPDX-License-Identifier: MIT */
/* What counts and what is passed over: see sift.h. */
#include "history/sift.h"

#include "base/compare.h"

static const char *const name[SIFT_REASONS] = {
	[SIFT_EARLIER] = "earlier",
	[SIFT_MERGE] = "merges",
	[SIFT_BOT] = "bots",
	[SIFT_IGNORED] = "ignored",
	[SIFT_WIDE] = "wide",
	[SIFT_UNMINED] = "unmined"
};

/* The flags that pass a commit over, in the order of the reasons. */
static const struct {
	uint8_t flag, reason;
} by_flag[] = {
	{ PAST_MERGE, SIFT_MERGE },
	{ PAST_BOT, SIFT_BOT },
	{ PAST_IGNORED, SIFT_IGNORED }
};

const char *sift_name(enum sifted reason)
{
	return name[reason];
}

enum sifted past_sift(const struct past *past, uint32_t commit,
		      const struct sieve *sieve)
{
	uint8_t flags = past->flags[commit];
	uint32_t files = past->first_touch[commit + 1] -
		past->first_touch[commit];
	size_t i;

	if (!(flags & PAST_ANCESTOR))
		return SIFT_STRANGER;
	if (past->time[commit] < sieve->since)
		return SIFT_EARLIER;
	for (i = 0; i < sizeof(by_flag) / sizeof(*by_flag); i++)
		if (flags & by_flag[i].flag)
			return (enum sifted)by_flag[i].reason;
	if (sieve->most_files && files > sieve->most_files)
		return SIFT_WIDE;
	return flags & PAST_UNMINED ? SIFT_UNMINED : SIFT_COUNTS;
}

void touched_files(const struct past *past, uint32_t commit,
		   const uint32_t *file_of, number_vec *out)
{
	uint32_t i, file;
	size_t k, kept = 0;

	out->n = 0;
	for (i = past->first_touch[commit];
	     i < past->first_touch[commit + 1]; i++) {
		file = file_of[past->touch[i].path];
		if (file != UINT32_MAX)
			*VEC_PUSH(out) = file;
	}
	VEC_SORT(out, cmp_uint32);
	for (k = 0; k < out->n; k++)
		if (!k || out->item[k] != out->item[k - 1])
			out->item[kept++] = out->item[k];
	out->n = kept;
}
