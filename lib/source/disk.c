/* SPDX-License-Identifier: MIT */
/* Reading below one directory, component by component: see disk.h. */
#include "source/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "git/tree.h"

const struct error *disk_open_top(int *fd, const char *work_dir)
{
	*fd = open(work_dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return *fd >= 0 ? NULL : error_errno("cannot open '%s'", work_dir);
}

/* The directory that holds path; top itself is never closed. */
static const struct error *open_parent(int top, const char *path, int *out)
{
	const char *at = path, *slash;
	const struct error *err = NULL;
	int fd = top;

	while (!err && (slash = strchr(at, '/'))) {
		char *name = xmemdupz(at, (size_t)(slash - at));
		int next = openat(fd, name, O_RDONLY | O_DIRECTORY |
				  O_NOFOLLOW | O_CLOEXEC);

		/* A link where a directory was: the file is not here. */
		if (next < 0 && (errno == ELOOP || errno == ENOTDIR))
			errno = ENOENT;
		if (next < 0)
			err = error_errno("cannot open '%s'", path);
		if (fd != top)
			close(fd);
		fd = next;
		free(name);
		at = slash + 1;
	}
	*out = err ? -1 : fd;
	return err;
}

static const struct error *read_file(int dir, const char *path,
				     const struct stat *st, uint64_t limit,
				     struct buf *out)
{
	const struct error *err;
	int fd;

	/* O_NONBLOCK: it may have become a pipe since we looked. */
	fd = openat(dir, path_base(path),
		    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return error_errno("cannot open '%s'", path);
	err = file_read_sized(out, fd, path, (size_t)st->st_size, limit);
	close(fd);
	return err;
}

static const struct error *read_link(int dir, const char *path,
				     struct buf *out)
{
	char text[4096];
	ssize_t n = readlinkat(dir, path_base(path), text, sizeof(text));

	if (n < 0)
		return error_errno("cannot read the link '%s'", path);
	buf_add(out, text, (size_t)n);
	return NULL;
}

static const struct error *read_any(int dir, const char *path, uint64_t limit,
				    struct buf *out, uint32_t *mode,
				    uint64_t *size)
{
	struct stat st;

	if (fstatat(dir, path_base(path), &st, AT_SYMLINK_NOFOLLOW))
		return error_errno("cannot read '%s'", path);
	if (size)
		*size = (uint64_t)st.st_size;
	if (mode)
		*mode = S_ISLNK(st.st_mode) ? MODE_LINK :
			st.st_mode & S_IXUSR ? MODE_EXEC : MODE_FILE | 0644;
	if (S_ISLNK(st.st_mode))
		return read_link(dir, path, out);
	if (!S_ISREG(st.st_mode))
		return error_new(ERROR_UNSUPPORTED,
				 "'%s' is neither a file nor a link", path);
	if ((uint64_t)st.st_size > limit)
		return error_new(ERROR_LIMIT, "'%s' has %lld bytes, "
				 "over %llu", path, (long long)st.st_size,
				 (unsigned long long)limit);
	return read_file(dir, path, &st, limit, out);
}

const struct error *disk_read(int top, const char *path, uint64_t limit,
			      struct buf *out, uint32_t *mode, uint64_t *size)
{
	const struct error *err;
	int dir;

	buf_reset(out);
	err = open_parent(top, path, &dir);
	if (err)
		return err;
	err = read_any(dir, path, limit, out, mode, size);
	if (dir != top)
		close(dir);
	if (err)
		buf_reset(out);
	return err;
}
