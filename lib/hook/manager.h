/* SPDX-License-Identifier: MIT */
/*
 * Other programs that install hooks: by which files a work tree tells that it
 * uses one, by which words a hook tells that one wrote it, and what a person
 * writes into its configuration to have us run by it.
 */
#ifndef HOOK_MANAGER_H
#define HOOK_MANAGER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

struct repo;

struct hook_manager {
	const char *name;
	const char *const *file;	/* any of them, from the top */
	const char *package_key;	/* of package.json; or NULL */
	const char *words;		/* in each hook that it writes */
	/* the file that a person edits, with '%' for the hook's name */
	const char *config;
	/*
	 * How one hook is written there, with '%' for its name, '^' for that
	 * in camel case, and '?' for whether it is to be given file names:
	 * commit-msg is, of the message.
	 */
	const char *snippet;
	/*
	 * Its hooks look at what they are called, or are made again in the
	 * directory that core.hooksPath names: they cannot be kept under
	 * another name and run first.
	 */
	bool is_alone;
	/*
	 * How a hook that was there before is called when it installs its own,
	 * '%' for the hook's name; or NULL. Does its own run that one?
	 */
	const char *moves_to;
	bool runs_moved;
	/*
	 * Its hooks are files of sh in this directory, and the snippet is one
	 * line of them; or NULL.
	 */
	const char *script_dir;
};

/* Sorted by name, ended by a row without one. */
extern const struct hook_manager hook_manager_table[];

typedef VEC(const struct hook_manager *) manager_vec;

/* Appends those whose files are in the repository's work tree, in the order
 * of the table; none where there is no work tree. */
const struct error *hook_managers_find(manager_vec *out,
				       const struct repo *repo) MUST_CHECK;

/* The one that wrote a hook, by its text; or NULL. */
const struct hook_manager *hook_manager_of(const char *text, size_t n);

/* Whether a script of its script_dir, below the top of a work tree, runs us in
 * this hook; false where it has none. */
bool hook_manager_runs_us(const struct hook_manager *manager, const char *top,
			  const char *event);

/* Appends a manager's snippet, or config, with the name of a hook filled in. */
void hook_manager_fill(struct buf *out, const char *text, const char *event);

#endif
