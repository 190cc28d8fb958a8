/* SPDX-License-Identifier: MIT */
/*
 * Where git looks for hooks, and what it can: asked of git itself, because
 * core.hooksPath, linked worktrees and includes all have a say.
 */
#ifndef HOOK_PLACE_H
#define HOOK_PLACE_H

#include <stdbool.h>

#include "base/error.h"

struct repo;

struct hook_place {
	char *dir;		/* where git looks now; absolute */
	char *own_dir;		/* hooks/ of the repository itself; NULL: of
				   all repositories */
	char *path_scope;	/* who says core.hooksPath: "local",
				   "global", "system", ...; NULL: nobody */
	char *path;		/* core.hooksPath as it is written */
	bool is_above;		/* dir is for all repositories, and by its
				   name nobody's but ours */
	bool has_config_hooks;	/* hook.<name>.command is heeded */
};

/*
 * Asks git about a repository, or, where repo is NULL, about all those of the
 * user: dir is then the core.hooksPath of the user's configuration, or, where
 * there is none, the directory that we would name there:
 * $XDG_CONFIG_HOME/git-fuse/hooks (~/.config where that is not set).
 */
const struct error *hook_place_find(struct hook_place *out,
				    const struct repo *repo) MUST_CHECK;
void hook_place_release(struct hook_place *place);

/* Whether dir is the repository's own, so that nobody else looks there. */
bool hook_place_is_own(const struct hook_place *place);

/*
 * Whether a git of this version, as "git version" prints it, runs the hooks
 * that its configuration names: since 2.54.
 */
bool hook_version_has_config(const char *version);

#endif
