/* SPDX-License-Identifier: MIT */
/* Parameters of eval. */
#include "git-fuse/cli/params.h"
#include "git-fuse/eval/commands.h"

static const char *const arms[] = {
	"grep", "bm25", "bm25f", "history", "rrf", "full", NULL
};

const struct param_group eval_questions = { "Which questions",
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

const struct param_group eval_arms = { "Who is asked",
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

const struct param_group eval_work = { "What to do with it",
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

const struct param_group eval_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .max = 100000,
	  .help = "paths of a ranking that are written; 0 is all" },
	{ .name = NULL }
} };
