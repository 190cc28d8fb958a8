/* SPDX-License-Identifier: MIT */
/* Pathspecs that name nothing, and what is near to them: see source.h. */
#include <string.h>

#include "base/nearest_path.h"
#include "base/path.h"
#include "source/pathspec_private.h"
#include "source/source_private.h"

typedef VEC(const char *) path_vec;

/* The file or directory that a pathspec names: behind a wildcard's directory
 * nothing is a name. */
static const char *named(const struct pathspec_item *item, struct arena *arena)
{
	size_t n = item->literal;

	while (n && n < item->len && item->text[n - 1] != '/')
		n--;
	while (n && item->text[n - 1] == '/')
		n--;
	return arena_strndup(arena, item->text, n);
}

static bool is_there(const path_vec *path, const char *name)
{
	size_t i;

	for (i = 0; i < path->n; i++)
		if (path_is_below(path->item[i], name))
			return true;
	return false;
}

const struct error *source_tell_near(struct buf *out, struct source *source)
{
	struct arena arena = { .block = NULL };
	const struct entry *entry;
	path_vec path = { 0 };
	size_t i, n, items = pathspec_has_items(source->pathspec) ?
		source->pathspec->item.n : 0;
	const struct error *err = source_list(source, &entry, &n);

	for (i = 0; !err && i < n; i++)
		if (!source->accepts ||
		    source->accepts(source->payload, entry[i].path, false))
			*VEC_PUSH(&path) = entry[i].path;
	for (i = 0; !err && i < items; i++) {
		const struct pathspec_item *item =
			&source->pathspec->item.item[i];
		const char *name = named(item, &arena);
		struct nearest nearest;

		if (item->magic & MAGIC_EXCLUDE || is_there(&path, name))
			continue;
		nearest_init(&nearest, name);
		nearest_offer_paths(&nearest, &arena, path.item, path.n);
		nearest_phrase(out, &nearest, "");
	}
	VEC_RELEASE(&path);
	arena_release(&arena);
	return err;
}
