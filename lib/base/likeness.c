/* SPDX-License-Identifier: MIT */
/* Texts as bags of lines: see likeness.h. */
#include "base/likeness.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/hash.h"

enum { PIECE = 64 };

CMP_RISING(by_hash, struct piece, hash)

void print_make(struct print *out, const char *bytes, size_t n)
{
	const char *at = bytes, *end = bytes + n;

	while (at < end) {
		size_t len = (size_t)(end - at) < PIECE ? (size_t)(end - at) :
			PIECE;
		const char *newline = memchr(at, '\n', len);

		if (newline)
			len = (size_t)(newline - at) + 1;
		*VEC_PUSH(&out->piece) = (struct piece){
			hash_bytes(at, len, 0), len
		};
		at += len;
	}
	out->size = n;
	out->is_known = true;
	VEC_SORT(&out->piece, by_hash);
}

void print_release(struct print *print)
{
	VEC_RELEASE(&print->piece);
	print->is_known = false;
}

/* The bytes of the pieces that both have. */
static size_t common_bytes(const struct print *a, const struct print *b)
{
	size_t i = 0, j = 0, common = 0;

	while (i < a->piece.n && j < b->piece.n) {
		const struct piece *left = &a->piece.item[i];
		const struct piece *right = &b->piece.item[j];

		if (left->hash == right->hash)
			common += left->len;
		i += left->hash <= right->hash;
		j += right->hash <= left->hash;
	}
	return common;
}

unsigned int print_likeness(const struct print *a, const struct print *b)
{
	size_t larger = a->size > b->size ? a->size : b->size;
	size_t smaller = a->size < b->size ? a->size : b->size;

	if (!a->is_known || !b->is_known || !larger ||
	    smaller * 100 < larger * LIKENESS_PERCENT)
		return 0;
	return (unsigned int)(common_bytes(a, b) * 100 / larger);
}

unsigned int print_kept(const struct print *of, const struct print *in)
{
	return of->size ? (unsigned int)(common_bytes(of, in) * 100 /
					 of->size) : 100;
}

static int by_merit(const void *a_ptr, const void *b_ptr)
{
	const struct alike *a = a_ptr, *b = b_ptr;

	if (a->percent != b->percent)
		return a->percent > b->percent ? -1 : 1;
	if (a->has_same_name != b->has_same_name)
		return b->has_same_name - a->has_same_name;
	if (a->to != b->to)
		return a->to < b->to ? -1 : 1;
	return (a->from > b->from) - (a->from < b->from);
}

void prints_pair(alike_vec *out, const struct print *from, size_t froms,
		 const struct print *to, size_t tos)
{
	size_t i, j;

	for (i = 0; i < froms; i++)
		for (j = 0; j < tos; j++) {
			unsigned int percent = print_likeness(&from[i], &to[j]);

			if (percent >= LIKENESS_PERCENT)
				*VEC_PUSH(out) = (struct alike){
					i, j, percent,
					!strcmp(from[i].name, to[j].name)
				};
		}
	VEC_SORT(out, by_merit);
}

void prints_free(struct print *print, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		print_release(&print[i]);
	free(print);
}
