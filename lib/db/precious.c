/* SPDX-License-Identifier: MIT */
/* Opening, making and bringing up to date: see precious.h. */
#include "db/precious.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/xalloc.h"

struct opening {
	const struct precious_spec *spec;
	const char *path;
	struct db *db;
	int busy_ms;
	bool is_raised;
	int64_t id, version, tables;
};

/*
 * trusted_schema: a file that came from elsewhere must not call functions.
 * 128 MiB of pages, when it comes to that, are a hundred thousand records and
 * what they fold to: none is read twice, or written twice, for want of room.
 * Pages of 8 KiB, in files that are made now: half the calls of the system for
 * a fold of all records, while what one more record changes is still small.
 */
static const char pragmas[] =
	"PRAGMA page_size = 8192; PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF;"
	"PRAGMA temp_store = MEMORY; PRAGMA cache_size = -131072;";

/* In one state: another process may be about to make the tables. Inside of a
 * transaction it is that one's. */
static const struct error *read_version(struct opening *o)
{
	const bool is_ours = !db_in_transaction(o->db);
	const struct error *err = is_ours ? db_begin_read(o->db) : NULL;

	if (!err)
		err = db_int(o->db, "PRAGMA application_id", 0, &o->id);
	if (!err)
		err = db_int(o->db, "PRAGMA user_version", 0, &o->version);
	if (!err)
		err = db_int(o->db, "SELECT count(*) FROM sqlite_schema", 0,
			     &o->tables);
	if (is_ours)
		db_rollback(o->db);
	return err;
}

static bool is_fresh(const struct opening *o)
{
	return !o->id && !o->version && !o->tables;
}

static const struct error *check_version(const struct opening *o)
{
	const struct precious_spec *spec = o->spec;

	if (is_fresh(o))
		return NULL;
	if (o->id != spec->application_id)
		return error_new(ERROR_UNSUPPORTED, "'%s' is no %s of git "
				 "fuse; move it away", o->path, spec->name);
	if (o->version > spec->steps)
		return error_new(ERROR_UNSUPPORTED, "the %s '%s' is of version "
				 "%d, this git fuse knows up to %d; use a "
				 "newer git fuse", spec->name, o->path,
				 (int)o->version, spec->steps);
	return NULL;
}

static const struct error *set_number(struct db *db, const char *pragma,
				      int64_t number)
{
	char *sql = xstrfmt("PRAGMA %s = %lld", pragma, (long long)number);
	const struct error *err = db_exec(db, sql);

	free(sql);
	return err;
}

static const struct error *take_step(struct opening *o)
{
	const struct precious_step *step = &o->spec->step[o->version];
	const struct error *err = NULL;

	if (step->sql)
		err = db_exec(o->db, step->sql);
	if (!err && step->run)
		err = step->run(o->db);
	if (!err)
		err = set_number(o->db, "user_version", o->version + 1);
	if (err)
		return error_wrap(err, "cannot %s in the %s '%s'", step->what,
				  o->spec->name, o->path);
	o->version++;
	return NULL;
}

/* All of a new one in one transaction: half of it is never seen. */
static const struct error *make(struct opening *o)
{
	const struct error *err = db_begin_write(o->db);

	if (!err)
		err = read_version(o);
	if (!err && is_fresh(o)) {
		err = set_number(o->db, "application_id",
				 o->spec->application_id);
		while (!err && o->version < o->spec->steps)
			err = take_step(o);
	}
	if (!err)
		err = db_commit(o->db);
	db_rollback(o->db);
	return err ? err : read_version(o);
}

/* *path, to be freed, is the copy that was made. */
static const struct error *back_up(struct opening *o, char **path)
{
	const struct error *err;
	unsigned int i = 1;

	*path = NULL;
	do {
		free(*path);
		*path = i == 1 ?
			xstrfmt("%s.v%d", o->path, (int)o->version) :
			xstrfmt("%s.v%d-%u", o->path, (int)o->version, i);
		err = db_backup(o->db, *path);
		i++;
	} while (err && err->code == ERROR_EXISTS);
	return err ? error_wrap(err, "cannot copy the %s '%s', which is of an "
				"older version, before it is changed",
				o->spec->name, o->path) : NULL;
}

/*
 * The steps that it still lacks: another process may be as far already. Where
 * the first one fails nothing has changed, and the copy of nothing goes: who
 * tries again, on a disk that is full, would fill it with copies.
 */
static const struct error *bring_up_to_date(struct opening *o)
{
	char *copy;
	const struct error *err = back_up(o, &copy);
	const bool is_copied = !err;

	while (!err && o->version < o->spec->steps) {
		err = db_begin_write(o->db);
		if (!err)
			err = read_version(o);
		if (!err)
			err = check_version(o);
		if (!err && o->version < o->spec->steps)
			err = take_step(o);
		if (!err)
			err = db_commit(o->db);
		db_rollback(o->db);
		o->is_raised |= !err;
	}
	if (is_copied && !o->is_raised)
		unlink(copy);
	free(copy);
	return err;
}

/*
 * A reader opens it to write, too, where it may: somebody who died while he
 * wrote has left a journal, which must be undone before anything is read.
 */
static const struct error *read_or_make(struct opening *o, bool is_writer)
{
	enum db_mode mode = is_writer ? DB_CREATE : DB_WRITE;
	const struct error *err = db_open(&o->db, o->path, mode, o->busy_ms);

	if (!err && mode == DB_CREATE && db_is_readonly(o->db))
		err = error_new(ERROR_READONLY, "cannot write '%s': it may "
				"only be read", o->path);
	if (!err)
		err = db_exec(o->db, pragmas);
	if (!err)
		err = read_version(o);
	err = err ? err : check_version(o);
	if (err)
		return err;
	if (is_fresh(o))
		return is_writer ? make(o) :
			error_new(ERROR_NOT_FOUND, "'%s' is empty", o->path);
	if (o->version < o->spec->steps)
		err = bring_up_to_date(o);
	/* Who turned it to a log has no reason to that we know of. */
	if (!err)
		err = db_exec(o->db, is_writer ? "PRAGMA journal_mode = DELETE"
			      : "PRAGMA query_only = ON");
	return err;
}

const struct error *precious_open(struct db **out, const char *path,
				  const struct precious_spec *spec,
				  bool is_writer, int busy_ms, bool *is_raised)
{
	struct opening o = { .spec = spec, .path = path, .busy_ms = busy_ms };
	const struct error *err = read_or_make(&o, is_writer);

	if (err) {
		db_close(o.db);
		o.db = NULL;
	}
	if (is_raised)
		*is_raised = o.is_raised;
	*out = o.db;
	return err;
}

const struct error *precious_memory(struct db **out, const char *name,
				    const struct precious_spec *spec)
{
	struct opening o = { .spec = spec, .path = name };
	const struct error *err = db_open(&o.db, name, DB_MEMORY, 0);

	if (!err)
		err = make(&o);
	if (err) {
		db_close(o.db);
		o.db = NULL;
	}
	*out = o.db;
	return err;
}
