/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_ADR_COMMANDS_H
#define GIT_FUSE_ADR_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_adr_accept, cmd_adr_archive, cmd_adr_check, cmd_adr_deprecate,
	cmd_adr_edit, cmd_adr_export, cmd_adr_import, cmd_adr_link,
	cmd_adr_list, cmd_adr_log, cmd_adr_new, cmd_adr_reject,
	cmd_adr_renumber, cmd_adr_restore, cmd_adr_search, cmd_adr_show,
	cmd_adr_supersede, cmd_adr_why;

#endif
