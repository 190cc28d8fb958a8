/* SPDX-License-Identifier: MIT */
/* Parameters of the server for coding agents. */
#include "git-fuse/cli/params.h"
#include "git-fuse/mcp/commands.h"

#include "git-fuse/mcp/install.h"
#include "git-fuse/mcp/with.h"

static const char *const answers[] = { "text", "json", NULL };

static const char *const schemas[] = { "brief", "full", NULL };

const struct param_group mcp_offered = { "What it offers",
	(const struct param[]) {
	{ .name = "tools", .type = PARAM_STRING, .metavar = "SET",
	  .preset = "core", .config = "fuse.mcp.tools",
	  .help = "core, all, or names of tools, parted by commas" },
	{ .name = "allow-write", .type = PARAM_FLAG,
	  .help = "tools that change files or add records; without it, only "
		  "memories that people review" },
	{ .name = "max-answer", .type = PARAM_INT, .metavar = "N",
	  .preset = "100000", .min = 1000, .max = 1000000000,
	  .help = "refuse answers of more characters" },
	{ .name = "answers", .type = PARAM_CHOICE, .metavar = "FORM",
	  .choice = answers, .preset = "text", .config = "fuse.mcp.answers",
	  .help = "how tools answer that are given no format: compact text, "
		  "or JSON with its schema" },
	{ .name = "schemas", .type = PARAM_CHOICE, .metavar = "HOW",
	  .choice = schemas, .preset = "brief", .config = "fuse.mcp.schemas",
	  .help = "whether the list of tools tells of answers in JSON their "
		  "names or all" },
	/* Of the two and a half seconds within which a first answer must come,
	   on the largest repository that we measure, the rest is for finding
	   it. */
	{ .name = "patience", .type = PARAM_INT, .metavar = "MS",
	  .preset = "1800", .max = 1000000000,
	  .config = "fuse.mcp.patience",
	  .help = "wait so many milliseconds for an index that is being made "
		  "before answering from what there is of it" },
	{ .name = NULL }
} };

const struct param_group mcp_over_http = { "Over HTTP, for several clients",
	(const struct param[]) {
	{ .name = "http", .type = PARAM_STRING, .metavar = "ADDRESS",
	  .help = "serve there, such as at 127.0.0.1:8080, instead of over "
		  "stdin and stdout; port 0 is any that is free" },
	{ .name = "allow-remote", .type = PARAM_FLAG,
	  .help = "also at an address that other machines can reach" },
	{ .name = "allow-host", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_REPEATED,
	  .help = "a name that clients may call this machine by; may be "
		  "given again" },
	{ .name = "allow-origin", .type = PARAM_STRING, .metavar = "ORIGIN",
	  .flags = PARAM_REPEATED,
	  .help = "let pages of this origin ask; may be given again" },
	{ .name = "new-token", .type = PARAM_FLAG,
	  .help = "make another token; clients with the old one are refused" },
	{ .name = "max-seconds", .type = PARAM_INT, .metavar = "N",
	  .preset = "120", .min = 1, .max = 86400,
	  .help = "stop what takes longer" },
	{ .name = "max-running", .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 64,
	  .help = "commands that run at once, the others wait; 0 is twice the "
		  "cores" },
	{ .name = NULL }
} };

const struct param_group mcp_installed = { "Instead of serving",
	(const struct param[]) {
	{ .name = "install", .type = PARAM_CHOICE, .metavar = "CLIENT",
	  .choice = mcp_clients,
	  .help = "print what this client's configuration must hold, with the "
		  "options above" },
	{ .name = "with", .type = PARAM_CHOICE, .metavar = "PIECE",
	  .choice = with_pieces, .flags = PARAM_REPEATED,
	  .help = "instead, what makes its model use the tools: hooks, a rule "
		  "or lines of AGENTS.md; may be given again" },
	{ .name = "write", .type = PARAM_FLAG, .rivals = 'd',
	  .help = "add it to the client's file in this work tree" },
	{ .name = "remove", .type = PARAM_FLAG, .rivals = 'd',
	  .help = "take what --with wrote out again" },
	{ .name = "dry-run", .type = PARAM_FLAG, .rivals = 'd',
	  .help = "only print it, as is done without --write" },
	{ .name = "hook", .type = PARAM_FLAG,
	  .help = "be such a hook: read an event, and tell what bears on it" },
	{ .name = NULL }
} };
