/* SPDX-License-Identifier: MIT */
/* The parents of a commit that is being made: see base.h. */
#include "hook/base.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "base/span.h"
#include "base/xalloc.h"
#include "git/commit.h"
#include "git/repo.h"

/* What stands between git and us: a shell, a manager of hooks and its own. */
enum { ABOVE_MAX = 8, LINE_MAX_BYTES = 1 << 20, HEADS_MAX = 1 << 20 };

extern char **environ;

/* --- The command line of git --- */

/* Options of "git commit" whose value is an argument of its own. */
static bool takes_value(const char *arg)
{
	static const char *const names[] = {
		"--author", "--cleanup", "--date", "--file", "--fixup",
		"--message", "--pathspec-from-file", "--reedit-message",
		"--reuse-message", "--squash", "--template", "--trailer", NULL
	};
	size_t n = strlen(arg);

	if (n > 1 && arg[0] == '-' && arg[1] != '-')
		return strchr("mFcCt", arg[n - 1]) != NULL;
	return span_is_among(span_of(arg), names);
}

/* As git takes it: "--am" is enough. */
static bool is_amend(const char *arg)
{
	size_t n = strlen(arg);

	return n >= 4 && !strncmp("--amend", arg, n);
}

static const char *next(const char *at, const char *end)
{
	at += strlen(at) + 1;
	return at < end ? at : NULL;
}

bool hook_is_commit(const char *line, size_t n, bool *amends)
{
	const char *end = line + n, *at = line;
	bool is_commit = false, skips = false;

	*amends = false;
	if (!n || end[-1] || strcmp(path_base(at), "git"))
		return false;
	while ((at = next(at, end)) && strcmp(at, "--")) {
		if (!is_commit)
			is_commit = !strcmp(at, "commit");
		else if (skips)
			skips = false;
		else if (is_amend(at))
			*amends = true;
		else
			skips = takes_value(at);
	}
	return is_commit;
}

/* "<pid> (<name>) <state> <parent> ...": the name may hold anything. */
static bool find_parent(long *process)
{
	char *path = xstrfmt("/proc/%ld/stat", *process);
	struct buf text = { 0 };
	const struct error *err = file_read(&text, path, LINE_MAX_BYTES);
	const char *at = err ? NULL : strrchr(buf_str(&text), ')');

	*process = at && strlen(at) > 4 ? strtol(at + 4, NULL, 10) : 0;
	error_ignore(err);
	buf_release(&text);
	free(path);
	return *process > 1;
}

static bool is_amending(void)
{
	long process = getpid();
	bool found = false, amends = false;
	size_t i;

	for (i = 0; !found && i < ABOVE_MAX && find_parent(&process); i++) {
		char *path = xstrfmt("/proc/%ld/cmdline", process);
		struct buf line = { 0 };
		const struct error *err = file_read(&line, path,
						    LINE_MAX_BYTES);

		found = !err && hook_is_commit(buf_str(&line), line.len,
					       &amends);
		error_ignore(err);
		buf_release(&line);
		free(path);
	}
	return amends;
}

/* --- The parents --- */

static void add(struct hook_base *out, const char *hex)
{
	struct oid oid;

	if (oid_from_hex(&oid, hex))
		*VEC_PUSH(&out->parent) = oid;
}

/* MERGE_HEAD has the ids of the other parents, one a line. */
static const struct error *add_merged(struct hook_base *out,
				      const struct repo *repo)
{
	char *path = xstrfmt("%s/MERGE_HEAD", repo_git_dir(repo)), *at;
	struct buf heads = { 0 };
	const struct error *err = file_read(&heads, path, HEADS_MAX);

	free(path);
	if (err && err->code == ERROR_NOT_FOUND)
		err = NULL;
	for (at = heads.ptr; !err && at && *at;
	     at += strcspn(at, "\n"), at += *at == '\n')
		add(out, at);
	buf_release(&heads);
	return err;
}

static const struct error *take_parents(struct hook_base *out,
					struct repo *repo,
					const struct oid *head)
{
	struct commit commit = { .parent = { 0 } };
	struct buf bytes = { 0 };
	const struct error *err = commit_read(&commit, repo, head, &bytes);
	size_t i;

	for (i = 0; !err && i < commit.parent.n; i++)
		*VEC_PUSH(&out->parent) = commit.parent.item[i];
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}

const struct error *hook_base_read(struct hook_base *out, struct repo *repo)
{
	struct oid head;
	const struct error *err = repo_commit(repo, "HEAD", &head);

	*out = (struct hook_base){ .is_amend = false };
	if (err)
		return err->code == ERROR_NOT_FOUND ? NULL : err;
	out->is_amend = is_amending();
	if (out->is_amend)
		return take_parents(out, repo, &head);
	*VEC_PUSH(&out->parent) = head;
	err = add_merged(out, repo);
	if (!err && out->parent.n == 1) {
		static const char name[] = "GITHEAD_";
		char **at;

		/* "GITHEAD_<id>=<name>" */
		for (at = environ; at && *at; at++)
			if (!strncmp(*at, name, sizeof(name) - 1))
				add(out, *at + sizeof(name) - 1);
	}
	return err;
}

void hook_base_release(struct hook_base *base)
{
	VEC_RELEASE(&base->parent);
	*base = (struct hook_base){ .is_amend = false };
}
