/* SPDX-License-Identifier: MIT */
/*
 * A YAML document as a tree that is read, with the bytes and the line where
 * each node stands: the border to libyaml.
 *
 * Every reading function takes NULL, or a node of another kind, for a node
 * that is not there, so that a path into a document is written without a check
 * at each step. Aliases lead to the node that they name. Tags mean nothing
 * here, but that a scalar with one is not plain. Nothing is written: who
 * changes a document puts other bytes in a node's place.
 */
#ifndef YAML_YAML_H
#define YAML_YAML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* What people write by hand is far below; what is above would only keep us
 * busy. Nodes are counted once for every alias to them. */
enum { YAML_MAX = 4 << 20, YAML_DEPTH = 64, YAML_NODES = 200000 };

enum yaml_kind { YAML_NONE, YAML_SCALAR, YAML_SEQUENCE, YAML_MAPPING };

/* A node: it lives as long as its document. */
struct yaml_node;
struct yaml;

/*
 * Reads one document in UTF-8, with or without a byte order mark. first_line
 * is the line of a file that the text begins in, 1 for a whole file. An empty
 * text, or one of comments, is a document without a root. ERROR_CORRUPT,
 * "line 3: ...", when it is no YAML, holds a second document, names a key of a
 * mapping twice, has a key that is no scalar, a scalar with a NUL, an alias of
 * nothing or one inside of what it names; ERROR_LIMIT beyond the limits above.
 * *out is NULL then. The text is not needed afterwards.
 */
const struct error *yaml_parse(struct yaml **out, const char *text, size_t n,
			       uint32_t first_line) MUST_CHECK;
/* Frees a document, or NULL. (libyaml exports a yaml_free of its own, and
 * would call ours.) */
void yaml_dispose(struct yaml *yaml);

/* NULL for an empty document. */
const struct yaml_node *yaml_root(const struct yaml *yaml);

/* YAML_NONE for NULL. */
enum yaml_kind yaml_kind(const struct yaml_node *node);

/*
 * Where it stands in the text, in bytes: [*begin, *end), with its quotes or
 * brackets, without an anchor or a tag before it, a comment behind it or the
 * end of its last line. What was left out, as in "key:", is the empty range
 * where it would stand. Both 0 for NULL.
 */
void yaml_range(const struct yaml_node *node, size_t *begin, size_t *end);
/* The line in which it begins, from 1; 0 for NULL. Lines end in \n, \r or
 * both. */
uint32_t yaml_line(const struct yaml_node *node);

/*
 * A scalar's text, unquoted and unescaped, NUL-terminated (one that holds a
 * NUL is refused by yaml_parse); NULL for what is no scalar. A plain null (~,
 * null or nothing at all) is a scalar whose text is what was written.
 */
const char *yaml_text(const struct yaml_node *node);
bool yaml_is_plain(const struct yaml_node *node);	/* not in quotes */
bool yaml_is_null(const struct yaml_node *node);

/* true and false (YAML 1.2), plain and in any case of their letters; false
 * when the node is neither. */
bool yaml_bool(const struct yaml_node *node, bool *out);
/* A plain decimal integer. */
bool yaml_integer(const struct yaml_node *node, int64_t *out);

/* Elements of a sequence or pairs of a mapping; otherwise 0. */
size_t yaml_count(const struct yaml_node *node);
/* The i-th element of a sequence, or NULL. */
const struct yaml_node *yaml_at(const struct yaml_node *node, size_t i);
/* The i-th pair of a mapping, in the order of the text. */
const struct yaml_node *yaml_key_at(const struct yaml_node *node, size_t i);
const struct yaml_node *yaml_value_at(const struct yaml_node *node, size_t i);

/* The value of a key, spelt exactly; or NULL. */
const struct yaml_node *yaml_get(const struct yaml_node *node,
				 const char *key);
/* The same, any case of ASCII letters. */
const struct yaml_node *yaml_get_icase(const struct yaml_node *node,
				       const char *key);

/*
 * ERROR_CORRUPT, "line 7: unknown key 'foo'; did you mean 'for'", when a
 * mapping has a key that is none of keys (NULL-terminated; any case of ASCII
 * letters when icase is set); where nothing is near, the keys are named. With
 * icase also when it has one twice, in two spellings. A node of another kind
 * has no keys.
 */
const struct error *yaml_only(const struct yaml_node *mapping,
			      const char *const *keys, bool icase) MUST_CHECK;

#endif
