/* SPDX-License-Identifier: MIT */
/*
 * Many small allocations that all end together.
 *
 * { 0 } is a valid empty arena. Memory is aligned for any type and is not
 * zeroed. Nothing is freed singly; arena_clear keeps the largest block for
 * the next round, so a loop that clears settles without allocating.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct buf;

struct arena {
	struct arena_block *block;	/* in use; older ones behind it */
	size_t used;			/* bytes of it that are taken */
};

void *arena_alloc(struct arena *arena, size_t n)
	__attribute__((returns_nonnull));
/* A copy of n bytes, which may be none of NULL. */
void *arena_copy(struct arena *arena, const void *ptr, size_t n)
	__attribute__((returns_nonnull));
/* A copy of n bytes with a NUL behind them. */
char *arena_strndup(struct arena *arena, const char *s, size_t n)
	__attribute__((returns_nonnull));
char *arena_strdup(struct arena *arena, const char *s)
	__attribute__((returns_nonnull));
char *arena_fmt(struct arena *arena, const char *fmt, ...)
	__attribute__((returns_nonnull, format(printf, 2, 3)));
char *arena_vfmt(struct arena *arena, const char *fmt, va_list ap)
	__attribute__((returns_nonnull, format(printf, 2, 0)));

/* A copy of what a buffer holds, which is released. */
char *arena_take(struct arena *arena, struct buf *buf)
	__attribute__((returns_nonnull));
void arena_clear(struct arena *arena);
void arena_release(struct arena *arena);

#endif
