/* SPDX-License-Identifier: MIT */
/*
 * What makes an agent use the server unasked, in the files where its program
 * looks for it: hooks, a rule, and lines of AGENTS.md or what it reads instead.
 * All of it is taken back byte by byte.
 */
#ifndef GIT_FUSE_MCP_WITH_H
#define GIT_FUSE_MCP_WITH_H

#include "base/buf.h"
#include "base/error.h"

/* The kinds of pieces, as options name them; ends with NULL. */
enum { WITH_HOOKS, WITH_RULE, WITH_AGENTS, WITH_KINDS };
extern const char *const with_pieces[];

/* What each hook runs, before the name of the client in whose file it is. */
#define WITH_COMMAND "git fuse mcp --hook="

/* How a piece stands in its file. */
enum with_manner {
	WITH_FILE,		/* the file is ours */
	WITH_MEMBER,		/* a member of a JSON object */
	WITH_LINES		/* lines at the end of a text */
};

/* What runs at an event: an element of its list. */
struct with_hook {
	const char *event, *element;
};

struct with_piece {
	const char *path;	/* from the top of the work tree; NULL: there
				   is no such piece for the client */
	enum with_manner manner;
	const char *text;	/* where there are no other hooks */
	const struct with_hook *hook;	/* two, beside others; or NULL */
};

/* A client (its place in mcp_clients) and a kind of piece. */
struct with_piece with_piece_of(size_t client, size_t kind);

/*
 * What becomes of a file with that piece: out holds all of it. Every byte that
 * was there stays. ERROR_EXISTS where it is there already; ERROR_CORRUPT where
 * the file has other things in its place, with the reason.
 */
const struct error *with_add(struct buf *out, const struct buf *old,
			     const struct with_piece *piece) MUST_CHECK;

/* The other way round; an empty out is a file that goes. ERROR_NOT_FOUND where
 * the piece is not there as we write it. */
const struct error *with_remove(struct buf *out, const struct buf *old,
				const struct with_piece *piece) MUST_CHECK;

#endif
