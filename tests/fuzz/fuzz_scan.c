/* SPDX-License-Identifier: MIT */
/* The analyzer on any bytes: the first one chooses the language. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/scan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct scanner *scanner;
	struct facts facts = { 0 };
	unsigned int lang;
	char *text;

	if (!size)
		return 0;
	if (!scanner)
		scanner = scanner_new();
	lang = data[0] % (unsigned int)(lang_count() + 1);
	if (lang == lang_count())
		lang = LANG_NONE;
	text = malloc(size);
	if (!text)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	if (scan(scanner, lang, text, size - 1, &facts))
		abort();
	facts_release(&facts);
	free(text);
	return 0;
}
