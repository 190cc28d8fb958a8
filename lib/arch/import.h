/* SPDX-License-Identifier: MIT */
/*
 * Rules of other tools, read once and drafted as ours. What ours cannot say is
 * a loss of the draft; nothing is dropped without one, but for what only tells
 * the other tool how to run or how to print.
 */
#ifndef ARCH_IMPORT_H
#define ARCH_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "arch/draft.h"
#include "base/error.h"

struct source;

enum foreign_tool {
	FOREIGN_DEPCRUISE,	/* .dependency-cruiser.json */
	FOREIGN_DEPTRAC,	/* deptrac.yaml */
	FOREIGN_GO_ARCH_LINT,	/* .go-arch-lint.yml */
	FOREIGN_IMPORT_LINTER,	/* .importlinter, setup.cfg, pyproject.toml */
	FOREIGN_TACH,		/* tach.toml */
	FOREIGN_TOOLS
};

/* In that order, ended by NULL: "dependency-cruiser", "deptrac", ... */
extern const char *const foreign_names[];

/* Whose file this is, by the name it has; false where no tool calls it so. */
bool foreign_by_path(enum foreign_tool *out, const char *path);

/* Is it a program that makes its rules, as .dependency-cruiser.cjs is? What
 * rules_import reads is then what it makes, as JSON. */
bool foreign_is_program(const char *path);

struct import_request {
	enum foreign_tool tool;
	const char *path;	/* of the file, for messages */
	const char *text;
	size_t n;
	/* The files of the tree, sorted by bytes: where a module of Python is
	   depends on them. */
	const char *const *file;
	size_t files;
	/* Where other files that it names are read; NULL: nowhere. */
	struct source *source;
	const char *place;	/* the file's path from the top of the tree;
				   NULL: it is outside of it */
};

/* Rules are written by hand: what is above is something else. */
enum { IMPORT_MOST_BYTES = 4 << 20 };

/* ERROR_USAGE, "'<path>': ...", when the text is none of that tool, or holds
 * no rule. */
const struct error *rules_import(struct draft *out,
				 const struct import_request *request)
	MUST_CHECK;

#endif
