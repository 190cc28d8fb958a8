/* SPDX-License-Identifier: MIT */
/* Parameters of the index. */
#include "git-fuse/cli/params.h"
#include "git-fuse/index/commands.h"

const struct param_group index_what = { "How",
	(const struct param[]) {
	{ .name = "incremental", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true",
	  .help = "read only what is not known; otherwise all anew" },
	{ .name = NULL }
} };

const struct param_group index_why = { "Why",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "why, to be told in the answer" },
	{ .name = NULL }
} };
