/* SPDX-License-Identifier: MIT */
/* Opening a cache, whatever is found there: see cache.h. */
#include "db/cache.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/xalloc.h"

struct opening {
	const struct cache_spec *spec;
	struct db *db;
	bool can_write;
};

/*
 * secure_delete is on in some builds and would write zeros over everything
 * that is dropped. 16 KiB pages hold most records and blocks without
 * overflow pages. A mapped file would cost more than reading what a question
 * needs of it: each fault maps sixteen pages, which are unmapped one by one.
 */
static const char pragmas[] =
	"PRAGMA page_size = 16384; PRAGMA secure_delete = OFF;"
	"PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;"
	"PRAGMA mmap_size = 0; PRAGMA cache_size = -4096;";

/* Makes the tables, unless another process was faster. */
static const struct error *make_tables(struct opening *o)
{
	char *version = xstrfmt("PRAGMA application_id = %d;"
				"PRAGMA user_version = %d;",
				CACHE_APPLICATION_ID, o->spec->version);
	const struct error *err;
	int64_t tables;

	err = db_begin_write(o->db);
	if (!err)
		err = db_int(o->db, "SELECT count(*) FROM sqlite_schema", 0,
			     &tables);
	if (!err && !tables)
		err = db_exec(o->db, o->spec->schema);
	if (!err && !tables)
		err = db_exec(o->db, version);
	if (!err)
		err = db_commit(o->db);
	db_rollback(o->db);
	free(version);
	return err;
}

/* Both at once: another process may be about to set them. */
static const struct error *read_version(struct opening *o, int64_t *id,
					int64_t *version)
{
	const struct error *err = db_begin_read(o->db);

	if (!err)
		err = db_int(o->db, "PRAGMA application_id", 0, id);
	if (!err)
		err = db_int(o->db, "PRAGMA user_version", 0, version);
	db_rollback(o->db);
	return err;
}

/* Sees to it that the tables are there and ours. */
static const struct error *check_version(struct opening *o)
{
	int64_t id, version;
	const struct error *err = read_version(o, &id, &version);

	if (!err && !id && !version) {
		err = o->can_write ? make_tables(o) :
			error_new(ERROR_READONLY, "cannot write '%s'",
				  db_path(o->db));
		if (!err)
			err = read_version(o, &id, &version);
	}
	if (!err && (id != CACHE_APPLICATION_ID ||
		     version != o->spec->version))
		err = error_new(ERROR_UNSUPPORTED,
				"'%s' was made by another version of git fuse",
				db_path(o->db));
	return err;
}

static const struct error *open_as(struct opening *o, const char *path,
				   enum db_mode mode, int busy_ms)
{
	const struct error *err;
	int64_t pages;

	o->can_write = mode != DB_READ && mode != DB_FROZEN;
	err = db_open(&o->db, path, mode, busy_ms);
	if (!err)
		err = db_exec(o->db, pragmas);
	/* The first look at the file itself. */
	if (!err)
		err = db_int(o->db, "PRAGMA page_count", 0, &pages);
	/* Obeyed only while the file is empty; later it would wait for whoever
	   writes. */
	if (!err && !pages && o->spec->can_shrink && o->can_write)
		err = db_exec(o->db, "PRAGMA auto_vacuum = INCREMENTAL");
	if (!err && o->can_write && mode != DB_MEMORY)
		err = db_exec(o->db, "PRAGMA journal_mode = WAL;"
			      "PRAGMA journal_size_limit = 0");
	if (!err && o->can_write && mode != DB_MEMORY)
		db_keep_files(o->db);
	if (!err)
		err = check_version(o);
	if (err) {
		db_close(o->db);
		o->db = NULL;
	}
	return err;
}

/*
 * The same, patiently: while another process makes the file, or turns it to
 * WAL, SQLite says that it is locked without waiting at all.
 */
static const struct error *open_patiently(struct opening *o, const char *path,
					  enum db_mode mode, int busy_ms)
{
	enum { STEP_MS = 10 };
	const struct timespec step = { .tv_nsec = STEP_MS * 1000000L };
	const struct error *err;
	int waited = 0;

	for (;;) {
		err = open_as(o, path, mode, busy_ms);
		if (!err || err->code != ERROR_BUSY || waited >= busy_ms)
			return err;
		nanosleep(&step, NULL);
		waited += STEP_MS;
	}
}

/* Each way to open a cache, with what is tried when it may not be written. */
static const struct {
	enum db_mode mode[3];
	size_t n;
} ways[] = {
	[CACHE_EXISTING] = { { DB_WRITE, DB_READ, DB_FROZEN }, 3 },
	[CACHE_CREATE] = { { DB_CREATE, DB_READ, DB_FROZEN }, 3 },
	[CACHE_MEMORY] = { { DB_MEMORY }, 1 },
};

const struct error *cache_open(struct db **out, bool *can_write,
			       const char *path,
			       const struct cache_spec *spec,
			       enum cache_mode mode, int busy_ms)
{
	struct opening o = { .spec = spec };
	const struct error *err = NULL;
	size_t i;

	*out = NULL;
	for (i = 0; i < ways[mode].n; i++) {
		const struct error *again =
			open_patiently(&o, path, ways[mode].mode[i], busy_ms);

		if (!again) {
			*out = o.db;
			*can_write = o.can_write;
			return NULL;
		}
		if (!i || again->code != ERROR_READONLY)
			err = again;
		if (again->code != ERROR_READONLY)
			break;
	}
	return err;
}

const struct error *cache_remove(const char *path)
{
	static const char *const tail[] = { "", "-wal", "-shm" };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; i < sizeof(tail) / sizeof(*tail); i++) {
		char *name = xstrfmt("%s%s", path, tail[i]);

		if (unlink(name) && errno != ENOENT && !err)
			err = error_errno("cannot remove '%s'", name);
		free(name);
	}
	return err;
}
