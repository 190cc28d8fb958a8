/* SPDX-License-Identifier: MIT */
/*
 * git fuse arch diff: violations that came and went between a commit and what
 * is looked at, both judged by the rules of the newer one. Nothing is checked
 * out.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "arch/excuse.h"
#include "base/plural.h"
#include "git-fuse/answer/problem_output.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/arch/blame_problems.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/range.h"
#include "git/repo.h"
#include "index/index.h"
#include "source/source.h"

struct comparison {
	struct architecture head;
	struct judged_source base;
	struct problems problems;
	struct oid base_commit;
	uint64_t introduced, fixed;
};

static const struct error *look_at_head(struct session *session,
					const struct args *args,
					const struct range *range)
{
	const char *head = buf_str(&range->head);
	struct source_spec spec;

	session_spec(session, args, &spec);
	if (!*head)
		return session_look_at(session, &spec);
	if (args_is_given(args, "at") || args_is_given(args, "staged") ||
	    args_is_given(args, "worktree"))
		return error_new(ERROR_USAGE, "'%s' says itself what is looked "
				 "at: '--at', '--staged' and '--worktree' "
				 "cannot", head);
	spec.kind = SOURCE_REV;
	spec.rev = head;
	return session_look_at(session, &spec);
}

/* Which violations of one side the other lacks; to be freed. */
static bool *others(const struct judgement *judgement,
		    const struct judgement *other)
{
	bool *is_new = xcalloc(judgement->violation.n + 1, sizeof(*is_new));

	judgement_new(is_new, judgement, other, RULES_ALL);
	return is_new;
}

static uint64_t keep(struct judgement *judgement, const bool *is_kept)
{
	size_t i, n = 0;

	for (i = 0; i < judgement->violation.n; i++)
		if (is_kept[i])
			judgement->violation.item[n++] =
				judgement->violation.item[i];
	judgement->violation.n = n;
	return n;
}

static void add_problems(struct comparison *c,
			 const struct judged_source *from,
			 enum problem_state state)
{
	size_t i = c->problems.problem.n;

	judgement_violations(&c->problems, &from->judgement, &c->head.rules,
			     from->view);
	for (; i < c->problems.problem.n; i++)
		c->problems.problem.item[i].state = (uint8_t)state;
}

/* What the newer side excuses is shown as such, and does not count. */
static const struct error *compare(struct comparison *c,
				   struct session *session)
{
	struct judgement *head = &c->head.now.judgement;
	struct judgement *base = &c->base.judgement;
	bool *came = others(head, base), *went = others(base, head);
	const struct error *err;

	c->introduced = keep(head, came);
	c->fixed = keep(base, went);
	free(went);
	free(came);
	add_problems(c, &c->head.now, PROBLEM_NEW);
	err = excuses_apply(&c->problems, session->source);
	add_problems(c, &c->base, PROBLEM_FIXED);
	return err;
}

/* ------------------------------------------------------------------ answer */

static void put_comparison(struct json *json, const void *payload)
{
	const struct comparison *c = payload;
	char hex[OID_HEX + 1];

	json_member(json, "base", oid_to_hex(hex, &c->base_commit));
	json_member_uint(json, "introduced_count", c->introduced);
	json_member_uint(json, "fixed_count", c->fixed);
}

static void say_comparison(struct sink *out, const void *payload)
{
	const struct comparison *c = payload;
	size_t i;

	for (i = 0; i < c->problems.problem.n; i++) {
		struct problems one = { .source = NULL };
		struct problem *problem;

		if (c->problems.problem.item[i].state != PROBLEM_FIXED)
			continue;
		problem = VEC_PUSH(&one.problem);
		*problem = c->problems.problem.item[i];
		problem->state = PROBLEM_NEW;
		problem->advice = problem->because = problem->adr = NULL;
		sink_addstr(out, "fixed: ");
		problems_text(&one, out);
		problems_release(&one);
	}
	sink_addf(out, "%" PRIu64 " violation%s introduced, %" PRIu64
		  " fixed\n", c->introduced, plural(c->introduced), c->fixed);
}

const struct error *cmd_arch_diff(struct session *session,
				  const struct args *args, struct sink *out)
{
	struct comparison c = { .introduced = 0 };
	struct reporting reporting = {
		.schema = "fuse.arch.diff/2", .put = put_comparison,
		.say = say_comparison, .payload = &c
	};
	struct range range = { 0 };
	const struct error *err = reporting_check(args);

	if (!err)
		err = range_read(&range, args, "base", "head");
	if (!err)
		err = range_refuse_three(&range);
	if (!err)
		err = look_at_head(session, args, &range);
	if (!err) {
		const char *base = range.base.len ? range.base.ptr : "HEAD";

		err = architecture_judge(&c.head, session);
		if (!err && !c.head.has_rules)
			err = architecture_missing();
		if (!err)
			err = repo_commit(session->repo, base, &c.base_commit);
		if (!err)
			err = judge_revision(&c.base, session, &c.head.rules,
					     base);
	}
	if (!err)
		err = compare(&c, session);
	if (!err && args_flag(args, "introduced"))
		err = blame_problems(&c.problems, session, c.head.now.graph);
	if (!err) {
		reporting.omitted = c.head.now.view->omitted;
		err = report_problems(session, args, &c.problems, &reporting,
				      out);
	}
	range_release(&range);
	problems_release(&c.problems);
	judged_source_release(&c.base);
	architecture_release(&c.head);
	return err;
}
