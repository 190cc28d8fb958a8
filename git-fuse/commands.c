/* SPDX-License-Identifier: MIT */
/*
 * THE tables: parameters, commands and families. A new command is a row here,
 * a cmd_*.c, a section in man/git-fuse.1 and a script in tests/t; its -h, its
 * completion and the check of its manual follow from the row.
 */
#include "git-fuse/commands.h"

static const char *const answer_formats[] = { "text", "json", NULL };
static const char *const table_formats[] = { "text", "json", "csv", NULL };
static const char *const list_formats[] = {
	"text", "json", "jsonl", NULL
};
static const char *const cycle_kinds[] = { "imports", "all", NULL };
static const char *const refs_kinds[] = {
	"all", "definitions", "uses", NULL
};
static const char *const scope_formats[] = {
	"markdown", "xml", "json", "jsonl", "compact", "paths", "toc", NULL
};
static const char *const levels[] = {
	"none", "standard", "aggressive", "skeleton", "api", NULL
};
static const char *const tokenizers[] = {
	"o200k", "cl100k", "claude", "gemini", NULL
};

static const char *const search_formats[] = {
	"text", "json", "jsonl", NULL
};
static const char *const intents[] = {
	"explore", "edit", "refactor", "migrate", NULL
};
static const char *const fusions[] = { "learned", "rrf", "bm25f", NULL };

static const char *const arms[] = {
	"grep", "bm25", "bm25f", "history", "rrf", "full", NULL
};

static const struct param_group looked_at = { "What is looked at",
	(const struct param[]) {
	{ .name = "at", .type = PARAM_REV, .metavar = "REV", .rivals = 's',
	  .help = "a commit, a tag, a branch or a tree" },
	{ .name = "staged", .type = PARAM_FLAG, .rivals = 's',
	  .help = "what is staged for the next commit" },
	{ .name = "worktree", .type = PARAM_FLAG, .rivals = 's',
	  .help = "the files on disk that git does not ignore: what is looked "
		  "at anyway, where there is a work tree" },
	{ .name = NULL }
} };

static const struct param_group focus_seed = { "Which files",
	(const struct param[]) {
	{ .name = "seed", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a path, a file name, a symbol or a directory: the first of "
		  "these that it is" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "hops from the seed to the furthest file" },
	{ .name = NULL }
} };

static const struct param_group changes_range = { "Which files",
	(const struct param[]) {
	{ .name = "range", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .metavar = "[<base>[..<head>]]",
	  .help = "what changed since the merge base of <base> (HEAD) and "
		  "<head> (what is looked at)" },
	{ .name = "dependents", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "also the files that use what changed (on)" },
	{ .name = NULL }
} };

static const struct param_group query_words = { "Which files",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "the question, in words or in names from the code" },
	{ .name = "top", .type = PARAM_INT, .metavar = "N", .preset = "10",
	  .min = 1, .max = 1000, .help = "ranked files to start from" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "hops from a ranked file to the furthest" },
	{ .name = "rerank", .type = PARAM_FLAG,
	  .help = "let similarity of spelling reorder the ranked files" },
	{ .name = "plain", .type = PARAM_FLAG,
	  .help = "let every word weigh the same" },
	{ .name = NULL }
} };

static const struct param_group which_patterns = { "Which patterns",
	(const struct param[]) {
	{ .name = "category", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a category such as errors, or a set such as Python" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N", .preset = "4",
	  .min = 1, .max = 1000,
	  .help = "patterns shown of each category" },
	{ .name = NULL }
} };

static const struct param_group style_topic = { "Which rules",
	(const struct param[]) {
	{ .name = "topic", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "words that the rules are about; without, the headings of "
		  "the documents" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N", .preset = "3",
	  .min = 1, .max = 1000, .help = "sections, or documents, shown" },
	{ .name = NULL }
} };

static const struct param_group search_words = { "What to search",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "the question, in words or in names from the code" },
	{ .name = "query-file", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "read a long question from FILE, or from stdin when it is "
		  "-" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N", .preset = "10",
	  .min = 1, .max = 1000, .help = "files to answer at most" },
	{ .name = "tests", .type = PARAM_FLAG,
	  .help = "let tests answer too" },
	{ .name = "fusion", .type = PARAM_CHOICE, .metavar = "HOW",
	  .choice = fusions, .preset = "learned", .config = "fuse.fusion",
	  .help = "how channels become one order" },
	{ .name = "stages", .type = PARAM_STRING, .metavar = "STAGES",
	  .config = "fuse.stages",
	  .help = "the stages that are on; all others are off" },
	{ .name = "weights", .type = PARAM_STRING,
	  .metavar = "WEIGHTS", .config = "fuse.weights",
	  .help = "what each channel counts in the learned fusion" },
	{ .name = NULL }
} };

static const struct param_group search_judges = { "Commands of your own",
	(const struct param[]) {
	{ .name = "rerank-command", .type = PARAM_STRING,
	  .metavar = "COMMAND", .config = "fuse.rerank.command",
	  .help = "let COMMAND reorder the leaders" },
	{ .name = "embed-command", .type = PARAM_STRING,
	  .metavar = "COMMAND", .config = "fuse.embed.command",
	  .help = "let vectors that COMMAND gives have a say" },
	{ .name = "rerank-timeout", .type = PARAM_INT, .metavar = "SECONDS",
	  .preset = "10", .min = 1, .max = 3600,
	  .config = "fuse.rerank.timeout",
	  .help = "how long such a command may take" },
	{ .name = NULL }
} };

static const struct param_group search_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = search_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "show every stage: terms, expansion, channels, weights" },
	{ .name = "intent", .type = PARAM_CHOICE, .metavar = "INTENT",
	  .choice = intents, .preset = "explore",
	  .help = "what for; all but explore add a card that says whether one "
		  "may begin, and exit 1 when one may not" },
	{ .name = "related", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .help = "add layer, trend, importers, callers and tests (on in "
		  "json)" },
	{ .name = "snippets", .type = PARAM_FLAG,
	  .help = "show the best lines of each result" },
	{ .name = "force", .type = PARAM_FLAG,
	  .help = "show results even when they are insufficient" },
	{ .name = NULL }
} };

static const struct param_group eval_questions = { "Which questions",
	(const struct param[]) {
	{ .name = "at", .type = PARAM_REV, .metavar = "REV",
	  .help = "ask by commits that REV reaches (HEAD)" },
	{ .name = "sample", .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .min = 1, .max = 1000000,
	  .help = "how many commits to ask by" },
	{ .name = "seed", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 0, .max = UINT32_MAX,
	  .help = "another number draws other commits" },
	{ .name = "cases", .type = PARAM_PATH, .flags = PARAM_REPEATED,
	  .metavar = "FILE", .help = "ask what FILE holds instead" },
	{ .name = "repos", .type = PARAM_PATH, .metavar = "DIR",
	  .help = "where the repositories of --cases are" },
	{ .name = NULL }
} };

static const struct param_group eval_arms = { "Who is asked",
	(const struct param[]) {
	{ .name = "arm", .type = PARAM_CHOICE, .metavar = "NAME",
	  .choice = arms, .help = "this ranker alone" },
	{ .name = "off", .type = PARAM_STRING, .metavar = "NAMES",
	  .help = "switch off these stages and channels" },
	{ .name = "stages", .type = PARAM_STRING, .metavar = "STAGES",
	  .config = "fuse.stages",
	  .help = "the stages that are on; all others are off" },
	{ .name = "weights", .type = PARAM_STRING, .metavar = "WEIGHTS",
	  .config = "fuse.weights",
	  .help = "what each channel counts in the learned fusion" },
	{ .name = "jobs", .letter = 'j', .type = PARAM_INT, .metavar = "N",
	  .preset = "1", .min = 1, .max = 16,
	  .help = "ask in N repositories at a time" },
	{ .name = NULL }
} };

static const struct param_group eval_work = { "What to do with it",
	(const struct param[]) {
	{ .name = "gate", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "GATES",
	  .help = "exit with 1 unless each of 'measure:number' is reached" },
	{ .name = "emit-cases", .type = PARAM_FLAG, .rivals = 'e',
	  .help = "write questions for --cases, and ask nobody" },
	{ .name = "name", .type = PARAM_STRING, .metavar = "OWNER/NAME",
	  .help = "what --emit-cases calls the repository" },
	{ .name = "learn", .type = PARAM_FLAG, .rivals = 'e',
	  .help = "fit weights to --cases and write them" },
	{ .name = "features", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "keep what --learn sees of --cases in FILE; without "
		  "--cases, learn from FILE" },
	{ .name = "tune", .type = PARAM_FLAG, .rivals = 'e',
	  .help = "fit weights to this repository, and keep them if they "
		  "prove better" },
	{ .name = NULL }
} };

static const struct param_group eval_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = search_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .min = 1, .max = 100000,
	  .help = "paths of a ranking that are written" },
	{ .name = NULL }
} };

static const struct param_group packing = { "Packing",
	(const struct param[]) {
	{ .name = "max-tokens", .type = PARAM_INT, .metavar = "N",
	  .min = 1, .max = 1000000000,
	  .config = "fuse.maxTokens",
	  .help = "never write more than this, all told" },
	{ .name = "split-tokens", .type = PARAM_INT, .metavar = "N",
	  .min = 1, .max = 1000000000,
	  .help = "write parts of at most this size" },
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = levels, .preset = "none", .config = "fuse.level",
	  .help = "how far files are reduced" },
	{ .name = "tokenizer", .type = PARAM_CHOICE, .metavar = "NAME",
	  .flags = PARAM_OPEN, .choice = tokenizers, .preset = "o200k",
	  .config = "fuse.tokenizer",
	  .help = "how tokens are counted, or the name of a model" },
	{ .name = "step-down", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "reduce a file further before it is left out (on)" },
	{ .name = "redact", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true", .help = "mask secrets (on)" },
	{ .name = NULL }
} };

static const struct param_group scope_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = scope_formats, .preset = "markdown",
	  .config = "fuse.format", .help = "the form of the output" },
	{ .name = "line-numbers", .letter = 'n', .type = PARAM_FLAG,
	  .help = "number the lines of each file" },
	{ .name = "null", .letter = 'z', .type = PARAM_FLAG,
	  .help = "end each of --format=paths with a NUL, unquoted" },
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE instead of stdout" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "instead of the files, tell why each is there, what it "
		  "costs, what was cut and which budget would have let it in" },
	{ .name = "report", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "also write the figures to FILE, as JSON; to stdout, "
		  "instead of the files, when it is -" },
	{ .name = NULL }
} };

static const struct param_group cycles_wanted = { "Which cycles",
	(const struct param[]) {
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = cycle_kinds, .preset = "imports",
	  .help = "of imports, or of all dependencies: names that are used, "
		  "too" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N",
	  .preset = "20", .min = 1, .max = 1000000000,
	  .help = "show at most this many, the shortest; all are counted" },
	{ .name = "introduced", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "tell which commit introduced each (on)" },
	{ .name = "check", .type = PARAM_FLAG,
	  .help = "exit with 1 when there is any" },
	{ .name = NULL }
} };

static const struct param_group dependents_wanted = { "Which files",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file or a directory" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "hops to the furthest file" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .min = 1, .max = 1000000000,
	  .help = "show at most this many, the nearest; all are counted" },
	{ .name = NULL }
} };

static const struct param_group refs_symbol = { "Which symbol",
	(const struct param[]) {
	{ .name = "symbol", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a name; 'Type.member' or 'path:name' for one of several" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = refs_kinds, .preset = "all",
	  .help = "what of it is wanted" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .min = 1, .max = 1000000000,
	  .help = "list at most this many definitions, and as many uses; all "
		  "are counted" },
	{ .name = NULL }
} };

static const struct param_group list_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

static const struct param_group answer_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = answer_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

static const struct param_group table_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = table_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

static const struct param_group window = { "Which commits",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .rivals = 'w',
	  .help = "from then on: a date, '90 days' before the newest commit, "
		  "or a revision" },
	{ .name = "days", .type = PARAM_INT, .metavar = "N", .rivals = 'w',
	  .min = 1, .max = 100000,
	  .help = "in the last N days before the newest commit" },
	{ .name = NULL }
} };

static const struct param_group hotspots_what = { "Which files",
	(const struct param[]) {
	{ .name = "limit", .type = PARAM_INT, .metavar = "N", .preset = "20",
	  .min = 0, .max = 1000000,
	  .help = "show so many; 0 for all of them" },
	{ .name = "max-files", .type = PARAM_INT, .metavar = "N",
	  .preset = "30", .min = 0, .max = 1000000,
	  .help = "pass over commits that touch more files; 0 for none" },
	{ .name = NULL }
} };

static const struct param_group coupling_what = { "Which pairs",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .flags = PARAM_POSITIONAL,
	  .help = "only pairs of this file" },
	{ .name = "min-revs", .type = PARAM_INT, .metavar = "N",
	  .preset = "5", .min = 0, .max = 1000000,
	  .help = "revisions that the two have on average" },
	{ .name = "min-shared-revs", .type = PARAM_INT, .metavar = "N",
	  .preset = "5", .min = 1, .max = 1000000,
	  .help = "commits that touched both" },
	{ .name = "min-coupling", .type = PARAM_INT, .metavar = "PERCENT",
	  .preset = "30", .min = 0, .max = 100,
	  .help = "the least degree of coupling" },
	{ .name = "max-coupling", .type = PARAM_INT, .metavar = "PERCENT",
	  .preset = "100", .min = 0, .max = 100,
	  .help = "the highest degree of coupling" },
	{ .name = "max-changeset-size", .type = PARAM_INT, .metavar = "N",
	  .preset = "30", .min = 2, .max = 1000,
	  .help = "pass over commits that touch more files" },
	{ .name = "hidden", .type = PARAM_FLAG,
	  .help = "only pairs of which neither depends on the other" },
	{ .name = "limit", .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .min = 0, .max = 1000000,
	  .help = "show so many; 0, and csv, for all of them" },
	{ .name = "commits", .letter = 'v', .type = PARAM_FLAG,
	  .help = "list the commits of each pair" },
	{ .name = NULL }
} };

static const struct param_group log_what = { "Which commits",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .flags = PARAM_POSITIONAL,
	  .help = "a file, which is followed through its renames, or a "
		  "directory" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .min = 1, .max = 1000000000,
	  .help = "show the newest N" },
	{ .name = NULL }
} };

static const struct param_group *const coupling_groups[] = {
	&coupling_what, &window, &looked_at, &table_output, NULL
};
static const struct param_group *const hotspots_groups[] = {
	&hotspots_what, &window, &looked_at, &table_output, NULL
};
static const struct param_group *const info_groups[] = {
	&looked_at, &answer_output, NULL
};
static const struct param_group *const log_groups[] = {
	&log_what, &looked_at, &list_output, NULL
};
static const struct param_group *const focus_groups[] = {
	&focus_seed, &looked_at, &packing, &scope_output, NULL
};
static const struct param_group *const changes_groups[] = {
	&changes_range, &looked_at, &packing, &scope_output, NULL
};
static const struct param_group *const query_groups[] = {
	&query_words, &looked_at, &packing, &scope_output, NULL
};
static const struct param_group *const search_groups[] = {
	&search_words, &looked_at, &search_judges, &search_output, NULL
};
static const struct param_group *const eval_groups[] = {
	&eval_questions, &eval_arms, &eval_work, &eval_output, NULL
};
static const struct param_group *const index_groups[] = {
	&looked_at, &answer_output, NULL
};
static const struct param_group *const cycles_groups[] = {
	&cycles_wanted, &looked_at, &answer_output, NULL
};
static const struct param_group *const dependents_groups[] = {
	&dependents_wanted, &looked_at, &answer_output, NULL
};
static const struct param_group *const patterns_groups[] = {
	&which_patterns, &looked_at, &answer_output, NULL
};
static const struct param_group *const style_groups[] = {
	&style_topic, &looked_at, &answer_output, NULL
};
static const struct param_group *const refs_groups[] = {
	&refs_symbol, &looked_at, &list_output, NULL
};
static const struct param_group *const version_groups[] = {
	&answer_output, NULL
};

enum {
	INDEX_NEEDS = NEED_SOURCE | NEED_INDEX,
	SCOPE_NEEDS = NEED_INDEX | TAKES_PATHSPEC,
	HISTORY_NEEDS = INDEX_NEEDS | TAKES_PATHSPEC
};

const struct command command_table[] = {
	{ "coupling", "find files that change together",
	  coupling_groups, HISTORY_NEEDS, cmd_coupling },
	{ "eval", "measure how well the search finds what commits changed",
	  eval_groups, TAKES_REPO, cmd_eval },
	{ "graph cycles", "list files that depend on themselves through "
	  "others, the shortest cycles first",
	  cycles_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_graph_cycles },
	{ "graph dependents", "list the files that depend on a file, each with "
	  "the reason",
	  dependents_groups, SCOPE_NEEDS | NEED_SOURCE,
	  cmd_graph_dependents },
	{ "hotspots", "find complex files that change often",
	  hotspots_groups, HISTORY_NEEDS, cmd_hotspots },
	{ "index rebuild", "drop the index and make it anew",
	  index_groups, INDEX_NEEDS, cmd_index_rebuild },
	{ "index status", "tell whether the index answers for what is looked "
	  "at, and what it holds",
	  index_groups, INDEX_NEEDS, cmd_index_status },
	{ "index update", "bring the index up to date",
	  index_groups, INDEX_NEEDS, cmd_index_update },
	{ "index verify", "compare the index with the content it was made of",
	  index_groups, INDEX_NEEDS, cmd_index_verify },
	{ "info", "tell languages, frameworks, dependencies, tests, people and "
	  "sizes",
	  info_groups, INDEX_NEEDS, cmd_info },
	{ "log", "list the commits that touched a path, under whatever name",
	  log_groups, HISTORY_NEEDS, cmd_log },
	{ "patterns", "tell which ways of doing a thing the code takes, and "
	  "where they are going",
	  patterns_groups, INDEX_NEEDS | TAKES_PATHSPEC, cmd_patterns },
	{ "refs", "list the definitions and the uses of a symbol",
	  refs_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_refs },
	{ "scope changes", "gather what changed, and what uses it",
	  changes_groups, SCOPE_NEEDS, cmd_scope_changes },
	{ "scope focus", "gather a file, symbol or directory with what it "
	  "depends on and what depends on it",
	  focus_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_scope_focus },
	{ "scope query", "gather the files that answer a question best, with "
	  "what they depend on",
	  query_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_scope_query },
	{ "search", "find files by words, symbols and history",
	  search_groups, SCOPE_NEEDS | NEED_SOURCE, cmd_search },
	{ "style", "quote the project's own rules on a topic",
	  style_groups, NEED_SOURCE, cmd_style },
	{ "version", "print the version of git fuse",
	  version_groups, 0, cmd_version },
	{ NULL, NULL, NULL, 0, NULL }
};

const struct family family_table[] = {
	{ "graph", "which file depends on which, by imports and by names", NULL },
	{ "index", "the cache of everything computed from file contents; every "
	  "command brings it up to date by itself", "status" },
	{ "scope", "find the files that matter for a task and pack them within "
	  "a budget of tokens", NULL },
	{ NULL, NULL, NULL }
};
