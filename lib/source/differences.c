/* SPDX-License-Identifier: MIT */
/* Where a source differs from the commit that is checked out: see
 * source.h. */
#include <string.h>

#include "base/path.h"
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
		.is_here = here != NULL, .was_there = there != NULL
	};
}

/* Both are sorted by path. */
static void compare(struct source *source, const struct listing *head,
		    difference_vec *out)
{
	const struct listing *now = &source->listing;
	size_t i = 0, k = 0;

	while (i < now->entry.n || k < head->entry.n) {
		const struct entry *a = &now->entry.item[i];
		const struct entry *b = &head->entry.item[k];
		int order = i == now->entry.n ? 1 : k == head->entry.n ? -1 :
			path_cmp(a->path, b->path);

		if (order)
			add(source, out, order < 0 ? a : NULL,
			    order > 0 ? b : NULL);
		else if (!is_same(a, b))
			add(source, out, a, b);
		i += order <= 0;
		k += order >= 0;
	}
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
	if (!err && source->has_commit)
		err = repo_tree(source->repo, "HEAD", &tree);
	if (!err && source->has_commit)
		err = listing_add_tree(&head, source->repo, &tree, "");
	if (!err)
		compare(source, &head, out);
	listing_release(&head);
	return err;
}
