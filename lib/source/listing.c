/* SPDX-License-Identifier: MIT */
/* Trees and the index as lists of entries: see listing.h. */
#include "source/listing.h"

#include <string.h>

#include "git/repo.h"
#include "git/staged.h"
#include "git/tree.h"
#include "source/rename.h"

void listing_release(struct listing *listing)
{
	VEC_RELEASE(&listing->entry);
	arena_release(&listing->arena);
	*listing = (struct listing){ 0 };
}

/* path holds the directory, with its '/', and is left as it was. */
static const struct error *walk(struct listing *out, struct repo *repo,
				const struct oid *tree, struct buf *path,
				size_t depth)
{
	const struct error *err;
	struct buf bytes = { 0 };
	struct tree_reader reader;
	struct tree_entry entry;
	size_t len = path->len;
	const char *dir;
	enum object_kind kind = OBJECT_TREE;

	if (depth > LISTING_MAX_DEPTH || out->entry.n > LISTING_MAX)
		return error_new(ERROR_LIMIT,
				 "the tree is too deep or too large");
	dir = buf_str(path);
	err = repo_read(repo, tree, UINT64_MAX, &bytes, &kind, NULL);
	if (!err && kind != OBJECT_TREE)
		err = error_new(ERROR_CORRUPT, "the object is not a tree");
	err = err ? error_wrap(err, "cannot list '%s'",
			       *dir ? dir : "the top of the tree") : NULL;
	tree_start(&reader, repo, buf_str(&bytes), bytes.len);
	while (!err) {
		err = tree_next(&reader, &entry);
		if (err || !entry.name)
			break;
		buf_add(path, entry.name, entry.len);
		if ((entry.mode & MODE_TYPE) == MODE_TREE) {
			buf_addch(path, '/');
			err = walk(out, repo, &entry.oid, path, depth + 1);
		} else {
			*VEC_PUSH(&out->entry) = (struct entry){
				.path = arena_strndup(&out->arena, path->ptr,
						      path->len),
				.oid = entry.oid, .mode = entry.mode
			};
		}
		buf_cut(path, len);
	}
	buf_release(&bytes);
	return err;
}

const struct error *listing_add_tree(struct listing *out, struct repo *repo,
				     const struct oid *tree, const char *dir)
{
	const struct error *err;
	struct buf path = { 0 };

	buf_addstr(&path, dir);
	err = walk(out, repo, tree, &path, 0);
	buf_release(&path);
	return err;
}

const struct error *listing_add_staged(struct listing *out, struct repo *repo,
				       const struct staged *staged)
{
	const struct error *err = NULL;
	size_t i;

	VEC_RESERVE(&out->entry, staged->entry.n);
	for (i = 0; !err && i < staged->entry.n; i++) {
		const struct staged_entry *from = &staged->entry.item[i];
		const char *before = out->entry.n ?
			out->entry.item[out->entry.n - 1].path : "";

		if (from->intent_to_add)
			continue;
		if ((from->mode & MODE_TYPE) == MODE_TREE) {
			err = listing_add_tree(out, repo, &from->oid,
					       from->path);
			continue;
		}
		/* Of the stages of a conflict the first stands for all. */
		if (from->stage && !strcmp(before, from->path))
			continue;
		*VEC_PUSH(&out->entry) = (struct entry){
			.path = from->path, .oid = from->oid,
			.mode = from->mode,
			.omit = from->stage ? OMIT_UNMERGED : OMIT_NONE
		};
	}
	if (staged->has_tree) {
		out->tree = staged->tree;
		out->is_tree = true;
	}
	return err;
}

/* --- Two listings side by side --- */

/* An entry that outlives the source it comes from. */
static struct entry keep(struct changes *out, const struct entry *entry,
			 const char *path)
{
	struct entry kept = *entry;

	kept.path = path;
	if (kept.language)
		kept.language = arena_strdup(&out->arena, kept.language);
	return kept;
}

static void add(struct changes *out, enum change_kind kind,
		const struct entry *before, const struct entry *after)
{
	struct change change = { .kind = (uint8_t)kind };

	change.path = arena_strdup(&out->arena,
				   after ? after->path : before->path);
	change.old_path = change.path;
	if (before)
		change.before = keep(out, before, change.path);
	if (after) {
		change.after = keep(out, after, change.path);
		change.is_untracked = after->is_untracked;
	}
	*VEC_PUSH(&out->change) = change;
}

static void add_both(struct changes *out, const struct entry *before,
		     const struct entry *after)
{
	bool same_bytes = !oid_cmp(&before->oid, &after->oid);

	if ((before->mode ^ after->mode) & MODE_TYPE ||
	    (same_bytes && before->mode != after->mode))
		add(out, CHANGE_TYPE, before, after);
	else if (!same_bytes)
		add(out, CHANGE_MODIFIED, before, after);
}

const struct error *changes_between(struct source *base, struct source *head,
				    struct changes *out)
{
	const struct entry *old, *new;
	const struct error *err;
	size_t old_n, new_n, i = 0, j = 0;

	*out = (struct changes){ 0 };
	err = source_list(base, &old, &old_n);
	if (!err)
		err = source_list(head, &new, &new_n);
	if (err)
		return err;
	while (i < old_n || j < new_n) {
		int order = i == old_n ? 1 : j == new_n ? -1 :
			strcmp(old[i].path, new[j].path);

		if (order < 0)
			add(out, CHANGE_DELETED, &old[i], NULL);
		else if (order > 0)
			add(out, CHANGE_ADDED, NULL, &new[j]);
		else
			add_both(out, &old[i], &new[j]);
		i += order <= 0;
		j += order >= 0;
	}
	err = rename_detect(out, base, head);
	if (err)
		changes_release(out);
	return err;
}

void changes_release(struct changes *changes)
{
	VEC_RELEASE(&changes->change);
	arena_release(&changes->arena);
	*changes = (struct changes){ 0 };
}
