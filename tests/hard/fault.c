/* SPDX-License-Identifier: MIT */
/*
 * One call of the system that fails, for `run`: preloaded, with
 * FAULT="write 12" the twelfth write of each process gives EIO; "full 12", it
 * and all later ones ENOSPC; "short 12", that one writes half; "read 12" and
 * "sync 12" as "write"; "memory 12" is an allocation that there is no memory
 * for, asked by the program, SQLite, PCRE2, cmark, libyaml or jansson. Not by
 * libgit2: 1.5 has paths that do not survive it (loading a configuration,
 * starting), and they are not ours to mend. With FAULT_COUNT=FILE a process
 * tells how many allocations there were.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
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

/* --- memory */

/* glibc's own, by names that need no search, which would allocate. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

/* Where the number of allocations goes at the end, FAULT_COUNT; opened before
 * the program's sandbox allows no more files to be opened. */
static int count_fd = -1;

__attribute__((constructor)) static void open_count(void)
{
	const char *path = getenv("FAULT_COUNT");

	if (path)
		count_fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

__attribute__((destructor)) static void tell_count(void)
{
	if (count_fd >= 0)
		dprintf(count_fd, "%ld\n", atomic_load(&calls));
}

/* Whether the code at this address is the program's, or of a library that
 * promises to survive. */
static int is_asked(const void *at)
{
	static const char *const others[] = {
		"/git-fuse", "libsqlite3", "libpcre2", "libcmark", "libyaml",
		"libjansson"
	};
	Dl_info where;
	size_t i;

	if (!dladdr(at, &where) || !where.dli_fname)
		return 0;
	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (strstr(where.dli_fname, others[i]))
			return 1;
	return !strchr(where.dli_fname, '/');
}

/* dladdr may allocate, too. */
static _Thread_local int is_inside;

static int is_refused(const void *at)
{
	const char *fault = getenv("FAULT");
	int refused = 0;

	if (is_inside || !fault || strncmp(fault, "memory ", 7))
		return 0;
	is_inside = 1;
	refused = is_asked(at) && is_due("memory", 0);
	is_inside = 0;
	if (refused)
		errno = ENOMEM;
	return refused;
}

void *malloc(size_t n)
{
	return is_refused(__builtin_return_address(0)) ? NULL :
		__libc_malloc(n);
}

void *calloc(size_t count, size_t size)
{
	return is_refused(__builtin_return_address(0)) ? NULL :
		__libc_calloc(count, size);
}

void *realloc(void *old, size_t n)
{
	return is_refused(__builtin_return_address(0)) ? NULL :
		__libc_realloc(old, n);
}
