/* SPDX-License-Identifier: MIT */
/* Texts against a task: see match.h. */
#include "context/match.h"

#include <string.h>

#include "lang/words.h"

enum { WORDS_TOLD = 4 };
/* Of the heaviest keyword: who writes a name means it. */
static const double symbol_weight = 1.5;
static void add_term(struct matcher *matcher, const char *term,
		     const char *word, double weight, bool is_symbol)
{
	struct strmap_entry *at;
	bool is_new;

	at = strmap_add(&matcher->terms, term, strlen(term), &is_new);
	if (!is_new)
		return;
	at->value = 1 + matcher->weight.n;
	*VEC_PUSH(&matcher->weight) = weight;
	*VEC_PUSH(&matcher->word) = word;
	*VEC_PUSH(&matcher->is_symbol) = is_symbol;
	*VEC_PUSH(&matcher->met) = false;
}

static void add_symbols(struct matcher *matcher, double most)
{
	const struct intent *intent = matcher->intent;
	struct terms terms;
	size_t i;

	for (i = 0; i < intent->symbol.n; i++) {
		const struct intent_symbol *symbol = &intent->symbol.item[i];

		/* Dots and dashes break words; those are keywords. */
		if (symbol->form != FORM_CODE)
			continue;
		terms_of_word(&terms, symbol->text, strlen(symbol->text));
		if (terms.has_whole)
			add_term(matcher, terms.term[0], symbol->text,
				 symbol_weight * most, true);
	}
}

static double rarest(const struct intent *intent, idf_fn idf,
		     const void *payload)
{
	double out = 0;
	size_t i;

	for (i = 0; i < intent->keyword.n; i++) {
		double own = idf(payload, intent->keyword.item[i].term);

		if (out < own)
			out = own;
	}
	return out;
}

void matcher_init(struct matcher *matcher, const struct intent *intent,
		  idf_fn idf, const void *payload)
{
	double most = 1, rare = rarest(intent, idf, payload);
	size_t i, k;
	double top[MATCH_FULL] = { 0 }, sum = 0;

	*matcher = (struct matcher){ .intent = intent };
	for (i = 0; i < intent->keyword.n; i++) {
		const struct keyword *keyword = &intent->keyword.item[i];
		double own = idf(payload, keyword->term);
		double weight = keyword->weight * (1 + (own > 0 ? own : rare));

		if (most < weight)
			most = weight;
		add_term(matcher, keyword->term, keyword->word, weight, false);
	}
	/* What the heaviest weigh, however many there are. */
	for (i = 0; i < matcher->weight.n; i++) {
		double one = matcher->weight.item[i];

		for (k = 0; k < MATCH_FULL; k++)
			if (one > top[k]) {
				double other = top[k];

				top[k] = one;
				one = other;
			}
	}
	for (k = 0; k < MATCH_FULL; k++)
		sum += top[k];
	matcher->full = sum;
	add_symbols(matcher, most);
}

void matcher_release(struct matcher *matcher)
{
	strmap_release(&matcher->terms);
	VEC_RELEASE(&matcher->weight);
	VEC_RELEASE(&matcher->word);
	VEC_RELEASE(&matcher->is_symbol);
	VEC_RELEASE(&matcher->met);
}

static void tell_words(const struct matcher *matcher, struct buf *out)
{
	size_t told, i;

	for (told = 0; told < WORDS_TOLD; told++) {
		size_t best = SIZE_MAX;

		for (i = 0; i < matcher->met.n; i++)
			if (matcher->met.item[i] &&
			    (best == SIZE_MAX || matcher->weight.item[i] >
			     matcher->weight.item[best]))
				best = i;
		if (best == SIZE_MAX)
			return;
		buf_addf(out, "%s'%s'", told ? ", " : "",
			 matcher->word.item[best]);
		matcher->met.item[best] = false;
	}
}

double match_text(struct matcher *matcher, const char *text, size_t n,
		  struct buf *words)
{
	size_t i, met = 0, symbols = 0;
	double sum = 0;
	const char *at, *end, *word;
	struct terms terms;
	size_t len;

	if (!matcher->met.n)
		return 0;
	at = text;
	end = text + n;
	memset(matcher->met.item, 0, matcher->met.n * sizeof(bool));
	while ((word = word_next(&at, end, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++) {
			const struct strmap_entry *one;

			one = strmap_find(&matcher->terms, terms.term[i],
					  strlen(terms.term[i]));
			if (one)
				matcher->met.item[one->value - 1] = true;
		}
	}
	for (i = 0; i < matcher->met.n; i++) {
		if (!matcher->met.item[i])
			continue;
		met++;
		symbols += matcher->is_symbol.item[i];
		sum += matcher->weight.item[i];
	}
	sum = matcher->full > 0 ? sum / matcher->full : symbols ? 1 : 0;
	if ((!symbols && met < 2 && matcher->met.n > 1) ||
	    sum < MATCH_LEAST)
		return 0;
	if (words)
		tell_words(matcher, words);
	return sum < 1 ? sum : 1;
}
