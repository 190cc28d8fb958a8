/* SPDX-License-Identifier: MIT */
/* From paths that differ to files that are judged again: see affected.h. */
#include "arch/affected.h"

#include <string.h>

#include "arch/rules.h"
#include "base/path.h"
#include "graph/dependencies.h"

/* Files that decide where the imports of others lead, or which files there
 * are; manifests do as well. */
static bool decides_for_others(const char *path)
{
	static const char *const names[] = {
		".fuseignore", ".gitattributes", "go.work", "jsconfig.json",
		"tsconfig.json", NULL
	};
	const char *base = path_base(path);
	size_t i;

	for (i = 0; names[i]; i++)
		if (!strcmp(names[i], base))
			return true;
	return !strcmp(path, rules_path) || is_manifest(path);
}

static int cmp_files(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static void sort_once(file_vec *files)
{
	size_t i, n = 0;

	if (files->n > 1)
		qsort(files->item, files->n, sizeof(*files->item), cmp_files);
	for (i = 0; i < files->n; i++)
		if (!n || files->item[n - 1] != files->item[i])
			files->item[n++] = files->item[i];
	files->n = n;
}

static const struct error *add(file_vec *out, bool *all,
			       const struct difference *difference,
			       struct graph *graph, const struct view *view)
{
	size_t file = view_find(view, difference->path);

	*all = decides_for_others(difference->path) ||
		(!difference->is_here &&
		 !graph_has_import_names(difference->path));
	if (*all)
		return NULL;
	if (file != SIZE_MAX)
		*VEC_PUSH(out) = (uint32_t)file;
	/* Its facts are known: they tell who imports it now, whether it came
	   or declares other names than it did. */
	if (file != SIZE_MAX && !graph_has_import_names(difference->path))
		return graph_importers(graph, (uint32_t)file, SIZE_MAX, out);
	if (difference->is_here && difference->was_there)
		return NULL;
	return graph_may_import(graph, difference->path, out);
}

const struct error *arch_affected(file_vec *out, bool *all,
				  struct source *source, struct graph *graph,
				  const struct view *view)
{
	difference_vec difference = { 0 };
	const struct error *err;
	size_t i;

	out->n = 0;
	*all = source_kind(source) == SOURCE_REV;
	err = source_differences(source, &difference);
	for (i = 0; !err && !*all && i < difference.n; i++)
		err = add(out, all, &difference.item[i], graph, view);
	VEC_RELEASE(&difference);
	sort_once(out);
	return err;
}
