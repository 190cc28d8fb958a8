/* SPDX-License-Identifier: MIT */
/* From a question to weighted terms: see bm25f.h. */
#include <math.h>
#include <string.h>

#include "index/bm25f.h"
#include "lang/words.h"

static void add_term(struct query *query, const char *term, bool is_first_line)
{
	bool is_new;
	struct strmap_entry *e = strmap_add(&query->terms, term, strlen(term),
					    &is_new);

	/* While reading: twice the count, and 1 for the first line. */
	if (is_new)
		*VEC_PUSH(&query->term) = (struct query_term){ e->key, 0 };
	e->value += 2;
	if (is_first_line)
		e->value |= 1;
}

static const char *first_line_end(const char *text, size_t n)
{
	const char *at = text, *end = text + n, *line;

	while (at < end && strchr(" \t\r\n", *at))
		at++;
	line = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
	return line ? line : end;
}

void query_parse(struct query *out, const char *text, size_t n, bool weighted)
{
	const char *at = text, *end = text + n, *word;
	const char *line = first_line_end(text, n);
	struct terms terms;
	size_t i, len;

	*out = (struct query){ 0 };
	while ((word = word_next(&at, end, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++)
			add_term(out, terms.term[i], word < line);
	}
	for (i = 0; i < out->term.n; i++) {
		uint64_t value = out->terms.entry[i].value;

		out->term.item[i].weight = !weighted ? 1 :
			1 + log((double)(value >> 1)) + (value & 1 ? 2 : 0);
	}
}

void query_release(struct query *query)
{
	VEC_RELEASE(&query->term);
	strmap_release(&query->terms);
}
