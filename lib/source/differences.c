/* SPDX-License-Identifier: MIT */
/* Where a source differs from the commit that it stands on: see source.h. */
#include <string.h>

#include "base/compare.h"
#include "base/path.h"
#include "base/strmap.h"
#include "git/tree.h"
#include "source/source_private.h"

static bool is_same(const struct entry *a, const struct entry *b)
{
	return a->mode == b->mode && !oid_cmp(&a->oid, &b->oid) &&
		!a->omit && !a->is_dirty;
}

static void add(struct source *source, difference_vec *out,
		const struct entry *here, const struct entry *there)
{
	*VEC_PUSH(out) = (struct difference){
		.path = here ? here->path :
			arena_strdup(&source->gone, there->path),
		.is_here = here != NULL, .was_there = there != NULL,
		.is = here ? here->oid : (struct oid){ { 0 } },
		.was = there ? there->oid : (struct oid){ { 0 } },
		.mode = here ? here->mode : 0,
		.was_mode = there ? there->mode : 0
	};
}

/* Both are sorted by path. */
static void compare(struct source *source, const struct listing *head,
		    difference_vec *out)
{
	const struct listing *now = &source->listing;
	size_t i = 0, k = 0;

	while (i < now->entry.n || k < head->entry.n) {
		const struct entry *a = i < now->entry.n ?
			&now->entry.item[i] : NULL;
		const struct entry *b = k < head->entry.n ?
			&head->entry.item[k] : NULL;
		int order = !a ? 1 : !b ? -1 : path_cmp(a->path, b->path);

		if (order)
			add(source, out, order < 0 ? a : NULL,
			    order > 0 ? b : NULL);
		else if (!is_same(a, b))
			add(source, out, a, b);
		i += order <= 0;
		k += order >= 0;
	}
}

/* --- What is staged, by the trees that the index knows --- */

struct comparing {
	struct source *source;
	difference_vec *out;
	struct strmap known;	/* directories: -> their number there + 1 */
	size_t at;		/* the next entry of the source */
	struct buf path;	/* the directory, with its '/' */
};

static const struct entry *next_entry(const struct comparing *c)
{
	return c->at < c->source->listing.entry.n ?
		&c->source->listing.entry.item[c->at] : NULL;
}

static bool is_in(const struct entry *entry, const struct buf *dir)
{
	return entry && !strncmp(entry->path, buf_str(dir), dir->len);
}

/* The entries of the source before this one of the commit came since. */
static void add_new(struct comparing *c, size_t dir_len)
{
	const struct entry *entry;

	while ((entry = next_entry(c)) &&
	       !strncmp(entry->path, c->path.ptr, dir_len) &&
	       path_cmp(entry->path, c->path.ptr) < 0) {
		add(c->source, c->out, entry, NULL);
		c->at++;
	}
}

static void compare_file(struct comparing *c, const struct tree_entry *was)
{
	const struct entry then = { .path = c->path.ptr, .oid = was->oid,
				    .mode = was->mode };
	const struct entry *now = next_entry(c);

	if (now && !strcmp(now->path, then.path)) {
		if (!is_same(now, &then))
			add(c->source, c->out, now, &then);
		c->at++;
	} else {
		add(c->source, c->out, NULL, &then);
	}
}

static const struct error *compare_tree(struct comparing *c,
					const struct oid *tree, size_t depth)
{
	struct buf bytes = { 0 };
	struct tree_reader reader;
	struct tree_entry entry;
	const struct error *err;
	size_t len = c->path.len;
	const struct strmap_entry *found =
		strmap_find(&c->known, buf_str(&c->path), c->path.len);

	if (found &&
	    !oid_cmp(&c->source->staged.known.item[found->value - 1].oid,
		     tree)) {
		const struct listing *listing = &c->source->listing;

		/* Passes over what lies in the directory. */
		LOWER_BOUND(c->at, listing->entry.n,
			    is_in(&listing->entry.item[c->at], &c->path));
		return NULL;
	}
	err = depth > LISTING_MAX_DEPTH ?
		error_new(ERROR_LIMIT, "the tree is too deep") :
		repo_read(c->source->repo, tree, UINT64_MAX, &bytes, NULL,
			  NULL);
	tree_start(&reader, c->source->repo, buf_str(&bytes), bytes.len);
	while (!err) {
		err = tree_next(&reader, &entry);
		if (err || !entry.name)
			break;
		buf_add(&c->path, entry.name, entry.len);
		if ((entry.mode & MODE_TYPE) == MODE_TREE)
			buf_addch(&c->path, '/');
		add_new(c, len);
		if ((entry.mode & MODE_TYPE) == MODE_TREE)
			err = compare_tree(c, &entry.oid, depth + 1);
		else
			compare_file(c, &entry);
		buf_cut(&c->path, len);
	}
	for (; !err && is_in(next_entry(c), &c->path); c->at++)
		add(c->source, c->out, next_entry(c), NULL);
	buf_release(&bytes);
	return err;
}

static const struct error *compare_staged(struct source *source,
					  const struct oid *tree,
					  difference_vec *out)
{
	struct comparing c = { .source = source, .out = out };
	const struct staged *staged = &source->staged;
	const struct error *err;
	size_t i;

	for (i = 0; i < staged->known.n; i++)
		strmap_add(&c.known, staged->known.item[i].dir,
			   staged->known.item[i].len, NULL)->value = i + 1;
	err = compare_tree(&c, tree, 0);
	strmap_release(&c.known);
	buf_release(&c.path);
	return err ? error_wrap(err, "cannot compare what is staged with HEAD") :
		NULL;
}

/* git has compared all of the work tree with HEAD when that was listed. */
static bool is_clean(const struct source *source)
{
	return source->kind == SOURCE_WORKTREE && !source->is_narrow &&
		!source->listing.is_dirty && !source->stands_apart;
}

const struct error *source_differences(struct source *source,
				       difference_vec *out)
{
	struct listing head = { 0 };
	const struct error *err = NULL;
	struct oid tree;

	if (source->kind == SOURCE_REV)
		return NULL;
	err = source_need_raw(source);
	if (!err && is_clean(source))
		return NULL;
	if (!err && source->has_commit) {
		char hex[OID_HEX + 1];

		err = repo_tree(source->repo, oid_to_hex(hex, &source->commit),
				&tree);
	}
	if (!err && source->has_commit && source->kind == SOURCE_STAGED)
		return compare_staged(source, &tree, out);
	if (!err && source->has_commit)
		err = listing_add_tree(&head, source->repo, &tree, "");
	if (!err)
		compare(source, &head, out);
	listing_release(&head);
	return err;
}

const struct error *source_read_former(struct source *source,
				       const struct difference *difference,
				       uint64_t limit, struct buf *out)
{
	return repo_read(source->repo, &difference->was, limit, out, NULL,
			 NULL);
}
