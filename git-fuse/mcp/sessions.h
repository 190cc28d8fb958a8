/* SPDX-License-Identifier: MIT */
/*
 * What the HTTP server remembers between requests: which sessions it began and
 * which were ended, and which requests of a session are worked on now, so that
 * another one can cancel them. All threads share it.
 */
#ifndef GIT_FUSE_MCP_SESSIONS_H
#define GIT_FUSE_MCP_SESSIONS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

struct mcp_session_entry {
	char *name;
	int64_t used;		/* seconds of the clock */
	bool is_over;
};

/* A request that is worked on, or waits for it. */
struct mcp_running {
	struct mcp_running *next;
	const char *session;
	struct buf id;		/* as JSON */
	atomic_int *stop;
};

struct mcp_sessions {
	pthread_mutex_t lock;
	VEC(struct mcp_session_entry) entry;
	struct mcp_running *running;
};

void mcp_sessions_init(struct mcp_sessions *sessions);
void mcp_sessions_release(struct mcp_sessions *sessions);

/* Begins one, under a name that nobody can guess. */
const struct error *mcp_session_begin(struct mcp_sessions *sessions,
				      struct buf *name, int64_t now)
	MUST_CHECK;

/* A name for a scope of who says none; no session begins. */
const struct error *mcp_scope_name(struct buf *name) MUST_CHECK;

/*
 * Whether requests may go on in a session. Of one that we began, until it is
 * ended or nobody used it for HANDLE_IDLE; of any other name, which a client
 * may have chosen itself, unless it was ended.
 */
bool mcp_session_use(struct mcp_sessions *sessions, const char *name,
		     int64_t now);
void mcp_session_end(struct mcp_sessions *sessions, const char *name,
		     int64_t now);
size_t mcp_sessions_count(struct mcp_sessions *sessions, int64_t now);

/* From now on another thread can cancel it, until mcp_running_end. */
void mcp_running_begin(struct mcp_sessions *sessions,
		       struct mcp_running *running);
void mcp_running_end(struct mcp_sessions *sessions,
		     struct mcp_running *running);
/* Sets stop of the requests of a session that have this id. */
void mcp_running_cancel(struct mcp_sessions *sessions, const char *session,
			const struct buf *id);

#endif
