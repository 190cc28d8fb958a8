/* SPDX-License-Identifier: MIT */
/* Parameters of the plan commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/objective/commands.h"

static const char *const show_formats[] = {
	"text", "json", "mermaid", "dot", NULL
};

const struct param_group plan_which = { "Selecting members",
	(const struct param[]) {
	{ .name = "ready", .type = PARAM_FLAG,
	  .help = "list only the names of members that can begin now" },
	{ .name = "done", .type = PARAM_STRING, .metavar = "TOKEN",
	  .flags = PARAM_REPEATED,
	  .help = "treat a token as fulfilled, whatever the tree contains" },
	{ .name = NULL }
} };

const struct param_group plan_show_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = show_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = NULL }
} };
