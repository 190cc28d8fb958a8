/* SPDX-License-Identifier: MIT */
/*
 * .fuse/architecture.yaml: which file belongs to which layer, and which may
 * depend on which. git-fuse-arch(1) defines the file; here is what it says,
 * checked as far as the text alone can be: every name that is used is
 * declared, every pattern is one, nothing is said twice.
 *
 * Layers are numbered in the order of the file. A layer with paths holds files
 * of the tree; one with namespaces alone stands for packages from elsewhere.
 */
#ifndef ARCH_RULES_H
#define ARCH_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"
#include "emit/problem.h"
#include "source/source.h"

struct pathspec;
struct regex;

extern const char rules_path[];		/* ".fuse/architecture.yaml" */

/*
 * More layers than anybody draws, more rules than anybody keeps in mind: what
 * is above is a mistake, and would only keep us busy.
 */
enum { RULES_MOST_LAYERS = 1000, RULES_MOST_RULES = 1000,
       RULES_MOST_PATTERNS = 20000 };

#define LAYER_NONE UINT32_MAX

/* One including pattern of a layer, with the layer's excluding ones. */
struct layer_pattern {
	const char *text;	/* as written */
	const char *literal;	/* before the first wildcard, from the top */
	size_t literal_len;
	size_t weight;		/* the longer, the more specific */
	uint32_t line;
	struct pathspec *pathspec;
};

struct layer {
	const char *name;
	uint32_t line;
	VEC(struct layer_pattern) pattern;
	VEC(const char *) namespace;
};

/* What the from and to of a rule name. */
enum selector_kind {
	SELECT_LAYER,		/* core: the files or packages of a layer */
	SELECT_PATH,		/* path:src/api/: files of the tree */
	SELECT_PACKAGE,		/* package:requests: from outside the tree */
	SELECT_MATCH,		/* match:^src/(?!api/): by a regular expression
				   over paths */
	SELECT_ALL		/* "*" */
};

struct selector {
	uint8_t kind;
	uint32_t layer;		/* of SELECT_LAYER */
	const char *text;	/* as written */
	const char *name;	/* without "path:" or its like */
	struct pathspec *pathspec;	/* of SELECT_PATH */
	struct regex *regex;	/* of SELECT_MATCH, NULL with has_groups */
	bool has_groups;	/* it says $1: what group 1 of a match in `from`
				   is for the file at hand */
	uint32_t line;
};
typedef VEC(struct selector) selector_vec;

enum rule_kind {
	RULE_ACYCLIC,		/* nothing depends on itself by way of others */
	RULE_ALLOW,		/* from may import to and nothing else */
	RULE_FORBID,		/* from must not import to */
	RULE_INDEPENDENT,	/* the layers do not import each other */
	RULE_INTERFACE,		/* of the layers in to, others import only the
				   files in only, and what names exposes */
	RULE_LAYERS,		/* order: nobody imports what is above */
	RULE_PROTECT,		/* to is imported by from alone */
	RULE_REQUIRE,		/* each file of from imports some of to */
	RULE_RESOLVED,		/* of each import of from is known where it
				   leads */
	RULE_KINDS
};
const char *rule_kind_name(enum rule_kind kind);

/* Between what there must be no cycle. */
enum acyclic_between { BETWEEN_LAYERS, BETWEEN_DIRECTORIES, BETWEEN_FILES };

/* A row of order: one layer, or several side by side. */
struct layer_row {
	VEC(uint32_t) layer;
};

/* "a.c -> b.h": an import that a rule does not mind. */
struct rule_exception {
	const char *text;	/* as written */
	struct selector from, to;
	uint32_t line;
};

struct rule {
	const char *name;	/* its id: never NULL, no two are equal */
	uint8_t kind;		/* enum rule_kind */
	uint8_t severity;	/* enum severity; SEVERITY_ERROR unless said */
	uint8_t between;	/* enum acyclic_between */
	bool through;		/* of forbid: by way of others, too */
	bool inside;		/* of forbid: files of `to` themselves, too */
	bool has_groups;	/* a selector or an exception says $1 */
	bool siblings_free;	/* of layers: one row may import each other */
	bool is_implied;	/* a layer's own may_depend_on */
	const char *because, *adr;	/* NULL where not said */
	/* A revision, or a day "2026-01-31": imports that were there then do
	   not count. NULL: all count. */
	const char *since;
	selector_vec from, to, only;
	selector_vec names;	/* of interface: SELECT_MATCH over names */
	selector_vec holds;	/* of acyclic: a cycle has one of these */
	VEC(struct layer_row) order;	/* the top first */
	VEC(uint32_t) closed;	/* layers of order that nobody may skip */
	VEC(struct rule_exception) except;
	struct pathspec *paths;	/* importing files it is about; NULL: all */
	uint32_t line;
};

/* What is done about files of code that are on no layer. */
enum uncovered { UNCOVERED_COUNT, UNCOVERED_NOTE, UNCOVERED_WARN,
		 UNCOVERED_FORBID };

struct rules {
	VEC(struct layer) layer;
	VEC(struct rule) rule;
	/* Only files in these are judged (numbers of lang/lang.h); none: all
	   languages. */
	VEC(uint8_t) language;
	/* Files that are no part of what is judged; and the only ones that are,
	   where there are any. */
	selector_vec exclude, include;
	unsigned int floor;	/* percent of the files of code that layers
				   must hold; below it a check is blind */
	unsigned int max_unresolved;	/* percent of the imports that may
					   lead nowhere unwarned */
	uint8_t uncovered;	/* enum uncovered */
	bool skips_types;	/* what is imported for its types alone is
				   no import */
	struct oid oid;		/* of the file's bytes */
	struct arena arena;	/* holds the strings */
};

/*
 * Reads the file's text. ERROR_USAGE, "'<path>': line <n>: ...", when it is
 * not YAML, has an unknown key, a layer or a rule twice, a name that is
 * declared nowhere, a pattern that is none, or a key that its kind of rule
 * does not have. out is { 0 } or was released.
 */
const struct error *rules_parse(struct rules *out, const char *text, size_t n)
	MUST_CHECK;

/* Reads it from a source; *found is false, and there is no error, where the
 * source has no such file. What is called so but is no file that can be read
 * (a link, a conflict) is an error. */
const struct error *rules_read(struct rules *out, bool *found,
			       struct source *source) MUST_CHECK;
void rules_release(struct rules *rules);

/* The number of a layer, its name spelt exactly; or LAYER_NONE. */
uint32_t rules_layer(const struct rules *rules, const char *name);

/* The row of a layer in a rule's order, or the number of rows where it is in
 * none. */
size_t rule_row(const struct rule *rule, uint32_t layer);

/* "may import only 'a', 'b'": what a rule asks for, in one lower-case
 * clause: for listings of rules. */
void rule_summary(struct buf *out, const struct rules *rules,
		  const struct rule *rule);

#endif
