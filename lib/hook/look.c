/* SPDX-License-Identifier: MIT */
/* Looking at one hook: see look.h. */
#include "hook/look.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "git/run.h"
#include "hook/shim.h"

/* A hook may be a program of any size; who wrote it stands at its front. */
enum { TEXT_MAX = 64 << 20 };

static const struct error *read_text(struct buf *out, const char *path)
{
	const struct error *err = file_read(out, path, TEXT_MAX);

	/* A link that leads nowhere, a directory, a file without permission:
	   it is there, and not ours. */
	error_ignore(err);
	return NULL;
}

static const struct error *is_there(bool *out, const char *path)
{
	struct stat st;

	*out = !lstat(path, &st);
	if (!*out && errno != ENOENT && errno != ENOTDIR)
		return error_errno("cannot look at '%s'", path);
	return NULL;
}

/* The shim of ours that a manager moved when it installed its own hook. */
static const struct error *find_moved(struct hook_found *out, const char *dir,
				      const char *event)
{
	const struct hook_manager *by = out->by;
	struct buf name = { 0 }, text = { 0 };
	const struct error *err = NULL;
	bool exists = false;
	char *path;

	if (out->file != HOOK_ANOTHERS || !by || !by->moves_to)
		return NULL;
	hook_manager_fill(&name, by->moves_to, event);
	path = xstrfmt("%s/%s", dir, name.ptr);
	err = is_there(&exists, path);
	if (!err && exists)
		err = read_text(&text, path);
	if (!err && shim_state_of(buf_str(&text), text.len, NULL) !=
	    SHIM_NONE) {
		out->runs_moved = by->runs_moved && out->is_executable &&
			!access(path, X_OK);
		out->moved_path = path;
		path = NULL;
	}
	free(path);
	buf_release(&name);
	buf_release(&text);
	return err;
}

bool hook_is_stale(const struct hook_found *found)
{
	return found->file == HOOK_ANOTHERS && found->has_kept && found->by &&
		found->by == found->kept_by;
}

bool hook_can_return(const struct hook_found *found)
{
	return found->moved_path || !found->has_kept || hook_is_stale(found);
}

bool hook_is_displaced(const struct hook_found *found)
{
	return found->file == HOOK_ANOTHERS && !found->runs_moved &&
		(found->moved_path || found->has_kept);
}

const struct error *hook_look(struct hook_found *out, const char *dir,
			      const char *event)
{
	struct buf kept = { 0 };
	const struct error *err;
	bool exists = false;

	out->path = xstrfmt("%s/%s", dir, event);
	out->kept_path = xstrfmt("%s/%s" SHIM_KEPT, dir, event);
	err = is_there(&exists, out->path);
	if (!err)
		err = is_there(&out->has_kept, out->kept_path);
	if (!err && exists)
		err = read_text(&out->text, out->path);
	if (!err && exists) {
		out->is_executable = !access(out->path, X_OK);
		switch (shim_state_of(buf_str(&out->text), out->text.len,
				      &out->program)) {
		case SHIM_NONE:
			out->file = HOOK_ANOTHERS;
			out->by = hook_manager_of(out->text.ptr, out->text.len);
			break;
		case SHIM_CHANGED:
			out->file = HOOK_CHANGED;
			break;
		case SHIM_OURS:
		case SHIM_OTHER:
			out->file = HOOK_OURS;
			break;
		}
	}
	if (!err && out->has_kept)
		err = read_text(&kept, out->kept_path);
	out->kept_by = hook_manager_of(kept.ptr, kept.len);
	if (!err)
		err = find_moved(out, dir, event);
	buf_release(&kept);
	return err;
}

void hook_found_release(struct hook_found *found)
{
	free(found->path);
	free(found->kept_path);
	free(found->moved_path);
	buf_release(&found->text);
	buf_release(&found->program);
	*found = (struct hook_found){ 0 };
}

/* One record, "scope NUL key LF value NUL", cut in place; NULL at the end. */
static char *take_entry(struct hook_config *out, char *at, const char *end)
{
	static const char before[] = "hook.fuse-", behind[] = ".command";
	struct hook_config_entry entry = { .scope = at };
	char *key, *value, *dot;

	if (at >= end)
		return NULL;
	key = at + strlen(at) + 1;
	if (key >= end)
		return NULL;
	at = key + strlen(key) + 1;
	value = strchr(key, '\n');
	if (!value)
		return at;
	*value++ = '\0';
	dot = strrchr(key, '.');
	if (strncmp(key, before, strlen(before)) || strcmp(dot, behind))
		return at;
	*dot = '\0';
	entry.event = key + strlen(before);
	entry.command = value;
	*VEC_PUSH(&out->entry) = entry;
	return at;
}

const struct error *hook_config_read(struct hook_config *out,
				     const struct repo *repo)
{
	static const char *const args[] = {
		"config", "-z", "--show-scope", "--get-regexp",
		"^hook\\.fuse-.*\\.command$", NULL
	};
	const struct error *err;
	int status = 0;
	char *at;

	/* The exit code is 1 where nothing matches. */
	err = repo ? git_run(repo, args, &out->text, &status) :
		git_run_in("/", args, &out->text, NULL, &status);
	if (err || status)
		return err;
	for (at = out->text.ptr; at;)
		at = take_entry(out, at, out->text.ptr + out->text.len);
	return NULL;
}

void hook_config_release(struct hook_config *config)
{
	VEC_RELEASE(&config->entry);
	buf_release(&config->text);
}

static bool is_own_scope(const char *scope)
{
	return !strcmp(scope, "local") || !strcmp(scope, "worktree");
}

const struct hook_config_entry *
hook_config_find(const struct hook_config *config, const char *event,
		 const char *scope)
{
	size_t i;

	for (i = 0; i < config->entry.n; i++) {
		const struct hook_config_entry *entry =
			&config->entry.item[i];

		if (!strcmp(entry->event, event) &&
		    (scope ? !strcmp(entry->scope, scope) :
		     !is_own_scope(entry->scope)))
			return entry;
	}
	return NULL;
}
