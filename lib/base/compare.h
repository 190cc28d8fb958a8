/* SPDX-License-Identifier: MIT */
/* Orders that qsort and bsearch take, and how to search what is in order. */
#ifndef BASE_COMPARE_H
#define BASE_COMPARE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of uint32_t, rising. */
static inline int cmp_uint32(const void *a_ptr, const void *b_ptr)
{
	uint32_t a = *(const uint32_t *)a_ptr, b = *(const uint32_t *)b_ptr;

	return a < b ? -1 : a > b;
}

/* Of pointers to strings, by their bytes. */
static inline int cmp_strings(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/*
 * Each defines a static function, name, that orders structures by one of their
 * members: a number, rising; or what compare, such as strcmp, orders.
 */
#define CMP_RISING(name, type, member) \
static int name(const void *a_ptr, const void *b_ptr) \
{ \
	const type *a_ = a_ptr, *b_ = b_ptr; \
\
	return a_->member < b_->member ? -1 : a_->member > b_->member; \
}

#define CMP_BY(name, type, compare, member) \
static int name(const void *a_ptr, const void *b_ptr) \
{ \
	const type *a_ = a_ptr, *b_ = b_ptr; \
\
	return compare(a_->member, b_->member); \
}

/* For bsearch: the key is such a member alone. */
#define CMP_KEY(name, type, compare, member) \
static int name(const void *key, const void *element) \
{ \
	return compare(key, ((const type *)element)->member); \
}

/*
 * Sets at, a variable, to the first place from itself on that is_before, an
 * expression of at, is false of; to end where it is true of all. Those that it
 * is true of stand first.
 *
 *	size_t at = 0;
 *
 *	LOWER_BOUND(at, view->n, path_cmp(view->file[at].path, path) < 0);
 */
#define LOWER_BOUND(at, end, is_before) do { \
	size_t low_ = (at), high_ = (end); \
\
	while (low_ < high_) { \
		(at) = low_ + (high_ - low_) / 2; \
		if (is_before) \
			low_ = (at) + 1; \
		else \
			high_ = (at); \
	} \
	(at) = low_; \
} while (0)

#endif
