/* SPDX-License-Identifier: MIT */
/* Parameters of the server for coding agents. */
#include "git-fuse/cli/params.h"
#include "git-fuse/mcp/commands.h"

#include "git-fuse/mcp/install.h"
#include "git-fuse/mcp/with.h"

static const char *const answers[] = { "text", "json", NULL };

static const char *const schemas[] = { "brief", "full", NULL };

const struct param_group mcp_offered = { "Tools and answers",
	(const struct param[]) {
	{ .name = "tools", .type = PARAM_STRING, .metavar = "SET",
	  .preset = "core", .config = "fuse.mcp.tools",
	  .help = "core, all, or names of tools, separated by commas" },
	{ .name = "allow-write", .type = PARAM_FLAG,
	  .help = "also offer tools that change files or add records; by "
		  "default only the tools that propose memories for review "
		  "write" },
	{ .name = "max-answer", .type = PARAM_INT, .metavar = "N",
	  .preset = "100000", .min = 1000, .max = 1000000000,
	  .help = "refuse answers longer than N characters" },
	{ .name = "answers", .type = PARAM_CHOICE, .metavar = "FORM",
	  .choice = answers, .preset = "text", .config = "fuse.mcp.answers",
	  .help = "the default form of answers: compact text, or JSON with "
		  "its schema" },
	{ .name = "schemas", .type = PARAM_CHOICE, .metavar = "HOW",
	  .choice = schemas, .preset = "brief", .config = "fuse.mcp.schemas",
	  .help = "how much the list of tools says about JSON answers: names "
		  "only, or the full schemas" },
	/* Of the two and a half seconds within which a first answer must come,
	   on the largest repository that we measure, the rest is for finding
	   it. */
	{ .name = "patience", .type = PARAM_INT, .metavar = "MS",
	  .preset = "1800", .max = 1000000000,
	  .config = "fuse.mcp.patience",
	  .help = "while an index is being built, wait this long before "
		  "answering from a part of it" },
	{ .name = NULL }
} };

const struct param_group mcp_over_http = { "HTTP",
	(const struct param[]) {
	{ .name = "http", .type = PARAM_STRING, .metavar = "ADDRESS",
	  .help = "serve over HTTP, for example at 127.0.0.1:8080, instead of "
		  "stdio; port 0 picks a free one" },
	{ .name = "allow-remote", .type = PARAM_FLAG,
	  .help = "also serve addresses that other machines can reach" },
	{ .name = "allow-host", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_REPEATED,
	  .help = "a host name that clients may use for this machine; can be "
		  "repeated" },
	{ .name = "allow-origin", .type = PARAM_STRING, .metavar = "ORIGIN",
	  .flags = PARAM_REPEATED,
	  .help = "allow requests from web pages of this origin; can be "
		  "repeated" },
	{ .name = "new-token", .type = PARAM_FLAG,
	  .help = "create a new token; the old one stops working" },
	{ .name = "max-seconds", .type = PARAM_INT, .metavar = "N",
	  .preset = "120", .min = 1, .max = 86400,
	  .help = "stop a command after N seconds" },
	{ .name = "max-running", .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 64,
	  .help = "run at most N commands at once; 0 for twice the number of "
		  "cores" },
	{ .name = NULL }
} };

const struct param_group mcp_installed = { "Installation",
	(const struct param[]) {
	{ .name = "install", .type = PARAM_CHOICE, .metavar = "CLIENT",
	  .choice = mcp_clients,
	  .help = "print the configuration that the client needs, with the "
		  "options above" },
	{ .name = "with", .type = PARAM_CHOICE, .metavar = "PIECE",
	  .choice = with_pieces, .flags = PARAM_REPEATED,
	  .help = "print instead what makes the client's model use the tools: "
		  "hooks, a rule, or lines for AGENTS.md; can be repeated" },
	{ .name = "write", .type = PARAM_FLAG, .rivals = 'd',
	  .help = "add it to the client's file in this work tree" },
	{ .name = "remove", .type = PARAM_FLAG, .rivals = 'd',
	  .help = "remove what --with added" },
	{ .name = "dry-run", .type = PARAM_FLAG, .rivals = 'd',
	  .help = "only print it (default)" },
	{ .name = "hook", .type = PARAM_CHOICE, .metavar = "CLIENT",
	  .choice = mcp_clients,
	  .help = "act as a hook in the client's file: read an event and print "
		  "what matters for it" },
	{ .name = NULL }
} };
