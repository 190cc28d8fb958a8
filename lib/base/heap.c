/* SPDX-License-Identifier: MIT */
/* Telling allocator and system what is coming: see heap.h. */
#include "base/heap.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
#include <malloc.h>

/* Large pages begin at multiples of their size, on most machines this. */
static const uintptr_t page = 2 << 20;

/*
 * A large page in which a byte was written before it was asked for stays many
 * small ones. So the heap goes on this far before one: there the allocator
 * notes where the free memory begins that we make it get, which must be more
 * than the 132 KiB that it may have left.
 */
static const uintptr_t lead = 256 << 10, more = 192 << 10;

void heap_prepare(void)
{
	uintptr_t start = (uintptr_t)sbrk(0), end;
	void *volatile grown;	/* or the compiler leaves the call out */

	if (start % page < page - lead)
		sbrk((intptr_t)(page - lead - start % page));

	mallopt(M_MMAP_THRESHOLD, HEAP_LARGE);
	/* What we make it get must not be given back at the next free. */
	mallopt(M_TRIM_THRESHOLD, 2 * HEAP_BYTES);
	mallopt(M_TOP_PAD, HEAP_BYTES);
	grown = malloc(more);
	free(grown);
	mallopt(M_TOP_PAD, 1 << 20);
	end = (uintptr_t)sbrk(0) & ~(page - 1);
	start = (start + page - 1) & ~(page - 1);
	if (start < end)
		madvise((void *)start, end - start, MADV_HUGEPAGE);
}

void heap_share(void)
{
	mallopt(M_ARENA_MAX, HEAP_ARENAS);
}
#else
void heap_prepare(void)
{
}

void heap_share(void)
{
}
#endif
