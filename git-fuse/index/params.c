/* SPDX-License-Identifier: MIT */
/* Parameters of the index. */
#include "git-fuse/cli/params.h"
#include "git-fuse/index/commands.h"

const struct param_group index_what = { "Mode",
	(const struct param[]) {
	{ .name = "incremental", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true",
	  .help = "read only new content; with --no-incremental, read all of "
		  "it again" },
	{ .name = NULL }
} };

const struct param_group index_why = { "Reason",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "a reason to repeat in the answer" },
	{ .name = NULL }
} };
