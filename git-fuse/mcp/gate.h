/* SPDX-License-Identifier: MIT */
/*
 * Who may ask the HTTP server, seen from the headers of a request.
 *
 * A page in a browser on this machine can send requests to us, and by a name
 * whose address changes ("DNS rebinding") it can even read the answers. So the
 * host that a request names must be ours, its origin one that may ask, and it
 * must know the token.
 */
#ifndef GIT_FUSE_MCP_GATE_H
#define GIT_FUSE_MCP_GATE_H

#include "base/buf.h"
#include "base/error.h"
#include "http/http.h"

/* Why a request is refused, before anybody looks at what it asks. */
enum mcp_refusal {
	MCP_ADMITTED,
	MCP_WRONG_HOST, MCP_FOREIGN_ORIGIN, MCP_NO_TOKEN, MCP_WRONG_TOKEN,
	MCP_UNKNOWN_PATH, MCP_WRONG_METHOD, MCP_WRONG_TYPE,
	MCP_NOT_ACCEPTED, MCP_WRONG_NAME, MCP_NO_SESSION, MCP_TOO_LARGE,
	MCP_TWO_LENGTHS, MCP_FULL, MCP_BUSY, MCP_ENDING,
	MCP_REFUSALS
};
/* What the client is told. */
extern const struct mcp_refusal_row {
	unsigned int status;
	const char *name, *title, *detail;
} mcp_refusals[MCP_REFUSALS];	/* made of refusals.rows */

struct mcp_gate {
	struct http_address address;
	const char *const *origin;	/* that may ask besides loopback's */
	size_t origins;
	const char *const *host;	/* that we are called by besides */
	size_t hosts;
	struct buf token;
};

/* ERROR_USAGE for an origin or a host that is none. */
const struct error *mcp_gate_check(const struct mcp_gate *gate) MUST_CHECK;

/* Whether a request names us, and comes from where it may. */
enum mcp_refusal mcp_gate_place(const struct mcp_gate *gate,
				const struct http_exchange *exchange);
/* Whether it knows the token. */
enum mcp_refusal mcp_gate_token(const struct mcp_gate *gate,
				const struct http_exchange *exchange);

/* Whether a list of media types, as "Accept" has it, takes one; no list takes
 * all. What stands behind a ';' is passed over, but for q=0. */
bool mcp_accepts(const char *accept, const char *type);
/* Whether a "Content-Type" is this one, whatever its parameters. */
bool mcp_is_type(const char *content_type, const char *type);

/* Whether a host or an origin may be meant: for the fuzzer and the tests. */
bool mcp_gate_is_ours(const struct mcp_gate *gate, const char *host);
bool mcp_gate_may_ask(const struct mcp_gate *gate, const char *origin);

#endif
