/* SPDX-License-Identifier: MIT */
/* What installing takes: see plan.h. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "git/repo.h"
#include "hook/event.h"
#include "hook/look.h"
#include "hook/plan.h"
#include "hook/shim.h"

/*
 * The other hooks of git's whose being there changes nothing by itself. With
 * core.hooksPath for all repositories these must be passed on. Without a
 * meaning of their own are not: push-to-checkout and proc-receive, which
 * replace what git does, and reference-transaction, which would cost a shell
 * for every reference that changes.
 */
static const char *const passed_on[] = {
	"applypatch-msg", "p4-changelist", "p4-post-changelist",
	"p4-pre-submit", "p4-prepare-changelist", "post-applypatch",
	"post-receive", "post-update", "pre-applypatch", "pre-auto-gc",
	"pre-rebase", "prepare-commit-msg", "sendemail-validate", "update"
};

struct installing {
	struct hook_plan *plan;
	const struct hook_request *request;
	struct hook_place place;
	struct hook_config config;
	manager_vec manager;
	const struct hook_manager *alone;	/* the first such in use */
	bool has_dir;		/* the directory is there, or planned */
};

/* --- One hook, as a shim --- */

/*
 * What a manager left of ours when it installed its own hook again goes. What
 * ours kept before takes the place where the manager puts what it found.
 */
static void clear_moved(struct installing *in, const struct hook_found *found)
{
	if (hook_is_stale(found))
		hook_plan_add(in->plan, ACT_REMOVE, found->kept_path, NULL,
			      NULL);
	if (!found->moved_path || found->runs_moved)
		return;
	if (found->has_kept && !hook_is_stale(found))
		hook_plan_add(in->plan, ACT_RESTORE, found->moved_path,
			      found->kept_path, NULL);
	else
		hook_plan_add(in->plan, ACT_REMOVE, found->moved_path, NULL,
			      NULL);
}

/* Another's hook is kept, unless one is kept already. */
static bool may_keep(struct installing *in, const char *event,
		     const struct hook_found *found)
{
	clear_moved(in, found);
	if (!hook_can_return(found)) {
		hook_plan_advise(in->plan, event,
				 "'%s' is another's, and '%s' keeps an older "
				 "one: make one of the two and remove the "
				 "other", found->path, found->kept_path)
			->is_undone = true;
		return false;
	}
	if (!found->is_executable)
		hook_plan_advise(in->plan, event,
				 "'%s' is not executable: git did not run it, "
				 "and neither will we", found->path);
	hook_plan_add(in->plan, ACT_KEEP, found->path, found->kept_path, NULL);
	return true;
}

static const struct error *plan_shim(struct installing *in, const char *event,
				     enum shim_kind kind)
{
	struct hook_found found = { 0 };
	const struct error *err = hook_look(&found, in->place.dir, event);
	struct buf text = { 0 };

	if (err)
		goto done;
	shim_write(&text, kind, in->request->program, event);
	if (found.file == HOOK_CHANGED) {
		hook_plan_advise(in->plan, event, "'%s' is ours, but somebody "
				 "has written into it: move that to '%s' and "
				 "remove it", found.path, found.kept_path)
			->is_undone = true;
		goto done;
	}
	if (found.file == HOOK_OURS && found.is_executable &&
	    found.text.len == text.len &&
	    !memcmp(found.text.ptr, text.ptr, text.len))
		goto done;
	if (found.runs_moved) {		/* ours is run where it was moved to */
		clear_moved(in, &found);
		goto done;
	}
	if (found.file == HOOK_ANOTHERS && !may_keep(in, event, &found))
		goto done;
	if (!in->has_dir && access(in->place.dir, F_OK))
		hook_plan_add(in->plan, ACT_MAKE_DIR, in->place.dir, NULL,
			      NULL);
	in->has_dir = true;
	hook_plan_add(in->plan, ACT_WRITE, found.path, NULL, text.ptr);
done:
	hook_found_release(&found);
	buf_release(&text);
	return err;
}

/* --- One hook, in the configuration --- */

static void plan_variables(struct installing *in, const char *event)
{
	bool is_global = in->request->is_global;
	const struct hook_config_entry *entry =
		hook_config_find(&in->config, event,
				 is_global ? "global" : "local");
	struct hook_plan *plan = in->plan;
	char *command = xstrfmt("hook.fuse-%s.command", event);
	char *variable = xstrfmt("hook.fuse-%s.event", event);
	struct buf text = { 0 };

	shim_command(&text, in->request->program, event);
	if (!entry || strcmp(entry->command, text.ptr)) {
		hook_plan_add(plan, ACT_SET, command, NULL, text.ptr);
		plan->act.item[plan->act.n - 1].is_global = is_global;
		hook_plan_add(plan, ACT_SET, variable, NULL, event);
		plan->act.item[plan->act.n - 1].is_global = is_global;
	}
	buf_release(&text);
	free(command);
	free(variable);
}

/* --- One hook, by another program --- */

static void advise_snippet(struct installing *in, const char *event,
			   const struct hook_manager *manager, bool is_undone)
{
	struct hook_advice *advice;
	struct buf snippet = { 0 }, config = { 0 };

	hook_manager_fill(&config, manager->config, event);
	hook_manager_fill(&snippet, manager->snippet, event);
	advice = is_undone ?
		hook_plan_advise(in->plan, event, "%s runs the hooks here: "
				 "write into %s", manager->name, config.ptr) :
		hook_plan_advise(in->plan, event, "%s is used here, too: for "
				 "everybody who works on this, write into %s",
				 manager->name, config.ptr);
	advice->snippet = arena_strdup(&in->plan->arena, snippet.ptr);
	advice->is_undone = is_undone;
	buf_release(&config);
	buf_release(&snippet);
}

/* A line in a script of the project's, where that is allowed. */
static void plan_line(struct installing *in, const char *event,
		      const struct hook_manager *manager)
{
	const char *top = repo_work_dir(in->request->repo);
	struct buf line = { 0 };
	char *path;

	if (hook_manager_runs_us(manager, top, event))
		return;
	if (!in->request->may_write) {
		advise_snippet(in, event, manager, true);
		return;
	}
	path = xstrfmt("%s/%s/%s", top, manager->script_dir, event);
	hook_manager_fill(&line, manager->snippet, event);
	hook_plan_add(in->plan, ACT_ADD_LINE, path, NULL, line.ptr);
	buf_release(&line);
	free(path);
}

/* Who runs this hook and cannot be kept beside; or NULL. */
static const struct error *find_alone(struct installing *in, const char *event,
				      const struct hook_manager **out)
{
	struct hook_found found = { 0 };
	const struct error *err = hook_look(&found, in->place.dir, event);
	bool is_own = hook_place_is_own(&in->place);

	*out = NULL;
	if (!err && found.by && found.by->is_alone)
		*out = found.by;
	else if (!err && in->alone && in->alone->script_dir && !is_own)
		*out = in->alone;
	hook_found_release(&found);
	return err;
}

/* --- All of them --- */

/* What another scope has installed already would run twice. */
static bool is_double(struct installing *in, const char *event)
{
	struct hook_found found = { 0 };
	const struct error *err = NULL;
	bool is_above = false;

	if (in->request->is_global)
		return false;
	if (in->place.path_scope && strcmp(in->place.path_scope, "local") &&
	    strcmp(in->place.path_scope, "worktree")) {
		err = hook_look(&found, in->place.dir, event);
		is_above = !err && found.file == HOOK_OURS;
		error_ignore(err);
		hook_found_release(&found);
	}
	if (!is_above && !hook_config_find(&in->config, event, NULL))
		return false;
	hook_plan_advise(in->plan, event, "%s is installed for all "
			 "repositories already: once more would run it twice",
			 event);
	return true;
}

/* A directory that core.hooksPath names is somebody's: the project's, or the
 * user's for all repositories. */
static bool is_foreign_dir(struct installing *in, const char *event)
{
	const struct hook_request *request = in->request;

	if (request->is_global || request->may_write ||
	    hook_place_is_own(&in->place))
		return false;
	hook_plan_advise(in->plan, event, "core.hooksPath of the %s "
			 "configuration is '%s': --write installs into it, "
			 "which is for everybody who uses it",
			 in->place.path_scope ? in->place.path_scope :
			 "repository's", in->place.dir)->is_undone = true;
	return true;
}

/*
 * git runs what its configuration names before the hook in the directory. What
 * that one stages nobody would judge: where there is one that can be kept, or
 * was kept before, ours takes its place and runs it first, as ever.
 */
static const struct error *is_configured(struct installing *in,
					 const char *event, bool *out)
{
	const struct hook_request *request = in->request;
	struct hook_found found = { 0 };
	const struct error *err = NULL;

	*out = in->place.has_config_hooks;
	if (!*out || request->is_global ||
	    hook_config_find(&in->config, event, "local"))
		return NULL;
	err = hook_look(&found, in->place.dir, event);
	if (!err && (found.file == HOOK_OURS ||
		     (found.file == HOOK_ANOTHERS && found.is_executable &&
		      !(found.by && found.by->is_alone) &&
		      (hook_place_is_own(&in->place) || request->may_write))))
		*out = false;
	hook_found_release(&found);
	return err;
}

static const struct error *plan_event(struct installing *in, const char *event)
{
	const struct hook_manager *alone = NULL;
	const struct error *err;
	bool configured;

	if (is_double(in, event))
		return NULL;
	err = is_configured(in, event, &configured);
	if (err)
		return err;
	if (configured) {
		plan_variables(in, event);
		return NULL;
	}
	if (!in->request->is_global)
		err = find_alone(in, event, &alone);
	if (err)
		return err;
	if (alone && alone->script_dir)
		plan_line(in, event, alone);
	else if (alone)
		advise_snippet(in, event, alone, true);
	if (alone)
		return NULL;
	if (is_foreign_dir(in, event))
		return NULL;
	return plan_shim(in, event, in->place.is_above ? SHIM_ABOVE :
			 SHIM_BESIDE);
}

/* The directory for all repositories, made and named by us. */
static const struct error *plan_above(struct installing *in)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < sizeof(passed_on) / sizeof(*passed_on); i++)
		err = plan_shim(in, passed_on[i], SHIM_PASS);
	if (err || in->place.path)
		return err;
	hook_plan_add(in->plan, ACT_SET, "core.hooksPath", NULL,
		      in->place.dir);
	in->plan->act.item[in->plan->act.n - 1].is_global = true;
	hook_plan_advise(in->plan, NULL, "with core.hooksPath git does not "
			 "look into a repository's own hooks: ours run those, "
			 "but for push-to-checkout, proc-receive and "
			 "reference-transaction");
	return NULL;
}

static const struct error *look_around(struct installing *in)
{
	const struct hook_request *request = in->request;
	const struct repo *repo = request->is_global ? NULL : request->repo;
	const struct error *err = hook_place_find(&in->place, repo);
	size_t i;

	if (!err)
		err = hook_config_read(&in->config, repo);
	if (!err && repo)
		err = hook_managers_find(&in->manager, repo);
	for (i = 0; i < in->manager.n; i++)
		if (!in->alone && in->manager.item[i]->is_alone)
			in->alone = in->manager.item[i];
	return err;
}

const struct error *hook_plan_install(struct hook_plan *out,
				      const struct hook_request *request)
{
	struct installing in = { .plan = out, .request = request };
	bool is_server = request->repo && !request->is_global &&
		!repo_work_dir(request->repo);
	const struct hook_event *event;
	const struct error *err = look_around(&in);

	for (event = hook_event_table; !err && event->name; event++)
		if (hook_request_has(request, event->name,
				     event->is_server == is_server))
			err = plan_event(&in, event->name);
	if (!err && in.place.is_above && !in.place.has_config_hooks)
		err = plan_above(&in);
	if (!err && out->act.n && !in.place.has_config_hooks) {
		size_t i;

		/* Those that can be kept beside ours are asked to run us,
		 * too, once. */
		for (i = 0; i < in.manager.n; i++)
			if (!in.manager.item[i]->is_alone)
				advise_snippet(&in, "pre-commit",
					       in.manager.item[i], false);
	}
	hook_place_release(&in.place);
	hook_config_release(&in.config);
	VEC_RELEASE(&in.manager);
	return err;
}
