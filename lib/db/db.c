/* SPDX-License-Identifier: MIT */
/* Opening, transactions and the errors of SQLite: see db.h. */
#include "db/db.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "db/fail.h"

struct db {
	sqlite3 *handle;
	char *path;
	int busy_ms;
	bool is_damaged;
};

static const struct {
	int flags;
	const char *query;	/* of the file: URI, "" for a plain name */
} mode_table[] = {
	[DB_READ] = { SQLITE_OPEN_READONLY, "" },
	[DB_FROZEN] = { SQLITE_OPEN_READONLY, "?immutable=1" },
	[DB_WRITE] = { SQLITE_OPEN_READWRITE, "" },
	[DB_CREATE] = { SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "" },
	[DB_MEMORY] = { SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
			SQLITE_OPEN_MEMORY, "" },
};

static enum error_code code_of(int extended, int number)
{
	switch (extended & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
	/* Too many came in between, each of them for a moment. */
	case SQLITE_PROTOCOL:
		return ERROR_BUSY;
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		return ERROR_CORRUPT;
	case SQLITE_READONLY:
	case SQLITE_FULL:
	case SQLITE_PERM:
	case SQLITE_AUTH:
		return ERROR_READONLY;
	case SQLITE_CANTOPEN:
		return number == ENOENT ? ERROR_NOT_FOUND : ERROR_READONLY;
	case SQLITE_IOERR:
		if (extended == SQLITE_IOERR_SHORT_READ)
			return ERROR_CORRUPT;
		return extended == SQLITE_IOERR_READ ?
			ERROR_FAILED : ERROR_READONLY;
	default:
		return ERROR_FAILED;
	}
}

const struct error *db_fail(struct db *db, int rc, const char *what)
{
	int extended = db->handle ? sqlite3_extended_errcode(db->handle) : rc;
	int number = db->handle ? sqlite3_system_errno(db->handle) : 0;

	if ((extended & 0xff) != (rc & 0xff))
		extended = rc;
	if (code_of(extended, number) == ERROR_CORRUPT)
		db->is_damaged = true;
	return error_new(code_of(extended, number), "cannot %s '%s': %s", what,
			 db->path, db->handle && (rc & 0xff) != SQLITE_MISUSE ?
			 sqlite3_errmsg(db->handle) : sqlite3_errstr(rc));
}

/* The path as a file: URI, in which ?, # and % would have a meaning. */
static void add_uri(struct buf *out, const char *path, const char *query)
{
	const char *p;

	buf_addstr(out, "file:");
	for (p = path; *p; p++) {
		if (strchr("?#%", *p))
			buf_addf(out, "%%%02x", (unsigned char)*p);
		else
			buf_addch(out, *p);
	}
	buf_addstr(out, query);
}

const struct error *db_open(struct db **out, const char *path,
			    enum db_mode mode, int busy_ms)
{
	const struct error *err = NULL;
	struct db *db = xcalloc(1, sizeof(*db));
	struct buf name = { 0 };
	int rc;

	*out = NULL;
	db->path = xstrdup(path);
	if (mode == DB_MEMORY)
		buf_addstr(&name, ":memory:");
	else
		add_uri(&name, path, mode_table[mode].query);
	rc = sqlite3_open_v2(name.ptr, &db->handle, mode_table[mode].flags |
			     SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
			     SQLITE_OPEN_EXRESCODE, NULL);
	if (rc) {
		err = db_fail(db, rc, "open");
		db_close(db);
	} else {
		db_set_patience(db, busy_ms);
		*out = db;
	}
	buf_release(&name);
	return err;
}

void db_set_patience(struct db *db, int busy_ms)
{
	db->busy_ms = busy_ms;
	sqlite3_busy_timeout(db->handle, busy_ms);
}

void db_keep_files(struct db *db)
{
	int on = 1;

	sqlite3_file_control(db->handle, "main", SQLITE_FCNTL_PERSIST_WAL,
			     &on);
}

void db_close(struct db *db)
{
	if (!db)
		return;
	sqlite3_close(db->handle);
	free(db->path);
	free(db);
}

const char *db_path(const struct db *db)
{
	return db->path;
}

struct sqlite3 *db_handle(struct db *db)
{
	return db->handle;
}

static const struct error *run(struct db *db, const char *sql,
			       const char *what)
{
	int rc = sqlite3_exec(db->handle, sql, NULL, NULL, NULL);

	return rc ? db_fail(db, rc, what) : NULL;
}

const struct error *db_exec(struct db *db, const char *sql)
{
	return run(db, sql, "work on");
}

/* SQLite drops the pages of a table instead of its rows only when it has no
 * trigger to run. */
const struct error *db_empty(struct db *db, const char *table)
{
	char *sql = xstrfmt("DELETE FROM %s", table);
	const struct error *err;

	sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
	err = db_exec(db, sql);
	sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, NULL);
	free(sql);
	return err;
}

const struct error *db_begin_read(struct db *db)
{
	return run(db, "BEGIN", "read");
}

const struct error *db_begin_write(struct db *db)
{
	return run(db, "BEGIN IMMEDIATE", "write");
}

const struct error *db_wait_to_write(struct db *db, int busy_ms,
				     const struct progress *progress)
{
	enum { STEP_MS = 50 };
	const int patience = db->busy_ms;
	const int64_t until = progress_time() + busy_ms;
	const struct error *err = NULL, *stop = NULL;

	do {
		const int64_t left = until - progress_time();

		db_set_patience(db, left < STEP_MS ? left > 0 ? (int)left : 0 :
				STEP_MS);
		err = db_begin_write(db);
		if (!err || err->code != ERROR_BUSY)
			break;
		stop = progress_step(progress, "waiting for another process",
				     0, 0);
	} while (!stop && progress_time() < until);
	db_set_patience(db, patience);
	return stop ? stop : err;
}

const struct error *db_commit(struct db *db)
{
	return run(db, "COMMIT", "write");
}

void db_rollback(struct db *db)
{
	if (db && db_in_transaction(db))
		error_ignore(run(db, "ROLLBACK", "roll back"));
}

bool db_is_damaged(const struct db *db)
{
	return db->is_damaged;
}

bool db_is_readonly(const struct db *db)
{
	return sqlite3_db_readonly(db->handle, "main") == 1;
}

bool db_in_transaction(const struct db *db)
{
	return !sqlite3_get_autocommit(db->handle);
}
