/* SPDX-License-Identifier: MIT */
/*
 * Files of a work tree, read without ever leaving it: no component of a path
 * may be a symbolic link, and only regular files are opened (a link gives its
 * text), so that no pipe can hold us up.
 */
#ifndef SOURCE_DISK_H
#define SOURCE_DISK_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

/* The top of a work tree; *fd is closed by the caller. */
const struct error *disk_open_top(int *fd, const char *work_dir) MUST_CHECK;

/*
 * Replaces out with the bytes of a file or the text of a link. ERROR_LIMIT,
 * with out empty, when it is larger than limit; ERROR_NOT_FOUND when it is
 * gone, ERROR_UNSUPPORTED when it is neither a file nor a link, and
 * ERROR_READONLY or ERROR_FAILED when it cannot be read. *mode and *size
 * (each may be NULL) are set whenever they are known; mode is that of a tree
 * entry.
 */
const struct error *disk_read(int top, const char *path, uint64_t limit,
			      struct buf *out, uint32_t *mode, uint64_t *size)
	MUST_CHECK;

#endif
