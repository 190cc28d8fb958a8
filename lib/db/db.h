/* SPDX-License-Identifier: MIT */
/*
 * SQLite, as much of it as we use: open, statements, transactions.
 *
 * One struct db is for one thread at a time; two threads that share it take
 * turns under a lock of their own. Failures come as ERROR_BUSY (another
 * process writes), ERROR_CORRUPT (not a database, or a damaged one),
 * ERROR_READONLY (it cannot be written: permissions, a full disk),
 * ERROR_NOT_FOUND (opened without leave to create, and not there) or
 * ERROR_FAILED; the message names the file.
 */
#ifndef DB_DB_H
#define DB_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/progress.h"

enum db_mode {
	DB_READ,		/* must exist; writing is refused */
	DB_FROZEN,		/* the same, and nobody else may write either:
				   no lock and no side file is needed */
	DB_WRITE,		/* must exist */
	DB_CREATE,		/* made when it is missing */
	DB_MEMORY		/* path is only a name for messages */
};

struct buf;
struct db;
struct stmt;

/* Waits up to busy_ms for another process's lock before ERROR_BUSY. */
const struct error *db_open(struct db **out, const char *path,
			    enum db_mode mode, int busy_ms) MUST_CHECK;
/* Changes how long to wait. */
void db_set_patience(struct db *db, int busy_ms);

/*
 * The files beside a database that is open ("-wal" and "-shm") stay when the
 * last process closes it, emptied: to make and remove them costs each short
 * command more than what it reads.
 */
void db_keep_files(struct db *db);

/* Its statements must have been freed before. */
void db_close(struct db *db);

const char *db_path(const struct db *db);

/* True when it was opened to be written and the file may only be read. */
bool db_is_readonly(const struct db *db);

/* True once anything failed with ERROR_CORRUPT. */
bool db_is_damaged(const struct db *db);

/* Runs SQL without parameters; rows are thrown away. */
const struct error *db_exec(struct db *db, const char *sql) MUST_CHECK;

/*
 * Drops all rows of a table at once, whatever their number. Its triggers do
 * not run for them: what those would take along is emptied likewise.
 */
const struct error *db_empty(struct db *db, const char *table) MUST_CHECK;

/* The first column of the first row, as a number; `missing` without rows. */
const struct error *db_int(struct db *db, const char *sql, int64_t missing,
			   int64_t *out) MUST_CHECK;

/*
 * Writes all of the database, as it is now, into a new file, in one piece and
 * on the disk when this is done: whoever finds a file of that name finds all
 * of it. ERROR_EXISTS, with nothing changed, when there is one. Outside of a
 * transaction.
 */
const struct error *db_backup(struct db *db, const char *path) MUST_CHECK;

/* Reads every page: ERROR_CORRUPT with the first thing that is wrong. */
const struct error *db_check(struct db *db) MUST_CHECK;

/*
 * Transactions do not nest. A write transaction takes the write lock at once,
 * so that nothing that was read in it can be outdated; a read transaction
 * sees one state to its end. db_rollback never fails and is harmless outside
 * of a transaction.
 */
const struct error *db_begin_read(struct db *db) MUST_CHECK;
const struct error *db_begin_write(struct db *db) MUST_CHECK;
/* The same, but waits up to busy_ms whatever the patience is, and meanwhile
 * asks again and again whether it should stop. */
const struct error *db_wait_to_write(struct db *db, int busy_ms,
				     const struct progress *progress)
	MUST_CHECK;
const struct error *db_commit(struct db *db) MUST_CHECK;
void db_rollback(struct db *db);
bool db_in_transaction(const struct db *db);

/*
 * A statement, prepared once and run many times. Parameters count from 1 and
 * keep their value until they are bound again; blobs and texts are borrowed
 * until the statement is reset. A binding that fails is reported by the next
 * step. Columns count from 0; pointers are good until the next step or reset.
 */
const struct error *stmt_prepare(struct stmt **out, struct db *db,
				 const char *sql) MUST_CHECK;
void stmt_free(struct stmt *stmt);
void stmt_bind_int(struct stmt *stmt, int parameter, int64_t value);
void stmt_bind_blob(struct stmt *stmt, int parameter, const void *ptr,
		    size_t n);
void stmt_bind_text(struct stmt *stmt, int parameter, const char *s);

/* The next row; *has_row is false, and the statement reset, at the end. */
const struct error *stmt_step(struct stmt *stmt, bool *has_row) MUST_CHECK;
/*
 * The next row, in a loop over all of them: while (stmt_next(stmt, &err)).
 * False after the last one, and where reading fails, which sets *err; where it
 * is set already, the statement, which may be NULL then, is left as it is.
 */
bool stmt_next(struct stmt *stmt, const struct error **err);
/* Runs to the end and resets. */
const struct error *stmt_run(struct stmt *stmt) MUST_CHECK;
void stmt_reset(struct stmt *stmt);

int64_t stmt_int(struct stmt *stmt, int column);
/* Never NULL; an SQL NULL has no bytes. */
const void *stmt_blob(struct stmt *stmt, int column, size_t *n);
const char *stmt_text(struct stmt *stmt, int column);
bool stmt_is_null(struct stmt *stmt, int column);

/*
 * Runs a statement whose one parameter is an id and whose one column are bytes
 * that were sealed (base/bytes.h), and resets it. Replaces out with the bytes
 * without their seal; *found is false where there is no row, *is_sound where
 * the seal is not theirs: out is empty then.
 */
const struct error *stmt_find_sealed(struct stmt *stmt, int64_t id,
				     struct buf *out, bool *found,
				     bool *is_sound) MUST_CHECK;

#endif
