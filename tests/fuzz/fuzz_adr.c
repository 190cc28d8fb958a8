/* SPDX-License-Identifier: MIT */
/* Any bytes as a decision record, in Markdown and in JSON: what is told stands
 * where it says. */
#include <string.h>

#include "adr/adr.h"
#include "../adr/holds.h"
#include "tests/fuzz/fuzz.h"

static void check(const char *path, const char *bytes, size_t n)
{
	struct adr adr;
	const struct error *err = adr_parse(&adr, path, bytes, n);
	const char *broken = err ? NULL : adr_broken(&adr);

	if (err)
		MUST_HOLD(err->code == ERROR_CORRUPT ||
			  err->code == ERROR_UNSUPPORTED ||
			  err->code == ERROR_LIMIT);
	if (broken)
		fprintf(stderr, "%s\n", broken);
	MUST_HOLD(!broken);
	adr_release(&adr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *bytes = (const char *)data;

	check("docs/adr/0012-some-title.md", bytes, size);
	check("20200131-title.markdown", bytes, size);
	check("decisions/ADR-0007.json", bytes, size);
	return 0;
}
