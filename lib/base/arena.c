/* SPDX-License-Identifier: MIT */
/* Bump allocation in growing blocks: see arena.h. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"

enum { FIRST_BLOCK = 4096, LARGEST_STEP = 1 << 20 };

struct arena_block {
	struct arena_block *older;
	size_t size;
	alignas(max_align_t) char bytes[];
};

void *arena_alloc(struct arena *arena, size_t n)
{
	const size_t align = alignof(max_align_t);
	size_t at = (arena->used + align - 1) / align * align;

	if (!arena->block || at > arena->block->size ||
	    n > arena->block->size - at) {
		size_t size = arena->block ? arena->block->size * 2 :
			FIRST_BLOCK;
		struct arena_block *block;

		if (size > LARGEST_STEP)
			size = LARGEST_STEP;
		if (size < n)
			size = n;
		block = xmalloc(sizeof(*block) + size);
		block->older = arena->block;
		block->size = size;
		arena->block = block;
		arena->used = 0;
		at = 0;
	}
	arena->used = at + n;
	return arena->block->bytes + at;
}

void *arena_copy(struct arena *arena, const void *ptr, size_t n)
{
	void *copy = arena_alloc(arena, n);

	if (n)
		memcpy(copy, ptr, n);
	return copy;
}

char *arena_strndup(struct arena *arena, const char *s, size_t n)
{
	char *copy = arena_alloc(arena, n + 1);

	if (n)
		memcpy(copy, s, n);
	copy[n] = '\0';
	return copy;
}

char *arena_strdup(struct arena *arena, const char *s)
{
	return arena_strndup(arena, s, strlen(s));
}

char *arena_vfmt(struct arena *arena, const char *fmt, va_list ap)
{
	va_list again;
	char *s;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	s = arena_alloc(arena, (size_t)(n < 0 ? 0 : n) + 1);
	if (n < 0)
		s[0] = '\0';
	else
		vsnprintf(s, (size_t)n + 1, fmt, ap);
	return s;
}

char *arena_fmt(struct arena *arena, const char *fmt, ...)
{
	va_list ap;
	char *s;

	va_start(ap, fmt);
	s = arena_vfmt(arena, fmt, ap);
	va_end(ap);
	return s;
}

char *arena_take(struct arena *arena, struct buf *buf)
{
	char *s = arena_strndup(arena, buf_str(buf), buf->len);

	buf_release(buf);
	return s;
}

void arena_clear(struct arena *arena)
{
	struct arena_block *block = arena->block, *largest = block;

	for (; block; block = block->older)
		if (block->size > largest->size)
			largest = block;
	while ((block = arena->block)) {
		arena->block = block->older;
		if (block != largest)
			free(block);
	}
	if (largest)
		largest->older = NULL;
	arena->block = largest;
	arena->used = 0;
}

void arena_release(struct arena *arena)
{
	struct arena_block *block = arena->block;

	while (block) {
		struct arena_block *older = block->older;

		free(block);
		block = older;
	}
	*arena = (struct arena){ 0 };
}
