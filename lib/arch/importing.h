/* SPDX-License-Identifier: MIT */
/* What the importers of lib/arch share: private to them. */
#ifndef ARCH_IMPORTING_H
#define ARCH_IMPORTING_H

#include "arch/import.h"
#include "base/span.h"
#include "base/strmap.h"
#include "yaml/yaml.h"

struct importing {
	const struct import_request *request;
	struct draft *draft;
	struct strmap known;	/* patterns of modules, as pointers */
	text_vec root;		/* directories to look for modules in first */
	const char *file;	/* that is being read; NULL: the request's */
};

typedef const struct error *import_fn(struct importing *im);
import_fn import_depcruise, import_deptrac, import_go_arch_lint,
	import_linter, import_tach;

/* A text that lives as long as the draft. */
const char *import_keep(struct importing *im, struct span text);

/* The same, with each of one byte as another. */
const char *import_swap(struct importing *im, struct span text, char from,
			char to);

/*
 * How many pairs a mapping has. Anything else that stands under what is named
 * so has none, and is told as lost, unless it is null or not there.
 */
size_t import_pairs(struct importing *im, const struct yaml_node *node,
		    const char *what);

/* The number of the line that a byte of a text is in. */
uint32_t import_line(const char *text, const char *at);

/* As draft_lose, of a line of another file than the request's, which is told
 * then; file is NULL for the request's own. */
void import_lose(struct importing *im, const char *file, uint32_t line,
		 const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* The bytes of another file of the tree; *found is false, and there is no
 * error, where it has none that can be read. */
const struct error *import_file(struct buf *out, bool *found,
				struct importing *im, const char *path)
	MUST_CHECK;

/* Is there a file of this path, or below this directory (with its '/')? */
bool import_has(const struct importing *im, const char *path);

/*
 * The pattern of a Python module or package, "a.b.c"; a component "*" stands
 * for any one, "**" for any number. Packages are looked for in the roots, then
 * anywhere, as near to the top as there is one. *found (may be NULL) is false
 * where the tree has no such module; the pattern is then what its name says.
 */
const char *import_module(struct importing *im, const char *module,
			  bool *found);

/*
 * Appends the modules that a name stands for: itself, where the tree has it;
 * with components "*" and "**" each that fits, sorted.
 */
void import_modules(struct importing *im, const char *module, text_vec *out);

/*
 * The patterns that a regular expression over paths means: literal text,
 * classes that stand for a component, alternatives, anchors. False where it
 * says more than patterns can.
 */
bool import_regex(struct importing *im, text_vec *out, const char *regex);

/* The same of one over directories of code, where "\w+" and "[A-Z]+" are as
 * good as "[^/]+", and what has no anchor begins with a component. */
bool import_directories(struct importing *im, text_vec *out,
			const char *regex);

/* What stands in a flat text for more than itself; literal bytes that a
 * pattern reads otherwise stand behind a backslash. */
enum import_mark {
	AT_BEGIN = 1,		/* ^ */
	AT_END,			/* $ */
	ANYTHING,		/* .* */
	ANY_BYTE,		/* . */
	COMPONENT		/* [^/]+ */
};

/* An expression written out as flat texts; false where it says more. One over
 * names of classes is told exactly: ANY_BYTE is then no separator, and stands
 * before ANYTHING and COMPONENT where they may not be empty. */
bool import_flatten(struct importing *im, text_vec *flat, const char *regex,
		    bool is_class);
/* Appends the pattern of a flat text over paths; false where there is none. */
bool import_flat_pattern(struct importing *im, text_vec *out,
			 const char *flat);

/* Leaves the files out that an expression fits, or tells it as lost. */
void import_exclude(struct importing *im, const char *regex, bool any_case,
		    uint32_t line);

#endif
