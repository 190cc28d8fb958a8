/* SPDX-License-Identifier: MIT */
/* The inside of a struct pathspec, for those who parse and who match it. */
#ifndef SOURCE_PATHSPEC_PRIVATE_H
#define SOURCE_PATHSPEC_PRIVATE_H

#include "base/arena.h"
#include "base/vec.h"
#include "source/pathspec.h"

enum magic {
	MAGIC_TOP = 1, MAGIC_LITERAL = 2, MAGIC_GLOB = 4, MAGIC_ICASE = 8,
	MAGIC_EXCLUDE = 16
};

struct pathspec_item {
	const char *text;	/* from the top */
	size_t len;
	size_t literal;		/* bytes before the first wildcard */
	size_t exact;		/* bytes of the prefix: never icase */
	unsigned int magic;	/* enum magic */
	/* What pathspec_item_prepare finds, all of it behind the literal part:
	 * the bytes behind the last '*', where no other wildcard is, in which
	 * a path must end; */
	size_t tail;
	/* where the last component begins, if a path fits exactly when its
	 * directory fits what is before and its name what is from there; */
	size_t name;
	bool has_name;
	/* and that there, or anywhere where a '*' takes a '/', a '*' is first
	 * and no other wildcard is. */
	bool is_stars;
};

struct pathspec {
	VEC(struct pathspec_item) item;
	bool has_included;
	struct arena arena;
};

/* Finds out what makes matching fast. */
void pathspec_item_prepare(struct pathspec_item *item);

#endif
