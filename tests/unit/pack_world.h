/* SPDX-License-Identifier: MIT */
/* What the tests of pack pack: files that are made up, and a scope over them;
 * nothing is read from a repository. */
#ifndef TESTS_PACK_WORLD_H
#define TESTS_PACK_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pack/pack.h"

enum { FILES = 40 };

/* A tree in memory and a scope over all of it. */
struct tree {
	struct file file[FILES];
	struct buf text[FILES];
	struct hop hop[FILES][2];
	struct view view;
	struct scope_result scope;
	struct source_identity identity;
	struct pack_input input;
	struct arena arena;
	unsigned int seed;
	uint32_t broken;	/* a file that cannot be read; none: FILES */
};

/* Begins an empty one, whose random numbers follow from the seed. */
void pack_tree_init(struct tree *tree, unsigned int seed);
void pack_tree_release(struct tree *tree);

/* The next random number below limit. */
unsigned int tree_draw(struct tree *tree, unsigned int limit);

/* Adds a file, the first as the seed of the scope. */
void tree_add(struct tree *tree, const char *path, const char *text);
/* Adds random ones, with whatever is hard to quote in any format. */
void tree_grow(struct tree *tree, size_t files);

/* A tree of a.c, doc/b.md and "c d.txt". */
void three_files(struct tree *tree);

/* The one part that it is packed into, to be freed. */
char *packed(struct tree *tree, const struct pack_options *options);
/* The test fails where the text does not have the part. */
void holds(const char *text, const char *part);

#endif
