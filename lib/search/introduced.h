/* SPDX-License-Identifier: MIT */
/*
 * Which commit made one file depend on another, or on what is elsewhere.
 *
 * An import stands in a file from the commit on that added it. Of those that
 * did (it may have gone and come again), the newest ancestor counts: since
 * then it has been there. An import that was only written otherwise before,
 * and led to the same file, has been there all along.
 */
#ifndef SEARCH_INTRODUCED_H
#define SEARCH_INTRODUCED_H

#include <stdint.h>

#include "base/error.h"
#include "base/oid.h"

struct graph;
struct past;
struct repo;
struct view;

/* Instead of a commit: history does not tell (it is shallow, or ends in a
 * merge that did more than to merge); and what is looked at has it, but the
 * commit it is based on has not. */
#define INTRODUCED_UNKNOWN UINT32_MAX
#define INTRODUCED_NOT_YET (UINT32_MAX - 1)

struct introduced;

/* All are borrowed. tip is the commit that the past looks back from. */
const struct error *introduced_open(struct introduced **out,
				    struct repo *repo, struct view *view,
				    struct graph *graph, struct past *past,
				    const struct oid *tip) MUST_CHECK;
void introduced_free(struct introduced *introduced);

/* The number of the commit since which `from` has imported `to`. */
const struct error *introduced_by(struct introduced *introduced,
				  uint32_t from, uint32_t to,
				  uint32_t *commit) MUST_CHECK;

/* The same of an import by its text, wherever it leads. */
const struct error *introduced_text(struct introduced *introduced,
				    uint32_t from, const char *text,
				    uint32_t *commit) MUST_CHECK;

#endif
