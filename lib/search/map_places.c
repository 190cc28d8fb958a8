/* SPDX-License-Identifier: MIT */
/* Where the answer may be, and where to begin reading: see map.h. */
#include "search/map_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/top.h"
#include "search/class.h"
#include "search/structure.h"

static const char *path_at(const struct drawing *d, uint32_t file)
{
	return d->request->view->file[file].path;
}

static bool is_source(const struct drawing *d, uint32_t file)
{
	const struct search_request *request = d->request;

	return search_may_name(request, file) &&
		file_class(&request->view->file[file]) == CLASS_SOURCE;
}

/* --- Areas --- */

struct directory {
	const char *path;	/* the first len bytes of it */
	size_t len, first;
	uint32_t files;
};
typedef VEC(struct directory) directory_vec;

/* Most files first; of equals the one with the better candidate. */
static int directory_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct directory *a = a_ptr, *b = b_ptr;

	if (a->files != b->files)
		return a->files > b->files ? -1 : 1;
	return (a->first > b->first) - (a->first < b->first);
}

static void count_directory(directory_vec *all, const char *path, size_t len)
{
	size_t i;

	for (i = 0; i < all->n; i++)
		if (all->item[i].len == len &&
		    !strncmp(all->item[i].path, path, len))
			break;
	if (i == all->n)
		*VEC_PUSH(all) = (struct directory){ path, len, i, 0 };
	all->item[i].files++;
}

/* A question that says nothing has no near candidates: any file would do. */
static bool is_empty(const struct drawing *d)
{
	return d->result->confidence <= 0;
}

static void count_tree(struct drawing *d, directory_vec *all)
{
	const struct view *view = d->request->view;
	size_t i;

	for (i = 0; i < view->n; i++) {
		const char *path = view->file[i].path;
		const char *slash = strchr(path, '/');

		if (is_source(d, (uint32_t)i))
			count_directory(all, path,
					slash ? (size_t)(slash - path) : 0);
	}
}

void draw_areas(struct drawing *d)
{
	struct map *map = d->map;
	directory_vec all = { 0 };
	size_t i;

	if (is_empty(d))
		count_tree(d, &all);
	for (i = 0; !is_empty(d) && i < d->result->near.n; i++) {
		const char *path = path_at(d, d->result->near.item[i]);

		count_directory(&all, path, path_dir_len(path));
	}
	VEC_SORT(&all, directory_cmp);
	for (i = 0; i < all.n && i < MAP_AREAS; i++)
		map->area[map->areas++] = (struct map_area){
			arena_strndup(&map->arena, all.item[i].path,
				      all.item[i].len),
			all.item[i].files
		};
	VEC_RELEASE(&all);
}

/* --- Ways in --- */

static bool has_entry(const struct map *map, uint32_t file)
{
	size_t i;

	for (i = 0; i < map->entries; i++)
		if (map->entry[i].file == file)
			return true;
	return false;
}

static bool in_area(const struct map *map, const char *path)
{
	size_t i, len = path_dir_len(path);

	for (i = 0; i < map->areas; i++)
		if (strlen(map->area[i].dir) == len &&
		    !strncmp(map->area[i].dir, path, len))
			return true;
	return false;
}

/* The least deep of the roots that were not taken yet; of equals the first by
 * path. UINT32_MAX: there are no more. */
static uint32_t next_root(const struct drawing *d, const uint32_t *root,
			  size_t n)
{
	size_t best = SIZE_MAX, depth, i;
	uint32_t found = UINT32_MAX;

	for (i = 0; i < n; i++) {
		depth = path_depth(path_at(d, root[i]));
		if (depth >= best || has_entry(d->map, root[i]))
			continue;
		best = depth;
		found = root[i];
	}
	return found;
}

static const struct error *add_roots(struct drawing *d, bool anywhere)
{
	const struct view *view = d->request->view;
	const struct error *err = NULL;
	struct map *map = d->map;
	VEC(uint32_t) root = { 0 };
	uint32_t i, importers;

	for (i = 0; i < view->n; i++)
		if (structure_is_root(view->file[i].path) &&
		    is_source(d, i) &&
		    (anywhere || in_area(map, view->file[i].path)))
			*VEC_PUSH(&root) = i;
	while (!err && map->entries < MAP_ENTRIES &&
	       (i = next_root(d, root.item, root.n)) != UINT32_MAX) {
		err = structure_dependents(d->request->view, &i, 1,
					   &importers);
		if (!err)
			map->entry[map->entries++] = (struct map_entry){
				i, importers, true
			};
	}
	VEC_RELEASE(&root);
	return err;
}

/* The most imported stand behind the roots; of equals the better candidate. */
static const struct error *add_central(struct drawing *d)
{
	const struct error *err = NULL;
	struct map *map = d->map;
	size_t i, n = 0, most = is_empty(d) ? 0 : d->result->near.n;
	size_t roots = map->entries, central = 0;
	uint32_t *file = xcalloc(most, sizeof(*file));
	uint32_t *importers = xcalloc(most, sizeof(*importers));

	for (i = 0; i < most; i++)
		if (is_source(d, d->result->near.item[i]))
			file[n++] = d->result->near.item[i];
	if (n)
		err = structure_dependents(d->request->view, file, n,
					   importers);
	for (i = 0; !err && i < n; i++) {
		const struct map_entry entry = { .file = file[i],
						 .importers = importers[i] };

		if (entry.importers >= MAP_IMPORTERS &&
		    !has_entry(map, entry.file))
			TOP_KEEP(map->entry + roots, &central,
				 MAP_ENTRIES - roots, entry, importers);
		map->entries = roots + central;
	}
	free(importers);
	free(file);
	return err;
}

const struct error *draw_entries(struct drawing *d)
{
	const struct error *err = add_roots(d, is_empty(d));

	if (!err && !d->map->entries)
		err = add_roots(d, true);
	return err ? err : add_central(d);
}
