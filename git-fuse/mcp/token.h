/* SPDX-License-Identifier: MIT */
/*
 * The secret that a client of the HTTP server must know, in a file that only
 * its owner can read.
 */
#ifndef GIT_FUSE_MCP_TOKEN_H
#define GIT_FUSE_MCP_TOKEN_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"

/* As much as nobody tries; as hexadecimal digits, which any header takes. */
enum { TOKEN_BYTES = 32, TOKEN_LENGTH = 2 * TOKEN_BYTES };

/* The file's name, in the directory that is ours. */
extern const char token_file[];

/*
 * Reads the token that is kept in dir, and makes one where there is none, or
 * when a new one is asked for; path is where it is. What has the place of the
 * file and is not a regular file of ours that nobody else may read, or holds
 * no token, is an error that says what to do: it may have been planted.
 */
const struct error *token_open(struct buf *out, struct buf *path,
			       const char *dir, bool is_new) MUST_CHECK;

/* Whether what a client said is the token; how long that takes does not tell
 * how much of it was right. */
bool token_is(const struct buf *token, const char *said);

#endif
