/* SPDX-License-Identifier: MIT */
/* From what changed to what depends on it, and what a reviewer must see. */
#ifndef SCOPE_CHANGES_H
#define SCOPE_CHANGES_H

#include "scope/scope.h"
#include "source/listing.h"

enum symbol_change_kind { SYMBOL_ADDED, SYMBOL_REMOVED, SYMBOL_CHANGED };

/* A public symbol that came, went, or has another signature. Signatures are
 * the declaration without its body, white space folded; "" on the side where
 * there is none. */
struct symbol_change {
	uint8_t kind;
	uint8_t symbol_kind;
	uint32_t line;		/* in the new text; in the old when removed */
	const char *name;	/* qualified */
	const char *container;	/* the type or namespace around it, or "" */
	const char *before, *after;
};
typedef VEC(struct symbol_change) symbol_change_vec;

/* A file that uses names which the changed file declares, or declared and
 * nobody declares any more. */
struct caller {
	uint32_t file;
	uint32_t count;		/* distinct names */
	const char *name;	/* one of them */
};
typedef VEC(struct caller) caller_vec;

struct changed_file {
	const struct change *change;	/* borrowed from the changes */
	uint32_t file;		/* in the view, or SCOPE_NO_FILE */
	hunk_vec hunk;
	symbol_change_vec symbol;	/* by name, then line */
	caller_vec caller;		/* by path */
	/* What the old lines of the hunks stand in, as symbol_in_file tells
	   it, each once; with_former. */
	VEC(const char *) former;
	uint64_t added, removed;	/* lines */
	/* the hunks as text: see change_hunks */
	const char *diff;
	uint8_t omit;		/* enum omit: why the view does not have it */
};

struct changed_files {
	VEC(struct changed_file) item;	/* as the changes, by path */
	struct arena arena;
};
void changed_files_release(struct changed_files *files);

struct changes_options {
	bool no_dependents;	/* the changed files alone */
	bool no_details;	/* files gets no hunks, symbols and callers */
	bool no_callers;	/* ... but no callers */
	bool with_former;	/* ... and what the old lines stood in */
	struct reader *before, *after;	/* of the two sides' content */
	/* for secrets: diffs and signatures are made from what it leaves */
	struct change_mask mask;
	/* NULL, or the new side: its pathspecs say what is in files */
	struct source *source;
};

/*
 * Every changed file that the view has is a seed with score 1; files that
 * depend on them come after, request->depth hops in reverse. Deleted files,
 * and changed ones that are not looked at, are in `files` only; of the latter
 * no lines and no symbols are given, but how many lines there are.
 *
 * The callers of a file are the files that use names it declares, and those
 * that still use exported names which it does not declare any more and no
 * other file does: a deleted file's callers are what its deletion broke.
 *
 * The request's view and graph are those of the new side; the changes must
 * outlive files.
 */
const struct error *scope_changes(struct scope_result *out,
				  struct changed_files *files,
				  const struct scope_request *request,
				  const struct changes *changes,
				  const struct changes_options *options)
	MUST_CHECK;

#endif
