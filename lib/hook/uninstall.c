/* SPDX-License-Identifier: MIT */
/* What uninstalling takes: see plan.h. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/compare.h"
#include "base/file.h"
#include "base/xalloc.h"
#include "git/repo.h"
#include "hook/event.h"
#include "hook/look.h"
#include "hook/plan.h"

enum { SCRIPT_MAX = 16 << 20 };

struct removing {
	struct hook_plan *plan;
	const struct hook_request *request;
	struct hook_place place;
	struct hook_config config;
	bool has_moved;		/* a shim of ours was found elsewhere */
};

/* What stands at the hook's own name is not ours, and stays. */
static void leave(struct removing *re, const char *event,
		  const struct hook_found *found)
{
	struct hook_advice *advice = NULL;

	if (found->file == HOOK_CHANGED)
		advice = hook_plan_advise(re->plan, event, "'%s' is ours, but "
					  "somebody has written into it: it "
					  "is left, with what it keeps",
					  found->path);
	else if (found->has_kept)
		advice = hook_plan_advise(re->plan, event, "'%s' is another's "
					  "by now: it is left, and so is the "
					  "one before it, '%s'", found->path,
					  found->kept_path);
	if (advice)
		advice->is_undone = true;
}

static const struct error *plan_file(struct removing *re, const char *dir,
				     const char *event)
{
	struct hook_found found = { 0 };
	const struct error *err = hook_look(&found, dir, event);
	bool is_free = found.file == HOOK_OURS || found.file == HOOK_MISSING;

	if (err || (found.file == HOOK_MISSING && !found.has_kept))
		goto done;
	if (is_free && found.has_kept)
		hook_plan_add(re->plan, ACT_RESTORE, found.path,
			      found.kept_path, NULL);
	else if (is_free)
		hook_plan_add(re->plan, ACT_REMOVE, found.path, NULL, NULL);
	else if (hook_is_stale(&found))
		hook_plan_add(re->plan, ACT_REMOVE, found.kept_path, NULL,
			      NULL);
	else
		leave(re, event, &found);
done:
	hook_found_release(&found);
	return err;
}

/* Whether two files hold the same bytes. */
static bool is_equal(const char *a, const char *b)
{
	struct buf x = { 0 }, y = { 0 };
	const struct error *err = file_read(&x, a, SCRIPT_MAX);
	bool is;

	if (!err)
		err = file_read(&y, b, SCRIPT_MAX);
	is = !err && x.len == y.len &&
		!memcmp(buf_str(&x), buf_str(&y), x.len);
	error_ignore(err);
	buf_release(&x);
	buf_release(&y);
	return is;
}

/* Takes away the shim at a path that a manager gave it. */
static void unmove(struct removing *re, const struct hook_found *now,
		   const char *path)
{
	bool is_own = hook_is_stale(now) ||
		(now->has_kept && is_equal(now->path, now->kept_path));

	re->has_moved = true;
	if (now->has_kept && !is_own)
		hook_plan_add(re->plan, ACT_RESTORE, path, now->kept_path,
			      NULL);
	else
		hook_plan_add(re->plan, ACT_REMOVE, path, NULL, NULL);
	if (is_own)
		hook_plan_add(re->plan, ACT_REMOVE, now->kept_path, NULL,
			      NULL);
}

static const struct error *plan_dir(struct removing *re, const char *dir,
				    const char *event)
{
	const struct error *err;
	static const char *const moved_to[] = { ".legacy", ".old" };
	struct hook_found now = { 0 };
	size_t i;

	re->has_moved = false;
	/* A manager that came after us has moved our shim to a name of its
	 * own, and runs it there. What the shim keeps takes that name,
	 * unless it is the manager's own hook, from before we came. */
	err = hook_look(&now, dir, event);
	if (!err && now.moved_path)
		unmove(re, &now, now.moved_path);
	/* Of one that we do not know, by the names that are usual. */
	for (i = 0; !err && i < 2 && now.file == HOOK_ANOTHERS &&
	     !re->has_moved; i++) {
		char *name = xstrfmt("%s%s", event, moved_to[i]);
		struct hook_found moved = { 0 };

		err = hook_look(&moved, dir, name);
		free(name);
		if (!err && moved.file == HOOK_OURS)
			unmove(re, &now, moved.path);
		hook_found_release(&moved);
	}
	hook_found_release(&now);
	return err || re->has_moved ? err : plan_file(re, dir, event);
}

/* In the repository's own directory, and where git looks now: core.hooksPath
 * may have been set since, or be gone. */
static const struct error *plan_files(struct removing *re, const char *event)
{
	const struct hook_place *place = &re->place;
	bool is_local = !place->path_scope ||
		!strcmp(place->path_scope, "local") ||
		!strcmp(place->path_scope, "worktree");
	const struct error *err = NULL;

	if (place->own_dir)
		err = plan_dir(re, place->own_dir, event);
	if (!err && !hook_place_is_own(place) &&
	    (is_local || !place->own_dir || re->request->may_write))
		err = plan_dir(re, place->dir, event);
	return err;
}

/* Our line in a script that another program runs. */
static const struct error *plan_script(struct removing *re, const char *event,
				       const struct hook_manager *manager)
{
	char *path = xstrfmt("%s/%s/%s", repo_work_dir(re->request->repo),
			     manager->script_dir, event);
	struct buf text = { 0 }, line = { 0 };
	const struct error *err = file_read(&text, path, SCRIPT_MAX);

	if (err) {
		err = err->code == ERROR_NOT_FOUND ? NULL : err;
		goto done;
	}
	hook_manager_fill(&line, manager->snippet, event);
	if (text.len && memmem(text.ptr, text.len, line.ptr, line.len - 1))
		hook_plan_add(re->plan, ACT_DROP_LINE, path, NULL, line.ptr);
done:
	buf_release(&text);
	buf_release(&line);
	free(path);
	return err;
}

static const struct error *plan_event(struct removing *re, const char *event)
{
	const struct hook_manager *manager = hook_manager_table;
	const struct error *err = plan_files(re, event);
	bool has_top = !re->request->is_global && re->request->repo &&
		repo_work_dir(re->request->repo);

	if (!err) {
		bool is_global = re->request->is_global;
		const struct hook_config_entry *entry =
			hook_config_find(&re->config, event,
					 is_global ? "global" : "local");
		char *section = xstrfmt("hook.fuse-%s", event);

		if (entry) {
			hook_plan_add(re->plan, ACT_DROP_SECTION, section, NULL,
				      NULL);
			re->plan->act.item[re->plan->act.n - 1].is_global =
				is_global;
		}
		free(section);
	}
	for (; !err && has_top && manager->name; manager++)
		if (manager->script_dir)
			err = plan_script(re, event, manager);
	return err;
}

/* What we have passed on, whatever a version of ours made of it. */
static const struct error *plan_passed_on(struct removing *re)
{
	DIR *dir = opendir(re->place.dir);
	const struct error *err = NULL;
	const struct dirent *entry;
	VEC(char *) name = { 0 };
	size_t i;

	if (!dir)
		return NULL;
	while ((entry = readdir(dir)))
		if (*entry->d_name != '.' &&
		    !hook_event_by_name(entry->d_name))
			*VEC_PUSH(&name) = xstrdup(entry->d_name);
	closedir(dir);
	VEC_SORT(&name, cmp_strings);
	for (i = 0; i < name.n; i++) {
		struct hook_found found = { 0 };

		if (!err)
			err = hook_look(&found, re->place.dir, name.item[i]);
		if (!err && found.file == HOOK_OURS)
			hook_plan_add(re->plan, ACT_REMOVE, found.path, NULL,
				      NULL);
		hook_found_release(&found);
		free(name.item[i]);
	}
	VEC_RELEASE(&name);
	return err;
}

const struct error *hook_plan_uninstall(struct hook_plan *out,
					const struct hook_request *request)
{
	struct removing re = { .plan = out, .request = request };
	const struct repo *repo = request->is_global ? NULL : request->repo;
	const struct hook_event *event;
	const struct error *err = hook_place_find(&re.place, repo);

	if (!err)
		err = hook_config_read(&re.config, repo);
	for (event = hook_event_table; !err && event->name; event++)
		if (hook_request_has(request, event->name, true))
			err = plan_event(&re, event->name);
	if (!err && re.place.is_above && !request->events) {
		/* The directory that we made for all repositories goes as a
		 * whole. */
		err = plan_passed_on(&re);
		if (!err) {
			if (!access(re.place.dir, F_OK))
				hook_plan_add(re.plan, ACT_REMOVE_DIR,
					      re.place.dir, NULL, NULL);
			if (re.place.path) {
				hook_plan_add(re.plan, ACT_UNSET,
					      "core.hooksPath", NULL, NULL);
				re.plan->act.item[re.plan->act.n -
						  1].is_global = true;
			}
		}
	}
	hook_place_release(&re.place);
	hook_config_release(&re.config);
	return err;
}
