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

static const struct error *read_any(int dir, const char *path, uint64_t limit,
				    struct buf *out, uint32_t *mode,
				    uint64_t *size)
{
	struct stat st;
	const struct error *err;
	int fd;

	if (fstatat(dir, path_base(path), &st, AT_SYMLINK_NOFOLLOW))
		return error_errno("cannot read '%s'", path);
	if (size)
		*size = (uint64_t)st.st_size;
	if (mode)
		*mode = S_ISLNK(st.st_mode) ? MODE_LINK :
			st.st_mode & S_IXUSR ? MODE_EXEC : MODE_FILE | 0644;
	if (S_ISLNK(st.st_mode)) {
		char text[4096];
		ssize_t n = readlinkat(dir, path_base(path), text,
				       sizeof(text));

		if (n < 0)
			return error_errno("cannot read the link '%s'", path);
		buf_add(out, text, (size_t)n);
		return NULL;
	}
	if (!S_ISREG(st.st_mode))
		return error_new(ERROR_UNSUPPORTED,
				 "'%s' is neither a file nor a link", path);
	if ((uint64_t)st.st_size > limit)
		return error_new(ERROR_LIMIT, "'%s' has %lld bytes, "
				 "over %llu", path, (long long)st.st_size,
				 (unsigned long long)limit);
	/* O_NONBLOCK: it may have become a pipe since we looked. */
	fd = openat(dir, path_base(path),
		    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return error_errno("cannot open '%s'", path);
	err = file_read_sized(out, fd, path, (size_t)st.st_size, limit);
	close(fd);
	return err;
}

const struct error *disk_read(int top, const char *path, uint64_t limit,
			      struct buf *out, uint32_t *mode, uint64_t *size)
{
	const struct error *err;
	int dir, fd;
	const char *at, *slash;

	buf_reset(out);
	/* The directory that holds path; top itself is never closed. */
	at = path;
	err = NULL;
	fd = top;
	while (!err && (slash = strchr(at, '/'))) {
		char *name = xmemdupz(at, (size_t)(slash - at));
		int next = openat(fd, name,
				  O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
					  O_CLOEXEC);

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
	dir = err ? -1 : fd;
	if (err)
		return err;
	err = read_any(dir, path, limit, out, mode, size);
	if (dir != top)
		close(dir);
	if (err)
		buf_reset(out);
	return err;
}
