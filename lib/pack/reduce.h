/* SPDX-License-Identifier: MIT */
/*
 * Less text of a file for the same meaning.
 *
 * Works on what lang/scan.h knows of the bytes: their classes (blank) and
 * their symbols with offsets (scan). Bytes of string literals are never
 * touched; a body that is dropped goes with the literals in it.
 */
#ifndef PACK_REDUCE_H
#define PACK_REDUCE_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/vec.h"
#include "lang/facts.h"

/* Each level shows less than the one before it. */
enum reduce_level {
	REDUCE_NONE,		/* every byte */
	REDUCE_STANDARD,	/* no comments, no runs of blank lines */
	REDUCE_AGGRESSIVE,	/* no blank lines, no indentation where the
				   language gives it no meaning */
	REDUCE_SKELETON,	/* no bodies of functions */
	REDUCE_API,		/* of the skeleton what is exported */
	REDUCE_LEVELS
};

/* "none", "standard", ...: as --level and the manifest name it. */
const char *reduce_name(enum reduce_level level);
/* REDUCE_LEVELS when there is no such level. */
enum reduce_level reduce_by_name(const char *name);

/* The original line, from 1, of each line of a reduced text. */
typedef VEC(uint32_t) line_vec;

/*
 * Replaces out with the reduced text of n bytes in a language, and lines
 * (may be NULL) with where each of its lines came from. facts are scan()'s of
 * these very bytes; they are read for REDUCE_SKELETON and REDUCE_API only and
 * may be NULL below. The level that was applied is returned: a language
 * without comments known, or a file in which no symbol was found, has no
 * skeleton, and gets the next level above that it can have.
 */
enum reduce_level reduce(unsigned int lang, const char *bytes, size_t n,
			 const struct facts *facts, enum reduce_level level,
			 struct buf *out, line_vec *lines);

#endif
