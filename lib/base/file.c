/* SPDX-License-Identifier: MIT */
/* Whole files, read and replaced: see file.h. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "base/random.h"
#include "base/xalloc.h"

/* Files of /proc have a size of 0, and any file may grow as we read it. */
const struct error *file_read_sized(struct buf *out, int fd, const char *path,
				    size_t expected, uint64_t limit)
{
	size_t begin = out->len;

	buf_grow(out, expected + 1);
	for (;;) {
		ssize_t n;

		if (out->len - begin > limit) {
			buf_cut(out, begin);
			return error_new(ERROR_LIMIT, "cannot read '%s': it "
					 "has over %llu bytes", path,
					 (unsigned long long)limit);
		}
		buf_grow(out, 4096);
		n = read(fd, out->ptr + out->len, out->alloc - out->len - 1);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_errno("cannot read '%s'", path);
		if (!n)
			return NULL;
		buf_cut(out, out->len + (size_t)n);
	}
}

const struct error *file_read_open(struct buf *out, int fd, const char *name,
				   uint64_t limit)
{
	return file_read_sized(out, fd, name, 0, limit);
}

const struct error *file_read_named(struct buf *out, const char *path,
				    uint64_t limit)
{
	const struct error *err;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return error_errno("cannot open '%s'", path);
	err = file_read_open(out, fd, path, limit);
	close(fd);
	return err;
}

const struct error *file_read_at(struct buf *out, int dir_fd,
				 const char *path, uint64_t limit)
{
	const struct error *err = NULL;
	struct stat st;
	/* A FIFO nobody writes to must not make us wait. */
	int fd = openat(dir_fd, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return error_errno("cannot open '%s'", path);
	if (fstat(fd, &st))
		err = error_errno("cannot read '%s'", path);
	else if (S_ISDIR(st.st_mode))
		err = error_new(ERROR_FAILED,
				"cannot read '%s': it is a directory", path);
	else if (!S_ISREG(st.st_mode))
		err = error_new(ERROR_FAILED,
				"cannot read '%s': it is not a file", path);
	else if (st.st_size > 0 && (uint64_t)st.st_size > limit)
		err = error_new(ERROR_LIMIT,
				"cannot read '%s': it has %lld bytes, and "
				"%llu are the most", path,
				(long long)st.st_size,
				(unsigned long long)limit);
	else
		err = file_read_sized(out, fd, path, st.st_size > 0 ?
				      (size_t)st.st_size : 0, limit);
	close(fd);
	return err;
}

const struct error *file_read(struct buf *out, const char *path,
			      uint64_t limit)
{
	return file_read_at(out, AT_FDCWD, path, limit);
}

static const struct error *write_all(int fd, const char *path,
				     const char *bytes, size_t n)
{
	while (n) {
		ssize_t done = write(fd, bytes, n);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return error_errno("cannot write '%s'", path);
		bytes += done;
		n -= (size_t)done;
	}
	return NULL;
}

/*
 * Opens a new file beside real, by a name that nobody can foresee. One that
 * takes the place of another is private until it has its mode; of a new one
 * the system makes what the umask allows, which we must not ask for: that
 * would change it for other threads.
 */
static int make_beside(char **out, const char *real, const struct stat *old)
{
	enum { TRIES = 100, NAME_BYTES = 3 };
	struct buf name = { 0 };
	int fd = -1, tries;

	for (tries = 0; fd < 0 && tries < TRIES; tries++) {
		buf_reset(&name);
		buf_addf(&name, "%s.", real);
		if (random_hex(&name, NAME_BYTES))
			break;
		fd = open(name.ptr, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
			  old ? 0600 : 0666);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	/* Private is safe, only less handy. */
	if (fd >= 0 && old)
		(void)!fchmod(fd, old->st_mode & 0777);
	*out = buf_detach(&name);
	return fd;
}

/* Some file systems have no such call. */
static const struct error *sync_fd(int fd, const char *path)
{
	int failed;

	do {
		failed = fsync(fd);
	} while (failed && errno == EINTR);
	return failed && errno != EINVAL && errno != ENOTSUP ?
		error_errno("cannot write '%s' to the disk", path) : NULL;
}

/* A temporary file beside real, which the caller called path. */
static const struct error *prepare(char **out, const char *real,
				   const char *path, const struct stat *old,
				   const void *bytes, size_t n)
{
	const struct error *err;
	char *temporary;
	int fd = make_beside(&temporary, real, old);

	*out = NULL;
	if (fd < 0) {
		err = error_errno("cannot create '%s'", path);
		free(temporary);
		return err;
	}
	err = write_all(fd, path, bytes, n);
	if (!err)
		err = sync_fd(fd, path);
	if (close(fd) && !err)
		err = error_errno("cannot write '%s'", path);
	if (err) {
		unlink(temporary);
		free(temporary);
		return err;
	}
	*out = temporary;
	return NULL;
}

const struct error *file_prepare(char **temporary, const char *path,
				 const void *bytes, size_t n)
{
	struct stat st;
	bool is_there = !stat(path, &st);

	return prepare(temporary, path, path, is_there ? &st : NULL, bytes, n);
}

/* So that the names in its directory are on the disk. Whoever may write into
 * one need not be able to read it. */
static const struct error *sync_parent(const char *path)
{
	const size_t n = path_dir_len(path);
	char *dir = n ? xmemdupz(path, n) : xstrdup(*path == '/' ? "/" : ".");
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	const struct error *err = NULL;

	if (fd >= 0)
		err = sync_fd(fd, path);
	else if (errno != EACCES && errno != EPERM)
		err = error_errno("cannot open '%s'", dir);
	if (fd >= 0)
		close(fd);
	free(dir);
	return err;
}

/* A second name instead of a rename where nobody may be replaced; the rename
 * then is for file systems that know no second name. */
static const struct error *name_it(const char *temporary, const char *path,
				   bool is_new)
{
	if (!is_new)
		return rename(temporary, path) ?
			error_errno("cannot replace '%s'", path) : NULL;
	if (link(temporary, path) &&
	    (errno == EEXIST || !access(path, F_OK) || rename(temporary, path)))
		return error_errno("cannot create '%s'", path);
	unlink(temporary);
	return NULL;
}

const struct error *file_put(const char *temporary, const char *path,
			     bool is_new)
{
	const struct error *err = name_it(temporary, path, is_new);

	if (err)
		return err;
	err = sync_parent(path);
	if (err && is_new)
		unlink(path);
	return err;
}

/* The file at real, which the caller called path. */
static const struct error *replace(const char *real, const char *path,
				   const struct stat *old, const void *bytes,
				   size_t n)
{
	char *temporary;
	const struct error *err = prepare(&temporary, real, path, old, bytes,
					  n);

	if (!err)
		err = file_put(temporary, real, false);
	if (err && temporary)
		unlink(temporary);
	free(temporary);
	return err;
}

/* A device or a pipe: it is not ours to put a file in its place. */
static const struct error *write_into(const char *path, const void *bytes,
				      size_t n)
{
	const struct error *err;
	int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);

	if (fd < 0)
		return error_errno("cannot open '%s'", path);
	err = write_all(fd, path, bytes, n);
	if (close(fd) && !err)
		err = error_errno("cannot write '%s'", path);
	return err;
}

const struct error *file_replace(const char *path, const void *bytes, size_t n)
{
	const struct error *err;
	struct stat st;
	char *real;

	if (stat(path, &st))
		return replace(path, path, NULL, bytes, n);
	if (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
		return write_into(path, bytes, n);
	real = realpath(path, NULL);	/* a symbolic link stays one */
	if (!real)
		return error_errno("cannot replace '%s'", path);
	err = S_ISDIR(st.st_mode) ?
		error_new(ERROR_FAILED, "cannot replace '%s': it is a "
			  "directory", path) :
		replace(real, path, &st, bytes, n);
	free(real);
	return err;
}

const struct error *file_make_dirs(const char *path)
{
	const struct error *err = NULL;
	char *copy = xstrdup(path), *at = copy;

	while (!err && at) {
		at = strchr(at + 1, '/');
		if (at)
			*at = '\0';
		if (mkdir(copy, 0777) && errno != EEXIST)
			err = error_errno("cannot make the directory '%s'",
					  copy);
		if (at)
			*at = '/';
	}
	free(copy);
	return err;
}

const struct error *file_lock(int *fd, const char *path)
{
	char *dir = xmemdupz(path, path_dir_len(path));
	const struct error *err = file_make_dirs(dir);

	*fd = -1;
	if (!err)
		*fd = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
	if (!err && *fd < 0)
		err = error_errno("cannot open '%s'", path);
	if (!err && flock(*fd, LOCK_EX))
		err = error_errno("cannot lock '%s'", path);
	if (err && *fd >= 0) {
		close(*fd);
		*fd = -1;
	}
	free(dir);
	return err;
}
