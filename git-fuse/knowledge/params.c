/* SPDX-License-Identifier: MIT */
/* Parameters of the knowledge commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/knowledge/commands.h"

static const char *const line_formats[] = { "jsonl", "json", NULL };

const struct param_group knowledge_checked = { "Checks",
	(const struct param[]) {
	{ .name = "verify", .type = PARAM_FLAG,
	  .help = "read everything: the file, each record, and the state "
		  "computed from the records" },
	{ .name = "repair", .type = PARAM_FLAG,
	  .help = "first compute the state again from the records" },
	{ .name = NULL }
} };

const struct param_group knowledge_range = { "Commits",
	(const struct param[]) {
	{ .name = "base", .type = PARAM_REV,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .metavar = "<base>[..<head>]",
	  .help = "the older commit, or a range" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "the newer commit (default: HEAD)" },
	{ .name = NULL }
} };

const struct param_group knowledge_lines = { "Output",
	(const struct param[]) {
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE instead of stdout" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = line_formats, .preset = "jsonl",
	  .help = "lines, which can be imported, or one document" },
	{ .name = "salvage", .type = PARAM_FLAG,
	  .help = "write whatever can still be read of a damaged file" },
	{ .name = NULL }
} };

const struct param_group knowledge_source = { "Input",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file written by 'git fuse knowledge export'; - is "
		  "stdin" },
	{ .name = "own", .type = PARAM_FLAG,
	  .help = "treat the records as ours, as from a backup or another "
		  "clone of yours" },
	{ .name = NULL }
} };

const struct param_group archive_why = { "Reason",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "a reason to keep with the record" },
	{ .name = NULL }
} };

const struct param_group gc_how = { "Mode",
	(const struct param[]) {
	{ .name = "apply", .type = PARAM_FLAG,
	  .help = "make the changes; by default they are only listed" },
	{ .name = NULL }
} };

const struct param_group sync_what = { "Exchange",
	(const struct param[]) {
	{ .name = "remote", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a name, URL or path; by default remote.pushDefault, the "
		  "only remote, or origin" },
	{ .name = "dry-run", .letter = 'n', .type = PARAM_FLAG,
	  .help = "only show what would be received and sent" },
	{ .name = "publish", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.sync",
	  .help = "allow or forbid publishing to this remote; by default, git "
		  "fuse asks once at a terminal" },
	{ .name = "repair", .type = PARAM_FLAG,
	  .help = "drop malformed records at the remote, even if there is "
		  "nothing new" },
	{ .name = "runs", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "false", .config = "fuse.sync.runs",
	  .help = "include records of commands that were run, with their "
		  "arguments" },
	{ .name = "facts", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "false", .config = "fuse.sync.facts",
	  .help = "exchange what indexers say of files, too (git fuse facts)" },
	{ .name = "records", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true",
	  .help = "exchange records; with --no-records, facts alone" },
	{ .name = "sign", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.sign",
	  .help = "sign our records with the SSH key in user.signingKey" },
	{ .name = NULL }
} };

const struct param_group whom_trusted = { "Trust",
	(const struct param[]) {
	{ .name = "trust", .type = PARAM_STRING, .metavar = "FILE",
	  .config = "fuse.trust",
	  .help = "trust records signed by the keys in FILE, as well as those "
		  "in gpg.ssh.allowedSignersFile" },
	{ .name = NULL }
} };
