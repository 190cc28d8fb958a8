/* SPDX-License-Identifier: MIT */
/* Once in a while, one at a time: see daily.h. */
#include "hook/daily.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/xalloc.h"

/* The longest number of 64 bits with its sign, and the line's end. */
enum { STAMP_MAX = 21 };

static bool is_recent(const struct buf *text, int64_t now, int64_t period)
{
	char *end;
	long long then;

	errno = 0;
	then = strtoll(buf_str(text), &end, 10);
	return !errno && *end == '\n' && end != buf_str(text) &&
		then <= now && now - then < period;
}

/* What cannot be read is looked at again by who has the lock. */
static bool was_done(const char *path, int64_t now, int64_t period)
{
	struct buf text = { 0 };
	const struct error *err = file_read(&text, path, STAMP_MAX);
	bool is_done = !err && is_recent(&text, now, period);

	error_ignore(err);
	buf_release(&text);
	return is_done;
}

static bool take_lock(int fd)
{
	while (flock(fd, LOCK_EX | LOCK_NB))
		if (errno != EINTR)
			return false;
	return true;
}

/* Another may have done it between the first look and the lock. */
const struct error *daily_begin(struct daily *out, const char *path,
				int64_t now, int64_t period)
{
	const struct error *err;
	char *dir;

	*out = (struct daily){ .fd = -1 };
	if (was_done(path, now, period))
		return NULL;
	dir = xmemdupz(path, path_dir_len(path));
	err = file_make_dirs(dir);
	if (!err)
		out->fd = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
	if (!err && out->fd < 0)
		err = error_errno("cannot open '%s'", path);
	free(dir);
	out->is_due = !err && take_lock(out->fd) &&
		!was_done(path, now, period);
	if (!out->is_due)
		daily_end(out);
	return err;
}

const struct error *daily_done(struct daily *daily, int64_t now)
{
	char stamp[STAMP_MAX + 1];
	int n = snprintf(stamp, sizeof(stamp), "%lld\n", (long long)now);

	if (ftruncate(daily->fd, 0) || pwrite(daily->fd, stamp, (size_t)n, 0)
	    != n)
		return error_errno("cannot write when it was done");
	return NULL;
}

void daily_end(struct daily *daily)
{
	if (daily->fd >= 0)
		close(daily->fd);
	*daily = (struct daily){ .fd = -1 };
}
