/* SPDX-License-Identifier: MIT */
/*
 * The Model Context Protocol over HTTP ("streamable HTTP"), for several
 * clients at once.
 *
 * Every request runs by itself, in a thread and with a repository and stores
 * that it opens; what threads share is here, and each part of it has its own
 * lock. Nothing is remembered of a client but the names of sessions that were
 * begun or ended: what a session is about is a scope under its name, in the
 * repository.
 */
#ifndef GIT_FUSE_MCP_HTTP_H
#define GIT_FUSE_MCP_HTTP_H

#include "base/turns.h"
#include "git-fuse/mcp/gate.h"
#include "git-fuse/mcp/mcp.h"
#include "git-fuse/mcp/metrics.h"
#include "git-fuse/mcp/sessions.h"
#include "http/http.h"

enum {
	/* How long answers under way have when the server is told to end: as
	   long as people wait before they pull the plug. */
	MCP_GRACE_S = 5,
	/* Commands that wait for their turn: a few of each client's. */
	MCP_WAITING = 128
};

/* What the command line says. */
struct mcp_http_options {
	const char *address;
	const char *const *origin;	/* more that may ask */
	size_t origins;
	const char *const *host;	/* more names of ours */
	size_t hosts;
	bool is_remote;		/* an address that is not loopback is meant */
	bool is_new_token;
	unsigned int seconds;	/* that a request may take */
	size_t at_once;		/* commands; 0: twice the cores */
};

struct mcp_http {
	const struct mcp_server *mcp;
	const char *dir;	/* what is ours in the repository */
	unsigned int seconds;
	struct mcp_gate gate;
	struct mcp_sessions sessions;
	struct mcp_metrics metrics;
	struct turns turns;
};

/*
 * Serves until *stop is set; says on stderr where. dir is where the repository
 * keeps what is ours. ERROR_INTERRUPTED when it was stopped and all is put
 * away; ERROR_USAGE for an address that is none, or that is not loopback
 * without is_remote.
 */
const struct error *mcp_serve_http(const struct mcp_server *mcp,
				   const struct mcp_http_options *options,
				   const char *dir, const atomic_int *stop)
	MUST_CHECK;

/* --- Between its files --- */

/* Answers a POST or a DELETE of the protocol's own path. */
void mcp_post(struct mcp_http *http, struct http_exchange *exchange);
void mcp_delete(struct mcp_http *http, struct http_exchange *exchange);

/* Answers with a problem object, and counts it. */
void mcp_refuse(struct mcp_http *http, struct http_exchange *exchange,
		enum mcp_refusal why);

#endif
