/* SPDX-License-Identifier: MIT */
/*
 * The tables of history.db, on disk or in memory.
 *
 * Commits are numbered from 0, a parent always below its children, and a
 * number is never used twice. What is kept of each lies in columns that are
 * cut into rows of SHELF_CHUNK commits, so that all of it is read at once in
 * no time; a row is a sealed run of bytes (base/bytes.h) whose form belongs
 * to the file that writes it:
 *
 *	meta	what is counted over all (ledger.c) and the boundary of a
 *		shallow clone (history.c)
 *	commits	flags, times, authors, lengths and parents (ledger.c)
 *	oids	ids (ledger.c)
 *	states	how far each was mined (ledger.c)
 *	touches	the files touched (touches.c)
 *	people, paths	numbered strings, by the first number (string_table.c)
 *	changed	the terms of the changed lines, by commit (changed.c)
 *	memo	what was worked out from a past (memo.c)
 *	segment, posting	who says which term (term_commits.c)
 */
#ifndef HISTORY_SHELF_H
#define HISTORY_SHELF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "db/cache.h"

/* Commits a row: the smallest that lose little to their being cut, because
 * the last row is written again for every new commit. */
enum { SHELF_CHUNK = 1024 };

/* Tables of an id and data. */
enum shelf_table {
	SHELF_META, SHELF_COMMITS, SHELF_OIDS, SHELF_STATES, SHELF_TOUCHES,
	SHELF_PEOPLE, SHELF_PATHS, SHELF_CHANGED,
	SHELF_MEMO,
	SHELF_TABLES
};

/* Rows of the meta table. */
enum { META_COUNTS = 1, META_SHALLOW };

enum shelf_stmt {
	SHELF_GET_SEGMENTS, SHELF_ADD_SEGMENT, SHELF_DROP_SEGMENT,
	SHELF_GET_POSTING, SHELF_ADD_POSTING, SHELF_DROP_POSTINGS,
	SHELF_STMTS
};

struct shelf {
	struct db *db;
	struct stmt *get[SHELF_TABLES], *put[SHELF_TABLES];
	struct stmt *stmt[SHELF_STMTS];
	bool is_memory;
	bool can_write;
	bool is_damaged;
};

/* As cache_open. */
const struct error *shelf_open(struct shelf **out, const char *path,
			       enum cache_mode mode, int busy_ms) MUST_CHECK;
void shelf_free(struct shelf *shelf);

/* An error that says that `what` ("a row of commits") is damaged; from then
 * on the shelf is. */
const struct error *shelf_damaged(struct shelf *shelf, const char *what)
	MUST_CHECK;
bool shelf_is_damaged(const struct shelf *shelf);

/* One state until shelf_end_read; they do not nest, and in a write transaction
 * they do nothing. *is_begun is what shelf_end_read is to be told. */
const struct error *shelf_begin_read(struct shelf *shelf, bool *is_begun)
	MUST_CHECK;
void shelf_end_read(struct shelf *shelf, bool is_begun);

/* Replaces out with a row's bytes; empty, and *found false, without one. */
const struct error *shelf_get(struct shelf *shelf, enum shelf_table table,
			      int64_t id, struct buf *out, bool *found)
	MUST_CHECK;

/* Stores a row in place of any other; seals the bytes. */
const struct error *shelf_put(struct shelf *shelf, enum shelf_table table,
			      int64_t id, struct buf *data) MUST_CHECK;

/* Calls fn for each row, by id; false stops it, because the bytes make no
 * sense: ERROR_CORRUPT. */
typedef bool (*shelf_fn)(void *payload, int64_t id, const unsigned char *at,
			 const unsigned char *end);
const struct error *shelf_each(struct shelf *shelf, enum shelf_table table,
			       shelf_fn fn, void *payload) MUST_CHECK;

/* A statement, prepared once. */
const struct error *shelf_stmt(struct stmt **out, struct shelf *shelf,
			       enum shelf_stmt which) MUST_CHECK;

/* Empties all tables; in a write transaction. */
const struct error *shelf_clear(struct shelf *shelf) MUST_CHECK;

/* Copies all rows into an empty shelf, in a write transaction of its. */
const struct error *shelf_copy(struct shelf *to, struct shelf *from)
	MUST_CHECK;

#endif
