/* SPDX-License-Identifier: MIT */
/*
 * From records to state. A fold is a table with a row, or some, for each
 * entity; what they say follows from the entity's records alone, taken in
 * their order (record_cmp). So it does not matter in which order they came in,
 * and two stores with the same records have the same rows.
 *
 * The row of an entity is in memory while its records are applied (slate)
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

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "db/db.h"
#include "knowledge/record.h"

/* A memory has the most. */
enum { SLATE_COLUMNS = 17 };

/*
 * What its columns are, a letter each: 't' a text, 'n' a number, 'b' bytes,
 * '?' a text or NULL. The first is always the entity, a text. What nobody has
 * set is empty, 0 or NULL.
 */
struct slate {
	const char *columns;	/* NULL: the fold keeps none */
	bool is_open;		/* it is that of some entity now */
	bool is_there;		/* the table has a row, or shall have one */
	bool is_changed;	/* it is not what the table has */
	bool has_ours;		/* a record of ours was applied to it */
	bool is_told;		/* for the fold: one of ours told it */
	struct cell {
		bool is_set;	/* of a '?': it is not NULL */
		int64_t number;
		struct buf text;
	} cell[SLATE_COLUMNS];
};

/* Turns to an entity that has no row. */
void slate_begin(struct slate *slate, const char *entity);
/* Whoever sets a column has a row that is written. */
void slate_set(struct slate *slate, size_t column, const char *text);
void slate_set_bytes(struct slate *slate, size_t column, const void *ptr,
		     size_t n);
void slate_set_number(struct slate *slate, size_t column, int64_t number);

static inline const char *slate_text(const struct slate *slate, size_t column)
{
	return buf_str(&slate->cell[column].text);
}

static inline int64_t slate_number(const struct slate *slate, size_t column)
{
	return slate->cell[column].number;
}

/* The statements that follow from the columns of a fold; its own come behind
 * them. */
enum fold_stmt {
	FOLD_CLEAR,	/* drops the rows of the entity ?1 */
	FOLD_READ,	/* the row of the entity ?1; not where there is none */
	FOLD_WRITE,	/* puts a row in its place, by its columns in order */
	FOLD_OWN,
	FOLD_STMTS = FOLD_OWN + 4
};

enum { FOLD_TABLES = 3 };

struct fold {
	/* All that it writes into, that of its rows first; ended by NULL. */
	const char *tables[FOLD_TABLES + 1];
	const char *columns;		/* of its rows; NULL: it
					   has not one row for an entity */
	uint32_t hears;			/* 1 << kind, for each of its kinds */
	uint32_t beside;		/* of these, what adds to an entity, and
					   decides nothing about it */
	const char *prefix;		/* of the entities that are its own */
	const char *sql[FOLD_STMTS];	/* from FOLD_OWN on */
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
const struct error *fold_compare(struct db *a, struct db *b) MUST_CHECK;

#endif
