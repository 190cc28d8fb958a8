/* SPDX-License-Identifier: MIT */
/*
 * Configuration, as git reads it: see repo_config in repo.h. libgit2 would
 * miss config.worktree, GIT_CONFIG_GLOBAL, GIT_CONFIG_COUNT and `git -c`.
 */
#include <ctype.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "git/handle.h"
#include "git/run.h"

/* Each record is "name\nvalue" or, for a bare name that means true, "name". */
static void read_records(struct repo *repo)
{
	char *at = repo->config_text.ptr;
	char *end = at ? at + repo->config_text.len : NULL;

	while (at < end) {
		char *name = at, *value = strchr(at, '\n');

		at += strlen(at) + 1;
		if (value)
			*value++ = '\0';
		strmap_add(&repo->config, name, strlen(name), NULL)->value =
			(uintptr_t)(value ? value : "true");
	}
}

const struct error *repo_config(struct repo *repo, const char *name,
				const char **out)
{
	static const char *const args[] = { "config", "-z", "--list", NULL };
	const struct error *err = NULL;
	char *key, *p, *first, *last;

	*out = NULL;
	if (!repo->has_config) {
		err = git_run(repo, args, &repo->config_text, NULL);
		if (err)
			return error_wrap(err, "cannot read the configuration");
		repo->has_config = true;
		read_records(repo);
	}
	/* Section and variable ignore case, what stands between them does
	 * not; `git config --list` writes the two in lower case. */
	key = xstrdup(name);
	p = key;
	first = strchr(key, '.');
	last = strrchr(key, '.');
	for (; *p; p++)
		if (p < first || p > last || !first)
			*p = (char)tolower((unsigned char)*p);
	*out = (const char *)(uintptr_t)strmap_get(&repo->config, key, 0);
	free(key);
	return NULL;
}

bool repo_config_any(struct repo *repo, const char *begin, const char *end)
{
	const size_t first = strlen(begin), last = strlen(end);
	const char *ignored;
	size_t i;

	if (repo_config(repo, begin, &ignored))
		return false;
	for (i = 0; i < repo->config.n; i++) {
		const struct strmap_entry *e = &repo->config.entry[i];

		if (e->len > first + last && !strncmp(e->key, begin, first) &&
		    !strcmp(e->key + e->len - last, end) &&
		    strcmp((const char *)(uintptr_t)e->value, "false"))
			return true;
	}
	return false;
}

bool repo_is_partial(struct repo *repo)
{
	return repo_config_any(repo, "remote.", ".promisor") ||
		repo_config_any(repo, "extensions.partialclon", "");
}
