/* SPDX-License-Identifier: MIT */
/*
 * What a command does to the files of one folder, for `replay`: preloaded, with
 * POWER_DIR an absolute path and POWER_LOG a file elsewhere, every change and
 * every sync below the folder is appended to the log, after it succeeded:
 *
 *	OP PATH [OTHER] AT LENGTH, tabs between, a newline, LENGTH bytes
 *
 * OP is create, truncate, write, sync, rename, link, unlink, mkdir or rmdir.
 * Not seen: writes to mapped memory (SQLite maps only what it makes anew after a
 * crash, and Git maps only to read) and those of stdio, by which Git writes
 * nothing that is asked for here.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static int log_fd;

/* Before the program's sandbox allows no more files to be opened. Whoever is
 * born inside of one has no log, and must not change anything. */
__attribute__((constructor)) static void open_log(void)
{
	const int fd = (int)syscall(SYS_openat, AT_FDCWD, getenv("POWER_LOG"),
				    O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
				    0600);

	log_fd = fcntl(fd, F_DUPFD_CLOEXEC, 900);
	syscall(SYS_close, fd);
}

static void *next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

/* The path from the folder on, "." for itself; NULL where it is not below. */
static const char *below(const char *path)
{
	const char *dir = getenv("POWER_DIR");
	const size_t n = dir ? strlen(dir) : 0;

	if (!n || strncmp(path, dir, n))
		return NULL;
	return !path[n] ? "." : path[n] == '/' ? path + n + 1 : NULL;
}

/* A path as it was named, made absolute in `into`, of PATH_MAX bytes. */
static const char *place_of(int dir, const char *path, char *into)
{
	char at[64];
	ssize_t n = 0;

	if (*path == '/')
		return below(path);
	snprintf(at, sizeof(at), "/proc/self/fd/%d", dir);
	n = readlink(dir == AT_FDCWD ? "/proc/self/cwd" : at, into,
		     PATH_MAX - 1);
	if (n < 0)
		return NULL;
	while (!strncmp(path, "./", 2))
		path += 2;
	snprintf(into + n, (size_t)(PATH_MAX - n), "/%s", path);
	return below(into);
}

static const char *place_of_fd(int fd, char *into)
{
	char at[64];
	ssize_t n;

	snprintf(at, sizeof(at), "/proc/self/fd/%d", fd);
	n = readlink(at, into, PATH_MAX - 1);
	if (n < 0)
		return NULL;
	into[n] = '\0';
	/* Nobody finds again what is written to a file without a name. */
	return strstr(into, " (deleted)") ? NULL : below(into);
}

static void note(const char *op, const char *path, const char *other, off_t at,
		 const void *bytes, size_t n)
{
	char head[2 * PATH_MAX + 64];
	struct iovec part[2] = {{ .iov_base = head }};

	if (!path)
		return;
	part[0].iov_len = (size_t)snprintf(head, sizeof(head),
					   "%s\t%s\t%s\t%lld\t%zu\n", op, path,
					   other ? other : "", (long long)at,
					   n);
	memcpy(&part[1].iov_base, &bytes, sizeof(bytes));
	part[1].iov_len = n;
	if (syscall(SYS_writev, log_fd, part, 2) != (long)(part[0].iov_len + n))
		abort();
}

/* --- opening */

static int open_any(int dir, const char *path, int flags, mode_t mode)
{
	struct stat was;
	char place[PATH_MAX];
	const int is_there = !fstatat(dir, path, &was, 0);
	const int fd = (int)syscall(SYS_openat, dir, path, flags, mode);

	if (fd < 0)
		return fd;
	if (!is_there && flags & O_CREAT)
		note("create", place_of(dir, path, place), NULL, 0, NULL, 0);
	else if (flags & O_TRUNC)
		note("truncate", place_of(dir, path, place), NULL, 0, NULL, 0);
	return fd;
}

static mode_t mode_in(int flags, va_list *args)
{
	return flags & O_CREAT ? (mode_t)va_arg(*args, int) : 0;
}

#define OPEN(name, before, dir)                                             \
	int name(before const char *path, int flags, ...)                   \
	{                                                                   \
		va_list args;                                               \
		mode_t mode;                                                \
									    \
		va_start(args, flags);                                      \
		mode = mode_in(flags, &args);                               \
		va_end(args);                                               \
		return open_any(dir, path, flags, mode);                    \
	}

#define DIR_ARGUMENT int dir,
OPEN(open, , AT_FDCWD)
OPEN(open64, , AT_FDCWD)
OPEN(openat, DIR_ARGUMENT, dir)
OPEN(openat64, DIR_ARGUMENT, dir)

int creat(const char *path, mode_t mode)
{
	return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int mkstemp(char *template)
{
	int (*real)(char *);
	char place[PATH_MAX];
	int fd;

	*(void **)&real = next("mkstemp");
	fd = real(template);
	if (fd >= 0)
		note("create", place_of(AT_FDCWD, template, place), NULL, 0,
		     NULL, 0);
	return fd;
}

/* --- bytes */

ssize_t write(int fd, const void *bytes, size_t n)
{
	const int flags = fcntl(fd, F_GETFL);
	const off_t at = lseek(fd, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
	const ssize_t got = syscall(SYS_write, fd, bytes, n);
	char place[PATH_MAX];

	if (got > 0 && at >= 0)
		note("write", place_of_fd(fd, place), NULL, at, bytes,
		     (size_t)got);
	return got;
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
	const ssize_t got = syscall(SYS_pwrite64, fd, bytes, n, at);
	char place[PATH_MAX];

	if (got > 0)
		note("write", place_of_fd(fd, place), NULL, at, bytes,
		     (size_t)got);
	return got;
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at)
{
	return pwrite64(fd, bytes, n, at);
}

int ftruncate64(int fd, off64_t size)
{
	const int err = (int)syscall(SYS_ftruncate, fd, size);
	char place[PATH_MAX];

	if (!err)
		note("truncate", place_of_fd(fd, place), NULL, size, NULL, 0);
	return err;
}

int ftruncate(int fd, off_t size)
{
	return ftruncate64(fd, size);
}

int fsync(int fd)
{
	const int err = (int)syscall(SYS_fsync, fd);
	char place[PATH_MAX];

	if (!err)
		note("sync", place_of_fd(fd, place), NULL, 0, NULL, 0);
	return err;
}

int fdatasync(int fd)
{
	const int err = (int)syscall(SYS_fdatasync, fd);
	char place[PATH_MAX];

	if (!err)
		note("sync", place_of_fd(fd, place), NULL, 0, NULL, 0);
	return err;
}

/* --- names */

#define ONE(name, op, type, call)                                           \
	int name type                                                       \
	{                                                                   \
		char place[PATH_MAX];                                       \
		const int err = (int)call;                                  \
									    \
		if (!err)                                                   \
			note(op, place_of(AT_FDCWD, path, place), NULL, 0,  \
			     NULL, 0);                                      \
		return err;                                                 \
	}

ONE(unlink, "unlink", (const char *path),
    syscall(SYS_unlinkat, AT_FDCWD, path, 0))
ONE(rmdir, "rmdir", (const char *path),
    syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR))
ONE(mkdir, "mkdir", (const char *path, mode_t mode),
    syscall(SYS_mkdirat, AT_FDCWD, path, mode))

static void note_two(const char *op, const char *from, const char *to)
{
	char first[PATH_MAX], second[PATH_MAX];
	const char *other = place_of(AT_FDCWD, to, second);

	if (other)
		note(op, place_of(AT_FDCWD, from, first), other, 0, NULL, 0);
}

int rename(const char *from, const char *to)
{
	const int err = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD,
				     to, 0);

	if (!err)
		note_two("rename", from, to);
	return err;
}

int link(const char *from, const char *to)
{
	const int err = (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to,
				     0);

	if (!err)
		note_two("link", from, to);
	return err;
}
