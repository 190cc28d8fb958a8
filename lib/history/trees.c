/* SPDX-License-Identifier: MIT */
/* Two trees side by side: see trees.h. */
#include "history/trees.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "git/repo.h"
#include "git/tree.h"
#include "history/common.h"

/*
 * The cache is a table in which a tree has one place, so that newer ones push
 * older ones out. Enough places for the directories of some dozen commits;
 * what is larger than KEEP_BYTES is read again.
 */
enum { PLACES = 2048, KEEP_BYTES = 64 << 10, DEEPEST = 512 };

/* Held by the cache and by those who walk through it. */
struct tree {
	struct oid oid;
	unsigned int holders;
	size_t len;
	char bytes[];
};

struct trees {
	struct repo *repo;
	struct tree *place[PLACES];
	struct buf bytes;	/* work memory */
	/* Of the comparison at hand. */
	struct differences *out;
	struct oid missing;
	struct buf path;
	unsigned int depth;
};

void differences_clear(struct differences *out)
{
	out->item.n = 0;
	buf_reset(&out->paths);
}

void differences_release(struct differences *out)
{
	VEC_RELEASE(&out->item);
	buf_release(&out->paths);
}

struct trees *trees_new(struct repo *repo)
{
	struct trees *trees = xcalloc(1, sizeof(*trees));

	trees->repo = repo;
	return trees;
}

static void let_go(struct tree *tree)
{
	if (tree && !--tree->holders)
		free(tree);
}

void trees_free(struct trees *trees)
{
	size_t i;

	if (!trees)
		return;
	for (i = 0; i < PLACES; i++)
		let_go(trees->place[i]);
	buf_release(&trees->bytes);
	buf_release(&trees->path);
	free(trees);
}

/* Reads a tree, to be let go; NULL for no tree. */
static const struct error *hold(struct trees *trees, const struct oid *oid,
				struct tree **out)
{
	const struct error *err;
	enum object_kind kind;
	struct tree **place;

	*out = NULL;
	if (!oid)
		return NULL;
	place = &trees->place[hash_load4(oid->id) % PLACES];
	if (*place && !oid_cmp(&(*place)->oid, oid)) {
		*out = *place;
		(*out)->holders++;
		return NULL;
	}
	err = repo_read(trees->repo, oid, UINT64_MAX, &trees->bytes, &kind,
			NULL);
	if (!err && kind != OBJECT_TREE)
		err = error_new(ERROR_CORRUPT, "an object is not a tree");
	if (err) {
		trees->missing = *oid;
		return err;
	}
	*out = xmalloc(sizeof(**out) + trees->bytes.len + 1);
	(*out)->oid = *oid;
	(*out)->holders = 1;
	(*out)->len = trees->bytes.len;
	memcpy((*out)->bytes, buf_str(&trees->bytes), trees->bytes.len + 1);
	if ((*out)->len <= KEEP_BYTES) {
		let_go(*place);
		*place = *out;
		(*out)->holders++;
	}
	return NULL;
}

/* Moves both readers behind the entries that begin both and are equal. */
static void skip_equal(struct tree_reader *a, struct tree_reader *b)
{
	size_t left_a = (size_t)(a->end - a->at);
	size_t left_b = (size_t)(b->end - b->at);
	size_t common = common_length(a->at, b->at,
				      left_a < left_b ? left_a : left_b);
	const char *stop = a->at + common, *nul;

	for (;;) {
		nul = memchr(a->at, '\0', (size_t)(stop - a->at));
		if (!nul || (size_t)(stop - nul) <= a->id_size)
			return;
		b->at += nul + 1 + a->id_size - a->at;
		a->at = nul + 1 + a->id_size;
	}
}

static bool is_tree(const struct tree_entry *entry)
{
	return (entry->mode & MODE_TYPE) == MODE_TREE;
}

/* Types and whether it may be run: git wrote other modes long ago, and does
 * not tell them apart. */
static uint32_t mode_of(const struct tree_entry *entry)
{
	uint32_t type = entry->mode & MODE_TYPE;

	return type == MODE_FILE ? type | (entry->mode & 0100) : type;
}

/* The order of a tree, in which a directory ends in '/'. */
static int entry_order(const struct tree_entry *a, const struct tree_entry *b)
{
	size_t n = a->len < b->len ? a->len : b->len;
	int order = memcmp(a->name, b->name, n);
	unsigned char x, y;

	if (order)
		return order;
	x = (unsigned char)(a->len > n ? a->name[n] : is_tree(a) ? '/' : 0);
	y = (unsigned char)(b->len > n ? b->name[n] : is_tree(b) ? '/' : 0);
	if (x != y)
		return (x > y) - (x < y);
	return (a->len > b->len) - (a->len < b->len);
}

static void add_difference(struct trees *trees, const struct tree_entry *a,
			   const struct tree_entry *b)
{
	const struct tree_entry *entry = b ? b : a;
	struct differences *out = trees->out;
	struct difference *d = VEC_PUSH(&out->item);

	*d = (struct difference){
		.kind = !a ? TOUCH_ADD : !b ? TOUCH_DELETE : TOUCH_MODIFY,
		.path = out->paths.len, .old_path = out->paths.len
	};
	if (a) {
		d->before = a->oid;
		d->before_mode = a->mode;
	}
	if (b) {
		d->after = b->oid;
		d->after_mode = b->mode;
	}
	buf_add(&out->paths, buf_str(&trees->path), trees->path.len);
	buf_add(&out->paths, entry->name, entry->len);
	buf_addch(&out->paths, '\0');
}

static const struct error *compare(struct trees *trees, const struct oid *a,
				   const struct oid *b);

/* An entry that is not the same on both sides; one of them may be NULL. */
static const struct error *differ(struct trees *trees,
				  const struct tree_entry *a,
				  const struct tree_entry *b)
{
	const struct tree_entry *entry = b ? b : a;
	const struct error *err;
	size_t len = trees->path.len;

	if (!is_tree(entry)) {
		add_difference(trees, a, b);
		return NULL;
	}
	if (a && b && !oid_cmp(&a->oid, &b->oid))
		return NULL;
	buf_add(&trees->path, entry->name, entry->len);
	buf_addch(&trees->path, '/');
	err = compare(trees, a ? &a->oid : NULL, b ? &b->oid : NULL);
	buf_cut(&trees->path, len);
	return err;
}

/* Both readers to their end. An entry's name is NULL where it was used. */
static const struct error *compare_entries(struct trees *trees,
					   struct tree_reader *left,
					   struct tree_reader *right)
{
	struct tree_entry a = { 0 }, b = { 0 };
	const struct error *err = NULL;

	for (;;) {
		int order;

		if (!a.name && !b.name)
			skip_equal(left, right);
		if (!a.name)
			err = tree_next(left, &a);
		if (!err && !b.name)
			err = tree_next(right, &b);
		if (err || (!a.name && !b.name))
			return err;
		order = !a.name ? 1 : !b.name ? -1 : entry_order(&a, &b);
		if (order || oid_cmp(&a.oid, &b.oid) ||
		    mode_of(&a) != mode_of(&b))
			err = differ(trees, order > 0 ? NULL : &a,
				     order < 0 ? NULL : &b);
		if (err)
			return err;
		if (order <= 0)
			a.name = NULL;
		if (order >= 0)
			b.name = NULL;
	}
}

static const struct error *compare(struct trees *trees, const struct oid *a,
				   const struct oid *b)
{
	struct tree_reader left = { 0 }, right = { 0 };
	struct tree *before = NULL, *after = NULL;
	const struct error *err;

	if (trees->depth == DEEPEST)
		return error_new(ERROR_CORRUPT, "a tree is too deep");
	trees->depth++;
	err = hold(trees, a, &before);
	if (!err)
		err = hold(trees, b, &after);
	tree_start(&left, trees->repo, before ? before->bytes : "",
		   before ? before->len : 0);
	tree_start(&right, trees->repo, after ? after->bytes : "",
		   after ? after->len : 0);
	if (!err)
		err = compare_entries(trees, &left, &right);
	let_go(before);
	let_go(after);
	trees->depth--;
	return err;
}

const struct error *trees_compare(struct trees *trees,
				  const struct oid *before,
				  const struct oid *after,
				  struct differences *out, struct oid *missing)
{
	const struct error *err;

	trees->out = out;
	trees->depth = 0;
	buf_reset(&trees->path);
	trees->missing = *after;
	err = compare(trees, before, after);
	*missing = trees->missing;
	return err;
}
