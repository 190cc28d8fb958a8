/* SPDX-License-Identifier: MIT */
/*
 * Walking the folders of every branch for the numbers in them: see number.h.
 *
 * A thousand branches have a thousand root trees but few trees of a folder,
 * so what a folder's tree holds is remembered by the tree's id, and the trees
 * on the way to it are read again: they are small, and git has them packed.
 */
#include "adr/number.h"

#include <string.h>

#include "adr/name.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "git/heads.h"
#include "git/repo.h"
#include "git/staged.h"
#include "git/tree.h"

/* The seed of this tool family moves superseded records there. */
static const char archive[] = "archive";

uint64_t number_of_name(const char *name)
{
	struct numbered numbered;

	return is_record_name(name) &&
		numbered_name(&numbered, stem_of(name)) ? numbered.number : 0;
}

/* --- What trees hold --- */

/* The uses that a folder's tree has: walk.list[first, first + n). */
struct held {
	size_t first, n;
};

struct walk {
	struct numbers *out;
	struct repo *repo;
	const char *const *folder;
	size_t at;		/* the folder that is looked at */
	const char *ref;
	struct strmap trees;	/* folder and tree id -> held + 1 */
	struct strmap paths;	/* folder and path -> use + 1 */
	VEC(struct held) held;
	VEC(size_t) list;	/* uses, by their place in out */
	struct buf key;
};

static size_t add_use(struct walk *walk, const char *path, uint64_t number,
		      const struct oid *oid)
{
	struct strmap_entry *known;

	buf_reset(&walk->key);
	buf_add(&walk->key, &walk->at, sizeof(walk->at));
	buf_addstr(&walk->key, path);
	known = strmap_add(&walk->paths, walk->key.ptr, walk->key.len, NULL);
	if (!known->value) {
		*VEC_PUSH(&walk->out->use) = (struct number_use){
			.number = number, .folder = walk->at, .oid = *oid,
			.path = arena_strdup(&walk->out->arena, path),
			.ref = walk->ref
		};
		known->value = walk->out->use.n;
	}
	return (size_t)known->value - 1;
}

/* Takes the entries of the tree at dir, and of an archive in it. */
static const struct error *take_tree(struct walk *walk, const char *dir,
				     const struct oid *oid, bool is_archive)
{
	struct buf bytes = { 0 }, path = { 0 };
	struct tree_reader reader;
	struct tree_entry entry;
	const struct error *err = repo_read(walk->repo, oid, UINT64_MAX,
					    &bytes, NULL, NULL);

	if (err)
		goto done;
	tree_start(&reader, walk->repo, bytes.ptr, bytes.len);
	while (!(err = tree_next(&reader, &entry)) && entry.name) {
		uint32_t type = entry.mode & MODE_TYPE;

		buf_reset(&path);
		buf_addf(&path, "%s%s%s", dir, *dir ? "/" : "", entry.name);
		if (type == MODE_FILE && number_of_name(entry.name))
			*VEC_PUSH(&walk->list) = add_use(walk, path.ptr,
				number_of_name(entry.name), &entry.oid);
		else if (type == MODE_TREE && !is_archive &&
			 !strcmp(entry.name, archive))
			err = take_tree(walk, path.ptr, &entry.oid, true);
		if (err)
			break;
	}
done:
	buf_release(&path);
	buf_release(&bytes);
	return err;
}

/* The same of a folder's tree, once for each tree. */
static const struct error *take_folder(struct walk *walk,
				       const struct oid *oid)
{
	const struct error *err = NULL;
	struct strmap_entry *known;
	struct held *held;
	size_t i;

	buf_reset(&walk->key);
	buf_add(&walk->key, &walk->at, sizeof(walk->at));
	buf_add(&walk->key, oid->id, OID_SIZE);
	known = strmap_add(&walk->trees, walk->key.ptr, walk->key.len, NULL);
	if (!known->value) {
		struct held fresh = { .first = walk->list.n };

		err = take_tree(walk, walk->folder[walk->at], oid, false);
		if (err)
			return err;
		fresh.n = walk->list.n - fresh.first;
		*VEC_PUSH(&walk->held) = fresh;
		known->value = walk->held.n;
	}
	held = &walk->held.item[known->value - 1];
	for (i = 0; i < held->n; i++)
		walk->out->use.item[walk->list.item[held->first + i]].refs++;
	return NULL;
}

static const struct error *take_ref(struct walk *walk,
				    const struct head *head, size_t folders)
{
	struct tree_way way = { { 0 } };
	struct oid tree, oid;
	const struct error *err = commit_tree(&tree, walk->repo, &head->oid);
	uint32_t mode;

	for (walk->at = 0; !err && walk->at < folders; walk->at++) {
		const char *folder = walk->folder[walk->at];

		oid = tree;
		mode = MODE_TREE;
		if (*folder)
			err = tree_entry_at(walk->repo, &tree, folder, &way,
					    &oid, &mode);
		if (!err && (mode & MODE_TYPE) == MODE_TREE)
			err = take_folder(walk, &oid);
	}
	tree_way_release(&way);
	return err;
}

static const struct error *take_refs(struct walk *walk, size_t folders,
				     const char *except)
{
	static const char *const prefix[] = {
		"refs/heads", "refs/remotes", NULL
	};
	struct heads heads = { 0 };
	const struct error *err = heads_list(&heads, walk->repo, prefix);
	size_t i;

	for (i = 0; !err && i < heads.head.n; i++) {
		const struct head *head = &heads.head.item[i];

		if (except && !strcmp(head->name, except))
			continue;
		walk->ref = arena_strdup(&walk->out->arena, head->name);
		err = take_ref(walk, head, folders);
		if (err && err->code == ERROR_NOT_FOUND) {
			*VEC_PUSH(&walk->out->unread) = walk->ref;
			err = NULL;
		} else if (err) {
			err = error_wrap(err, "cannot look at '%s'",
					 head->name);
		} else {
			walk->out->refs++;
		}
	}
	heads_release(&heads);
	return err;
}

/* --- The index --- */

/* True when path lies in the folder itself or in its archive. */
static bool is_in(const char *path, const char *folder)
{
	size_t n = strlen(folder), dir = path_dir_len(path);

	if (n && (strncmp(path, folder, n) || (path[n] && path[n] != '/')))
		return false;
	if (dir == n)
		return true;
	path += n + (n > 0);
	return !strncmp(path, archive, sizeof(archive) - 1) &&
		path_dir_len(path) == sizeof(archive) - 1;
}

/* --- All of it --- */

static int use_cmp(const void *a_, const void *b_)
{
	const struct number_use *a = a_, *b = b_;
	int order;

	if (a->folder != b->folder)
		return a->folder < b->folder ? -1 : 1;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	order = path_cmp(a->path, b->path);
	return order ? order : strcmp(a->ref ? a->ref : "",
				      b->ref ? b->ref : "");
}

const struct error *numbers_read(struct numbers *out, struct repo *repo,
				 const char *const *folder, size_t folders,
				 const char *except)
{
	struct walk walk = { .out = out, .repo = repo, .folder = folder };
	const struct error *err;

	*out = (struct numbers){ 0 };
	err = take_refs(&walk, folders, except);
	strmap_release(&walk.paths);
	walk.ref = NULL;
	if (!err) {
		struct staged staged = { 0 };
		size_t i;

		err = staged_read(walk.repo, &staged);
		for (i = 0; !err && i < staged.entry.n; i++) {
			const struct staged_entry *entry =
				&staged.entry.item[i];
			uint64_t number = number_of_name(
				path_base(entry->path));

			if (!number || (entry->mode & MODE_TYPE) != MODE_FILE)
				continue;
			for (walk.at = 0; walk.at < folders; walk.at++)
				if (is_in(entry->path, walk.folder[walk.at]))
					add_use(&walk, entry->path, number,
						&entry->oid);
		}
		staged_release(&staged);
	}
	VEC_SORT(&out->use, use_cmp);
	buf_release(&walk.key);
	VEC_RELEASE(&walk.list);
	VEC_RELEASE(&walk.held);
	strmap_release(&walk.paths);
	strmap_release(&walk.trees);
	return err;
}

void numbers_release(struct numbers *numbers)
{
	VEC_RELEASE(&numbers->use);
	VEC_RELEASE(&numbers->unread);
	arena_release(&numbers->arena);
}

uint64_t numbers_highest(const struct numbers *numbers, size_t folder)
{
	size_t i = numbers->use.n;

	while (i--)
		if (numbers->use.item[i].folder == folder)
			return numbers->use.item[i].number;
	return 0;
}

const struct number_use *numbers_find(const struct numbers *numbers,
				      size_t folder, uint64_t number)
{
	size_t i;

	for (i = 0; i < numbers->use.n; i++)
		if (numbers->use.item[i].folder == folder &&
		    numbers->use.item[i].number == number)
			return &numbers->use.item[i];
	return NULL;
}
