/* SPDX-License-Identifier: MIT */
/* What a client's hook is told: see hook.c. */
#ifndef GIT_FUSE_MCP_HOOK_H
#define GIT_FUSE_MCP_HOOK_H

#include <stddef.h>

#include "base/error.h"

struct session;
struct sink;

/*
 * Reads an event of a hook that stands in a client's file from a descriptor, as
 * JSON, and writes what its model shall know in the form of the client that
 * runs it: when a session begins, the decisions in force and the warnings;
 * before a file is edited, those about that file. At most 200 tokens; nothing
 * where there is nothing, where the event is another, and where the client that
 * runs it has a hook of ours in its own file, too.
 */
const struct error *mcp_hook(struct session *session, size_t client, int in,
			     struct sink *out) MUST_CHECK;

#endif
