/* SPDX-License-Identifier: MIT */
/* git fuse hook install, uninstall and status; run is in run.c. */
#include <unistd.h>

#include "base/path.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/hook/hooks.h"
#include "git/repo.h"
#include "hook/event.h"
#include "hook/look.h"
#include "hook/plan.h"
#include "hook/shim.h"

/* --- Plans --- */

typedef const struct error *plan_fn(struct hook_plan *out,
				    const struct hook_request *request);

struct planned {
	const char *schema, *nothing;
	bool is_dry_run;
	struct hook_plan plan;
};

static void put_plan(struct json *json, const struct planned *planned)
{
	const struct hook_plan *plan = &planned->plan;
	size_t i;

	json_open(json, '{');
	json_member(json, "schema", planned->schema);
	json_member_bool(json, "performed", !planned->is_dry_run);
	json_member_open(json, "acts", '[');
	for (i = 0; i < plan->act.n; i++) {
		const struct hook_act *act = &plan->act.item[i];

		json_open(json, '{');
		json_member(json, "act", hook_act_name(act->kind));
		json_path(json, "path", act->path);
		if (act->other)
			json_path(json, "other", act->other);
		json_member(json, "text", act->text);
		json_close(json);
	}
	json_close(json);
	json_member_open(json, "manual_steps", '[');
	for (i = 0; i < plan->advice.n; i++) {
		const struct hook_advice *advice = &plan->advice.item[i];

		json_open(json, '{');
		json_member(json, "hook", advice->event);
		json_member(json, "text", advice->text);
		json_member(json, "config_text", advice->snippet);
		json_member_bool(json, "undone", advice->is_undone);
		json_close(json);
	}
	json_close(json);
	json_close(json);
	json_end(json);
}

/* A snippet stands apart and without indentation, to be copied. */
static void tell_plan(struct sink *out, const struct planned *planned)
{
	const struct hook_plan *plan = &planned->plan;
	struct buf line = { 0 };
	size_t i;

	for (i = 0; i < plan->act.n; i++) {
		buf_reset(&line);
		hook_act_describe(&line, &plan->act.item[i]);
		sink_addf(out, "%s\n", line.ptr);
	}
	for (i = 0; i < plan->advice.n; i++) {
		const struct hook_advice *advice = &plan->advice.item[i];

		sink_addf(out, "%s%s%s%s\n",
			  advice->is_undone ? "left alone: " : "note: ",
			  advice->event ? advice->event : "",
			  advice->event ? ": " : "", advice->text);
		if (advice->snippet)
			sink_addf(out, "\n%s\n", advice->snippet);
	}
	if (!plan->act.n && !plan->advice.n)
		sink_addf(out, "%s\n", planned->nothing);
	buf_release(&line);
}

static bool is_undone(const struct hook_plan *plan)
{
	size_t i;

	for (i = 0; i < plan->advice.n; i++)
		if (plan->advice.item[i].is_undone)
			return true;
	return false;
}

/* One that is here and was not opened is asked once more, for why. */
static const struct error *need_repo(struct session *session,
				     const struct args *args)
{
	const struct error *err;

	if (session->repo || args_flag(args, "global"))
		return NULL;
	err = repo_open(&session->repo, NULL);
	if (err && err->code == ERROR_NOT_FOUND)
		err = error_new(ERROR_USAGE, "there is no repository here: "
				"--global is for all of yours");
	return err;
}

/* The plan is told before anything is written, so that it can be read where
 * something fails halfway. */
static const struct error *plan_and_do(struct session *session,
				       const struct args *args,
				       struct sink *out, plan_fn *make_plan,
				       struct planned *planned)
{
	const struct arg *hooks = args_find(args, "hook");
	struct buf program = { 0 };
	struct hook_request request = {
		.repo = session->repo, .is_global = args_flag(args, "global"),
		.may_write = args_flag(args, "write"),
		.event = hooks->text.item, .events = hooks->text.n
	};
	const struct error *err = need_repo(session, args);

	shim_program(&program);
	request.program = program.ptr;
	planned->is_dry_run = args_flag(args, "dry-run");
	if (!err)
		err = make_plan(&planned->plan, &request);
	if (err)
		goto done;
	if (answer_is_json(args))
		put_plan(&(struct json){ .sink = out }, planned);
	else
		tell_plan(out, planned);
	err = sink_finish(out);
	if (!err && !planned->is_dry_run)
		err = hook_plan_perform(&planned->plan, session->repo);
	session->has_findings = is_undone(&planned->plan);
done:
	hook_plan_release(&planned->plan);
	buf_release(&program);
	return err;
}

const struct error *cmd_hook_install(struct session *session,
				     const struct args *args, struct sink *out)
{
	struct planned planned = {
		.schema = "fuse.hook.install/2",
		.nothing = "everything is installed already"
	};

	const struct error *err = plan_and_do(session, args, out,
					      hook_plan_install, &planned);

	if (err || planned.is_dry_run || answer_is_json(args) ||
	    args_flag(args, "global"))
		return err;
	return hook_greet(session, args_flag(args, "baseline"), out);
}

const struct error *cmd_hook_uninstall(struct session *session,
				       const struct args *args,
				       struct sink *out)
{
	struct planned planned = {
		.schema = "fuse.hook.uninstall/2",
		.nothing = "nothing of ours is installed"
	};

	return plan_and_do(session, args, out, hook_plan_uninstall, &planned);
}

/* --- Status --- */

static const char *const file_names[] = {
	[HOOK_MISSING] = "missing", [HOOK_ANOTHERS] = "another's",
	[HOOK_OURS] = "ours", [HOOK_CHANGED] = "changed"
};

/* What is told of one hook. */
struct standing {
	const struct hook_event *event;
	struct hook_found found;
	const struct hook_config_entry *own, *wide;	/* configured here,
							   and for all */
	bool has_program;	/* the git-fuse of the shim can be run */
	bool is_double;		/* git would run us twice */
	bool is_bypassed;	/* core.hooksPath leads past a shim of ours */
	const struct hook_manager *run_by;	/* the manager that runs ours
						   where it lets it */
};

struct survey_of_hooks {
	struct hook_place place;
	struct hook_config config;
	manager_vec manager;
	const char *top;	/* of the work tree, or NULL */
};

/* Who runs ours, and does anybody run the one in the repository's own
 * directory, where git does not look? */
static const struct error *look_past(struct standing *out,
				     const struct survey_of_hooks *survey)
{
	struct hook_found own = { 0 };
	const struct error *err = NULL;
	size_t i;

	if (out->found.runs_moved)
		out->run_by = out->found.by;
	for (i = 0; i < survey->manager.n && survey->place.path; i++)
		if (hook_manager_runs_us(survey->manager.item[i], survey->top,
					 out->event->name))
			out->run_by = survey->manager.item[i];
	if (!survey->place.path || !survey->place.own_dir || out->run_by ||
	    out->found.file == HOOK_OURS || hook_place_is_own(&survey->place))
		return NULL;
	err = hook_look(&own, survey->place.own_dir, out->event->name);
	out->is_bypassed = !err && own.file == HOOK_OURS;
	hook_found_release(&own);
	return err;
}

static const char *name_of(const struct hook_manager *manager)
{
	return manager ? manager->name : NULL;
}

static void put_standing(struct json *json, const struct standing *standing)
{
	const struct hook_found *found = &standing->found;

	json_open(json, '{');
	json_member(json, "hook", standing->event->name);
	json_path(json, "path", found->path);
	json_member(json, "file", file_names[found->file]);
	json_member_bool(json, "executable", found->is_executable);
	json_member(json, "manager", name_of(found->by));
	json_member(json, "run_by", name_of(standing->run_by));
	json_member_bool(json, "keeps", found->has_kept);
	json_member(json, "kept_manager", name_of(found->kept_by));
	json_member(json, "program", found->program.len ?
		    found->program.ptr : NULL);
	json_member_bool(json, "program_found", standing->has_program);
	json_member_bool(json, "configured", standing->own);
	json_member_bool(json, "configured_for_all", standing->wide);
	json_member_bool(json, "double", standing->is_double);
	json_member_bool(json, "bypassed", standing->is_bypassed);
	json_close(json);
}

static void tell_standing(struct sink *out, const struct standing *standing)
{
	const struct hook_found *found = &standing->found;
	const char *by = found->file == HOOK_ANOTHERS ? name_of(found->by) :
		found->has_kept ? name_of(found->kept_by) : NULL;

	sink_addf(out, "%-16s  %s", standing->event->name,
		  standing->own || standing->wide ? "configured" :
		  standing->run_by ? file_names[HOOK_OURS] :
		  found->file == HOOK_ANOTHERS && by ? by :
		  file_names[found->file]);
	if (found->has_kept && found->file == HOOK_OURS)
		sink_addf(out, ", behind %s", by ? by : "another one");
	else if (standing->run_by)
		sink_addf(out, ", run by %s", standing->run_by->name);
	else if (standing->is_bypassed)
		sink_addf(out, ", and core.hooksPath leads past ours: 'git "
			  "fuse hook install' tells what to do");
	else if (hook_is_displaced(found) && hook_can_return(found))
		sink_addf(out, ", in the place of ours: 'git fuse hook "
			  "install' mends that");
	else if (found->has_kept)
		sink_addf(out, ", and one is kept that nothing runs");
	else if (standing->event->is_server && !standing->own &&
		 !standing->wide && found->file == HOOK_MISSING)
		sink_addf(out, ", of use only where others push to");
	if (found->file == HOOK_OURS && !standing->has_program)
		sink_addf(out, ", its git-fuse is looked for on PATH");
	if (found->file != HOOK_MISSING && !found->is_executable)
		sink_addf(out, ", not executable");
	if (standing->is_double)
		sink_addf(out, ", twice: it is installed for all "
			  "repositories, too");
	sink_addf(out, "\n");
}

static const struct error *each_standing(struct session *session,
					 const struct survey_of_hooks *survey,
					 struct json *json, struct sink *out)
{
	const struct hook_event *event;
	const struct error *err = NULL;

	for (event = hook_event_table; !err && event->name; event++) {
		struct standing standing = { 0 };
		const struct hook_found *found;
		size_t i;

		err = hook_look(&standing.found, survey->place.dir,
				event->name);
		standing.event = event;
		standing.wide = hook_config_find(&survey->config, event->name,
						 NULL);
		standing.own = hook_config_find(&survey->config, event->name,
						"local");
		if (!survey->place.has_config_hooks)
			standing.wide = standing.own = NULL;
		standing.has_program = standing.found.program.len &&
			!access(standing.found.program.ptr, X_OK);
		i = (standing.found.file == HOOK_OURS) +
			(standing.wide != NULL) + (standing.own != NULL);
		standing.is_double = i > 1;
		err = err ? err : look_past(&standing, survey);
		if (!err && json)
			put_standing(json, &standing);
		else if (!err)
			tell_standing(out, &standing);
		found = &standing.found;
		session->has_findings |= standing.is_double ||
			standing.is_bypassed || found->file == HOOK_CHANGED ||
			(found->file == HOOK_OURS && !found->is_executable) ||
			hook_is_displaced(found) ||
			(found->has_kept && found->file == HOOK_MISSING);
		hook_found_release(&standing.found);
	}
	return err;
}

static const struct error *put_status(struct session *session,
				      const struct survey_of_hooks *survey,
				      struct json *json)
{
	const struct error *err;
	size_t i;

	json_open(json, '{');
	json_member(json, "schema", "fuse.hook.status/2");
	json_path(json, "directory", survey->place.dir);
	json_member(json, "hooks_path_scope", survey->place.path_scope);
	json_member_bool(json, "config_hooks",
			 survey->place.has_config_hooks);
	json_member_open(json, "managers", '[');
	for (i = 0; i < survey->manager.n; i++)
		json_put_string(json, survey->manager.item[i]->name);
	json_close(json);
	json_member_open(json, "hooks", '[');
	err = each_standing(session, survey, json, NULL);
	json_close(json);
	json_close(json);
	json_end(json);
	return err;
}

static const struct error *tell_status(struct session *session,
				       const struct survey_of_hooks *survey,
				       struct sink *out)
{
	struct buf dir = { 0 };
	size_t i;

	path_quote(&dir, survey->place.dir);
	sink_addf(out, "hooks are in %s%s%s%s\n", dir.ptr,
		  survey->place.path_scope ? ", as core.hooksPath of the " : "",
		  survey->place.path_scope ? survey->place.path_scope : "",
		  survey->place.path_scope ? " configuration says" : "");
	for (i = 0; i < survey->manager.n; i++)
		sink_addf(out, "%s is used here\n",
			  survey->manager.item[i]->name);
	buf_release(&dir);
	return each_standing(session, survey, NULL, out);
}

const struct error *cmd_hook_status(struct session *session,
				    const struct args *args, struct sink *out)
{
	const struct repo *repo = args_flag(args, "global") ? NULL :
		session->repo;
	struct survey_of_hooks survey = { .config = { .entry = { 0 } } };
	const struct error *err = need_repo(session, args);

	if (!err) {
		err = hook_place_find(&survey.place, repo);
		if (!err)
			err = hook_config_read(&survey.config, repo);
		if (!err && repo)
			err = hook_managers_find(&survey.manager, repo);
		survey.top = repo ? repo_work_dir(repo) : NULL;
	}
	if (!err && answer_is_json(args))
		err = put_status(session, &survey,
				 &(struct json){ .sink = out });
	else if (!err)
		err = tell_status(session, &survey, out);
	hook_place_release(&survey.place);
	hook_config_release(&survey.config);
	VEC_RELEASE(&survey.manager);
	return err;
}
