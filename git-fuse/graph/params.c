/* SPDX-License-Identifier: MIT */
/* Parameters of refs and of the graph commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/graph/commands.h"

/* In the order of enum file_graph_kind. */
static const char *const cycle_kinds[] = {
	"imports", "declarations", "all", NULL
};

/* In the order of enum group_level. */
static const char *const cycle_levels[] = {
	"package", "directory", "file", "all", NULL
};

static const char *const refs_kinds[] = {
	"all", "definitions", "uses", NULL
};

/* As symbol_kind_name names those that are in the graph, and files. */
static const char *const node_kinds[] = {
	"alias", "constant", "decision", "enum", "field", "file", "function",
	"interface", "macro", "method", "namespace", "property", "prototype",
	"type", "variable", NULL
};

const struct param_group cycles_wanted = { "Which cycles",
	(const struct param[]) {
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = cycle_kinds, .preset = "imports",
	  .help = "of imports; also of those that load nothing, as of types "
		  "alone; or of all dependencies: names that are used, too" },
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = cycle_levels, .preset = "all",
	  .help = "of what is told: of packages, crates and modules, as "
		  "manifests declare them, of directories, or of files; or of "
		  "all, in this order" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20", .max = 1000000000,
	  .help = "show at most this many, the shortest; 0 is all; all are "
		  "counted" },
	{ .name = "introduced", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "tell which commit introduced each (on)" },
	{ .name = "check", .type = PARAM_FLAG,
	  .help = "exit with 1 when there is any" },
	{ .name = NULL }
} };

const struct param_group dependents_wanted = { "Which files",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file or a directory, or a symbol, whose uses count" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "hops to the furthest file" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .max = 1000000000,
	  .help = "show at most this many, the nearest; 0 is all; all are "
		  "counted" },
	{ .name = NULL }
} };

const struct param_group graph_names = { "Which names",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "names of symbols or files, or parts of them; a hit meets "
		  "each" },
	QUERY_FILE,
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .flags = PARAM_REPEATED, .choice = node_kinds,
	  .help = "only of this kind; several may be given" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20", .help = "hits at once; 0 is all" },
	{ .name = NULL }
} };

const struct param_group refs_symbol = { "Which symbol",
	(const struct param[]) {
	{ .name = "symbol", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a name; 'Type.member', 'path:name' or 'path:12' for one "
		  "of several" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = refs_kinds, .preset = "all",
	  .help = "what of it is wanted" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .max = 1000000000,
	  .help = "list at most this many definitions, and as many uses; 0 "
		  "is all; all are counted" },
	{ .name = NULL }
} };
