/* SPDX-License-Identifier: MIT */
/*
 * One call of the system that fails, for `run`: preloaded, with
 * FAULT="write 12" the twelfth write of each process gives EIO; "full 12", it
 * and all later ones ENOSPC; "short 12", that one writes half; "read 12" and
 * "sync 12" as "write"; "memory 12" is an allocation that there is no memory
 * for, asked by anything but libgit2: 1.5 has paths that do not survive it
 * (loading a configuration, starting), and they are not ours to mend.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

/* Whether this call of its kind is the one; also later ones, with `on`. */
static int is_due(const char *kind, int on)
{
	const char *fault = getenv("FAULT");
	const size_t n = strlen(kind);
	long which, now;

	if (!fault || strncmp(fault, kind, n) || fault[n] != ' ')
		return 0;
	which = strtol(fault + n, NULL, 10);
	now = atomic_fetch_add(&calls, 1) + 1;
	return on ? now >= which : now == which;
}

static void *next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

/* How many of n bytes may be written; -1 with errno where none may. */
static ssize_t let(size_t n)
{
	if (is_due("full", 1)) {
		errno = ENOSPC;
		return -1;
	}
	if (is_due("write", 0)) {
		errno = EIO;
		return -1;
	}
	return is_due("short", 0) && n > 1 ? (ssize_t)(n / 2) : (ssize_t)n;
}

ssize_t write(int fd, const void *bytes, size_t n)
{
	ssize_t (*real)(int, const void *, size_t);
	const ssize_t most = fd > 2 ? let(n) : (ssize_t)n;

	*(void **)&real = next("write");
	return most < 0 ? -1 : real(fd, bytes, (size_t)most);
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
	ssize_t (*real)(int, const void *, size_t, off64_t);
	const ssize_t most = let(n);

	*(void **)&real = next("pwrite64");
	return most < 0 ? -1 : real(fd, bytes, (size_t)most, at);
}

ssize_t read(int fd, void *bytes, size_t n)
{
	ssize_t (*real)(int, void *, size_t);

	*(void **)&real = next("read");
	if (fd > 2 && is_due("read", 0)) {
		errno = EIO;
		return -1;
	}
	return real(fd, bytes, n);
}

ssize_t pread64(int fd, void *bytes, size_t n, off64_t at)
{
	ssize_t (*real)(int, void *, size_t, off64_t);

	*(void **)&real = next("pread64");
	if (is_due("read", 0)) {
		errno = EIO;
		return -1;
	}
	return real(fd, bytes, n, at);
}

int fdatasync(int fd)
{
	int (*real)(int);

	*(void **)&real = next("fdatasync");
	if (is_due("sync", 0)) {
		errno = EIO;
		return -1;
	}
	return real(fd);
}

int fsync(int fd)
{
	int (*real)(int);

	*(void **)&real = next("fsync");
	if (is_due("sync", 0)) {
		errno = EIO;
		return -1;
	}
	return real(fd);
}

/* Whether the code at this address is libgit2's. */
static int is_of_libgit2(const void *at)
{
	Dl_info where;

	return dladdr(at, &where) && where.dli_fname &&
	       strstr(where.dli_fname, "libgit2");
}

void *realloc(void *old, size_t n)
{
	static void *(*real)(void *, size_t);

	if (!real)
		*(void **)&real = next("realloc");
	if (!is_of_libgit2(__builtin_return_address(0)) &&
	    is_due("memory", 0)) {
		errno = ENOMEM;
		return NULL;
	}
	return real(old, n);
}
