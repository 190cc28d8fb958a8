/* SPDX-License-Identifier: MIT */
/*
 * What surrounds a place: the passages that somebody wants to read who is going
 * to change it.
 *
 * The place itself comes first and whole: a symbol with its comment, lines, a
 * file. Then come, by turns, what it needs (the declarations of the names that
 * its code uses: head and comment, all of them where they are short) and what
 * uses it (the lines that do, within the head of the function they stand in,
 * or all of a short caller), then the tests that use it, and what else its file
 * declares. Of a directory each file's outline is given.
 */
#ifndef SCOPE_AROUND_H
#define SCOPE_AROUND_H

#include "base/progress.h"
#include "scope/place.h"

struct past;
struct repo;

struct around_request {
	struct view *view;
	struct graph *graph;
	const bool *selected;	/* files that may be told of; NULL: all */
	const struct progress *progress;
	/* What came before, asked for where companions are sought: NULL where
	   there is none. Without it none are. */
	const struct error *(*past)(void *payload, struct past **out);
	void *payload;
	struct repo *repo;
};

const struct error *scope_around(struct scope_passages *out,
				 const struct around_request *request,
				 const struct scope_places *places) MUST_CHECK;

/* Adds to passages that answer a question what the first `of` of them need, up
 * to `most` declarations each, the first of which gets the score. */
const struct error *scope_around_answer(struct scope_passages *out,
					const struct around_request *request,
					size_t of, size_t most, double score)
	MUST_CHECK;

#endif
