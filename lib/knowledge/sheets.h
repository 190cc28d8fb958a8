/* SPDX-License-Identifier: MIT */
/*
 * Records as a tree of git: a file for each first byte that their ids have,
 * "00" to "ff", of their lines, sorted by id; no file where there is none. Two
 * sets are equal just when their trees are, and a record more changes one
 * small file.
 */
#ifndef KNOWLEDGE_SHEETS_H
#define KNOWLEDGE_SHEETS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/oid.h"
#include "base/strmap.h"
#include "knowledge/exchange.h"

struct repo;
struct withheld;

enum { SHEETS = 256 };

struct sheet {
	struct buf text;
	struct oid blob;	/* zero: there is no file */
};

/* { 0 } is of no records, and has no tree. */
struct sheets {
	struct sheet sheet[SHEETS];
	struct oid tree;	/* that it was read from, or zero */
};
void sheets_release(struct sheets *sheets);

/*
 * Reads those of a commit's tree; where names the commit in errors. Lines are
 * not looked at. What is no such file is left, and named: another name, a
 * directory, a link, a submodule, or one of more bytes than records have; and
 * so are all files where the commit is none (then out has no tree), or where
 * the tree is larger than they make it, or damaged from some entry on.
 */
const struct error *sheets_read(struct sheets *out, struct repo *repo,
				const struct oid *commit,
				struct left_behind *left, const char *where)
	MUST_CHECK;

/* Those of a store, but what is withheld, which is counted. */
const struct error *sheets_make(struct sheets *out, const struct repo *repo,
				struct knowledge *knowledge,
				struct withheld *withheld) MUST_CHECK;

/* The texts for knowledge_import_parts; those and their names are of the
 * sheets and of the arena. Gives how many. */
size_t sheets_parts(struct exchange_part part[SHEETS],
		    const struct sheets *sheets, struct arena *arena,
		    const char *where);

/* Adds the ids of sound records to a set. */
void sheets_ids(struct strmap *out, const struct sheets *sheets);

bool sheets_equal(const struct sheets *a, const struct sheets *b);

/* Writes the tree of them; files that `there` has are there already. */
const struct error *sheets_write(struct oid *out, const struct repo *repo,
				 const struct sheets *sheets,
				 const struct sheets *there) MUST_CHECK;

#endif
