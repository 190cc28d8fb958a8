/* SPDX-License-Identifier: MIT */
/* What -h says, from the tables alone: nothing of a repository is touched. */
#ifndef GIT_FUSE_CLI_HELP_H
#define GIT_FUSE_CLI_HELP_H

#include "base/buf.h"
#include "git-fuse/cli/command.h"

/* Each appends whole lines: the topics, or a line a command. */
void help_program(struct buf *out);
void help_all(struct buf *out);
void help_family(struct buf *out, const struct family *family);
void help_command(struct buf *out, const struct command *command);

#endif
