/* SPDX-License-Identifier: MIT */
/* "<octal mode> <name>\0<bytes of id>", again and again: see tree.h. */
#include "git/tree.h"

#include <stdbool.h>
#include <string.h>

#include "git/commit.h"
#include "git/repo.h"

void tree_start(struct tree_reader *reader, const struct repo *repo,
		const char *bytes, size_t n)
{
	reader->at = bytes;
	reader->end = bytes + n;
	reader->id_size = repo_id_size(repo);
}

static const char *read_mode(const char *at, const char *end, uint32_t *mode)
{
	const char *start = at;

	*mode = 0;
	for (; at < end && *at >= '0' && *at <= '7' && at - start < 7; at++)
		*mode = *mode << 3 | (uint32_t)(*at - '0');
	return at > start && at < end && *at == ' ' ? at + 1 : NULL;
}

static bool is_sound_name(const char *name, size_t len)
{
	if (!len || memchr(name, '/', len))
		return false;
	return name[0] != '.' || (len > 1 && (name[1] != '.' || len > 2));
}

const struct error *tree_next(struct tree_reader *reader,
			      struct tree_entry *entry)
{
	const char *at, *nul;

	*entry = (struct tree_entry){ 0 };
	if (reader->at == reader->end)
		return NULL;
	at = read_mode(reader->at, reader->end, &entry->mode);
	nul = at ? memchr(at, '\0', (size_t)(reader->end - at)) : NULL;
	if (!nul || (size_t)(reader->end - nul - 1) < reader->id_size ||
	    !is_sound_name(at, (size_t)(nul - at)))
		return error_new(ERROR_CORRUPT, "the tree is damaged");
	entry->name = at;
	entry->len = (size_t)(nul - at);
	oid_set(&entry->oid, nul + 1, reader->id_size);
	reader->at = nul + 1 + reader->id_size;
	return NULL;
}

/* Reads on to the entry with a name; entry->name is NULL without. */
static const struct error *find_entry(struct tree_reader *reader,
				      const char *name, size_t len,
				      struct tree_entry *entry)
{
	const struct error *err;

	do {
		err = tree_next(reader, entry);
	} while (!err && entry->name &&
		 (entry->len != len || memcmp(entry->name, name, len)));
	return err;
}

/* The entry with a name: the one that was found last, one behind it, or else
 * any. */
static const struct error *find_again(struct repo *repo,
				      struct way_tree *tree, const char *name,
				      size_t len)
{
	const struct error *err;

	if (tree->last.name && tree->last.len == len &&
	    !memcmp(tree->last.name, name, len))
		return NULL;
	err = find_entry(&tree->behind, name, len, &tree->last);
	if (err || tree->last.name)
		return err;
	tree_start(&tree->behind, repo, buf_str(&tree->bytes),
		   tree->bytes.len);
	return find_entry(&tree->behind, name, len, &tree->last);
}

/* The entry with a name of the tree at a depth of the way. */
static const struct error *find_on_way(struct repo *repo, struct tree_way *way,
				       size_t depth, const struct oid *oid,
				       const char *name, size_t len,
				       struct tree_entry *out)
{
	enum { TREE_MOST = 64 << 20 };
	const struct error *err = NULL;
	struct way_tree *tree;

	if (depth == way->tree.n)
		*VEC_PUSH(&way->tree) = (struct way_tree){ .is_read = false };
	tree = &way->tree.item[depth];
	if (!tree->is_read || oid_cmp(&tree->oid, oid)) {
		tree->last.name = NULL;
		err = repo_read(repo, oid, TREE_MOST, &tree->bytes, NULL,
				NULL);
		tree->is_read = !err;
		tree->oid = *oid;
		tree_start(&tree->behind, repo, buf_str(&tree->bytes),
			   tree->bytes.len);
	}
	if (!err)
		err = find_again(repo, tree, name, len);
	*out = tree->last;
	return err;
}

const struct error *tree_entry_at(struct repo *repo, const struct oid *tree,
				  const char *path, struct tree_way *way,
				  struct oid *oid, uint32_t *mode)
{
	const struct error *err = NULL;
	struct tree_entry entry = { .mode = MODE_TREE };
	size_t depth = 0;

	*oid = *tree;
	*mode = 0;
	while (!err && *path) {
		size_t len = strcspn(path, "/");

		if ((entry.mode & MODE_TYPE) != MODE_TREE)
			return NULL;
		err = find_on_way(repo, way, depth++, oid, path, len,
				  &entry);
		if (err || !entry.name)
			return err;
		*oid = entry.oid;
		path += len + (path[len] == '/');
	}
	if (!err)
		*mode = entry.mode;
	return err;
}

const struct error *commit_entry(struct oid *out, uint32_t *mode,
				 struct repo *repo, const struct oid *commit,
				 const char *path)
{
	struct tree_way way = { 0 };
	struct oid tree;
	const struct error *err = commit_tree(&tree, repo, commit);

	*mode = 0;
	if (!err)
		err = tree_entry_at(repo, &tree, path, &way, out, mode);
	tree_way_release(&way);
	return err;
}

void tree_way_release(struct tree_way *way)
{
	size_t i;

	for (i = 0; i < way->tree.n; i++)
		buf_release(&way->tree.item[i].bytes);
	VEC_RELEASE(&way->tree);
}

const char *tree_entry_kind(const struct tree_entry *entry)
{
	switch (entry->mode & MODE_TYPE) {
	case MODE_TREE:
		return "a directory";
	case MODE_LINK:
		return "a link";
	case MODE_GITLINK:
		return "a submodule";
	default:
		return entry->mode & 0111 ? "an executable file" : "a file";
	}
}

const struct error *tree_of_commit(struct oid *out, struct buf *bytes,
				   struct repo *repo,
				   const struct oid *commit, uint64_t most)
{
	enum object_kind kind = OBJECT_COMMIT;
	struct commit parsed = { .tree = { { 0 } } };
	const struct error *err = repo_read(repo, commit, most, bytes, &kind,
					    NULL);

	if (!err && kind != OBJECT_COMMIT)
		err = error_new(ERROR_UNSUPPORTED, "it is not a commit");
	if (!err)
		err = commit_parse(&parsed, buf_str(bytes), bytes->len);
	*out = parsed.tree;
	commit_release(&parsed);
	return err ? err : repo_read(repo, out, most, bytes, NULL, NULL);
}
