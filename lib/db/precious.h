/* SPDX-License-Identifier: MIT */
/*
 * Databases that must not be lost: the other kind than cache.h's. What cannot
 * be read is refused with what to do, and never dropped; what is of an older
 * version is brought up to date after a copy of it was put beside it.
 *
 * What is acknowledged is on the disk. The journal is a rollback journal, not
 * a write-ahead log, because
 *  - the file alone is the whole database whenever nobody writes: it may be
 *    copied, and read from media and directories that cannot be written,
 *    where a log needs side files even to read;
 *  - a log needs memory that all who use the file share, so it is wrong on a
 *    network disk that two machines mount, where bare repositories live;
 *  - who only reads needs no more than leave to read: a hook may run as
 *    somebody else;
 *  - what a log is better at, readers beside a long write, is not needed: a
 *    write here is a few records, and a reader waits for its end.
 * synchronous is EXTRA, which is FULL and waits for the directory, too: with
 * FULL the removal of the journal, which is the commit, may be undone by a
 * loss of power. A process that dies while it writes leaves a journal that the
 * next one to open the file undoes; who may not write cannot, and is told so.
 */
#ifndef DB_PRECIOUS_H
#define DB_PRECIOUS_H

#include "db/db.h"

/* One step from a version to the next: SQL, or a function, or both in this
 * order. Once released a step is never changed. */
struct precious_step {
	const char *what;	/* "make the tables" */
	const char *sql;
	const struct error *(*run)(struct db *db);
};

struct precious_spec {
	const char *name;	/* "knowledge store": for messages */
	int application_id;	/* tells our file from others; not 0 */
	/* The database that has taken step[0] to step[n - 1] is of version
	   n, which is ours. */
	const struct precious_step *step;
	int steps;
};

/*
 * Opens the database at path; is_writer makes it where it is missing or empty,
 * its directory must be there. Waits up to busy_ms for others.
 *
 * A database of an older version is first copied to "<path>.v<version>"
 * (where that name is taken "-2", "-3", ... is added) and then takes each
 * step that it lacks in a transaction of its own; who only reads brings it up
 * to date as well. The copy is removed again when none was taken. *is_raised
 * tells whether that was done here; it may be NULL.
 *
 * ERROR_NOT_FOUND: a reader's, and there is none, or an empty file.
 * ERROR_UNSUPPORTED: it is of a newer version, or not ours at all.
 * ERROR_CORRUPT: no database, or a damaged one. ERROR_READONLY: it must be
 * written and may not be. In all of these nothing was changed.
 */
const struct error *precious_open(struct db **out, const char *path,
				  const struct precious_spec *spec,
				  bool is_writer, int busy_ms,
				  bool *is_raised) MUST_CHECK;

/* In memory, with all steps taken: to compare with. */
const struct error *precious_memory(struct db **out, const char *name,
				    const struct precious_spec *spec)
	MUST_CHECK;

#endif
