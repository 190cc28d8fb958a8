/* SPDX-License-Identifier: MIT */
/* Where a cache is kept, and what had to be done there without being asked. */
#ifndef DB_CACHE_PLACE_H
#define DB_CACHE_PLACE_H

#include <stdbool.h>

#include "base/error.h"

struct cache_place {
	char *dir, *path;
	const char *remade;	/* "built": what is done to it again */
	char *note;		/* for the user, or NULL */
	bool is_shut;		/* the disk is not to be tried any more */
};

/* A file of this name in a directory; `remade` is not copied. */
void cache_place_init(struct cache_place *place, const char *dir,
		      const char *name, const char *remade);
void cache_place_release(struct cache_place *place);

/* Notes one line for the user. Of several the first stays, here and below. */
void cache_place_note(struct cache_place *place, const char *fmt, ...)
	PRINTF_LIKE(2, 3);

/* Ends all use of the disk, and notes why. */
void cache_place_shut(struct cache_place *place, const struct error *why);

/* Removes a damaged database and notes it; shuts the place where that
 * fails. */
void cache_place_drop_damaged(struct cache_place *place);

/* What follows from that the database there could not be opened: nothing where
 * there is none; one that is damaged or of another version is removed, with a
 * note; whatever else it is shuts the place. */
void cache_place_give_up(struct cache_place *place, const struct error *why);

#endif
