/* SPDX-License-Identifier: MIT */
/* Files of records as a tree: see leaves.h. */
#include "scip/leaves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "git/repo.h"
#include "git/tree.h"
#include "git/write.h"

/* A directory of a million files has some 4,000 of them; one that is named in
 * a top level with much else is read no more than that. */
enum { MOST_TREE_BYTES = 4 << 20, MODE_LEAF = 0100644 };

void leaves_release(struct leaves *leaves)
{
	VEC_RELEASE(&leaves->leaf);
	*leaves = (struct leaves){ .leaf = { 0 } };
}

/* --- theirs --- */

struct reading {
	struct leaves *out;
	struct repo *repo;
	struct left_behind *left;
	const char *where;
	char dir[3];
	struct buf bytes;
};

static void leave(struct reading *r, const struct tree_entry *entry)
{
	struct buf name = { 0 };

	if (*r->dir)
		buf_addf(&name, "%s/", r->dir);
	buf_add(&name, entry->name, entry->len);
	buf_tame(&name, 0);
	left_add(r->left, error_new(ERROR_CORRUPT, "'%s' of %s, %s, is none "
				    "of facts about a blob", name.ptr,
				    r->where, tree_entry_kind(entry)));
	buf_release(&name);
}

/* Only the spelling that we write, and in its order: any other would be the
 * same blob twice. */
static bool read_blob(struct oid *out, const struct reading *r,
		      const struct tree_entry *entry)
{
	const size_t n = 2 * repo_id_size(r->repo);
	char hex[OID_HEX + 1], again[OID_HEX + 1];

	if (entry->mode != MODE_LEAF || entry->len != n - 2)
		return false;
	memcpy(hex, r->dir, 2);
	memcpy(hex + 2, entry->name, n - 2);
	hex[n] = '\0';
	return oid_from_hex(out, hex) == n && !oid_is_zero(out) &&
		!memcmp(oid_to_hex(again, out), hex, n);
}

static bool add_leaf(struct reading *r, const struct tree_entry *entry)
{
	struct leaves *out = r->out;
	struct leaf leaf = { .theirs = entry->oid };

	if (!read_blob(&leaf.blob, r, entry) || out->leaf.n == LEAVES_MOST ||
	    (out->leaf.n && oid_cmp(&out->leaf.item[out->leaf.n - 1].blob,
				    &leaf.blob) >= 0)) {
		leave(r, entry);
		return false;
	}
	*VEC_PUSH(&out->leaf) = leaf;
	return true;
}

static const struct error *read_leaves(struct reading *r, bool *is_sound)
{
	const struct error *err;
	struct tree_reader reader;
	struct tree_entry entry;

	tree_start(&reader, r->repo, buf_str(&r->bytes), r->bytes.len);
	while (!(err = tree_next(&reader, &entry)) && entry.name)
		*is_sound &= add_leaf(r, &entry);
	return err;
}

static const struct error *read_dir(struct reading *r,
				    const struct tree_entry *entry)
{
	enum object_kind kind = OBJECT_TREE;
	const struct error *err;
	bool is_sound = true;
	static const char digits[] = "0123456789abcdef";

	if (!(entry->mode == MODE_TREE && entry->len == 2 &&
	      byte_is_among(entry->name[0], digits) &&
	      byte_is_among(entry->name[1], digits))) {
		leave(r, entry);
		return NULL;
	}
	memcpy(r->dir, entry->name, 2);
	err = repo_read(r->repo, &entry->oid, MOST_TREE_BYTES, &r->bytes,
			&kind, NULL);
	if (!err && kind != OBJECT_TREE)
		err = error_new(ERROR_CORRUPT, "it is no tree");
	if (!err)
		err = read_leaves(r, &is_sound);
	if (!err && is_sound)
		r->out->dir[strtoul(r->dir, NULL, 16)] = entry->oid;
	if (err && (err->code == ERROR_CORRUPT || err->code == ERROR_LIMIT)) {
		left_add(r->left, error_wrap(err, "'%s' of %s", r->dir,
					     r->where));
		err = NULL;
	}
	*r->dir = '\0';
	return err;
}

const struct error *leaves_read(struct leaves *out, struct repo *repo,
				const struct oid *commit,
				struct left_behind *left, const char *where)
{
	struct reading r = { .out = out, .repo = repo, .left = left,
			     .where = where };
	struct buf bytes = { 0 };
	const struct error *err = tree_of_commit(&out->tree, &bytes, repo,
						 commit, MOST_TREE_BYTES);
	bool is_damaged = false;
	struct tree_reader reader;
	struct tree_entry entry;

	if (!err)
		tree_start(&reader, repo, buf_str(&bytes), bytes.len);
	while (!err &&
	       !(is_damaged = (err = tree_next(&reader, &entry)) != NULL) &&
	       entry.name)
		err = read_dir(&r, &entry);
	buf_release(&bytes);
	buf_release(&r.bytes);
	return err ? left_whole(left, err, is_damaged, where) : NULL;
}

/* --- both --- */

static int by_blob(const void *a, const void *b)
{
	const struct leaf *x = a, *y = b;

	return oid_cmp(&x->blob, &y->blob);
}

/* Of two about one blob, one is theirs and one is ours. */
void leaves_sort(struct leaves *leaves)
{
	struct leaf *leaf = leaves->leaf.item;
	size_t i, n = 0;

	if (!leaves->leaf.n)
		return;
	qsort(leaf, leaves->leaf.n, sizeof(*leaf), by_blob);
	for (i = 1; i < leaves->leaf.n; i++) {
		if (oid_cmp(&leaf[n].blob, &leaf[i].blob))
			leaf[++n] = leaf[i];
		else if (oid_is_zero(&leaf[n].ours))
			leaf[n].ours = leaf[i].ours;
		else
			leaf[n].theirs = leaf[i].theirs;
	}
	leaves->leaf.n = n + 1;
}

struct leaf *leaves_find(const struct leaves *leaves, const struct oid *blob)
{
	const struct leaf key = { .blob = *blob };

	return leaves->leaf.n ? bsearch(&key, leaves->leaf.item,
					leaves->leaf.n, sizeof(key),
					by_blob) : NULL;
}

/* --- into the repository --- */

/* The leaves of one directory, which begin at *i; zero where none counts. */
static const struct error *write_dir(struct oid *out, const struct repo *repo,
				     const struct leaves *leaves, size_t *i,
				     unsigned int number)
{
	const struct leaf *leaf = leaves->leaf.item;
	const struct error *err = NULL;
	struct buf tree = { 0 };
	char hex[OID_HEX + 1];
	bool is_same = true;

	*out = (struct oid){ { 0 } };
	for (; *i < leaves->leaf.n && leaf[*i].blob.id[0] == number; ++*i) {
		is_same &= !oid_cmp(&leaf[*i].both, &leaf[*i].theirs);
		if (!oid_is_zero(&leaf[*i].both))
			tree_add(&tree, MODE_LEAF,
				 oid_to_hex(hex, &leaf[*i].blob) + 2,
				 &leaf[*i].both);
	}
	if (tree.len && is_same && !oid_is_zero(&leaves->dir[number]))
		*out = leaves->dir[number];
	else if (tree.len)
		err = write_tree(out, repo, (struct span){ tree.ptr,
							   tree.len });
	buf_release(&tree);
	return err;
}

const struct error *leaves_write(struct oid *out, const struct repo *repo,
				 const struct leaves *leaves)
{
	const struct error *err = NULL;
	struct buf tree = { 0 };
	unsigned int number;
	size_t i = 0;

	for (number = 0; !err && number < LEAF_DIRS; number++) {
		char name[3];
		struct oid dir;

		err = write_dir(&dir, repo, leaves, &i, number);
		snprintf(name, sizeof(name), "%02x", number);
		if (!err && !oid_is_zero(&dir))
			tree_add(&tree, MODE_TREE, name, &dir);
	}
	if (!err)
		err = write_tree(out, repo, (struct span){ buf_str(&tree),
							   tree.len });
	buf_release(&tree);
	return err;
}
