/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that change decision records, or take them in
 * and out. */
#include "git-fuse/adr/commands.h"
#include "git-fuse/cli/params.h"

static const char *const statuses[] = {
	"proposed", "accepted", "rejected", "deprecated", NULL
};

/* In the order of by_name in decision_create.c. */
static const char *const layouts[] = {
	"nygard", "madr", "madr2", "log4brains", NULL
};

static const char *const edit_formats[] = { "text", "json", NULL };

static const char *const export_formats[] = {
	"json", "jsonl", "json-adr", "markdown", "mermaid", "dot", "html",
	NULL
};

/* The lists that a record has. */
#define RECORD_LISTS \
	{ .name = "decider", .type = PARAM_STRING, .metavar = "NAME", \
	  .flags = PARAM_REPEATED, \
	  .help = "who decided; may be given again" }, \
	{ .name = "tag", .type = PARAM_STRING, .metavar = "TAG", \
	  .flags = PARAM_REPEATED, .help = "may be given again" }, \
	{ .name = "governs", .type = PARAM_STRING, .metavar = "WHAT", \
	  .flags = PARAM_REPEATED, \
	  .help = "a path, a pathspec, a symbol or a rule that it is " \
		  "about; may be given again" }

const struct param_group adr_edit_fields = { "What it tells, too",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a number, an id, a path or words of a file's name" },
	RECORD_LISTS,
	{ .name = NULL }
} };

const struct param_group adr_records = { "Which records",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "a number, an id, a path or words of a file's name" },
	{ .name = NULL }
} };

const struct param_group adr_pair = { "Which records",
	(const struct param[]) {
	{ .name = "old", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the record that does not hold any more" },
	{ .name = "new", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "the one or those that take its place" },
	{ .name = NULL }
} };

/* In the order of linked_kinds in cmd_adr_status.c. */
static const char *const link_kinds[] = {
	"amends", "relates-to", "supersedes", NULL
};

const struct param_group adr_link_ends = { "Which records",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the record that has to do with the other" },
	{ .name = "other", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the one that is there already" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = link_kinds, .preset = "relates-to",
	  .help = "what the first does to the other" },
	{ .name = NULL }
} };

const struct param_group adr_number = { "Which number",
	(const struct param[]) {
	{ .name = "old", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a record: its path where its number is not its own" },
	{ .name = "number", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the number that it gets" },
	{ .name = "force", .letter = 'f', .type = PARAM_FLAG,
	  .help = "take a number that another branch has" },
	{ .name = NULL }
} };

const struct param_group adr_new_place = { "Where it goes",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "DIR",
	  .help = "the folder of records; a new one is made" },
	{ .name = "layout", .type = PARAM_CHOICE, .metavar = "LAYOUT",
	  .choice = layouts,
	  .help = "how it is written, where it is not as the folder's others "
		  "are" },
	{ .name = NULL }
} };

const struct param_group adr_new_text = { "What it says",
	(const struct param[]) {
	{ .name = "title", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "its title, in one word or several" },
	{ .name = "template", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "the text to begin with, instead of the folder's own" },
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .choice = statuses, .preset = "proposed",
	  .help = "how far it has come" },
	{ .name = "context", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "why a decision is needed" },
	{ .name = "decision", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what is decided" },
	{ .name = "consequences", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what follows from it" },
	{ .name = "alternatives", .type = PARAM_STRING, .metavar = "TEXT",
	  .flags = PARAM_REPEATED,
	  .help = "another way that was considered; may be given again" },
	RECORD_LISTS,
	{ .name = "supersedes", .type = PARAM_STRING, .metavar = "RECORD",
	  .flags = PARAM_REPEATED,
	  .help = "a record whose place it takes; may be given again" },
	{ .name = "amends", .type = PARAM_STRING, .metavar = "RECORD",
	  .flags = PARAM_REPEATED,
	  .help = "a record that it changes in part; may be given again" },
	{ .name = "draft", .type = PARAM_FLAG,
	  .help = "call it 'XXXX' until it is accepted and gets its number" },
	{ .name = "edit", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .help = "open git's editor behind it: by itself at a terminal where "
		  "no text was given" },
	{ .name = NULL }
} };

const struct param_group adr_files = { "What is taken in",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "a JSON or Markdown file, or a directory of them" },
	{ .name = NULL }
} };

const struct param_group adr_edit_output = { "Output",
	(const struct param[]) {
	{ .name = "dry-run", .letter = 'n', .type = PARAM_FLAG,
	  .help = "print a patch, and write nothing" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = edit_formats, .preset = "text",
	  .help = "the form of the output" },
	FULL_NAME,
	{ .name = NULL }
} };

const struct param_group adr_export_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = export_formats, .preset = "json",
	  .help = "the form of the output" },
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE",
	  .help = "the directory for the pages of html, or the file that keeps "
		  "the index of markdown" },
	{ .name = NULL }
} };
