/* SPDX-License-Identifier: MIT */
/* Parameters of the claim commands. */
#include "git-fuse/claim/commands.h"
#include "git-fuse/cli/params.h"

#include "knowledge/claim_judge.h"

const struct param_group claim_said = { "What is claimed",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "what is so, in a sentence" },
	{ .name = "artifact", .type = PARAM_STRING, .metavar = "ID",
	  .help = "what it is about: a name of your own" },
	{ .name = "evidence", .type = PARAM_STRING,
	  .metavar = "CLASS[:SOURCE]", .flags = PARAM_REPEATED,
	  .help = "what it rests on: ADR, AgentAssertion, EvidenceGraph, "
		  "ExitCode, GitHistory, RepositoryMemory, TestResult or "
		  "Validator, and who gives it; may be given again" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED,
	  .help = "a file that the evidence is about, as it is now, some of "
		  "its lines or a symbol; may be given again" },
	{ .name = "commit", .type = PARAM_REV, .metavar = "REV",
	  .help = "a commit that the evidence is about" },
	{ .name = "expires", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "until when it holds: a day (2030-01-31), or a span of "
		  "time (90 days)" },
	{ .name = NULL }
} };

const struct param_group claim_which = { "Which claims",
	(const struct param[]) {
	{ .name = "artifact", .type = PARAM_STRING, .metavar = "ID",
	  .help = "only those about ID" },
	{ .name = "tier", .type = PARAM_CHOICE, .metavar = "TIER",
	  .flags = PARAM_REPEATED, .choice = claim_tier_names,
	  .help = "only those of this tier; may be given again" },
	{ .name = "stale", .type = PARAM_FLAG,
	  .help = "only those whose evidence is not there any more" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "those that expired, were retracted or archived, too" },
	{ .name = NULL }
} };

const struct param_group claim_one = { "Which claim",
	(const struct param[]) {
	{ .name = "claim", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the first digits of its id" },
	{ .name = NULL }
} };

/* Of what is shown of a memory or a finding; claim bisect is that alone. */
const struct param_group since_when = { "Since when",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_FLAG,
	  .help = "the commit since which what it is about is not as it was" },
	{ .name = NULL }
} };

const struct param_group claim_why = { "Why",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "kept with the record, for people" },
	{ .name = NULL }
} };
