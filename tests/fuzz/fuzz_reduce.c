/* SPDX-License-Identifier: MIT */
/* Any bytes in any language at any level: the first byte chooses the
 * language, the second the level. Reduction ends, does not grow the text and
 * gives a line number for each line. */
#include <stdint.h>
#include <stdlib.h>

#include "lang/lang.h"
#include "lang/scan.h"
#include "pack/reduce.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct scanner *scanner;
	struct facts facts = { 0 };
	struct buf out = { 0 };
	line_vec lines = { 0 };
	unsigned int lang;
	const char *text;
	size_t i, ends = 0;

	if (size < 2)
		return 0;
	lang = data[0] % (lang_count() + 1);
	lang = lang == lang_count() ? LANG_NONE : lang;
	text = (const char *)data + 2;
	size -= 2;
	scanner = scanner_new();
	if (scan(scanner, lang, text, size, &facts))
		abort();
	reduce(lang, text, size, &facts, data[1] % REDUCE_LEVELS, &out,
	       &lines);
	for (i = 0; i < out.len; i++)
		ends += out.ptr[i] == '\n';
	if (lines.n < ends || lines.n > ends + 1)
		abort();
	/* A space may come where a comment stood. */
	if (out.len > size + ends + 8)
		abort();
	VEC_RELEASE(&lines);
	buf_release(&out);
	facts_release(&facts);
	scanner_free(scanner);
	return 0;
}
