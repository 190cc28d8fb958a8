/* SPDX-License-Identifier: MIT */
/*
 * What one command does to the files of the work tree: worked out first,
 * then shown as a patch or written, all of it or nothing.
 *
 * Files are read from disk, not through a source: git may have other bytes
 * of them (line ends, filters, an encoding), and those on disk are the ones
 * that are changed.
 */
#ifndef ADR_CHANGESET_H
#define ADR_CHANGESET_H

#include <stdbool.h>
#include <stdint.h>

#include "adr/edit.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

struct repo;

struct rewrite {
	const char *path;	/* from the top of the work tree */
	const char *new_path;	/* what it is called afterwards */
	bool is_new;		/* it is not there yet */
	uint32_t mode;		/* 0100644 or 0100755 */
	struct buf before, after;	/* equal until something changes */
	const char *file, *new_file;	/* the same, as the system opens them */
	char *temporary;	/* while it is written */
};

struct changeset {
	const char *top;	/* of the work tree; borrowed */
	VEC(struct rewrite *) change;	/* in the order of asking */
	struct arena arena;
};

/*
 * The change of a file: the same one each time it is asked for. Its bytes are
 * read, and nothing is changed yet. ERROR_USAGE where the path leads out of
 * the work tree, into .git, or through a symbolic link: what stands behind
 * one may be anybody's; ERROR_LIMIT for more than DOCUMENT_MAX bytes.
 */
const struct error *changeset_of(struct changeset *changes, const char *path,
			       struct rewrite **out) MUST_CHECK;

/* A file that is not there yet, to be filled through its empty after.
 * ERROR_EXISTS when something is there; the rest as above. */
const struct error *changeset_create(struct changeset *changes,
				     const char *path, struct rewrite **out)
	MUST_CHECK;

/* What the file will be called. ERROR_EXISTS when something is there. */
const struct error *changeset_rename(struct changeset *changes,
				   struct rewrite *change,
				   const char *new_path) MUST_CHECK;

/* Makes the edits of after as it is now, and empties them. */
const struct error *rewrite_apply(struct rewrite *change, struct edits *edits)
	MUST_CHECK;

/* True when it leaves its file as it is. */
bool rewrite_is_empty(const struct rewrite *change);

/* Appends one patch of all files, in the order of asking. */
const struct error *changeset_patch(struct changeset *changes,
				    const struct repo *repo, struct buf *out)
	MUST_CHECK;

/*
 * Writes all files, each by way of a temporary one beside it and a rename.
 * Nothing is touched before every temporary file is complete; where a rename
 * fails, those before it are taken back. ERROR_FAILED when a file is no
 * longer what was read.
 */
const struct error *changeset_write(struct changeset *changes) MUST_CHECK;

void changeset_release(struct changeset *changes);

#endif
