/* SPDX-License-Identifier: MIT */
/* git fuse arch check: does anything import what it must not? */
#include <inttypes.h>

#include "base/buf.h"
#include "emit/sink.h"
#include "git-fuse/answer.h"
#include "git-fuse/arching.h"
#include "git-fuse/commands.h"
#include "git-fuse/reporting.h"

struct check {
	const struct architecture *architecture;
	const struct problems *problems;
};

/* --- For programs --- */

static void put_layers(struct json *json, const struct architecture *a)
{
	size_t i;

	json_key(json, "layers");
	json_open(json, '[');
	for (i = 0; i < a->rules.layer.n; i++) {
		json_open(json, '{');
		json_member(json, "name", a->rules.layer.item[i].name);
		json_member_uint(json, "files",
				 a->now.judgement.layout.files[i]);
		json_close(json);
	}
	json_close(json);
}

static void put_judged(struct json *json, const void *payload)
{
	const struct check *check = payload;
	const struct architecture *a = check->architecture;
	const struct judged *judged = &a->now.judgement.judged;

	json_member_bool(json, "isComplete", a->now.judgement.is_complete);
	json_key(json, "judged");
	json_open(json, '{');
	json_member_uint(json, "rules", a->rules.rule.n);
	json_member_uint(json, "files", judged->files);
	json_member_uint(json, "covered", judged->covered);
	json_member_uint(json, "lookedInto", judged->looked_into);
	json_member_uint(json, "imports", judged->imports);
	json_member_uint(json, "edges", judged->edges);
	json_member_uint(json, "external", judged->external);
	json_member_uint(json, "ambiguous", judged->ambiguous);
	json_member_uint(json, "unresolved", judged->unresolved);
	json_close(json);
	put_layers(json, a);
	json_member_uint(json, "older", a->older);
}

/* --- For people --- */

static void say_judged(struct sink *out, const void *payload)
{
	const struct check *check = payload;
	const struct architecture *a = check->architecture;
	const struct judged *judged = &a->now.judgement.judged;
	uint64_t lost = judged->ambiguous + judged->unresolved;

	if (check->problems->problem.n)
		problems_summary(check->problems, out);
	sink_addf(out, "%" PRIu64 " of %" PRIu64 " file%s looked into, %"
		  PRIu64 " on no layer; %" PRIu64 " import%s judged, %" PRIu64
		  " not resolved\n", judged->looked_into, judged->files,
		  plural(judged->files), judged->files - judged->covered,
		  judged->imports - lost, plural(judged->imports - lost),
		  lost);
	if (a->older)
		sink_addf(out, "%" PRIu64 " older violation%s not counted\n",
			  a->older, plural(a->older));
}

/* --- The command --- */

/* Where only a part was judged, the rest of the baseline is not stale. */
static bool can_tell_stale(const struct architecture *a,
			   const struct args *args)
{
	return a->now.judgement.is_complete && !a->older && !args->pathspecs;
}

const struct error *cmd_arch_check(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct architecture_request request = {
		.since = args_text(args, "since"),
		.changed = args_flag(args, "changed")
	};
	struct architecture architecture = { 0 };
	struct problems problems = { 0 };
	struct check check = { &architecture, &problems };
	struct reporting reporting = {
		.schema = "fuse.arch.check/1", .put = put_judged,
		.say = say_judged, .payload = &check
	};
	const struct error *err;

	err = reporting_check(args);
	if (!err)
		err = architecture_check(&architecture, &problems, session,
					 &request);
	if (!err && !architecture.has_rules)
		err = architecture_missing();
	if (!err && can_tell_stale(&architecture, args))
		baseline_stale(&architecture.baseline, &problems);
	if (!err) {
		reporting.omitted = architecture.now.view->omitted;
		err = report_problems(session, args, &problems, &reporting,
				      out);
	}
	problems_release(&problems);
	architecture_release(&architecture);
	return err;
}
