/* SPDX-License-Identifier: MIT */
/*
 * The hashed lexical embedding: text as a point in a space of EMBED_SIZE
 * buckets, without a model.
 *
 * Every term (lang/words.h) adds 1, and each of its character trigrams (of
 * the term between two spaces) 0.5, to the bucket that its hash names, with
 * the sign that another bit of the hash says, so that collisions cancel
 * instead of piling up. The same bytes give the same vector on any machine.
 * It knows shared words and stems, not meaning.
 */
#ifndef SEARCH_EMBED_H
#define SEARCH_EMBED_H

#include <stdbool.h>
#include <stddef.h>

/* EMBED_VERSION is raised whenever a vector comes out differently. */
enum { EMBED_SIZE = 256, EMBED_VERSION = 1, EMBED_BYTES = 1 + 4 * EMBED_SIZE };

struct embedding {
	float v[EMBED_SIZE];
};

/* Fills out with the vector of n bytes of text or code, of length 1; all
 * zero when they hold no term. */
void embedding_of(struct embedding *out, const char *bytes, size_t n);

/* As bytes that are the same on every machine, and exactly back; false for
 * the bytes of another version. */
void embed_pack(unsigned char out[EMBED_BYTES],
		const struct embedding *embedding);
bool embed_unpack(struct embedding *out,
		  const unsigned char bytes[EMBED_BYTES]);

/* The cosine of two such vectors: -1 to 1, 0 when either is zero. */
double embed_cosine(const struct embedding *a, const struct embedding *b);

#endif
