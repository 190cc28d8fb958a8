/* SPDX-License-Identifier: MIT */
/* Parameters of refs and of the graph commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/graph/commands.h"

/* In the order of enum file_graph_kind. */
static const char *const cycle_kinds[] = {
	"imports", "declarations", "all", NULL
};

/* Of the same, those that a path may have. */
static const char *const path_kinds[] = { "imports", "all", NULL };

/* In the order of enum group_level, then those of enum other_level of
 * cmd_graph.c. */
static const char *const cycle_levels[] = {
	"package", "directory", "file", "all", "symbol", NULL
};

/* In the order of enum level of cmd_graph_export.c. */
static const char *const export_levels[] = {
	"auto", "layer", "package", "directory", "file", "symbol", NULL
};

/* Of dependents and paths. */
static const char *const chain_levels[] = { "file", "symbol", NULL };

static const char *const export_formats[] = {
	"dot", "mermaid", "graphml", "json", "csv", NULL
};

static const char *const refs_kinds[] = {
	"all", "definitions", "uses", NULL
};

/* As symbol_kind_name names those that are in the graph, and files. */
static const char *const node_kinds[] = {
	"alias", "constant", "decision", "enum", "field", "file", "function",
	"interface", "macro", "method", "namespace", "property", "prototype",
	"route", "type", "variable", NULL
};

const struct param_group cycles_wanted = { "Selecting cycles",
	(const struct param[]) {
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = cycle_kinds, .preset = "imports",
	  .help = "cycles of imports only; also of imports that load nothing "
		  "at run time, such as types; or of all dependencies, names "
		  "included" },
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = cycle_levels, .preset = "all",
	  .help = "cycles between packages (crates, modules) as manifests "
		  "declare them, between directories, between files, or all, "
		  "in this order; or of functions that call each other" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20", .max = 1000000000,
	  .help = "show at most N, the shortest first; 0 for all" },
	{ .name = "introduced", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "show the commit that introduced each cycle (on)" },
	{ .name = "check", .type = PARAM_FLAG,
	  .help = "exit with 1 if there is a cycle" },
	{ .name = NULL }
} };

const struct param_group dependents_wanted = { "Selecting files",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file, a directory, or a symbol, whose uses count" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "the largest distance, in steps" },
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = chain_levels, .preset = "file",
	  .help = "list files; or the symbols that use a symbol, with the "
		  "line of every step" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .max = 1000000000,
	  .help = "show at most N, the nearest first; 0 for all" },
	{ .name = NULL }
} };

const struct param_group export_wanted = { "Selecting nodes",
	(const struct param[]) {
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = export_levels, .preset = "auto",
	  .help = "what a node is; auto is the finest level of which a drawing "
		  "can be read, and files for json, graphml and csv" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "0",
	  .max = 1000,
	  .help = "take directories that lie deeper together; 0 for none" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = path_kinds, .preset = "imports",
	  .help = "only imports; or names that are used, too" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "40", .max = 1000000,
	  .help = "at most N nodes, the most central; 0 for all, the default "
		  "for json, graphml and csv" },
	{ .name = NULL }
} };

const struct param_group export_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = export_formats, .preset = "dot",
	  .help = "the output format" },
	{ .name = NULL }
} };

const struct param_group path_wanted = { "Selecting paths",
	(const struct param[]) {
	{ .name = "from", .type = PARAM_PATH, .metavar = "FROM",
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file, a directory or a symbol that depends on TO" },
	{ .name = "to", .type = PARAM_PATH, .metavar = "TO",
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file, a directory, or a symbol, whose uses count" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = path_kinds, .preset = "all",
	  .help = "only imports; or, where no imports lead there, names that "
		  "are used, too" },
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = chain_levels, .preset = "file",
	  .help = "from file to file; or from symbol to symbol, by what each "
		  "of them uses" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "5", .max = 1000000000,
	  .help = "show at most N of the shortest; 0 for all" },
	{ .name = NULL }
} };

const struct param_group graph_names = { "Names",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "names of symbols or files, or parts of names; a result "
		  "contains them all" },
	QUERY_FILE,
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .flags = PARAM_REPEATED, .choice = node_kinds,
	  .help = "only this kind; can be repeated" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20", .help = "show at most N results; 0 for all" },
	{ .name = NULL }
} };

const struct param_group refs_symbol = { "Symbol",
	(const struct param[]) {
	{ .name = "symbol", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a name; 'Type.member', 'path:name' or 'path:12' if there "
		  "are several" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = refs_kinds, .preset = "all",
	  .help = "what to list" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .max = 1000000000,
	  .help = "list at most N definitions and N uses; 0 for all" },
	{ .name = NULL }
} };
