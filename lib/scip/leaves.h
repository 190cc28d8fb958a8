/* SPDX-License-Identifier: MIT */
/*
 * Files of records as a tree of git, laid out as that of a note: the id of the
 * blob that a file is about, in hexadecimal digits, is its path, with a
 * directory of the first two. Equal sets have equal trees, and a record more
 * changes one small directory.
 */
#ifndef SCIP_LEAVES_H
#define SCIP_LEAVES_H

#include "base/left.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

/* A million files, as an index has at most. */
enum { LEAVES_MOST = 1 << 20, LEAF_DIRS = 256 };

struct leaf {
	struct oid blob;	/* what it is about */
	struct oid theirs, ours;	/* the files; zero: there is none */
	struct oid both;	/* that which counts; zero: none */
	bool is_on_branch;
};

/* { 0 } is of no files. */
struct leaves {
	VEC(struct leaf) leaf;	/* by blob */
	struct oid dir[LEAF_DIRS];	/* of theirs, where all of it is sound;
					   or zero */
	struct oid tree;	/* that they were read from, or zero */
};
void leaves_release(struct leaves *leaves);

/*
 * Reads theirs of a commit's tree into an empty one; where names the commit in
 * errors. The files are not looked at. What is none is left, and named: another
 * name, a directory, a link, a submodule, what is too large or out of order;
 * and so is all of it where the commit is none: then out has no tree.
 */
const struct error *leaves_read(struct leaves *out, struct repo *repo,
				const struct oid *commit,
				struct left_behind *left, const char *where)
	MUST_CHECK;

/* Adds files of ours, which came behind those of theirs, where they belong. */
void leaves_sort(struct leaves *leaves);

/* That about a blob; NULL where there is none. */
struct leaf *leaves_find(const struct leaves *leaves, const struct oid *blob);

/*
 * Marks what a branch of a remote (NULL: of any) has: one that is tracked, HEAD
 * where it is detached, as it is where a server builds, and where there is no
 * work tree any branch. What is not here of them (a partial clone) marks
 * nothing.
 */
const struct error *leaves_mark(struct leaves *leaves, struct repo *repo,
				const char *remote) MUST_CHECK;

/* Writes the tree of those that count; the files are there already. */
const struct error *leaves_write(struct oid *out, const struct repo *repo,
				 const struct leaves *leaves) MUST_CHECK;

#endif
