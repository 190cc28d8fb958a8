/* SPDX-License-Identifier: MIT */
/* Which files of a source are documents with rules, by their names. */
#ifndef SEARCH_STYLE_PLACES_H
#define SEARCH_STYLE_PLACES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/vec.h"
#include "source/source.h"

/* name and place are ranks, the likeliest 0: in the table of names, and of
 * where it lies. depth counts the directories above it. */
struct style_place {
	const struct entry *entry;
	size_t name, place, depth;
};
typedef VEC(struct style_place) style_place_vec;

/* Appends at most STYLE_DOCUMENTS, the likeliest first: those at the top or in
 * a project's directory of documents, then by name, place, depth and path. */
const struct error *style_places(style_place_vec *out, struct source *source)
	MUST_CHECK;

/*
 * Whether it is for those who work on all of the project: it lies at the top
 * or where a project keeps its documents, or in a directory called
 * contributing, develop or so, which is at the top or in a directory of
 * documents anywhere. What is called TESTING or ARCHITECTURE is not, below the
 * top: a manual for users has such pages, too.
 */
bool style_is_central(const char *path);

/* Whether only its directory tells that it is. */
bool style_is_room_page(const char *path);

#endif
