/* SPDX-License-Identifier: MIT */
/*
 * JSON-RPC 2.0 over two descriptors, a message a line: what MCP calls stdio.
 *
 * Nothing but messages is written. While a request is worked on, rpc_poll may
 * be called to see whether its end is asked for; whatever else has come in by
 * then waits for its turn.
 */
#ifndef GIT_FUSE_RPC_H
#define GIT_FUSE_RPC_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "emit/json.h"
#include "json/value.h"

enum {
	RPC_PARSE_ERROR = -32700, RPC_INVALID_REQUEST = -32600,
	RPC_UNKNOWN_METHOD = -32601, RPC_INVALID_PARAMS = -32602,
	RPC_INTERNAL_ERROR = -32603,
	/* MCP's own: the protocol version is none that we speak. */
	RPC_UNSUPPORTED_VERSION = -32022
};

/* More than any request needs: texts of records have at most a mebibyte. */
enum { RPC_MESSAGE_MAX = 16 << 20 };

struct rpc {
	int in, out;
	struct buf pending;	/* bytes that came and were not taken yet */
	bool is_over;		/* there will be no more */
	bool is_skipping;	/* inside of a line that is too long */
	atomic_flag busy;	/* one thread looks at what comes */
	/* Of the request that is worked on: its id as JSON, and whether it was
	   cancelled. */
	struct buf id;
	atomic_int stop;
};

void rpc_init(struct rpc *rpc, int in, int out);
void rpc_release(struct rpc *rpc);

/*
 * Waits for the next message and parses it. *out is NULL, without an error,
 * at the end of the input, or when *stop (of signals) is set. The last line
 * may lack its end. What is no JSON, no UTF-8 or too long is answered here,
 * with an error, and passed over.
 */
const struct error *rpc_next(struct value **out, struct rpc *rpc,
			     const atomic_int *stop) MUST_CHECK;

/* Reads what has come in, without waiting; sets stop when the current request
 * is cancelled. The end of the input cancels nothing: who wrote all of it at
 * once waits for the answers. May be called by any thread. */
void rpc_poll(struct rpc *rpc);

/* A request begins, and ends; the id is that of a request, or NULL. It may
 * have been cancelled already: then stop is set at once. */
void rpc_begin(struct rpc *rpc, const struct value *id);
void rpc_end(struct rpc *rpc);

/* Writes one message whose "result" is the given JSON text, or an error; not
 * when the request was cancelled, for then nobody wants it. */
const struct error *rpc_answer(struct rpc *rpc, const struct value *id,
			       const struct buf *result) MUST_CHECK;
/* data: JSON text, or NULL. */
const struct error *rpc_fail(struct rpc *rpc, const struct value *id, int code,
			     const char *message, const char *data) MUST_CHECK;
/* A notification, or nothing when nobody listens. */
const struct error *rpc_notify(struct rpc *rpc, const char *method,
			       const struct buf *params) MUST_CHECK;

/* Writes a string or an integer, as an id is; null for anything else. */
void rpc_put_id(struct json *json, const struct value *id);

#endif
