/* SPDX-License-Identifier: MIT */
/* Whole files: read one, replace one so that it is never half written. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

/*
 * Appends the file's bytes to out. ERROR_NOT_FOUND when it does not exist,
 * ERROR_LIMIT, with nothing read, when it is larger than limit bytes.
 */
const struct error *file_read(struct buf *out, const char *path,
			      uint64_t limit) MUST_CHECK;

/*
 * Appends what can still be read from the open descriptor fd, be it a file, a
 * pipe or a terminal, and waits for it; name is for messages. ERROR_LIMIT,
 * with nothing kept, when that is more than limit bytes.
 */
const struct error *file_read_open(struct buf *out, int fd, const char *name,
				   uint64_t limit) MUST_CHECK;

/* The same of what a user names: a file, or a pipe to wait for, such as a
 * shell's <(command). */
const struct error *file_read_named(struct buf *out, const char *path,
				    uint64_t limit) MUST_CHECK;

/* The same as file_read_open, with room for so many bytes made first: the size
 * of a file, which may be another one by now. */
const struct error *file_read_sized(struct buf *out, int fd, const char *name,
				    size_t expected, uint64_t limit)
	MUST_CHECK;

/* The same as file_read relative to the open directory dir_fd (or
 * AT_FDCWD). */
const struct error *file_read_at(struct buf *out, int dir_fd,
				 const char *path, uint64_t limit) MUST_CHECK;

/*
 * Writes path by way of a temporary file in the same directory and a rename,
 * so that a reader sees the old or the new bytes, and a full disk or a loss of
 * power leaves the old ones; on success the new ones are on the disk. The mode
 * of the old file is kept; where path is a symbolic link, what it points to is
 * replaced; into a device or a pipe the bytes are written as they come.
 */
const struct error *file_replace(const char *path, const void *bytes,
				 size_t n) MUST_CHECK;

/*
 * The first half of it, for who replaces several files or none: writes the
 * bytes to a temporary file beside path, with the mode of the file that is
 * there, and on the disk; gives its name, to be renamed or removed, and freed.
 * NULL after an error.
 */
const struct error *file_prepare(char **temporary, const char *path,
				 const void *bytes, size_t n) MUST_CHECK;

/*
 * The second half: calls it path, and the name is on the disk when this
 * returns. Replaces the file at path; with is_new it is an error that there is
 * one, and after any error there is no new one. A file that was to be replaced
 * may be the new one after an error of the disk.
 */
const struct error *file_put(const char *temporary, const char *path,
			     bool is_new) MUST_CHECK;

/*
 * Opens path, made with its directory where it is missing, and waits for its
 * lock: whoever else asks for it waits until fd is closed. ERROR_INTERRUPTED
 * when a signal ends the wait; *fd is -1 after an error.
 */
const struct error *file_lock(int *fd, const char *path) MUST_CHECK;

/* Makes the directory and its missing parents; success when it is there. */
const struct error *file_make_dirs(const char *path) MUST_CHECK;

#endif
