/* SPDX-License-Identifier: MIT */
/*
 * The postings of many blobs in the memory of one thread, until they are
 * merged with other threads' and written as a segment.
 */
#ifndef INDEX_RUN_H
#define INDEX_RUN_H

#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "index/lexicon.h"
#include "index/list.h"
#include "lang/facts.h"

/* What indexing a blob finds out beside its postings. */
struct digest {
	uint32_t body_len, symbol_len;	/* in terms */
	VEC(uint32_t) use;	/* sorted hashes of the identifiers it uses */
};

/* A term of the blob that is being added. */
struct item {
	uint32_t term;
	uint32_t body, symbols;
	uint8_t flags;
};

/*
 * A term's list lies in slices, each twice as long as the one before up to
 * 4 KiB; the last bytes of each name the next.
 */
enum { SLICE_FIRST = 8, SLICE_LEVELS = 9, SLICE_LINK = 4 };

static inline size_t slice_room(unsigned int level)
{
	return ((size_t)SLICE_FIRST << level) - SLICE_LINK;
}

struct run {
	struct lexicon lexicon;
	/* Work memory of run_add. */
	VEC(struct item) item;
	VEC(uint32_t) declared, sorted;
	VEC(struct ident *) ident;
};

/* { 0 } is a valid empty run. Clearing keeps the memory. */
void run_clear(struct run *run);
void run_release(struct run *run);

/* Bytes of memory in use. */
size_t run_size(const struct run *run);

/*
 * Adds the words and symbols of a blob; blob numbers must ascend. A word's
 * terms stand in the body field, a symbol's name's in the symbol field. A
 * declaration is any symbol but a prototype, a package, an impl and a
 * section, and the last word of its name is what is declared. A use is an
 * identifier that is no keyword and stands in code more often than it is
 * declared there.
 */
void run_add(struct run *run, uint32_t blob, const struct facts *facts,
	     struct digest *digest);

/* The run as a stream of lists; run must not change while it is read. */
struct run_lists {
	struct lists lists;	/* read it through this */
	const struct run *run;
	VEC(struct term *) term;
	size_t at;
	struct buf list;
};
void run_lists_init(struct run_lists *out, const struct run *run);
void run_lists_release(struct run_lists *lists);

#endif
