/* SPDX-License-Identifier: MIT */
/* git fuse knowledge check: what a range of commits makes stale. */
#include <inttypes.h>

#include "base/plural.h"
#include "git-fuse/answer/problem_output.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/stale.h"
#include "git-fuse/workspace/range.h"

static void put_staled(struct json *json, const void *payload)
{
	const struct staled *staled = payload;

	json_member_uint(json, "known", staled->known);
	json_member_uint(json, "stale", staled->stale);
}

static void say_staled(struct sink *out, const void *payload)
{
	const struct staled *staled = payload;

	sink_addf(out, "%" PRIu64 " of %" PRIu64 " place%s that %s known "
		  "of would not be as %s\n", staled->stale, staled->known,
		  plural(staled->known), staled->known == 1 ? "is" : "are",
		  staled->known == 1 ? "it was" : "they were");
}

const struct error *cmd_knowledge_check(struct session *session,
					const struct args *args,
					struct sink *out)
{
	struct staled staled = { 0, 0 };
	const struct reporting reporting = {
		.schema = "fuse.knowledge.check/2", .put = put_staled,
		.say = say_staled, .payload = &staled
	};
	struct problems problems = { .source = NULL };
	struct range range = { 0 };
	const struct error *err = reporting_check(args);

	if (!err)
		err = range_read(&range, args, "base", "head");
	if (!err)
		err = range_refuse_three(&range);
	if (!err)
		err = staling_check(&problems, &staled, session,
				    range.base.len ? range.base.ptr : "HEAD",
				    range.head.len ? range.head.ptr : "HEAD");
	if (!err)
		err = report_problems(session, args, &problems, &reporting,
				      out);
	session->has_findings = !err && staled.stale;
	range_release(&range);
	problems_release(&problems);
	return err;
}
