/* SPDX-License-Identifier: MIT */
/* How much two texts have in common, to tell a file that moved and changed
 * from another one. */
#ifndef BASE_LIKENESS_H
#define BASE_LIKENESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

/* From where on two files are the same one: git's default for renames. */
enum { LIKENESS_PERCENT = 50 };

/* A line, or 64 bytes of a longer one. */
struct piece {
	uint64_t hash;
	uint64_t len;
};

/* A text as the sorted hashes of its pieces. { 0 } is one that is not known
 * and is like nothing. */
struct print {
	VEC(struct piece) piece;
	size_t size;
	bool is_known;
	const char *name;	/* of its file, without directories; borrowed */
};

/* Fills an empty print. */
void print_make(struct print *out, const char *bytes, size_t n);
void print_release(struct print *print);

/*
 * The bytes of the pieces that both have, in percent of the larger text; 0
 * when the sizes alone rule LIKENESS_PERCENT out.
 */
unsigned int print_likeness(const struct print *a, const struct print *b);

/* The bytes of the pieces of one text that are still in another, in percent of
 * the first; 100 of one that is empty. */
unsigned int print_kept(const struct print *of, const struct print *in);

/* Two texts of two lists that are LIKENESS_PERCENT or more alike. */
struct alike {
	size_t from, to;	/* places in the lists */
	unsigned int percent;
	bool has_same_name;
};
typedef VEC(struct alike) alike_vec;

/* Appends all such pairs: the most alike first, of equal ones those of the same
 * name, then the first of `to`, then the first of `from`. */
void prints_pair(alike_vec *out, const struct print *from, size_t froms,
		 const struct print *to, size_t tos);

/* Releases n prints, and the array. */
void prints_free(struct print *print, size_t n);

#endif
