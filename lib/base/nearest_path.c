/* SPDX-License-Identifier: MIT */
/* Files and directories by the letters of their paths: see nearest_path.h. */
#include "base/nearest_path.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/vec.h"

enum { SLIP = 2 };	/* farther, it is more than a slip of a key */

struct offered {
	const char *const *path;
	size_t n;
	VEC(const char *) dir;
};

/* Each directory once: behind its first file the others have it in common with
 * the one before. */
static void collect_dirs(struct offered *o, struct arena *arena)
{
	const char *last = "";
	size_t i, k, common;

	for (i = 0; i < o->n; last = o->path[i++]) {
		const char *path = o->path[i];

		for (common = 0; path[common] && path[common] == last[common];)
			common++;
		for (k = common; path[k]; k++)
			if (path[k] == '/')
				*VEC_PUSH(&o->dir) =
					arena_strndup(arena, path, k);
	}
}

/* What only begins with a directory's name, as "lib.open" does with "lib", is
 * something else than the directory. */
static void offer_one(const char *path, const char *below, bool is_whole,
		      bool is_dir, struct nearest *nearest)
{
	const char *name = is_whole ? path : path_base(path);
	const size_t n = strlen(name);

	if (path_is_below(path, below) &&
	    !(is_dir && strlen(nearest->wanted) > n + SLIP &&
	      !strncasecmp(name, nearest->wanted, n)))
		nearest_offer_as(nearest, name, path);
}

/* Those below a directory, by their own names or by the whole path. */
static void offer_all(const struct offered *o, const char *below,
		      bool is_whole, struct nearest *nearest)
{
	size_t i;

	for (i = 0; i < o->n; i++)
		offer_one(o->path[i], below, is_whole, false, nearest);
	for (i = 0; i < o->dir.n; i++)
		offer_one(o->dir.item[i], below, is_whole, true, nearest);
}

void nearest_offer_paths(struct nearest *nearest, struct arena *arena,
			 const char *const *path, size_t n)
{
	const char *wanted = nearest->wanted;
	struct offered o = { .path = path, .n = n };
	struct nearest whole, base;
	struct buf dir = { 0 };
	size_t i;

	collect_dirs(&o, arena);
	nearest_init(&whole, wanted);
	offer_all(&o, "", true, &whole);
	for (i = 0; i < whole.n && whole.distance[i] <= SLIP; i++)
		nearest_add(nearest, whole.name[i]);
	nearest_init(&base, path_base(wanted));
	base.typed = wanted;
	/* Of those that are as near, the ones in a directory nearby. */
	buf_addstr(&dir, wanted);
	do {
		buf_cut(&dir, path_dir_len(buf_str(&dir)));
		offer_all(&o, buf_str(&dir), false, &base);
	} while (dir.len);
	for (i = 0; i < base.n; i++)
		nearest_add(nearest, base.name[i]);
	for (i = 0; i < whole.n && strchr(wanted, '/'); i++)
		nearest_add(nearest, whole.name[i]);
	buf_release(&dir);
	VEC_RELEASE(&o.dir);
}
