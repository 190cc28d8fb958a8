/* SPDX-License-Identifier: MIT */
/* git fuse arch check: does anything import what it must not? */
#include <inttypes.h>
#include <string.h>

#include "base/nearest.h"
#include "base/plural.h"
#include "emit/sink.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/answer/problem_output.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/arch/blame_problems.h"
#include "git-fuse/claim/claims_from_problems.h"
#include "git-fuse/cli/commands.h"

struct check {
	const struct architecture *architecture;
	const struct problems *problems;
	struct recording recording;
	struct problem_narrow narrow;	/* what is told */
	uint64_t left_out;		/* what is not, for that */
	VEC(const struct violation *) violation;	/* that are selected */
	struct paging paging;	/* of violations and problems, side by side */
};

static size_t longest(const struct check *check)
{
	return check->violation.n > check->problems->problem.n ?
		check->violation.n : check->problems->problem.n;
}

/* Of these rules, or only the more severe. */
static bool is_narrow(const struct check *check)
{
	return check->narrow.rules || check->narrow.severity > SEVERITY_NOTE;
}

/* --- For programs --- */

static void put_layer(struct json *json, const char *key,
		      const struct architecture *a, uint32_t layer)
{
	json_member(json, key, layer == LAYER_NONE ? NULL :
		    a->rules.layer.item[layer].name);
}

static void put_violation(struct json *json, const struct architecture *a,
			  const struct violation *v)
{
	const struct file *file = a->now.view->file;
	size_t i;

	json_open(json, '{');
	json_member(json, "id", v->id);
	json_member(json, "rule", a->rules.rule.item[v->rule].name);
	json_path(json, "path", file[v->file].path);
	json_member_uint(json, "line", v->line);
	json_member(json, "target", v->target);
	put_layer(json, "from_layer", a, v->from_layer);
	put_layer(json, "to_layer", a, v->to_layer);
	json_member_open(json, "chain", '[');
	for (i = 0; i < v->chain_n; i++)
		json_put_string(json, file[v->chain[i]].path);
	json_close(json);
	json_close(json);
}

static void put_violations(struct json *json, const struct check *check)
{
	const size_t n = check->violation.n;
	size_t i;

	json_member_uint(json, "violation_count", n);
	json_member_uint(json, "problem_count", check->problems->problem.n);
	put_paging(json, &check->paging, longest(check));
	json_member_open(json, "violations", '[');
	for (i = paging_first(&check->paging, n);
	     i < paging_end(&check->paging, n); i++)
		put_violation(json, check->architecture,
			      check->violation.item[i]);
	json_close(json);
}

static void put_judged(struct json *json, const void *payload)
{
	const struct check *check = payload;
	const struct architecture *a = check->architecture;
	const struct judged *judged = &a->now.judgement.judged;
	size_t i;

	json_member_bool(json, "isComplete", a->now.judgement.is_complete);
	json_member_open(json, "judged", '{');
	json_member_uint(json, "rule_count", a->rules.rule.n);
	json_member_uint(json, "file_count", judged->files);
	json_member_uint(json, "covered", judged->covered);
	json_member_uint(json, "looked_into", judged->looked_into);
	json_member_uint(json, "import_count", judged->imports);
	json_member_uint(json, "edge_count", judged->edges);
	json_member_uint(json, "external", judged->external);
	json_member_uint(json, "ambiguous", judged->ambiguous);
	json_member_uint(json, "unresolved_count", judged->unresolved);
	json_member_uint(json, "doubtful", judged->doubtful);
	json_close(json);
	json_member_open(json, "layers", '[');
	for (i = 0; i < a->rules.layer.n; i++) {
		json_open(json, '{');
		json_member(json, "name", a->rules.layer.item[i].name);
		json_member_uint(json, "file_count",
				 a->now.judgement.layout.files[i]);
		json_close(json);
	}
	json_close(json);
	json_member_uint(json, "older", a->older);
	put_recording(json, &check->recording);
	json_member_open(json, "told", '{');
	json_member_strings(json, "rules", check->narrow.rule,
			    check->narrow.rules);
	json_member(json, "severity", severity_name(check->narrow.severity));
	json_member_uint(json, "not_shown", check->left_out);
	json_close(json);
	put_violations(json, check);
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
		  " not resolved", judged->looked_into, judged->files,
		  plural(judged->files), judged->files - judged->covered,
		  judged->imports - lost, plural(judged->imports - lost),
		  lost);
	if (lost)
		sink_sayf(out, ", in %" PRIu64 " of those files: see 'git fuse "
			  "arch show --unresolved'", judged->doubtful);
	sink_addstr(out, "\n");
	if (a->older)
		sink_addf(out, "%" PRIu64 " older violation%s not counted\n",
			  a->older, plural(a->older));
	if (check->left_out)
		sink_addf(out, "%" PRIu64 " other problem%s not told: not of "
			  "these rules, or less severe\n", check->left_out,
			  plural(check->left_out));
	say_recording(out, &check->recording);
	tell_next(out, &check->paging, longest(check));
}

/* --- The command --- */

/* Were all files judged by every violation of theirs? Only then is what was not
 * found gone: an entry of the baseline stale. */
static bool judged_all(const struct architecture *a, const struct args *args)
{
	return a->now.judgement.is_complete && !a->older && !args->pathspecs;
}

/* Is all of that told, too, so that a claim that was not found is gone? */
static bool tells_all(const struct check *check, const struct args *args)
{
	return judged_all(check->architecture, args) && !is_narrow(check);
}

/* A rule that is misspelt would be found to be kept. */
static const struct error *check_names(const struct check *check)
{
	const struct problems *problems = check->problems;
	struct nearest nearest;
	size_t i, k;

	for (i = 0; i < check->narrow.rules; i++) {
		nearest_init(&nearest, check->narrow.rule[i]);
		for (k = 0; k < problems->rule.n; k++) {
			const char *id = problems->rule.item[k].id;

			if (!strcmp(id, check->narrow.rule[i]))
				break;
			nearest_offer(&nearest, id);
		}
		if (k < problems->rule.n)
			continue;
		if (!strcmp(check->narrow.rule[i], baseline_stale_rule))
			return error_new(ERROR_USAGE, "'%s' is looked for "
					 "only where everything is judged; "
					 "leave --changed, --since and "
					 "pathspecs out", baseline_stale_rule);
		return error_unknown("rule", &nearest, "");
	}
	return NULL;
}

/* Everything was judged; this is about what is told of it. */
static const struct error *narrow(struct check *check,
				  struct problems *problems,
				  const struct args *args)
{
	const struct arg *rule = args_find(args, "rule");
	const struct error *err;

	check->narrow = (struct problem_narrow){
		.rule = rule->text.item, .rules = rule->text.n,
		.severity = (enum severity)args_number(args, "severity")
	};
	err = check_names(check);
	if (!err)
		check->left_out = problems_narrow(problems, &check->narrow);
	return err;
}

static const char *id_of(const void *payload, size_t i)
{
	const struct problems *problems = payload;

	return problems->problem.item[i].message;
}

static const struct error *turn_page(struct check *check,
				     struct problems *problems,
				     struct session *session,
				     const struct args *args)
{
	const struct error *err;
	const struct architecture *a = check->architecture;
	size_t i;

	for (i = 0; i < a->now.judgement.violation.n; i++) {
		const struct violation *v = &a->now.judgement.violation.item[i];
		const struct rule *rule = &a->rules.rule.item[v->rule];

		if (problem_is_wanted(&check->narrow, rule->name,
				      rule->severity) &&
		    source_selects(a->now.source,
				   a->now.view->file[v->file].path))
			*VEC_PUSH(&check->violation) = v;
	}
	problems_sort(problems);
	err = paging_read_list(&check->paging, session, args,
			       problems->problem.n, id_of, problems);
	problems->first = paging_first(&check->paging, problems->problem.n);
	problems->most = check->paging.limit;
	return err;
}

const struct error *cmd_arch_check(struct session *session,
				   const struct args *args, struct sink *out)
{
	const char *since = args_text(args, "since");
	struct architecture_request request = {
		.since = &since, .n = since != NULL,
		.changed = args_flag(args, "changed")
	};
	struct architecture architecture = { 0 };
	struct problems problems = { 0 };
	struct check check = { .architecture = &architecture,
			       .problems = &problems };
	struct reporting reporting = {
		.schema = "fuse.arch.check/2", .put = put_judged,
		.say = say_judged, .payload = &check
	};
	const struct error *err;

	err = reporting_check(args);
	if (!err)
		err = architecture_check(&architecture, &problems, session,
					 &request);
	if (!err && !architecture.has_rules)
		err = architecture_missing();
	if (!err && judged_all(&architecture, args))
		baseline_stale(&architecture.baseline, &problems);
	if (!err)
		err = narrow(&check, &problems, args);
	if (!err && args_flag(args, "record"))
		err = record_problems(&check.recording, session,
				      &recorder_arch, &problems,
				      tells_all(&check, args));
	if (!err && args_flag(args, "introduced"))
		err = blame_problems(&problems, session,
				     architecture.now.graph);
	if (!err)
		err = turn_page(&check, &problems, session, args);
	if (!err) {
		reporting.omitted = architecture.now.view->omitted;
		err = report_problems(session, args, &problems, &reporting,
				      out);
	}
	VEC_RELEASE(&check.violation);
	problems_release(&problems);
	architecture_release(&architecture);
	return err;
}
