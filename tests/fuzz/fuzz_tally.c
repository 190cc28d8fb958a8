/* SPDX-License-Identifier: MIT */
/* Any output: counting ends, and where the bytes are cut changes nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "run/tally.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct tally_counts count(const char *bytes, size_t n, size_t step)
{
	struct tally *tally = tally_new();
	struct tally_counts counts;
	size_t i;

	for (i = 0; i < n; i += step)
		if (tally_add(tally, 1, bytes + i,
			      n - i < step ? n - i : step))
			abort();
	if (tally_finish(tally, &counts))
		abort();
	tally_free(tally);
	return counts;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tally_counts a = count((const char *)data, size, 4096);
	struct tally_counts b = count((const char *)data, size, 3);

	if (strcmp(a.runner, b.runner) || a.passed != b.passed ||
	    a.failed != b.failed || a.skipped != b.skipped)
		abort();
	if (!*a.runner && (a.passed || a.failed || a.skipped))
		abort();
	return 0;
}
