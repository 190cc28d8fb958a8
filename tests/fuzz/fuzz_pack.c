/* SPDX-License-Identifier: MIT */
/* Any bytes redacted, reduced and counted. */
#include <string.h>

#include "base/buf.h"
#include "tests/fuzz/fuzz.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "lang/tokens.h"
#include "pack/reduce.h"

/* Who keeps a sum of parts within a budget keeps the whole within it. */
static void check_tokens(const char *s, size_t n)
{
	size_t cut = n ? (unsigned char)s[n / 3] * n / 256 : 0;
	int i;

	for (i = 0; i < ESTIMATORS; i++) {
		enum estimator e = (enum estimator)i;

		MUST_HOLD(tokens_count(e, s, n) <= tokens_count(e, s, cut) +
			  tokens_count(e, s + cut, n - cut));
	}
}

static void check_levels(unsigned int lang, const char *s, size_t n)
{
	static struct scanner *scanner;
	struct buf out = { 0 };
	struct facts facts = { 0 };
	line_vec lines = { 0 };
	size_t i;
	int level;

	if (!scanner)
		scanner = scanner_new();
	MUST_HOLD(!scan(scanner, lang, s, n, &facts));
	for (level = REDUCE_NONE; level < REDUCE_LEVELS; level++) {
		reduce(lang, s, n, &facts, (enum reduce_level)level, &out,
		       &lines);
		MUST_HOLD(level || (out.len == n && !memcmp(buf_str(&out), s,
							    n)));
		for (i = 1; i < lines.n; i++)
			MUST_HOLD(lines.item[i - 1] <= lines.item[i]);
	}
	VEC_RELEASE(&lines);
	facts_release(&facts);
	buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned int lang = size ? data[size / 2] %
		(unsigned int)lang_count() : 0;

	check_tokens((const char *)data, size);
	check_levels(lang, (const char *)data, size);
	return 0;
}
