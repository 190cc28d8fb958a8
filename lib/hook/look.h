/* SPDX-License-Identifier: MIT */
/* What there is of one hook now: the file, what it keeps, the configuration. */
#ifndef HOOK_LOOK_H
#define HOOK_LOOK_H

#include <stdbool.h>

#include "base/error.h"
#include "base/vec.h"
#include "hook/manager.h"
#include "hook/place.h"

struct repo;

enum hook_file {
	HOOK_MISSING,
	HOOK_ANOTHERS,
	HOOK_OURS,		/* of this version, or of another */
	HOOK_CHANGED		/* ours, and somebody has written into it */
};

struct hook_found {
	char *path, *kept_path;
	/* Where the manager at path has moved a shim of ours to; or NULL. */
	char *moved_path;
	bool runs_moved;	/* it runs that: we are installed there */
	uint8_t file;		/* enum hook_file */
	bool has_kept;		/* something stands at kept_path */
	bool is_executable;	/* the file at path: git runs it */
	struct buf text;	/* of the file at path */
	struct buf program;	/* the git-fuse in a shim of ours, or empty */
	const struct hook_manager *by, *kept_by;
};

/* Is what is kept a copy of what stands at path now, which the same manager
 * made again? It is nobody's hook any more. */
bool hook_is_stale(const struct hook_found *found);

/* Does installing again put ours before what took its place? */
bool hook_can_return(const struct hook_found *found);

/* Was ours there, and is it run no more, as another's hook took its place? */
bool hook_is_displaced(const struct hook_found *found);

/*
 * Looks at one hook in a directory. A hook may be a symbolic link, also one
 * that leads nowhere, which is there all the same. out is { 0 }.
 */
const struct error *hook_look(struct hook_found *out, const char *dir,
			      const char *event) MUST_CHECK;
void hook_found_release(struct hook_found *found);

/* What git's configuration has of ours: hook.fuse-<event>.command. */
struct hook_config {
	struct buf text;	/* holds the strings */
	VEC(struct hook_config_entry {
		const char *scope;	/* "local", "global", ... */
		const char *event;
		const char *command;
	}) entry;
};

/* All entries, of every scope that git reads there; repo NULL: outside any
 * repository. Each once, whatever git can. */
const struct error *hook_config_read(struct hook_config *out,
				     const struct repo *repo) MUST_CHECK;
void hook_config_release(struct hook_config *config);

/* The entry of a hook; in this scope, or, with scope NULL, in any other than
 * the repository's own. NULL when there is none. */
const struct hook_config_entry *
hook_config_find(const struct hook_config *config, const char *event,
		 const char *scope);

#endif
