/* SPDX-License-Identifier: MIT */
/* Parameters of the knowledge commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/knowledge/commands.h"

static const char *const line_formats[] = { "jsonl", "json", NULL };

const struct param_group knowledge_checked = { "What is checked",
	(const struct param[]) {
	{ .name = "verify", .type = PARAM_FLAG,
	  .help = "read everything: the file, each record, and the state that "
		  "the records fold to" },
	{ .name = "repair", .type = PARAM_FLAG,
	  .help = "first make that state anew of the records" },
	{ .name = NULL }
} };

const struct param_group knowledge_range = { "Which commits",
	(const struct param[]) {
	{ .name = "base", .type = PARAM_REV,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .metavar = "<base>[..<head>]",
	  .help = "what it holds at, or both" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "where it is to hold, too; otherwise HEAD" },
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
	  .help = "of a damaged file, write what can still be read" },
	{ .name = NULL }
} };

const struct param_group knowledge_source = { "Input",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "what \"git fuse knowledge export\" wrote, or - for stdin" },
	{ .name = "own", .type = PARAM_FLAG,
	  .help = "it is ours, from a copy or another clone of ours: it counts "
		  "as if it had been said here" },
	{ .name = NULL }
} };

const struct param_group archive_why = { "Why",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "kept with the record, for people" },
	{ .name = NULL }
} };

const struct param_group gc_how = { "What is done",
	(const struct param[]) {
	{ .name = "apply", .type = PARAM_FLAG,
	  .help = "do it; otherwise it is only told" },
	{ .name = NULL }
} };

const struct param_group sync_what = { "What is done",
	(const struct param[]) {
	{ .name = "remote", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "its name, URL or path; otherwise remote.pushDefault, the "
		  "only one there is, or origin" },
	{ .name = "dry-run", .letter = 'n', .type = PARAM_FLAG,
	  .help = "only tell what would be received and sent" },
	{ .name = "publish", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.sync",
	  .help = "whether what is known here may go there; by default it "
		  "is asked at a terminal, once for a remote" },
	{ .name = "repair", .type = PARAM_FLAG,
	  .help = "drop there what is no record, also where nothing is new" },
	{ .name = "runs", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "false", .config = "fuse.sync.runs",
	  .help = "also what commands that were run left, with their "
		  "arguments" },
	{ .name = "sign", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.sign",
	  .help = "sign what we said with the SSH key of user.signingKey" },
	{ .name = NULL }
} };

const struct param_group whom_trusted = { "Whose word counts",
	(const struct param[]) {
	{ .name = "trust", .type = PARAM_STRING, .metavar = "FILE",
	  .config = "fuse.trust",
	  .help = "let count here what is signed by the keys that FILE allows, "
		  "beside those of gpg.ssh.allowedSignersFile" },
	{ .name = NULL }
} };
