/* SPDX-License-Identifier: MIT */
/* What a client's hook is told: see hook.c. */
#ifndef GIT_FUSE_MCP_HOOK_H
#define GIT_FUSE_MCP_HOOK_H

#include "base/error.h"

struct session;
struct sink;

/*
 * Reads an event of a client's hook from a descriptor, as JSON, and writes what
 * its model shall know in the client's form: when a session begins, the
 * decisions in force and the warnings; before a file is edited, those about
 * that file. At most 200 tokens; nothing where there is nothing, and where the
 * event is another.
 */
const struct error *mcp_hook(struct session *session, int in,
			     struct sink *out) MUST_CHECK;

#endif
