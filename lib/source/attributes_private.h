/* SPDX-License-Identifier: MIT */
/*
 * The inside of struct attributes, for who reads the files and who asks them.
 *
 * Attributes and macros have numbers, so that what is settled of a path fits
 * in one word; macros beyond MAX_NAMES are unknown to us.
 */
#ifndef SOURCE_ATTRIBUTES_PRIVATE_H
#define SOURCE_ATTRIBUTES_PRIVATE_H

#include "base/arena.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "source/attributes.h"
#include "source/match.h"

enum { MAX_NAMES = 64, RANKS = 4 };

struct assignment {
	uint8_t name;		/* of an attribute or a macro */
	uint8_t state;
	const char *value;
};
typedef VEC(struct assignment) assignment_vec;

struct rule {
	struct pattern pattern;
	uint32_t first, n;	/* its assignments */
	bool is_idle;		/* of no interest where it alone matches */
};

struct rule_file {
	const char *dir, *bytes;
	size_t dir_len, len;
	VEC(struct rule) rule;
};

struct attribute_dir {
	const struct attribute_dir *parent;
	const struct rule_file *file;
};

struct attributes {
	unsigned int match_flags;
	VEC(struct rule_file) file[RANKS];
	struct strmap names;		/* -> number + 1 */
	struct strmap dirs;		/* of ATTRIBUTES_TREE: -> file + 1 */
	assignment_vec assignment;
	struct { uint32_t first, n; } macro[MAX_NAMES];
	size_t rules;
	struct arena arena;
};

#endif
