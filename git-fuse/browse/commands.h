/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters; and what cmd_open.c takes of cmd_ls.c. */
#ifndef GIT_FUSE_BROWSE_COMMANDS_H
#define GIT_FUSE_BROWSE_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_blame, cmd_grep, cmd_ls, cmd_open;

/* What a directory ("": the top) holds, as text: what is below those in it is
 * counted. */
const struct error *ls_directory(struct session *session, const char *dir,
				 struct sink *out) MUST_CHECK;

#endif
