/* SPDX-License-Identifier: MIT */
/* What an answer lacks, or what had to be done for it, in lines: for stderr,
 * and for who reads the answers of a server. */
#ifndef GIT_FUSE_WORKSPACE_WARNING_H
#define GIT_FUSE_WORKSPACE_WARNING_H

#include "base/buf.h"
#include "emit/sink.h"

struct session;

/* Appends a line each, when the command is done. */
void tell_warnings(struct buf *out, struct session *session);

/* A line for an agent, in place of an empty answer about nothing, with the
 * paths that may be meant. */
void tell_no_file(struct sink *out, struct session *session);

#endif
