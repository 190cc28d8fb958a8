/* SPDX-License-Identifier: MIT */
/* Asking git where hooks are: see place.h. */
#include "hook/place.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "git/repo.h"
#include "git/run.h"

/* hook.<name>.command and .event: in git's release notes of this version. */
enum { CONFIG_HOOKS_MAJOR = 2, CONFIG_HOOKS_MINOR = 54 };

bool hook_version_has_config(const char *version)
{
	const char *digits = version + strcspn(version, "0123456789");
	unsigned long major, minor = 0;
	char *end;

	major = strtoul(digits, &end, 10);
	if (end != digits && *end == '.')
		minor = strtoul(end + 1, NULL, 10);
	return major > CONFIG_HOOKS_MAJOR ||
		(major == CONFIG_HOOKS_MAJOR && minor >= CONFIG_HOOKS_MINOR);
}

/* The answer of git as one line, "" where its exit code is not 0. */
static const struct error *ask(const struct repo *repo,
			       const char *const *args, struct buf *out)
{
	const struct error *err;
	int status = 0;

	buf_reset(out);
	err = repo ? git_run(repo, args, out, &status) :
		git_run_in("/", args, out, NULL, &status);
	if (!err && status)
		buf_reset(out);
	if (out->len && out->ptr[out->len - 1] == '\n')
		buf_cut(out, out->len - 1);
	return err;
}

/* What git says relative to where it runs, as an absolute path. */
static char *absolute(const struct repo *repo, const char *path)
{
	const char *top = repo_work_dir(repo);

	if (*path == '/')
		return xstrdup(path);
	return xstrfmt("%s/%s", top ? top : repo_git_dir(repo), path);
}

static char *dir_for_all(void)
{
	const char *xdg = getenv("XDG_CONFIG_HOME");
	const char *home = getenv("HOME");

	if (xdg && *xdg)
		return xstrfmt("%s/git-fuse/hooks", xdg);
	return home && *home ? xstrfmt("%s/.config/git-fuse/hooks", home) :
		NULL;
}

static const struct error *find_dir_for_all(struct hook_place *out)
{
	char *ours = dir_for_all();

	out->is_above = ours && (!out->path || !strcmp(out->path, ours));
	out->dir = out->path ? xstrdup(out->path) : ours;
	if (out->path)
		free(ours);
	return out->dir ? NULL :
		error_new(ERROR_NOT_FOUND, "cannot tell where the hooks of "
			  "all repositories are to be: set HOME, or "
			  "core.hooksPath");
}

static const struct error *find_dirs(struct hook_place *out,
				     const struct repo *repo,
				     struct buf *answer)
{
	static const char *const where[] = {
		"rev-parse", "--git-path", "hooks", NULL
	};
	const struct error *err;

	if (!repo)
		return find_dir_for_all(out);
	err = ask(repo, where, answer);
	if (!err && !answer->len)
		err = error_new(ERROR_FAILED, "cannot find the hooks of '%s': "
				"git does not say where they are",
				repo_git_dir(repo));
	if (err)
		return err;
	out->dir = absolute(repo, answer->ptr);
	out->own_dir = xstrfmt("%s/hooks", repo_common_dir(repo));
	return NULL;
}

const struct error *hook_place_find(struct hook_place *out,
				    const struct repo *repo)
{
	static const char *const version[] = { "version", NULL };
	struct buf answer = { 0 };
	const struct error *err = ask(repo, version, &answer);

	*out = (struct hook_place){ 0 };
	if (!err) {
		static const char *const any[] = {
			"config", "-z", "--show-scope", "--type=path", "--get",
			"core.hooksPath", NULL
		};
		size_t n;

		out->has_config_hooks =
			hook_version_has_config(buf_str(&answer));
		/* "scope NUL value NUL" */
		err = ask(repo, any, &answer);
		n = strlen(buf_str(&answer)) + 1;
		if (!err && answer.len > n) {
			out->path_scope = xstrdup(answer.ptr);
			out->path = xstrdup(answer.ptr + n);
		}
	}
	if (!err)
		err = find_dirs(out, repo, &answer);
	buf_release(&answer);
	return err;
}

void hook_place_release(struct hook_place *place)
{
	free(place->dir);
	free(place->own_dir);
	free(place->path_scope);
	free(place->path);
	*place = (struct hook_place){ 0 };
}

bool hook_place_is_own(const struct hook_place *place)
{
	char *dir, *own;
	bool is_same;

	if (!place->own_dir)
		return false;
	dir = realpath(place->dir, NULL);
	own = realpath(place->own_dir, NULL);
	is_same = !strcmp(dir ? dir : place->dir, own ? own : place->own_dir);
	free(dir);
	free(own);
	return is_same;
}
