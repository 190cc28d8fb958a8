/* SPDX-License-Identifier: MIT */
/*
 * A heap for a process that fills many large arrays once and then ends.
 *
 * Left alone, the allocator maps each array of its own and gives it back when
 * it is freed, in pages of four kilobytes, of which the system clears every
 * one at its first touch: a quarter of what a question to a large repository
 * costs. So what is freed is kept for the next array, and the first
 * HEAP_BYTES are asked for in large pages, which are cleared at a tenth of
 * the price.
 */
#ifndef BASE_HEAP_H
#define BASE_HEAP_H

enum {
	/* What a question about 100,000 commits and 40,000 files takes. */
	HEAP_BYTES = 32 << 20,
	/* Arrays of this size are rare, and too dear to be kept. */
	HEAP_LARGE = 4 << 20
};

/* Once, before much is allocated. Where the system knows nothing of the kind
 * it does nothing: this is about time alone. */
void heap_prepare(void);

enum {
	/* Of a server of many short threads. Each arena keeps what its largest
	   question took: by itself the allocator makes eight a core, which held
	   157 to 183 MB where two hold 61 to 73 at the same speed (twenty
	   clients, text search over git's own tree). */
	HEAP_ARENAS = 2
};

/* Once, before a second thread begins: all threads share HEAP_ARENAS. */
void heap_share(void);

#endif
