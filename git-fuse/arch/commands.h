/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_ARCH_COMMANDS_H
#define GIT_FUSE_ARCH_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_adr_baseline, cmd_arch_baseline, cmd_arch_bisect, cmd_arch_check,
	cmd_arch_diff, cmd_arch_import, cmd_arch_init, cmd_arch_show;

extern const struct param_group arch_baseline_how, arch_bisect_what,
	arch_check_what, arch_diff_range, arch_draft, arch_import_what,
	arch_show_output, arch_show_what;

#endif
