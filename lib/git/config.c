/* SPDX-License-Identifier: MIT */
/*
 * Configuration, as git reads it: see repo_config in repo.h. libgit2 would
 * miss config.worktree, GIT_CONFIG_GLOBAL, GIT_CONFIG_COUNT and `git -c`.
 */
#include <ctype.h>
#include <stdlib.h>
#include <time.h>

#include "base/xalloc.h"
#include "git/config_kept.h"
#include "git/handle.h"
#include "git/run.h"

/*
 * Section and variable ignore case, what stands between them does not;
 * `git config --list` writes the two in lower case.
 */
static char *canonical(const char *name)
{
	char *copy = xstrdup(name), *p = copy;
	char *first = strchr(copy, '.'), *last = strrchr(copy, '.');

	for (; *p; p++)
		if (p < first || p > last || !first)
			*p = (char)tolower((unsigned char)*p);
	return copy;
}

/* Each record is "name\nvalue" or, for a bare name that means true, "name". */
static void read_records(struct repo *repo, struct buf *text)
{
	char *at = text->ptr, *end = at ? at + text->len : NULL;

	while (at < end) {
		char *name = at, *value = strchr(at, '\n');

		at += strlen(at) + 1;
		if (value)
			*value++ = '\0';
		strmap_add(&repo->config, name, strlen(name), NULL)->value =
			(uintptr_t)(value ? value : "true");
	}
}

/* Leaves out where each record comes from. */
static void take_records(struct buf *out, const struct buf *listed)
{
	const char *at = buf_str(listed), *end = at + listed->len;

	while (at < end) {
		const char *record = at + strlen(at) + 1;

		if (record >= end)
			break;
		buf_add(out, record, strlen(record) + 1);
		at = record + strlen(record) + 1;
	}
}

static const struct error *ask_git(struct repo *repo)
{
	static const char *const args[] = {
		"config", "-z", "--list", "--show-origin", NULL
	};
	const int64_t asked = (int64_t)time(NULL);
	const struct error *err;
	struct buf listed = { 0 };

	err = git_run(repo, args, &listed, NULL);
	if (err) {
		buf_release(&listed);
		return error_wrap(err, "cannot read the configuration");
	}
	strmap_release(&repo->config);
	take_records(&repo->config_text, &listed);
	config_keep(repo, &listed, asked);
	buf_release(&listed);
	repo->config_state = CONFIG_WHOLE;
	read_records(repo, &repo->config_text);
	return NULL;
}

const struct error *repo_config(struct repo *repo, const char *name,
				const char **out)
{
	char *key = canonical(name);
	const struct error *err = NULL;

	*out = NULL;
	if (repo->config_state == CONFIG_UNREAD && config_is_kept(key) &&
	    config_recall(repo, &repo->config_kept)) {
		repo->config_state = CONFIG_KEPT;
		read_records(repo, &repo->config_kept);
	}
	if (repo->config_state == CONFIG_UNREAD ||
	    (repo->config_state == CONFIG_KEPT && !config_is_kept(key)))
		err = ask_git(repo);
	if (!err)
		*out = (const char *)(uintptr_t)strmap_get(&repo->config, key,
							   0);
	free(key);
	return err;
}
