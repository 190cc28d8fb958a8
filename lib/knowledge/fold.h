/* SPDX-License-Identifier: MIT */
/*
 * From records to state. A fold is a table with a row, or some, for each
 * entity; what they say follows from the entity's records alone, taken in
 * their order (record_cmp). So it does not matter in which order they came in,
 * and two stores with the same records have the same rows.
 *
 * The row of an entity is in memory while its records are applied (slate.h)
 * and is written behind the last of them; what it has many of goes into other
 * tables, one by one.
 *
 * Whose the records are is known to the store alone. Where ours speak of an
 * entity, they are applied before those of others, and of the others only what
 * adds to it (beside): nobody elsewhere decides about what is ours. What only
 * others speak of is as they say. The decisions about the repository's own
 * files are never theirs.
 *
 * A new fold is a row of fold_table (fold.c), and a step in knowledge.c that
 * makes its table, the last of which folds all. When records of an entity came
 * in from elsewhere, its rows are dropped and its records applied again, all of
 * them.
 */
#ifndef KNOWLEDGE_FOLD_H
#define KNOWLEDGE_FOLD_H

#include "db/db.h"
#include "knowledge/record.h"
#include "knowledge/slate.h"

/* The statements that every fold has; its own come behind them. */
enum fold_stmt {
	FOLD_CLEAR,	/* drops the rows of the entity ?1 */
	FOLD_ROWS,	/* every row as one text, sorted: to compare with */
	FOLD_READ,	/* the row of the entity ?1; not where there is none */
	FOLD_WRITE,	/* puts a row in its place, by its columns in order */
	FOLD_OWN,
	FOLD_STMTS = FOLD_OWN + 2
};

enum { FOLD_TABLES = 3 };

struct fold {
	const char *name;		/* of its table */
	/* All that it writes into; ended by NULL. */
	const char *tables[FOLD_TABLES + 1];
	const char *columns;		/* of its rows, see slate.h; NULL: it
					   has not one row for an entity */
	uint32_t hears;			/* 1 << kind, for each of its kinds */
	uint32_t beside;		/* of these, what adds to an entity, and
					   decides nothing about it */
	const char *prefix;		/* of the entities that are its own */
	const char *sql[FOLD_STMTS];
	/* Whether the body of a record is what its kind asks for: an error
	   that begins with "its body". Asked before it is added. */
	const struct error *(*check)(const struct record *record);
	/* Takes the next record of an entity of its own into account; the
	   arena is for what it reads of it, and is cleared after. */
	const struct error *(*apply)(struct slate *slate,
				     struct stmt *const *stmt,
				     struct arena *arena,
				     const struct record *record);
};

/* All of them, by name; ended by NULL. */
extern const struct fold *const fold_table[];

/* What the folds ask of a record. */
const struct error *fold_check(const struct record *record) MUST_CHECK;

/* The statements of all folds over one database. */
struct folding;
const struct error *folding_open(struct folding **out, struct db *db)
	MUST_CHECK;
void folding_free(struct folding *folding);

/* Takes one more record of ours into account, which comes behind all of ours
 * that its entity has; in a transaction. */
const struct error *fold_last(struct folding *folding,
			      const struct record *record) MUST_CHECK;

/* Makes the rows of one entity, or of all, anew; in a transaction. */
const struct error *fold_entity(struct folding *folding, const char *entity)
	MUST_CHECK;
const struct error *fold_all(struct folding *folding) MUST_CHECK;

/* ERROR_CORRUPT, with the row, when a fold of one database has another row
 * than that of the other. */
const struct error *fold_compare(struct folding *a, struct folding *b)
	MUST_CHECK;

#endif
