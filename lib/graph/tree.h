/* SPDX-License-Identifier: MIT */
/*
 * The paths of a view, found by how they end and by the directory they are
 * in. Private to lib/graph. Built once, in one pass over the view; every
 * question after that costs as much as its answer.
 */
#ifndef GRAPH_TREE_H
#define GRAPH_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "graph/graph.h"
#include "index/index.h"

#define TREE_NONE UINT32_MAX

struct tree_dir {
	const char *path;	/* of a file in it; only path_len bytes count */
	uint32_t path_len;
	uint32_t first;		/* its first file, TREE_NONE when it has none */
	uint32_t next_same;	/* next with this last component's hash */
	uint32_t next_hash;	/* next with this path's hash */
};

struct tree {
	const struct view *view;
	size_t mask;		/* slots - 1 of each of the three tables */
	uint32_t *by_base;	/* file by hash of its base name */
	uint32_t *next_base;
	uint32_t *next_in_dir;
	uint32_t *dir_of;
	uint32_t *by_dir;	/* directory by hash of its path */
	uint32_t *by_dir_base;	/* ... of its last component */
	VEC(struct tree_dir) dir;
};

/* The view is borrowed. { 0 } may be released, and nothing else. */
void tree_init(struct tree *tree, const struct view *view);
void tree_release(struct tree *tree);

/* The file with this path, or TREE_NONE. */
uint32_t tree_find(const struct tree *tree, const char *path, size_t len);

/* True when any file lies below the directory. */
bool tree_has_dir(const struct tree *tree, const char *path, size_t len);

/* Appends the files whose path is `end` or ends in "/end", by number. */
void tree_ending(const struct tree *tree, const char *end, file_vec *out);

/* Appends the files that lie directly in a directory, by number. */
void tree_files_in(const struct tree *tree, const char *path, size_t len,
		   file_vec *out);

/* Appends the numbers (of tree->dir) of directories whose path is `end` or
 * ends in "/end" and that hold files, in the order of their last file. */
void tree_dirs_ending(const struct tree *tree, const char *end, file_vec *out);

/*
 * How many directories one goes up and then down from the directory of one
 * path to that of the other; 0 in the same directory.
 */
unsigned int tree_distance(const char *a, const char *b);

#endif
