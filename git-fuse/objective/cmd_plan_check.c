/* SPDX-License-Identifier: MIT */
/* git fuse plan check: can everybody of the plan begin some day? */
#include <inttypes.h>

#include "base/buf.h"
#include "base/plural.h"
#include "git-fuse/answer/problem_output.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/objective/plan.h"

/* In the order of enum plan_fault, which is that of the names. */
static const struct problem_rule rules[] = {
	[PLAN_CYCLE] = { "plan-cycle", "members wait for each other, or for "
			 "themselves", NULL, SEVERITY_ERROR },
	[PLAN_DUPLICATE] = { "plan-duplicate", "several members produce one "
			     "token", NULL, SEVERITY_WARNING },
	[PLAN_UNPRODUCED] = { "plan-unproduced", "what a member requires is "
			      "produced by nobody and is not there", NULL,
			      SEVERITY_ERROR },
};
static const char *const advice[] = {
	[PLAN_CYCLE] = "let one of them do without a token, or split it in "
		"two",
	[PLAN_DUPLICATE] = "whoever requires it waits for all of them; give "
		"each a token of its own",
	[PLAN_UNPRODUCED] = "let a member produce it, or do not require it",
};
enum { RULES = sizeof(rules) / sizeof(*rules) };

static void add_problem(struct problems *problems, const struct workplan *plan,
			const struct plan_finding *finding)
{
	struct arena *arena = &problems->arena;
	struct buf text = { 0 };

	workplan_tell(&text, plan, finding);
	*VEC_PUSH(&problems->problem) = (struct problem){
		.rule = rules[finding->fault].id, .path = PLAN_PATH,
		.message = arena_strndup(arena, text.ptr, text.len),
		.line = finding->step->link.line,
		.severity = rules[finding->fault].severity,
		.advice = advice[finding->fault],
	};
	buf_release(&text);
}

/* --- The answer --- */

struct outcome {
	const struct planning *planning;
	const struct problems *problems;
};

static uint64_t count_fulfilled(const struct planning *p)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < p->plan.token.n; i++)
		n += p->fulfilled[i];
	return n;
}

static void put_outcome(struct json *json, const void *payload)
{
	const struct outcome *outcome = payload;
	const struct planning *p = outcome->planning;

	json_member_uint(json, "member_count", p->plan.member.n);
	json_member_uint(json, "tokens", p->plan.token.n);
	json_member_uint(json, "fulfilled_count", count_fulfilled(p));
	json_member_uint(json, "layer_count", p->layers);
}

static void say_outcome(struct sink *out, const void *payload)
{
	const struct outcome *outcome = payload;
	const struct planning *p = outcome->planning;
	uint64_t fulfilled = count_fulfilled(p);

	if (outcome->problems->problem.n)
		problems_summary(outcome->problems, out);
	sink_addf(out, "%zu member%s in %" PRIu32 " layer%s; %" PRIu64
		  " of %zu token%s fulfilled\n", p->plan.member.n,
		  plural(p->plan.member.n), p->layers, plural(p->layers),
		  fulfilled, p->plan.token.n, plural(p->plan.token.n));
}

const struct error *cmd_plan_check(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct planning planning = { .layers = 0 };
	struct problems problems = { 0 };
	struct outcome outcome = { &planning, &problems };
	struct reporting reporting = {
		.schema = "fuse.plan.check/2", .put = put_outcome,
		.say = say_outcome, .payload = &outcome
	};
	const struct error *err = reporting_check(args);

	if (!err)
		err = planning_open(&planning, session);
	if (!err) {
		struct plan_findings findings;
		size_t i;

		for (i = 0; i < RULES; i++)
			problems_add_rule(&problems, &rules[i]);
		workplan_judge(&findings, &planning.plan, planning.fulfilled);
		for (i = 0; i < findings.finding.n; i++)
			add_problem(&problems, &planning.plan,
				    &findings.finding.item[i]);
		plan_findings_release(&findings);
		reporting.omitted = planning.omitted;
		err = report_problems(session, args, &problems, &reporting,
				      out);
	}
	problems_release(&problems);
	planning_release(&planning);
	return err;
}
