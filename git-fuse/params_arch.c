/* SPDX-License-Identifier: MIT */
/* Parameters of the arch commands. */
#include "git-fuse/params.h"

const struct param_group arch_check_what = { "What counts",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_STRING, .metavar = "BASE",
	  .help = "only violations that were not there at BASE, a revision or "
		  "a day" },
	{ .name = "changed", .type = PARAM_FLAG,
	  .help = "judge only what differs from HEAD, and what imports what "
		  "came or went: as a hook does" },
	{ .name = NULL }
} };
