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
	  .help = "a person who made the decision; can be repeated" }, \
	{ .name = "tag", .type = PARAM_STRING, .metavar = "TAG", \
	  .flags = PARAM_REPEATED, .help = "a tag; can be repeated" }, \
	{ .name = "governs", .type = PARAM_STRING, .metavar = "WHAT", \
	  .flags = PARAM_REPEATED, \
	  .help = "a path, a pathspec, a symbol or a rule that it " \
		  "governs; can be repeated" }

const struct param_group adr_edit_fields = { "Further fields",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a number, an id, a path, or words from a file name" },
	RECORD_LISTS,
	{ .name = NULL }
} };

const struct param_group adr_records = { "Records",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "a number, an id, a path, or words from a file name" },
	{ .name = NULL }
} };

const struct param_group adr_pair = { "Records",
	(const struct param[]) {
	{ .name = "old", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the record that is no longer in force" },
	{ .name = "new", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "the record or records that replace it" },
	{ .name = NULL }
} };

/* In the order of linked_kinds in cmd_adr_status.c. */
static const char *const link_kinds[] = {
	"amends", "relates-to", "supersedes", NULL
};

const struct param_group adr_link_ends = { "Records",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the record to link from" },
	{ .name = "other", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "an existing record to link to" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = link_kinds, .preset = "relates-to",
	  .help = "how the first record relates to the second" },
	{ .name = NULL }
} };

const struct param_group adr_number = { "Number",
	(const struct param[]) {
	{ .name = "old", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the record; its path, if several records share the "
		  "number" },
	{ .name = "number", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the new number" },
	{ .name = "force", .letter = 'f', .type = PARAM_FLAG,
	  .help = "take the number even if another branch uses it" },
	{ .name = NULL }
} };

const struct param_group adr_new_place = { "Location",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "DIR",
	  .help = "write to this folder of records; it is created if "
		  "necessary" },
	{ .name = "layout", .type = PARAM_CHOICE, .metavar = "LAYOUT",
	  .choice = layouts,
	  .help = "the layout of the record, if it is to differ from the "
		  "others in the folder" },
	{ .name = NULL }
} };

const struct param_group adr_new_text = { "Content",
	(const struct param[]) {
	{ .name = "title", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "the title; several words need no quotes" },
	{ .name = "template", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "start from this template instead of the folder's own" },
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .choice = statuses, .preset = "proposed",
	  .help = "the status of the new record" },
	{ .name = "context", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "why a decision is needed" },
	{ .name = "decision", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what was decided" },
	{ .name = "consequences", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what follows from the decision" },
	{ .name = "alternatives", .type = PARAM_STRING, .metavar = "TEXT",
	  .flags = PARAM_REPEATED,
	  .help = "an alternative that was considered; can be repeated" },
	RECORD_LISTS,
	{ .name = "supersedes", .type = PARAM_STRING, .metavar = "RECORD",
	  .flags = PARAM_REPEATED,
	  .help = "a record that this one replaces; can be repeated" },
	{ .name = "amends", .type = PARAM_STRING, .metavar = "RECORD",
	  .flags = PARAM_REPEATED,
	  .help = "a record that this one changes in part; can be repeated" },
	{ .name = "draft", .type = PARAM_FLAG,
	  .help = "number it 'XXXX' until it is accepted" },
	{ .name = "edit", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .help = "open the record in git's editor; the default at a terminal "
		  "if no text was given" },
	{ .name = NULL }
} };

const struct param_group adr_files = { "Input",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "JSON or Markdown files, or directories of them" },
	{ .name = NULL }
} };

const struct param_group adr_edit_output = { "Output",
	(const struct param[]) {
	{ .name = "dry-run", .letter = 'n', .type = PARAM_FLAG,
	  .help = "print a patch and write nothing" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = edit_formats, .preset = "text",
	  .help = "the output format" },
	FULL_NAME,
	{ .name = NULL }
} };

const struct param_group adr_export_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = export_formats, .preset = "json",
	  .help = "the output format" },
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE",
	  .help = "the directory for the pages of html, or the file that "
		  "contains the index of markdown" },
	{ .name = NULL }
} };
