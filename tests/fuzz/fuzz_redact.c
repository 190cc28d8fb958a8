/* SPDX-License-Identifier: MIT */
/* Any bytes: masking ends, keeps the number of lines and gives findings in
 * order. */
#include <stdint.h>
#include <stdlib.h>

#include "redact/redact.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t lines_of(const char *s, size_t n)
{
	size_t i, lines = 0;

	for (i = 0; i < n; i++)
		lines += s[i] == '\n';
	return lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct redactor *redactor = redactor_new();
	redaction_vec list = { 0 };
	struct buf out = { 0 };
	size_t i;

	if (redact(redactor, (const char *)data, size, ".env", &out, &list))
		abort();
	if (list.n && lines_of(out.ptr, out.len) !=
	    lines_of((const char *)data, size))
		abort();
	if (!list.n && out.len)
		abort();
	for (i = 1; i < list.n; i++)
		if (list.item[i].line < list.item[i - 1].line)
			abort();
	VEC_RELEASE(&list);
	buf_release(&out);
	redactor_free(redactor);
	return 0;
}
