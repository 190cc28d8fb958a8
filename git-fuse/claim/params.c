/* SPDX-License-Identifier: MIT */
/* Parameters of the claim commands. */
#include "git-fuse/claim/commands.h"
#include "git-fuse/cli/params.h"

#include "knowledge/claim_judge.h"

const struct param_group claim_said = { "Claim",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the claim, in one sentence" },
	{ .name = "artifact", .type = PARAM_STRING, .metavar = "ID",
	  .help = "what it is about, under a name of your choice" },
	{ .name = "evidence", .type = PARAM_STRING,
	  .metavar = "CLASS[:SOURCE]", .flags = PARAM_REPEATED,
	  .help = "what it rests on (ADR, AgentAssertion, EvidenceGraph, "
		  "ExitCode, GitHistory, RepositoryMemory, TestResult or "
		  "Validator) and where that came from; can be repeated" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED,
	  .help = "a file, lines or a symbol that the evidence is about, as "
		  "it is now; can be repeated" },
	{ .name = "commit", .type = PARAM_REV, .metavar = "REV",
	  .help = "a commit that the evidence is about" },
	{ .name = "expires", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "how long it holds: until a date (2030-01-31), or for a "
		  "time (90 days)" },
	{ .name = NULL }
} };

const struct param_group claim_which = { "Selecting claims",
	(const struct param[]) {
	{ .name = "artifact", .type = PARAM_STRING, .metavar = "ID",
	  .help = "only claims about ID" },
	{ .name = "tier", .type = PARAM_CHOICE, .metavar = "TIER",
	  .flags = PARAM_REPEATED, .choice = claim_tier_names,
	  .help = "only claims of this tier; can be repeated" },
	{ .name = "stale", .type = PARAM_FLAG,
	  .help = "only claims whose evidence no longer exists" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "include expired, retracted and archived claims" },
	{ .name = NULL }
} };

const struct param_group claim_one = { "Claim",
	(const struct param[]) {
	{ .name = "claim", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the first digits of its id" },
	{ .name = NULL }
} };

/* Of what is shown of a memory or a finding; claim bisect is that alone. */
const struct param_group since_when = { "History",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_FLAG,
	  .help = "show the commit that changed what the record is about" },
	{ .name = NULL }
} };

const struct param_group claim_why = { "Reason",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "a reason to keep with the record" },
	{ .name = NULL }
} };
