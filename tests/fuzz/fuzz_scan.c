/* SPDX-License-Identifier: MIT */
/* Any bytes as source code, in a language that they choose themselves. */
#include <string.h>

#include "../lang/holds.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "lang/words.h"
#include "tests/fuzz/fuzz.h"

static void check_facts(const struct facts *facts, const char *bytes)
{
	const char *broken = facts_broken(facts, bytes);

	if (broken)
		fprintf(stderr, "%s\n", broken);
	MUST_HOLD(!broken);
}

static void check_words(const struct facts *facts, const char *bytes, size_t n)
{
	struct terms terms;
	size_t i, k;

	for (i = 0; i < facts->word.n; i++) {
		const struct word *w = &facts->word.item[i];

		MUST_HOLD(w->len && w->code + w->text);
		MUST_HOLD(w->s >= bytes && w->s + w->len <= bytes + n);
		terms_of_word(&terms, w->s, w->len);
		for (k = 0; k < terms.n; k++)
			MUST_HOLD(*terms.term[k] &&
				  strlen(terms.term[k]) <= TERM_MAX);
	}
}

static void check_blank(unsigned int lang, const char *bytes, size_t n)
{
	struct buf text = { 0 }, classes = { 0 };
	size_t i;

	blank(lang, bytes, n, &text, &classes);
	MUST_HOLD(text.len == n && classes.len == n);
	for (i = 0; i < n; i++)
		MUST_HOLD(text.ptr[i] == bytes[i] || text.ptr[i] == ' ');
	for (i = 0; i < n; i++)
		MUST_HOLD(bytes[i] != '\n' || text.ptr[i] == '\n');
	buf_release(&text);
	buf_release(&classes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *bytes = (const char *)data;
	static struct scanner *scanner;
	struct facts facts = { 0 };
	unsigned int lang;

	if (!scanner)
		scanner = scanner_new();
	if (size) {
		lang = data[size / 2] % (unsigned int)(lang_count() + 1);
		lang = lang == lang_count() ? LANG_NONE : lang;
		MUST_HOLD(!scan(scanner, lang, bytes, size, &facts));
		MUST_HOLD(facts.bytes == size);
		check_facts(&facts, bytes);
		check_words(&facts, bytes, size);
		check_blank(lang, bytes, size);
	}
	facts_release(&facts);
	return 0;
}
