/* SPDX-License-Identifier: MIT */
/*
 * gitattributes(5), for the few attributes that decide what is looked at.
 *
 * Files are added with the bytes of the source that is looked at, each with
 * its place; then attributes_compile, then any number of lookups. A line
 * that says nothing of our attributes costs nothing.
 */
#ifndef SOURCE_ATTRIBUTES_H
#define SOURCE_ATTRIBUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum attribute {
	ATTRIBUTE_GENERATED,		/* linguist-generated */
	ATTRIBUTE_VENDORED,		/* linguist-vendored */
	ATTRIBUTE_LANGUAGE,		/* linguist-language */
	ATTRIBUTE_TEXT,			/* text, and by it `binary` */
	ATTRIBUTE_DIFF,			/* diff, and by it `binary` */
	ATTRIBUTES
};

enum attribute_state {
	ATTRIBUTE_UNSPECIFIED, ATTRIBUTE_SET, ATTRIBUTE_UNSET, ATTRIBUTE_VALUE
};

struct attribute_values {
	uint8_t state[ATTRIBUTES];	/* enum attribute_state */
	const char *value[ATTRIBUTES];	/* with ATTRIBUTE_VALUE */
};

/* True for "set" and "=true", which linguist takes for the same. */
bool attribute_is_true(const struct attribute_values *values,
		       enum attribute attribute);
/* True for "unset" and "=false". */
bool attribute_is_false(const struct attribute_values *values,
			enum attribute attribute);

/* Where a file stands, the weakest first. */
enum attributes_rank {
	ATTRIBUTES_SYSTEM, ATTRIBUTES_GLOBAL, ATTRIBUTES_TREE, ATTRIBUTES_INFO
};

struct attributes;

struct attributes *attributes_new(unsigned int match_flags);
void attributes_free(struct attributes *attributes);

/*
 * Adds a file of the directory dir ("" at the top, and for every rank but
 * ATTRIBUTES_TREE). Both are copied.
 */
void attributes_add(struct attributes *attributes, enum attributes_rank rank,
		    const char *dir, size_t dir_len, const char *bytes,
		    size_t n);

/* Ends adding: macros are known now, and rules can be expanded. */
void attributes_compile(struct attributes *attributes);

/*
 * After compiling: of some attributes (bits, 1 << attribute) it only matters
 * whether they are false. Where no rule matches but such as can do no more
 * than make them something else, lookups say that nothing is known. In most
 * trees nearly all rules are such, of ends of lines and kinds of diffs.
 */
void attributes_ask_false(struct attributes *attributes, unsigned int which);

/* True when no rule can ever say anything. */
bool attributes_is_empty(const struct attributes *attributes);

/*
 * The rules of one directory and of those above it, to ask for many paths:
 * NULL above the top. Belongs to attributes.
 */
struct attribute_dir;
const struct attribute_dir *
attributes_enter(struct attributes *attributes,
		 const struct attribute_dir *parent, const char *dir,
		 size_t dir_len);

/* What is said of a path below dir (a directory itself: is_dir). */
void attributes_lookup(const struct attributes *attributes,
		       const struct attribute_dir *dir, const char *path,
		       size_t len, bool is_dir,
		       struct attribute_values *out);

#endif
