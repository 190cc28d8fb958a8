/* SPDX-License-Identifier: MIT */
/*
 * What a session gets that does not wait for everything: its view and its past
 * as far as they are made, by the threads of its warm. Sessions without one
 * make both themselves, whole.
 */
#ifndef GIT_FUSE_WORKSPACE_PARTIAL_H
#define GIT_FUSE_WORKSPACE_PARTIAL_H

#include <stdbool.h>

#include "base/error.h"
#include "emit/json.h"

struct buf;
struct oid;
struct session;

/*
 * Sets session->view. Where it is not whole when the session's time is over:
 * for a command that TAKES_PART it is what there is, for any other ERROR_BUSY
 * says how far it is. One that WAITS makes it itself, however long it takes.
 */
const struct error *partial_view(struct session *session) MUST_CHECK;

/* The same for the history of a commit, in session->history, and
 * session->past_is_partial. */
const struct error *partial_mine(struct session *session,
				 const struct oid *commit, bool lines)
	MUST_CHECK;

/* The same for agents that read text: a line, where the answer is of less than
 * everything. */
void tell_indexing(struct buf *out, const struct session *session);

/* Adds "indexing", where the answer is of less than everything, or tells of
 * the making itself. */
void put_indexing(struct json *json, struct session *session);

#endif
