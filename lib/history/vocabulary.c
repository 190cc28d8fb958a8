/* SPDX-License-Identifier: MIT */
/* Words and their terms by number: see term_commits.h. */
#include "history/term_commits.h"

#include <string.h>

#include "history/string_table.h"
#include "lang/words.h"

void vocabulary_release(struct vocabulary *vocabulary)
{
	strmap_release(&vocabulary->term);
	strmap_release(&vocabulary->word);
	VEC_RELEASE(&vocabulary->list);
}

const uint32_t *vocabulary_word(struct vocabulary *vocabulary,
				const char *word, size_t len, uint32_t *n)
{
	bool is_new;
	struct strmap_entry *e = strmap_add(&vocabulary->word, word, len,
					    &is_new);
	struct terms terms;
	size_t i;

	if (is_new) {
		e->value = vocabulary->list.n;
		/* The terms of a word that was not met before, at the end of
		 * the list. */
		terms_of_word(&terms, word, len);
		*VEC_PUSH(&vocabulary->list) = (uint32_t)terms.n;
		for (i = 0; i < terms.n; i++)
			*VEC_PUSH(&vocabulary->list) = string_table_number(
				&vocabulary->term, terms.term[i],
				strlen(terms.term[i]));
	}
	*n = vocabulary->list.item[e->value];
	return vocabulary->list.item + e->value + 1;
}

void tally_release(struct tally *tally)
{
	VEC_RELEASE(&tally->count);
	VEC_RELEASE(&tally->term);
}

void tally_clear(struct tally *tally)
{
	size_t i;

	for (i = 0; i < tally->term.n; i++)
		tally->count.item[tally->term.item[i]] = 0;
	tally->term.n = 0;
	tally->total = 0;
}

static void make_room(struct tally *tally, size_t terms)
{
	size_t more = terms - tally->count.n;

	VEC_RESERVE(&tally->count, more);
	memset(tally->count.item + tally->count.n, 0,
	       more * sizeof(*tally->count.item));
	tally->count.n = terms;
}

void tally_text(struct tally *tally, struct vocabulary *vocabulary,
		const char *s, size_t n)
{
	const char *at = s, *end = s + n, *word;
	const uint32_t *term;
	uint32_t i, terms;
	size_t len;

	while ((word = word_next(&at, end, &len))) {
		term = vocabulary_word(vocabulary, word, len, &terms);
		if (tally->count.n < vocabulary->term.n)
			make_room(tally, vocabulary->term.n);
		for (i = 0; i < terms; i++)
			if (!tally->count.item[term[i]]++)
				*VEC_PUSH(&tally->term) = term[i];
		tally->total += terms;
	}
}
