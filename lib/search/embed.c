/* SPDX-License-Identifier: MIT */
/* Signed feature hashing: see embed.h. */
#include "search/embed.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "lang/words.h"

enum { GRAM = 3, TERM_SEED = 1, GRAM_SEED = 2 };

static void add(struct embedding *out, const char *s, size_t n,
		uint64_t seed, float weight)
{
	uint64_t h = hash_bytes(s, n, seed);

	out->v[h % EMBED_SIZE] += h >> 63 ? -weight : weight;
}

static void add_term(struct embedding *out, const char *term)
{
	char padded[TERM_MAX + 3];
	size_t n = strlen(term), i;

	if (n > TERM_MAX)
		return;
	add(out, term, n, TERM_SEED, 1.0f);
	padded[0] = ' ';
	memcpy(padded + 1, term, n);
	padded[n + 1] = ' ';
	for (i = 0; i + GRAM <= n + 2; i++)
		add(out, padded + i, GRAM, GRAM_SEED, 0.5f);
}

static void normalize(struct embedding *out)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < EMBED_SIZE; i++)
		sum += (double)out->v[i] * (double)out->v[i];
	for (i = 0; i < EMBED_SIZE && sum > 0; i++)
		out->v[i] = (float)((double)out->v[i] / sqrt(sum));
}

void embed(struct embedding *out, const char *bytes, size_t n)
{
	const char *at = bytes, *word;
	struct terms terms;
	size_t len, i;

	memset(out, 0, sizeof(*out));
	while ((word = word_next(&at, bytes + n, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++)
			add_term(out, terms.term[i]);
	}
	normalize(out);
}

double embed_cosine(const struct embedding *a, const struct embedding *b)
{
	double dot = 0;
	size_t i;

	for (i = 0; i < EMBED_SIZE; i++)
		dot += (double)a->v[i] * (double)b->v[i];
	return dot;
}
