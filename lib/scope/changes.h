/* SPDX-License-Identifier: MIT */
/* From what changed to what depends on it, and what a reviewer must see. */
#ifndef SCOPE_CHANGES_H
#define SCOPE_CHANGES_H

#include "scope/scope.h"
#include "source/change.h"

enum symbol_change_kind { SYMBOL_ADDED, SYMBOL_REMOVED, SYMBOL_CHANGED };

/* A public symbol that came, went, or has another signature. Signatures are
 * the declaration without its body, white space folded; "" on the side where
 * there is none. */
struct symbol_change {
	uint8_t kind;
	uint8_t symbol_kind;
	uint32_t line;		/* in the new text; in the old when removed */
	const char *name;	/* qualified */
	const char *before, *after;
};

/* A file that uses names which the changed file declares, or declared. */
struct caller {
	uint32_t file;
	uint32_t count;		/* distinct names */
	const char *name;	/* one of them */
};

struct changed_file {
	const struct change *change;	/* borrowed from the changes */
	uint32_t file;		/* in the view; SCOPE_NO_FILE when it has none */
	hunk_vec hunk;
	VEC(struct symbol_change) symbol;	/* by name */
	VEC(struct caller) caller;		/* by path */
	uint64_t added, removed;		/* lines */
};

struct changed_files {
	VEC(struct changed_file) item;	/* as the changes, by path */
	struct arena arena;
};
void changed_files_release(struct changed_files *files);

struct changes_options {
	bool no_dependents;	/* the changed files alone */
	struct reader *before, *after;	/* of the two sides' content */
};

/*
 * Every changed file that the view has is a seed with score 1, and files that
 * depend on one come after one hop in reverse (request->depth more where the
 * caller asks for more). Deleted files, and changed ones that are not looked
 * at, are in `files` only; the names that a deleted file declared are looked
 * for all the same, so its callers are those that are now broken.
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
