/* SPDX-License-Identifier: MIT */
/* Several files at once, all or none: see changeset.h. */
#include "adr/changeset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "git/patch.h"
#include "git/tree.h"
#include "markdown/document.h"

/* --- Which files --- */

static const char *on_disk(struct changeset *changes, const char *path)
{
	return arena_fmt(&changes->arena, "%s/%s", changes->top, path);
}

static const struct error *refuse(const char *path, const char *why)
{
	return error_new(ERROR_USAGE, "cannot write '%s': %s", path, why);
}

/* A submodule's files are those of another repository. */
static bool is_repository(const char *dir)
{
	char *git = xstrfmt("%s/.git", dir);
	bool is_one = !access(git, F_OK);

	free(git);
	return is_one;
}

/*
 * Every directory on the way, and the file, must be what it seems. *is_there
 * is false where a component is missing.
 */
static const struct error *check_path(const struct changeset *changes,
				      const char *path, struct stat *st,
				      bool *is_there)
{
	char *full = xstrfmt("%s/%s", changes->top, path), *at;
	const struct error *err = NULL;
	struct buf plain = { 0 };

	*is_there = true;
	if (!path_join(&plain, "", 0, path) || !*path ||
	    strcmp(buf_str(&plain), path))
		err = refuse(path, "it leads out of the work tree");
	else if (!strncasecmp(path, ".git", 4) && (!path[4] || path[4] == '/'))
		err = refuse(path, "it is git's own");
	at = full + strlen(changes->top) + 1;
	while (!err && *is_there && at) {
		at = strchr(at, '/');
		if (at)
			*at = '\0';
		if (lstat(full, st))
			*is_there = false;
		else if (S_ISLNK(st->st_mode))
			err = refuse(path, "there is a symbolic link on the "
				     "way; name the file that it leads to");
		else if (at && is_repository(full))
			err = refuse(path, "another repository is on the way; "
				     "go there, or name another folder with "
				     "--path");
		if (at)
			*at++ = '/';
	}
	buf_release(&plain);
	free(full);
	return err;
}

static struct rewrite *add(struct changeset *changes, const char *path)
{
	struct rewrite *change = xcalloc(1, sizeof(*change));

	change->path = arena_strdup(&changes->arena, path);
	change->new_path = change->path;
	change->file = change->new_file = on_disk(changes, path);
	change->mode = MODE_FILE | 0644;
	*VEC_PUSH(&changes->change) = change;
	return change;
}

const struct error *changeset_of(struct changeset *changes, const char *path,
			       struct rewrite **out)
{
	const struct error *err;
	struct stat st;
	bool is_there;
	size_t i;

	*out = NULL;
	for (i = 0; i < changes->change.n; i++)
		if (!strcmp(changes->change.item[i]->path, path)) {
			*out = changes->change.item[i];
			return NULL;
		}
	err = check_path(changes, path, &st, &is_there);
	if (err)
		return err;
	if (!is_there)
		return error_new(ERROR_NOT_FOUND, "cannot change '%s': it is "
				 "not in the work tree", path);
	if (!S_ISREG(st.st_mode))
		return refuse(path, "it is not a file");
	*out = add(changes, path);
	if (st.st_mode & 0100)
		(*out)->mode = MODE_EXEC;
	err = file_read(&(*out)->before, (*out)->file, DOCUMENT_MAX);
	if (!err)
		buf_add(&(*out)->after, buf_str(&(*out)->before),
			(*out)->before.len);
	return err;
}

static const struct error *must_be_free(struct changeset *changes,
					const char *path)
{
	const struct error *err;
	struct stat st;
	bool is_there;
	size_t i;

	err = check_path(changes, path, &st, &is_there);
	for (i = 0; i < changes->change.n; i++)
		if (!strcmp(changes->change.item[i]->new_path, path))
			is_there = true;
	if (!err && is_there)
		err = error_new(ERROR_EXISTS, "cannot create '%s': it is "
				"there already", path);
	return err;
}

const struct error *changeset_create(struct changeset *changes,
				     const char *path, struct rewrite **out)
{
	const struct error *err = must_be_free(changes, path);

	*out = NULL;
	if (err)
		return err;
	*out = add(changes, path);
	(*out)->is_new = true;
	return NULL;
}

const struct error *changeset_rename(struct changeset *changes,
				     struct rewrite *change,
				     const char *new_path)
{
	const struct error *err;

	if (!strcmp(change->new_path, new_path))
		return NULL;
	err = must_be_free(changes, new_path);
	if (err)
		return err;
	change->new_path = arena_strdup(&changes->arena, new_path);
	change->new_file = on_disk(changes, new_path);
	return NULL;
}

const struct error *rewrite_apply(struct rewrite *change, struct edits *edits)
{
	struct buf after = { 0 };
	const struct error *err = edits_apply(&after, edits,
					      buf_str(&change->after),
					      change->after.len);

	edits_release(edits);
	*edits = (struct edits){ 0 };
	if (err) {
		buf_release(&after);
		return error_wrap(err, "cannot change '%s'", change->path);
	}
	buf_release(&change->after);
	change->after = after;
	return NULL;
}

bool rewrite_is_empty(const struct rewrite *change)
{
	return !change->is_new && !strcmp(change->path, change->new_path) &&
		change->before.len == change->after.len &&
		!memcmp(buf_str(&change->before), buf_str(&change->after),
			change->before.len);
}

/* --- Shown --- */

const struct error *changeset_patch(struct changeset *changes,
				    const struct repo *repo, struct buf *out)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < changes->change.n; i++) {
		struct rewrite *change = changes->change.item[i];
		struct patch_side before = { 0 }, after = { 0 };

		if (!change->is_new)
			before = (struct patch_side){
				change->path, change->mode,
				buf_str(&change->before), change->before.len
			};
		after = (struct patch_side){
			change->new_path, change->mode,
			buf_str(&change->after), change->after.len
		};
		err = patch_add(out, repo, &before, &after);
	}
	return err;
}

/* --- Written --- */

static const struct error *prepare(struct rewrite *change)
{
	char *dir = xmemdupz(change->new_file, path_dir_len(change->new_file));
	const struct error *err = NULL;

	if (!change->is_new) {
		struct buf now = { 0 };

		/* The file is still what was read, so that nobody's work is
		 * overwritten. */
		err = file_read(&now, change->file, DOCUMENT_MAX);
		if (!err && (now.len != change->before.len ||
			     memcmp(buf_str(&now), buf_str(&change->before),
				    now.len)))
			err = error_new(ERROR_FAILED,
					"cannot change '%s': it was "
					"changed meanwhile; try again",
					change->path);
		buf_release(&now);
	}
	if (!err)
		err = file_make_dirs(dir);
	/* Beside the old one, whose mode it takes: a rename stays inside of
	   one folder. */
	if (!err)
		err = file_prepare(&change->temporary, change->is_new ?
				   change->new_file : change->file,
				   buf_str(&change->after), change->after.len);
	free(dir);
	return err;
}

static bool is_renamed(const struct rewrite *change)
{
	return strcmp(change->path, change->new_path) != 0;
}

static bool has_new_name(const struct rewrite *change)
{
	return change->is_new || is_renamed(change);
}

/* Puts the temporary file in its place; a new name must still be free. What
 * is renamed has both names for now. */
static const struct error *put_in_place(struct rewrite *change)
{
	return file_put(change->temporary, change->new_file,
			has_new_name(change));
}

static void take_back(struct rewrite *change)
{
	if (has_new_name(change))
		unlink(change->new_file);
	else
		error_ignore(file_replace(change->file,
					  buf_str(&change->before),
					  change->before.len));
}

/* The names that files had; what cannot be removed is there twice. */
static const struct error *drop_old_name(struct rewrite *change)
{
	if (!change->is_new && is_renamed(change) && unlink(change->file))
		return error_errno("cannot remove '%s'", change->path);
	return NULL;
}

const struct error *changeset_write(struct changeset *changes)
{
	const struct error *err = NULL;
	size_t i, done = 0, n = changes->change.n;

	for (i = 0; !err && i < n; i++)
		if (!rewrite_is_empty(changes->change.item[i]))
			err = prepare(changes->change.item[i]);
	for (; !err && done < n; done += !err)
		if (changes->change.item[done]->temporary)
			err = put_in_place(changes->change.item[done]);
	/* The last one may be in its place, too, where it replaces another. */
	for (i = 0; err && i <= done && i < n; i++)
		if (changes->change.item[i]->temporary &&
		    (i < done || !has_new_name(changes->change.item[i])))
			take_back(changes->change.item[i]);
	for (i = 0; !err && i < n; i++)
		err = drop_old_name(changes->change.item[i]);
	for (i = 0; i < n; i++) {
		struct rewrite *change = changes->change.item[i];

		/* Gone already where it was renamed. */
		if (change->temporary)
			unlink(change->temporary);
		free(change->temporary);
		change->temporary = NULL;
	}
	return err;
}

void changeset_release(struct changeset *changes)
{
	size_t i;

	for (i = 0; i < changes->change.n; i++) {
		struct rewrite *change = changes->change.item[i];

		buf_release(&change->before);
		buf_release(&change->after);
		free(change->temporary);
		free(change);
	}
	VEC_RELEASE(&changes->change);
	arena_release(&changes->arena);
}
