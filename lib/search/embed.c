/* SPDX-License-Identifier: MIT */
/* Signed feature hashing, once for each distinct word: see embed.h. */
#include "search/embed.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/hash.h"
#include "base/strmap.h"
#include "lang/words.h"

enum { GRAM = 3, TERM_SEED = 1, GRAM_SEED = 2 };

static void add(struct embedding *out, const char *s, size_t n,
		uint64_t seed, float weight)
{
	uint64_t h = hash_bytes(s, n, seed);

	out->v[h % EMBED_SIZE] += h >> 63 ? -weight : weight;
}

static void add_term(struct embedding *out, const char *term, float times)
{
	char padded[TERM_MAX + 3];
	size_t n = strlen(term), i;

	if (n > TERM_MAX)
		return;
	add(out, term, n, TERM_SEED, times);
	padded[0] = ' ';
	memcpy(padded + 1, term, n);
	padded[n + 1] = ' ';
	for (i = 0; i + GRAM <= n + 2; i++)
		add(out, padded + i, GRAM, GRAM_SEED, 0.5f * times);
}

void embedding_of(struct embedding *out, const char *bytes, size_t n)
{
	const char *at = bytes, *word;
	struct strmap words = { 0 };
	struct terms terms;
	size_t len, i, k;
	double sum = 0;

	memset(out, 0, sizeof(*out));
	while ((word = word_next(&at, bytes + n, &len)))
		strmap_add(&words, word, len, NULL)->value++;
	for (i = 0; i < words.n; i++) {
		terms_of_word(&terms, words.entry[i].key, words.entry[i].len);
		for (k = 0; k < terms.n; k++)
			add_term(out, terms.term[k],
				 (float)words.entry[i].value);
	}
	strmap_release(&words);
	for (i = 0; i < EMBED_SIZE; i++)
		sum += (double)out->v[i] * (double)out->v[i];
	for (i = 0; i < EMBED_SIZE && sum > 0; i++)
		out->v[i] = (float)((double)out->v[i] / sqrt(sum));
}

double embed_cosine(const struct embedding *a, const struct embedding *b)
{
	double dot = 0;
	size_t i;

	for (i = 0; i < EMBED_SIZE; i++)
		dot += (double)a->v[i] * (double)b->v[i];
	return dot;
}

void embed_pack(unsigned char out[EMBED_BYTES],
		const struct embedding *embedding)
{
	uint32_t word;
	size_t i, k;

	*out++ = EMBED_VERSION;
	for (i = 0; i < EMBED_SIZE; i++) {
		memcpy(&word, &embedding->v[i], sizeof(word));
		for (k = 0; k < sizeof(word); k++)
			*out++ = (unsigned char)(word >> (8 * k));
	}
}

bool embed_unpack(struct embedding *out,
		  const unsigned char bytes[EMBED_BYTES])
{
	uint32_t word;
	size_t i, k;

	if (*bytes++ != EMBED_VERSION)
		return false;
	for (i = 0; i < EMBED_SIZE; i++) {
		for (k = 0, word = 0; k < sizeof(word); k++)
			word |= (uint32_t)*bytes++ << (8 * k);
		memcpy(&out->v[i], &word, sizeof(word));
	}
	return true;
}
