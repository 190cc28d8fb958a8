/* SPDX-License-Identifier: MIT */
/*
 * Places as people and agents type them, in what a command looks at: those of
 * scope/place.h, and "ADR-12", which is the record of that decision.
 */
#ifndef GIT_FUSE_WORKSPACE_TYPED_PLACE_H
#define GIT_FUSE_WORKSPACE_TYPED_PLACE_H

#include "git-fuse/workspace/session.h"
#include "scope/place.h"

struct typed {
	struct session *session;
	struct view *view;
	struct graph *graph;
	const bool *selected;	/* as in place_request */
	bool may_miss;		/* likewise */
};

/*
 * What is typed, as places_find finds it, in out that is { 0 }. A file that is
 * there and is not looked at is told to be so, with the reason.
 */
const struct error *typed_places(struct scope_places *out,
				 const struct typed *typed, const char *text)
	MUST_CHECK;

/* The error that nothing is found by a text, or in its stead, where that begins
 * with a file which is there and is not in the view, the one that tells why. */
const struct error *explain_absence(const struct error *err,
				    const struct session *session,
				    const struct view *view,
				    const char *text) MUST_CHECK;

/* Of places that are lines, sets the symbol that they stand in, where there is
 * one; appends the files of all, each once, and tells whether the last is a
 * symbol. */
const struct error *places_to_symbols(struct scope_places *places,
				      struct graph *graph, file_vec *file,
				      bool *is_symbol) MUST_CHECK;

/* Appends the notation that means one place among others, "path:Type.name",
 * or "path:12-40" where two of them are called so, or no symbol. */
const struct error *add_place(struct buf *out, const struct typed *typed,
			      const struct scope_places *places, size_t i)
	MUST_CHECK;

/* ERROR_USAGE, with the first few of several places, each in its notation. */
const struct error *not_one_place(const struct typed *typed,
				  const struct scope_places *places,
				  const char *text) MUST_CHECK;

#endif
