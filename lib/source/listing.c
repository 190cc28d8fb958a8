/* SPDX-License-Identifier: MIT */
/* Trees and the index as lists of entries: see listing.h. */
#include "source/listing.h"

#include <stdlib.h>

#include "git/repo.h"
#include "git/staged.h"
#include "git/tree.h"

void listing_release(struct listing *listing)
{
	VEC_RELEASE(&listing->entry);
	arena_release(&listing->arena);
	*listing = (struct listing){ 0 };
}

static const struct error *read_tree(struct repo *repo,
				     const struct oid *oid, const char *dir,
				     struct buf *out)
{
	enum object_kind kind = OBJECT_TREE;
	const struct error *err = repo_read(repo, oid, UINT64_MAX, out, &kind,
					    NULL);

	if (!err && kind != OBJECT_TREE)
		err = error_new(ERROR_CORRUPT, "the object is not a tree");
	return err ? error_wrap(err, "cannot list '%s'",
				*dir ? dir : "the top of the tree") : NULL;
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

	if (depth > LISTING_MAX_DEPTH || out->entry.n > LISTING_MAX)
		return error_new(ERROR_LIMIT,
				 "the tree is too deep or too large");
	err = read_tree(repo, tree, buf_str(path), &bytes);
	tree_start(&reader, buf_str(&bytes), bytes.len);
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
			.path = arena_strdup(&out->arena, from->path),
			.oid = from->oid, .mode = from->mode,
			.omit = from->stage ? OMIT_UNMERGED : OMIT_NONE
		};
	}
	if (staged->has_tree) {
		out->tree = staged->tree;
		out->is_tree = true;
	}
	return err;
}
