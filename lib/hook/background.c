/* SPDX-License-Identifier: MIT */
/* One process at a time, out of everybody's way: see background.h. */
#include "hook/background.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xalloc.h"

/* What is done behind somebody's back gives way to what is done in front. */
enum { NICE = 10, MOST_FILES = 1024 };

struct files {
	char *lock, *wanted;
	int fd;
};

static bool take_lock(struct files *files)
{
	while (flock(files->fd, LOCK_EX | LOCK_NB))
		if (errno != EINTR)
			return false;
	return true;
}

/* No terminal, no standard files, none of what our parents had open. */
static void withdraw(const struct files *files)
{
	int null = open("/dev/null", O_RDWR), fd;

	setsid();
	for (fd = 0; null >= 0 && fd <= 2; fd++)
		if (dup2(null, fd) < 0)
			_exit(1);
	for (fd = 3; fd < MOST_FILES; fd++)
		if (fd != files->fd)
			close(fd);
	errno = 0;
	if (nice(NICE) < 0 && errno)
		return;		/* then it is as urgent as others */
}

static const struct error *depart(struct files *files, background_fn fn,
				  void *payload)
{
	pid_t pid = fork();

	if (pid < 0)
		return error_errno("cannot work in the background");
	if (pid) {
		while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
			;
		return NULL;
	}
	withdraw(files);
	if (!fork()) {
		/* Runs as long as a run is wanted. A request that comes
		 * between the last look and the end of the lock finds the
		 * lock taken and goes away, so that there is one more look
		 * behind it. */
		do {
			while (!unlink(files->wanted))
				fn(payload);
			flock(files->fd, LOCK_UN);
		} while (!access(files->wanted, F_OK) && take_lock(files));
	}
	_exit(0);
}

const struct error *background_start(const char *dir, background_fn fn,
				     void *payload)
{
	const struct error *err = file_make_dirs(dir);
	struct files files = { .fd = -1 };
	int wanted = -1;

	files.lock = xstrfmt("%s/background.lock", dir);
	files.wanted = xstrfmt("%s/background.wanted", dir);
	if (!err)
		wanted = open(files.wanted, O_CREAT | O_WRONLY | O_CLOEXEC,
			      0666);
	if (wanted >= 0)
		files.fd = open(files.lock, O_CREAT | O_RDWR | O_CLOEXEC,
				0666);
	if (!err && files.fd < 0)
		err = error_errno("cannot work in the background in '%s'",
				  dir);
	if (!err && take_lock(&files))
		err = depart(&files, fn, payload);
	if (wanted >= 0)
		close(wanted);
	if (files.fd >= 0)
		close(files.fd);
	free(files.lock);
	free(files.wanted);
	return err;
}
