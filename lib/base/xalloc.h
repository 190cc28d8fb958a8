/* SPDX-License-Identifier: MIT */
/*
 * Memory that is always there: when the system has none left, the process
 * says so on stderr and exits with 128. The stores are transactional, so
 * nothing is lost, and no caller carries a branch that no test can reach.
 * This is the one place in lib/ that may exit.
 */
#ifndef BASE_XALLOC_H
#define BASE_XALLOC_H

#include <stddef.h>

/* As malloc, calloc and realloc; a size of zero gives a valid pointer. */
void *xmalloc(size_t n) __attribute__((malloc, returns_nonnull));
void *xcalloc(size_t count, size_t size)
	__attribute__((malloc, returns_nonnull));
void *xrealloc(void *ptr, size_t n) __attribute__((returns_nonnull));

/* realloc to count items of size bytes, with the product checked. */
void *xreallocarray(void *ptr, size_t count, size_t size)
	__attribute__((returns_nonnull));

/* Copies that the caller frees. xmemdupz adds a NUL that is not counted. */
char *xstrdup(const char *s) __attribute__((malloc, returns_nonnull));
char *xmemdupz(const void *ptr, size_t n)
	__attribute__((malloc, returns_nonnull));

/* A formatted string that the caller frees. */
char *xstrfmt(const char *fmt, ...)
	__attribute__((malloc, returns_nonnull, format(printf, 1, 2)));

#endif
