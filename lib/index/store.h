/* SPDX-License-Identifier: MIT */
/*
 * The tables of index.db, on disk or in memory.
 *
 * Blobs are numbered from 1 (from 2^30 in memory, so that both can be read
 * side by side); a number is never used twice, and whatever is stored later
 * has higher ones. Everything is sealed (bytes.h): what does not fit its seal
 * is ERROR_CORRUPT. Reading sees the latest state unless it stands between
 * store_begin_read and store_end_read.
 */
#ifndef INDEX_STORE_H
#define INDEX_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"
#include "db/cache.h"
#include "index/index.h"

/* The block of a segment that was read last; id 0: none. */
struct last_block {
	int64_t id;
	struct buf bytes;
};

/*
 * A segment: a part of the postings, written once. Its terms stand in order
 * in blocks; the directory holds the first term of each.
 */
struct segment {
	int64_t id;		/* in the order of the blobs */
	int64_t first_block;
	uint32_t blocks;
	uint64_t terms, bytes;
	struct buf directory;
	VEC(const unsigned char *) first;	/* length, then bytes */
	struct last_block last;
};

enum store_stmt {
	STORE_FIND_BLOB, STORE_ADD_BLOB, STORE_GET_FACTS, STORE_HAS_FACTS,
	STORE_ADD_FACTS, STORE_GET_BLOCK, STORE_ADD_BLOCK, STORE_DROP_BLOCKS,
	STORE_GET_SEGMENTS, STORE_LAST_SEGMENT, STORE_ADD_SEGMENT,
	STORE_DROP_SEGMENT,
	STORE_FIND_VIEW, STORE_ADD_VIEW, STORE_ADD_VIEW_DATA, STORE_USE_VIEW,
	STORE_GET_VIEW, STORE_LAST_VIEW, STORE_DROP_VIEW,
	STORE_DROP_VIEW_DATA, STORE_FIND_VECTOR, STORE_ADD_VECTOR,
	STORE_FIND_DIGEST, STORE_ADD_DIGEST, STORE_FIND_MEMO, STORE_ADD_MEMO,
	STORE_STMTS
};

/* Blobs in memory have numbers above this. */
enum { BLOB_MEMORY = 1 << 30 };

struct store {
	struct db *db;
	struct stmt *stmt[STORE_STMTS];
	bool is_memory;
	bool can_write;
	bool is_damaged;
	int64_t generation;	/* last segment that was loaded, -1: none yet */
	VEC(struct segment) segment;
};

/* As cache_open; where it may not be written, can_write is false. */
const struct error *store_open(struct store **out, const char *path,
			       enum cache_mode mode, int busy_ms) MUST_CHECK;
void store_free(struct store *store);

/* One state until the end; these two may nest in nothing. */
const struct error *store_begin_read(struct store *store) MUST_CHECK;
void store_end_read(struct store *store);

/* A blob's content with what its language depends on: one record each. */
struct blob_key {
	unsigned char bytes[OID_SIZE + 2];
};

/* The number of a blob, 0 when there is none. */
const struct error *store_find_blob(struct store *store,
				    const struct blob_key *key,
				    uint32_t *out) MUST_CHECK;
/* The number that the next blob must get at least. */
const struct error *store_next_blob(struct store *store, uint32_t *out)
	MUST_CHECK;
/* The record comes sealed. A key that is there already gets the new number. */
const struct error *store_add_blob(struct store *store,
				   const struct blob_key *key, uint32_t id,
				   const void *record, size_t n) MUST_CHECK;
/* Replaces out with the record; ERROR_CORRUPT when there is none. */
const struct error *store_get_record(struct store *store, uint32_t id,
				     struct buf *out) MUST_CHECK;

/* Replaces out with a blob's vector of a kind, empty when it has none. The
 * one that is added comes sealed, and replaces another. */
const struct error *store_find_vector(struct store *store,
				      enum vector_kind kind, uint32_t id,
				      struct buf *out) MUST_CHECK;
const struct error *store_add_vector(struct store *store,
				     enum vector_kind kind, uint32_t id,
				     const void *vector, size_t n) MUST_CHECK;
/* The bytes of the database, as far as anything is in them. */
const struct error *store_size(struct store *store, uint64_t *out) MUST_CHECK;

/* Loads the segments anew when they have changed. */
const struct error *store_load_segments(struct store *store) MUST_CHECK;

/* A view's key: of its source and of what else decides what it holds. */
struct view_key {
	unsigned char bytes[OID_SIZE + 8];
};

/*
 * Each calls fn, which must not use the store, with the bytes of a stored view;
 * false from it is ERROR_CORRUPT. *id is 0 when there is none of that key, or
 * none at all; one that is asked for by its id must be there. A view is found
 * and read in one statement: another process may drop it between two, and a
 * sound index would be taken for damaged.
 */
typedef bool (*view_fn)(const void *ptr, size_t n, void *payload);
/* A number that is another one once another process has written. */
const struct error *store_writes(int64_t *out, struct store *store) MUST_CHECK;
/* Whether a blob has facts, by its number. */
const struct error *store_has_facts(bool *out, struct store *store,
				    uint32_t id) MUST_CHECK;

const struct error *store_find_view(struct store *store,
				    const struct view_key *key, view_fn fn,
				    void *payload, int64_t *id) MUST_CHECK;
/* The one that was used last. */
const struct error *store_last_view(struct store *store, view_fn fn,
				    void *payload, int64_t *id) MUST_CHECK;
const struct error *store_get_view(struct store *store, int64_t id,
				   view_fn fn, void *payload) MUST_CHECK;
/*
 * Stores a view (sealed bytes) as the most recently used and forgets
 * the least recently used beyond VIEWS_MOST.
 */
enum { VIEWS_MOST = 16 };
const struct error *store_add_view(struct store *store,
				   const struct view_key *key,
				   const void *data, size_t n) MUST_CHECK;
/* Notes that the view is used; writes only when that is news. */
const struct error *store_use_view(struct store *store, int64_t id)
	MUST_CHECK;

/* An ERROR_CORRUPT about this store. */
const struct error *store_damaged(struct store *store, const char *what)
	MUST_CHECK;
/* True once any read of it was ERROR_CORRUPT. */
bool store_is_damaged(const struct store *store);

#endif
