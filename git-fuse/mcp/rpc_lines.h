/* SPDX-License-Identifier: MIT */
/*
 * JSON-RPC 2.0 over two descriptors, a message a line: what MCP calls stdio.
 *
 * Nothing but messages is written. While a request is worked on, rpc_poll may
 * be called to see whether its end is asked for; whatever else has come in by
 * then waits for its turn.
 */
#ifndef GIT_FUSE_MCP_RPC_LINES_H
#define GIT_FUSE_MCP_RPC_LINES_H

#include <sys/types.h>

#include "git-fuse/mcp/rpc.h"

struct rpc_lines {
	struct rpc rpc;
	int in, out;
	pid_t parent;		/* who started us */
	struct buf pending;	/* bytes that came and were not taken yet */
	bool is_over;		/* there will be no more */
	bool is_skipping;	/* inside of a line that is too long */
	atomic_flag busy;	/* one thread looks at what comes */
	struct buf id;		/* of the current request, as JSON */
};

void rpc_lines_init(struct rpc_lines *lines, int in, int out);
void rpc_lines_release(struct rpc_lines *lines);

/*
 * Waits for the next message and parses it. *out is NULL, without an error,
 * at the end of the input, when nothing comes and who started us is gone, or
 * when *stop (of signals) is set. The last line
 * may lack its end. What is no JSON, no UTF-8 or too long is answered here,
 * with an error, and passed over.
 */
const struct error *rpc_lines_next(struct value **out,
				   struct rpc_lines *lines,
				   const atomic_int *stop) MUST_CHECK;

/* A message begins to be worked on, and ends. It may have been cancelled
 * already: then stop is set at once. */
void rpc_lines_begin(struct rpc_lines *lines, const struct value *message);
void rpc_lines_end(struct rpc_lines *lines);

#endif
