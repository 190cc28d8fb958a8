/* SPDX-License-Identifier: MIT */
/* Parameters of eval. */
#include "git-fuse/cli/params.h"
#include "git-fuse/eval/commands.h"

static const char *const arms[] = {
	"grep", "bm25", "bm25f", "history", "rrf", "full", NULL
};

const struct param_group eval_questions = { "Questions",
	(const struct param[]) {
	{ .name = "at", .type = PARAM_REV, .metavar = "REV",
	  .help = "take questions from commits reachable from REV (HEAD)" },
	{ .name = "sample", .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .min = 1, .max = 1000000,
	  .help = "the number of commits to sample" },
	{ .name = "seed", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 0, .max = UINT32_MAX,
	  .help = "the seed of the sample" },
	{ .name = "cases", .type = PARAM_PATH, .flags = PARAM_REPEATED,
	  .metavar = "FILE", .help = "take questions from FILE instead" },
	{ .name = "repos", .type = PARAM_PATH, .metavar = "DIR",
	  .help = "the directory of the repositories named in --cases" },
	{ .name = NULL }
} };

const struct param_group eval_arms = { "Rankers",
	(const struct param[]) {
	{ .name = "arm", .type = PARAM_CHOICE, .metavar = "NAME",
	  .choice = arms, .help = "only this ranker" },
	{ .name = "off", .type = PARAM_STRING, .metavar = "NAMES",
	  .help = "switch these stages and channels off" },
	{ .name = "stages", .type = PARAM_STRING, .metavar = "STAGES",
	  .config = "fuse.stages",
	  .help = "switch on only these stages" },
	{ .name = "weights", .type = PARAM_STRING, .metavar = "WEIGHTS",
	  .config = "fuse.weights",
	  .help = "the weight of each channel in the learned fusion" },
	{ .name = "jobs", .letter = 'j', .type = PARAM_INT, .metavar = "N",
	  .preset = "1", .min = 1, .max = 16,
	  .help = "the number of repositories to evaluate at a time" },
	{ .name = NULL }
} };

const struct param_group eval_work = { "Actions",
	(const struct param[]) {
	{ .name = "gate", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "GATES",
	  .help = "exit with 1 unless each 'measure:number' is reached" },
	{ .name = "emit-cases", .type = PARAM_FLAG, .rivals = 'e',
	  .help = "write the questions in the format of --cases, and evaluate "
		  "nothing" },
	{ .name = "name", .type = PARAM_STRING, .metavar = "OWNER/NAME",
	  .help = "the repository name that --emit-cases writes" },
	{ .name = "learn", .type = PARAM_FLAG, .rivals = 'e',
	  .help = "fit weights to --cases and print them" },
	{ .name = "features", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "save the features that --learn computes to FILE; without "
		  "--cases, learn from FILE" },
	{ .name = "tune", .type = PARAM_FLAG, .rivals = 'e',
	  .help = "fit weights to this repository, and save them if they "
		  "prove better" },
	{ .name = NULL }
} };

const struct param_group eval_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "100", .max = 100000,
	  .help = "write at most N paths of each ranking; 0 for all" },
	{ .name = NULL }
} };
