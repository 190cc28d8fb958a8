/* SPDX-License-Identifier: MIT */
/*
 * The row of one entity in the table of a fold, in memory: its records change
 * it there, one by one, and it is written once. For this room alone.
 */
#ifndef KNOWLEDGE_SLATE_H
#define KNOWLEDGE_SLATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "db/db.h"

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
	struct cell {
		bool is_set;	/* of a '?': it is not NULL */
		int64_t number;
		struct buf text;
	} cell[SLATE_COLUMNS];
};

/* Turns to an entity that has no row. */
void slate_begin(struct slate *slate, const char *entity);
/* Takes the row that the statement stands on, with the columns in order. */
void slate_read(struct slate *slate, struct stmt *stmt);
/* Gives the columns to a statement, from parameter 1 on, which borrows them
 * until it is reset. */
void slate_bind(const struct slate *slate, struct stmt *stmt);
void slate_release(struct slate *slate);

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

#endif
