/* SPDX-License-Identifier: MIT */
/*
 * Messages of JSON-RPC 2.0, one at a time, over whatever carries them: lines
 * (rpc_lines.h) or requests of HTTP (http.h).
 */
#ifndef GIT_FUSE_MCP_RPC_H
#define GIT_FUSE_MCP_RPC_H

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
	/* MCP's own: what HTTP's headers say is not what the message says; the
	   protocol version is none that we speak. */
	RPC_HEADER_MISMATCH = -32020, RPC_UNSUPPORTED_VERSION = -32022
};

/* More than any request needs: texts of records have at most a mebibyte. */
enum { RPC_MESSAGE_MAX = 16 << 20 };

/* What carries messages has one of these as its first member. */
struct rpc {
	/* Hands over one message, which is a line with its end: the answer, or
	   a notification before it. */
	const struct error *(*send)(struct rpc *rpc, const struct buf *line,
				    bool is_answer);
	/* Looks, without waiting, whether the current request is wanted still,
	   and sets stop when it is not. May be called by any thread; NULL:
	   nothing is to be seen. */
	void (*poll)(struct rpc *rpc);
	/* Nobody wants the answer of the request that is worked on. */
	atomic_int stop;
	int failure;		/* the code of the error that was sent, or 0 */
};

/*
 * Parses a message. *out is NULL, without an error, when it is none: then
 * that is what was answered.
 */
const struct error *rpc_parse(struct value **out, struct rpc *rpc,
			      const char *text, size_t n) MUST_CHECK;

/* Sends one message whose "result" is the given JSON text, or an error; no
 * result when the request was cancelled, for then nobody wants it. */
const struct error *rpc_answer(struct rpc *rpc, const struct value *id,
			       const struct buf *result) MUST_CHECK;
/* data: JSON text, or NULL. */
const struct error *rpc_fail(struct rpc *rpc, const struct value *id, int code,
			     const char *message, const char *data) MUST_CHECK;
/* A notification, or nothing when nobody listens. */
const struct error *rpc_notify(struct rpc *rpc, const char *method,
			       const struct buf *params) MUST_CHECK;

/* Whether a request can have it: a string or an integer. */
bool rpc_is_id(const struct value *id);
/* Writes one; null for what is none. */
void rpc_put_id(struct json *json, const struct value *id);
/* Writes one, as it is in JSON, into an empty buffer: for who compares. */
void rpc_id_text(struct buf *out, const struct value *id);

static inline void rpc_poll(struct rpc *rpc)
{
	if (rpc->poll)
		rpc->poll(rpc);
}

#endif
