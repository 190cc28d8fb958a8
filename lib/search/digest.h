/* SPDX-License-Identifier: MIT */
/*
 * All that passages of a file are scored by, without its content: how many
 * words each line has, and on which lines each term stands. It depends on the
 * content and its language alone, so that it can be kept by blob; to make it
 * costs as much as to read and to split the file, to read it a twentieth.
 *
 * A term is known by TERM_BITS of its hash: one takes another's place once in
 * 2^40, less often than a question finds the wrong file for worse reasons, and
 * in half the room of its bytes.
 *
 * As bytes, all numbers but the hashes varints: the lines; of each twice its
 * words, and 1 more unless it is empty; then, in the order in which the terms
 * first appear, of each its hash, the length of its list and the list, which
 * has a number for each time that the term appears: twice the distance in lines
 * from the time before (the first: from line 0), and 1 more where it begins in
 * a string literal.
 */
#ifndef SEARCH_DIGEST_H
#define SEARCH_DIGEST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/vec.h"

enum { TERM_BITS = 40, TERM_BYTES = TERM_BITS / 8 };
uint64_t digest_hash(const char *term, size_t len);

/* Makes digests of many files: words that come again are split once. */
struct digester;
struct digester *digester_new(void);
void digester_free(struct digester *digester);

/* Replaces out with the digest of n bytes in a language. */
void digest_make(struct digester *digester, struct buf *out, unsigned int lang,
		 const char *bytes, size_t n);

struct digest_reader {
	const unsigned char *at, *end;	/* at: NULL once it made no sense */
};

/* before[i] becomes the number of words in the i lines that come first, up to
 * the last line: one more than there are lines. filled[i] tells whether line i
 * has more than white space. False: it makes no sense. */
typedef VEC(uint32_t) digest_lines;
typedef VEC(bool) digest_filled;
bool digest_open(struct digest_reader *out, const struct buf *digest,
		 digest_lines *before, digest_filled *filled);

struct digest_term {
	uint64_t hash;		/* as digest_hash has it */
	struct digest_reader list;
	uint32_t line;		/* of the mark that was read last */
};

/* The next term; false at the end, where digest_is_sound tells whether it was
 * one. */
bool digest_next(struct digest_reader *reader, struct digest_term *out);
bool digest_is_sound(const struct digest_reader *reader);

/* The next time that the term appears, its line in term->line. */
bool digest_mark(struct digest_term *term, bool *in_string);

#endif
