/* SPDX-License-Identifier: MIT */
/*
 * Paths as git writes them: relative to the top of the tree, '/' between
 * components, none of them empty, bytes of any encoding.
 */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* What stands behind the last '/'; the whole path when there is none. */
const char *path_base(const char *path);

/* How many directories it lies in. */
size_t path_depth(const char *path);

/* Length of the directory part, without its '/'; 0 at the top. */
size_t path_dir_len(const char *path);

/* Do two files stand in one directory? */
bool path_is_beside(const char *path, const char *other);

/*
 * The extension of the last component with its dot ("a/b.tar.gz" has ".gz"),
 * or "" where there is none. A leading dot alone begins no extension.
 */
const char *path_ext(const char *path);

/* True when path is dir itself or lies below it; dir "" holds everything. */
bool path_is_below(const char *path, const char *dir);

/*
 * Appends base_dir/relative with "." and ".." resolved and doubled slashes
 * folded. False, with out as it was, when it would leave the top.
 * base_dir_len bytes of base_dir count.
 */
bool path_join(struct buf *out, const char *base_dir, size_t base_dir_len,
	       const char *relative);

/*
 * Appends the path as git prints it with core.quotePath off: as it is, or in
 * double quotes with C escapes when it holds a control character, a quote or
 * a backslash. Bytes that are not UTF-8 are escaped too, so that what is
 * appended always is; characters that are stay as they are.
 */
void path_quote(struct buf *out, const char *path);

/*
 * Appends what path_quote made n bytes of; the bytes as they are when no
 * quote begins them. False, with out as it was, when they begin with a quote
 * and are not what path_quote writes, or hold a NUL.
 */
bool path_unquote(struct buf *out, const char *quoted, size_t n);

/* Order of paths in a tree walk and in the index: bytes, unsigned. */
int path_cmp(const char *a, const char *b);

#endif
