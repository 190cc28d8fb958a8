/* SPDX-License-Identifier: MIT */
/* Chained hash tables over the paths of a view: see tree.h. */
#include "graph/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/path.h"
#include "base/xalloc.h"

static uint32_t *none_array(size_t n)
{
	uint32_t *array = xreallocarray(NULL, n ? n : 1, sizeof(*array));

	memset(array, 0xff, (n ? n : 1) * sizeof(*array));
	return array;
}

static size_t slot_of(const struct tree *tree, const char *s, size_t len)
{
	return (size_t)hash_bytes(s, len, 0) & tree->mask;
}

static const char *last_component(const char *path, size_t len, size_t *n)
{
	const char *slash = len ? memrchr(path, '/', len) : NULL;
	const char *start = slash ? slash + 1 : path;

	*n = len - (size_t)(start - path);
	return start;
}

static uint32_t find_dir(const struct tree *tree, const char *path, size_t len)
{
	uint32_t i = tree->by_dir[slot_of(tree, path, len)];

	for (; i != TREE_NONE; i = tree->dir.item[i].next_hash)
		if (tree->dir.item[i].path_len == len &&
		    !memcmp(tree->dir.item[i].path, path, len))
			break;
	return i;
}

static uint32_t add_dir(struct tree *tree, const char *path, size_t len)
{
	size_t slot = slot_of(tree, path, len), n, base_slot;
	const char *base = last_component(path, len, &n);
	uint32_t number = (uint32_t)tree->dir.n;

	base_slot = slot_of(tree, base, n);
	*VEC_PUSH(&tree->dir) = (struct tree_dir){
		path, (uint32_t)len, TREE_NONE,
		tree->by_dir_base[base_slot], tree->by_dir[slot]
	};
	tree->by_dir[slot] = tree->by_dir_base[base_slot] = number;
	return number;
}

void tree_init(struct tree *tree, const struct view *view)
{
	size_t slots = 16, i;
	uint32_t last_dir = TREE_NONE;

	while (slots < view->n)
		slots *= 2;
	*tree = (struct tree){ .view = view, .mask = slots - 1 };
	tree->by_base = none_array(slots);
	tree->by_dir = none_array(slots);
	tree->by_dir_base = none_array(slots);
	tree->next_base = none_array(view->n);
	tree->next_in_dir = none_array(view->n);
	tree->dir_of = none_array(view->n);
	for (i = view->n; i--; ) {
		uint32_t file = (uint32_t)i;
		const char *path = tree->view->file[file].path;
		size_t len = path_dir_len(path);
		const char *base = len ? path + len + 1 : path;
		size_t slot = slot_of(tree, base, strlen(base));
		const struct tree_dir *last = last_dir == TREE_NONE ? NULL :
			&tree->dir.item[last_dir];

		/* Files come last to first, so that each chain runs in path
		 * order. */
		tree->next_base[file] = tree->by_base[slot];
		tree->by_base[slot] = file;
		if (!last || last->path_len != len ||
		    memcmp(last->path, path, len)) {
			last_dir = find_dir(tree, path, len);
			if (last_dir == TREE_NONE)
				last_dir = add_dir(tree, path, len);
		}
		tree->dir_of[file] = last_dir;
		tree->next_in_dir[file] = tree->dir.item[last_dir].first;
		tree->dir.item[last_dir].first = file;
	}
}

void tree_release(struct tree *tree)
{
	free(tree->by_base);
	free(tree->by_dir);
	free(tree->by_dir_base);
	free(tree->next_base);
	free(tree->next_in_dir);
	free(tree->dir_of);
	VEC_RELEASE(&tree->dir);
	*tree = (struct tree){ 0 };
}

static bool ends_in(const char *path, size_t path_len, const char *end,
		    size_t len)
{
	return path_len >= len && !memcmp(path + path_len - len, end, len) &&
		(path_len == len || path[path_len - len - 1] == '/');
}

uint32_t tree_find(const struct tree *tree, const char *path, size_t len)
{
	size_t low = 0, high = tree->view->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;
		const char *name = tree->view->file[mid].path;
		int cmp = strncmp(name, path, len);

		if (!cmp)
			cmp = name[len] != '\0';
		if (!cmp)
			return (uint32_t)mid;
		if (cmp < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return TREE_NONE;
}

bool tree_has_dir(const struct tree *tree, const char *path, size_t len)
{
	size_t low = 0, high = tree->view->n;

	if (!len)
		return high > 0;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		const char *name = tree->view->file[mid].path;
		int cmp = strncmp(name, path, len);

		if (!cmp)
			cmp = (unsigned char)name[len] - '/';
		if (!cmp)
			return true;
		if (cmp < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return false;
}

void tree_ending(const struct tree *tree, const char *end, file_vec *out)
{
	const char *base = path_base(end);
	size_t len = strlen(end);
	uint32_t i = tree->by_base[slot_of(tree, base, strlen(base))];

	for (; i != TREE_NONE; i = tree->next_base[i]) {
		const char *path = tree->view->file[i].path;

		if (ends_in(path, strlen(path), end, len))
			*VEC_PUSH(out) = i;
	}
}

void tree_files_in(const struct tree *tree, const char *path, size_t len,
		   file_vec *out)
{
	uint32_t dir = find_dir(tree, path, len);
	uint32_t i = dir == TREE_NONE ? TREE_NONE : tree->dir.item[dir].first;

	for (; i != TREE_NONE; i = tree->next_in_dir[i])
		*VEC_PUSH(out) = i;
}

void tree_dirs_ending(const struct tree *tree, const char *end, file_vec *out)
{
	size_t len = strlen(end), n;
	const char *base = last_component(end, len, &n);
	uint32_t i = tree->by_dir_base[slot_of(tree, base, n)];

	for (; i != TREE_NONE; i = tree->dir.item[i].next_same)
		if (ends_in(tree->dir.item[i].path, tree->dir.item[i].path_len,
			    end, len))
			*VEC_PUSH(out) = i;
}

unsigned int tree_distance(const char *a, const char *b)
{
	size_t i, same = 0;
	unsigned int steps = 0;

	for (i = 0; a[i] && a[i] == b[i]; i++)
		if (a[i] == '/')
			same = i + 1;
	for (i = same; a[i]; i++)
		steps += a[i] == '/';
	for (i = same; b[i]; i++)
		steps += b[i] == '/';
	return steps;
}
