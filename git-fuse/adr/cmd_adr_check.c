/* SPDX-License-Identifier: MIT */
/* git fuse adr check: are the decision records sound? */
#include <inttypes.h>

#include "base/plural.h"
#include "git-fuse/adr/decision_check.h"
#include "git-fuse/answer/problem_output.h"
#include "git-fuse/claim/claims_from_problems.h"
#include "git-fuse/cli/commands.h"
#include "source/source.h"

struct outcome {
	const struct problems *problems;
	const char *merge_with;
	struct decisions_checked checked;
	struct recording recording;
};

static void put_outcome(struct json *json, const void *payload)
{
	const struct outcome *outcome = payload;

	json_member(json, "merged_with", outcome->merge_with);
	json_member_uint(json, "decision_count", outcome->checked.looked_at);
	json_member_uint(json, "error_count", problems_count(outcome->problems,
							SEVERITY_ERROR));
	json_member_uint(json, "warning_count",
			 problems_count(outcome->problems, SEVERITY_WARNING) -
			 problems_count(outcome->problems, SEVERITY_ERROR));
	put_recording(json, &outcome->recording);
}

static void say_outcome(struct sink *out, const void *payload)
{
	const struct outcome *outcome = payload;

	if (outcome->problems->problem.n)
		problems_summary(outcome->problems, out);
	sink_addf(out, "%" PRIu64 " decision%s checked\n", outcome->checked.looked_at,
		  plural(outcome->checked.looked_at));
	say_recording(out, &outcome->recording);
}

/* A merge is one of commits: what is not committed is no part of it. */
static const struct error *check_args(const struct args *args)
{
	if (args_text(args, "merge-with") &&
	    (args_flag(args, "staged") || args_flag(args, "worktree")))
		return error_new(ERROR_USAGE, "'--merge-with' merges commits, "
				 "not what is staged or in the work tree; "
				 "name one with --at");
	if (args_text(args, "merge-with") && args_is_given(args, "record") &&
	    args_flag(args, "record"))
		return error_new(ERROR_USAGE, "'--record' keeps what is so, "
				 "and what '--merge-with' finds is not yet");
	return reporting_check(args);
}

/* Of what is staged the change alone is judged: what it does not tell may be
 * there all the same. */
static bool is_whole(const struct session *session,
		     const struct outcome *outcome)
{
	return !outcome->merge_with &&
		source_kind(session->source) != SOURCE_STAGED;
}

static const struct error *record(struct outcome *outcome,
				  struct session *session,
				  struct problems *problems)
{
	return record_problems(&outcome->recording, session, &recorder_adr,
			       problems, is_whole(session, outcome));
}

/* What a merge gives has no name. */
static const struct error *blind(struct session *session,
				 const char *merge_with)
{
	return merge_with ?
		error_new(ERROR_BLIND, "there are no decisions in what merging "
			  "'%s' with the commit that is looked at gives, so "
			  "nothing was judged; '.fuse/adr.yaml' says where "
			  "they are", merge_with) : decisions_missing(session);
}

const struct error *cmd_adr_check(struct session *session,
				  const struct args *args, struct sink *out)
{
	struct problems problems = { 0 };
	struct outcome outcome = {
		.problems = &problems,
		.merge_with = args_text(args, "merge-with")
	};
	struct reporting reporting = {
		.schema = "fuse.adr.check/2", .put = put_outcome,
		.say = say_outcome, .payload = &outcome
	};
	struct decisions_request request = {
		.merge_with = outcome.merge_with
	};
	const struct error *err = check_args(args);

	if (!err)
		err = check_decisions(&problems, &outcome.checked, session,
				      &request);
	if (!err && !outcome.checked.looked_at && !problems.problem.n)
		err = blind(session, outcome.merge_with);
	if (!err && is_whole(session, &outcome))
		baseline_stale(&outcome.checked.baseline, &problems);
	if (!err && args_flag(args, "record") && !outcome.merge_with)
		err = record(&outcome, session, &problems);
	if (!err)
		err = report_problems(session, args, &problems, &reporting,
				      out);
	if (!err && args_flag(args, "strict") &&
	    problems_count(&problems, SEVERITY_WARNING))
		session->has_findings = true;
	problems_release(&problems);
	decisions_checked_release(&outcome.checked);
	return err;
}
