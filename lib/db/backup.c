/* SPDX-License-Identifier: MIT */
/* Copies and checks of a whole database: see db.h. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "base/xalloc.h"
#include "db/db.h"

/* SQLite does not wait for the disk when it writes a copy. */
static const struct error *sync_to_disk(const char *path, int flags)
{
	const struct error *err = NULL;
	int fd = open(path, flags | O_CLOEXEC);

	if (fd < 0 || fsync(fd))
		err = error_errno("cannot write '%s'", path);
	if (fd >= 0)
		close(fd);
	return err;
}

const struct error *db_backup(struct db *db, const char *path)
{
	char *part = xstrfmt("%s.%ld.part", path, (long)getpid());
	const struct error *err;
	struct stmt *stmt = NULL;
	struct stat st;
	int fd;

	/* Of a process of this number that did not live to end it. */
	unlink(part);
	/* SQLite takes an empty file for none, and would not say why it
	 * cannot make one. Nobody may read the copy who may not read the
	 * database. */
	err = NULL;
	fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0 || stat(db_path(db), &st) ||
	    fchmod(fd, st.st_mode & 0777))
		err = error_errno("cannot make '%s'", part);
	if (fd >= 0)
		close(fd);
	if (!err)
		err = stmt_prepare(&stmt, db, "VACUUM INTO ?");
	if (!err) {
		stmt_bind_text(stmt, 1, part);
		err = stmt_run(stmt);
		stmt_free(stmt);
	}
	if (!err)
		err = sync_to_disk(part, O_RDONLY);
	/* Unlike rename, link leaves alone what is there. */
	if (!err && link(part, path))
		err = error_errno("cannot make '%s'", path);
	if (!err) {
		const size_t n = path_dir_len(path);
		char *dir = n ? xmemdupz(path,
					 n) : xstrdup(*path == '/' ? "/" : ".");

		err = sync_to_disk(dir, O_RDONLY | O_DIRECTORY);
		free(dir);
	}
	unlink(part);
	free(part);
	return err;
}

const struct error *db_check(struct db *db)
{
	const struct error *err;
	struct stmt *stmt;
	bool has_row;

	err = stmt_prepare(&stmt, db, "PRAGMA integrity_check(1)");
	if (err)
		return err;
	err = stmt_step(stmt, &has_row);
	if (!err && has_row && strcmp(stmt_text(stmt, 0), "ok") != 0)
		err = error_new(ERROR_CORRUPT, "'%s' is damaged: %s",
				db_path(db), stmt_text(stmt, 0));
	stmt_free(stmt);
	return err;
}
