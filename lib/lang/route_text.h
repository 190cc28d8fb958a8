/* SPDX-License-Identifier: MIT */
/*
 * What the text of a route says, by its brackets and words. Private to
 * lib/lang. Offsets are into the blanked text, and into the text itself.
 */
#ifndef LANG_ROUTE_TEXT_H
#define LANG_ROUTE_TEXT_H

#include "lang/outline.h"

struct piece {
	size_t at, end;
};

/* The first bracket from `at` on before `end`, or directly behind that; or
 * SIZE_MAX. */
size_t route_bracket(const struct outline *o, size_t at, size_t end);
/* Behind the bracket that closes the one at `at`. */
size_t route_closed(const struct outline *o, size_t at);
/* Is it ".name(" behind `at`? Gives the name, and where the bracket is. */
bool route_call_behind(const struct outline *o, size_t at, struct piece *name,
		       size_t *bracket);
/* The last argument of a call whose brackets are [at, end); empty: none. */
struct piece route_last_argument(const struct outline *o, size_t at,
				 size_t end);

/* A copy of the name of what answers, as a piece of code names it; NULL where
 * that is code itself. */
const char *route_answering(const struct outline *o, struct piece code);

/* The verb that a word is: "get", "GET", "MethodGet"; NULL: none. */
const char *route_verb(const char *word, size_t n);

/* Appends a path to what it begins with: one slash between them, none of what
 * only regular expressions have around it. */
void route_join(struct buf *out, const char *path, size_t n);

#endif
