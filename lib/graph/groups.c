/* SPDX-License-Identifier: MIT */
/* Directories and packages, and what leads from one to another: see
 * groups.h. */
#include "graph/groups.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/strmap.h"
#include "graph/dependencies.h"
#include "index/index.h"

/* The directories that hold a manifest. */
static void find_packages(struct strmap *out, const struct view *view)
{
	size_t i;

	for (i = 0; i < view->n; i++) {
		const char *path = view->file[i].path;

		if (is_package_manifest(path))
			strmap_add(out, path, path_dir_len(path), NULL);
	}
}

/* Does one of the two directories hold the other? */
static bool are_nested(const char *a, const char *b)
{
	return path_is_below(a, b) || path_is_below(b, a);
}

/* How much of a path its first `depth` components are; 0: all of it. */
static size_t cut_len(const char *path, size_t len, unsigned int depth)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (path[i] == '/' && depth && !--depth)
			return i;
	return len;
}

/* How much of a path is its package's. */
static size_t package_len(const char *path, const struct strmap *packages)
{
	size_t len = path_dir_len(path);

	while (len && !strmap_find(packages, path, len)) {
		while (len && path[len - 1] != '/')
			len--;
		len -= len > 0;
	}
	return len;
}

void groups_assign(struct groups *out, const struct view *view,
		   enum group_level level, unsigned int depth)
{
	struct strmap known = { 0 }, packages = { 0 };
	size_t i, len;

	*out = (struct groups){ 0 };
	if (level == GROUP_PACKAGE)
		find_packages(&packages, view);
	out->of = xcalloc(view->n, sizeof(*out->of));
	for (i = 0; i < view->n; i++) {
		const char *path = view->file[i].path;
		struct strmap_entry *entry;
		bool is_new;

		len = level == GROUP_FILE ? strlen(path) :
			level == GROUP_PACKAGE ? package_len(path, &packages) :
			cut_len(path, path_dir_len(path), depth);
		entry = strmap_add(&known, path, len, &is_new);
		if (is_new)
			entry->value = known.n - 1;
		out->of[i] = (uint32_t)entry->value;
	}
	out->n = known.n;
	out->path = xcalloc(out->n, sizeof(*out->path));
	for (i = 0; i < out->n; i++)
		out->path[i] = arena_strdup(&out->arena,
					    known.entry[i].key);
	strmap_release(&known);
	strmap_release(&packages);
}

static int by_groups(const void *a_ptr, const void *b_ptr)
{
	const struct group_edge *a = a_ptr, *b = b_ptr;

	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	if (a->to != b->to)
		return a->to < b->to ? -1 : 1;
	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return a->on < b->on ? -1 : a->on > b->on;
}

static void add_edges(struct groups *out, const struct view *view,
		      const struct file_graph *files,
		      enum group_level level)
{
	uint32_t i;
	size_t k;

	for (i = 0; i < files->n; i++) {
		if (view->file[i].flags & FILE_TEST)
			continue;
		for (k = files->first[i]; k < files->first[i + 1]; k++) {
			uint32_t on = files->target.item[k];
			uint32_t from = out->of[i], to = out->of[on];

			if (from != to && !(level == GROUP_DIRECTORY &&
					    are_nested(out->path[from],
						       out->path[to])))
				*VEC_PUSH(&out->edge) = (struct group_edge){
					from, to, i, on, 1
				};
		}
	}
	if (out->edge.n)
		qsort(out->edge.item, out->edge.n, sizeof(*out->edge.item),
		      by_groups);
}

void groups_make(struct groups *out, const struct view *view,
		 const struct file_graph *files, enum group_level level)
{
	struct group_edge *edge;
	size_t i, n = 0;

	groups_assign(out, view, level, 0);
	add_edges(out, view, files, level);
	/* Of those between the same groups one stays, which counts them. */
	edge = out->edge.item;
	for (i = 0; i < out->edge.n; i++)
		if (n && edge[n - 1].from == edge[i].from &&
		    edge[n - 1].to == edge[i].to)
			edge[n - 1].count++;
		else
			edge[n++] = edge[i];
	out->edge.n = n;
	out->first = xcalloc(out->n + 1, sizeof(*out->first));
	for (i = 0; i < n; i++) {
		out->first[edge[i].from + 1] = i + 1;
		*VEC_PUSH(&out->target) = edge[i].to;
	}
	for (i = 0; i < out->n; i++)
		if (out->first[i + 1] < out->first[i])
			out->first[i + 1] = out->first[i];
}

void groups_release(struct groups *groups)
{
	free(groups->path);
	free(groups->of);
	free(groups->first);
	VEC_RELEASE(&groups->edge);
	VEC_RELEASE(&groups->target);
	arena_release(&groups->arena);
	*groups = (struct groups){ 0 };
}

const struct group_edge *groups_edge(const struct groups *groups,
				     uint32_t from, uint32_t to)
{
	size_t i = groups->first[from];

	while (groups->edge.item[i].to != to)
		i++;
	return &groups->edge.item[i];
}

struct digraph groups_digraph(const struct groups *groups)
{
	return (struct digraph){ groups->n, groups->first,
				 groups->target.item };
}
