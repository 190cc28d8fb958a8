/* SPDX-License-Identifier: MIT */
/* What the readers of dependency-cruiser's rules share: expressions over paths
 * as selectors of ours, and what is left because none says it. */
#ifndef ARCH_CRUISING_H
#define ARCH_CRUISING_H

#include "arch/importing.h"
#include "json/value.h"

/* A rule being taken: its name, and what it is that we cannot say of it. */
struct cruise {
	struct importing *im;
	const char *name;
	const char *unsaid;	/* or NULL */
	bool wants_groups;	/* "to" says $1: "from" must be an expression */
};

/* The first of what cannot be said counts. */
void cruise_leave(struct cruise *c, const char *what);

/* A member that is none of these, or NULL. What stands in an array has no name:
 * it is told as "[". */
const char *cruise_other_key(const struct value *object,
			     const char *const *keys);

/* Calls with each expression of a text, or of an array of them. */
typedef void cruise_text_fn(struct cruise *c, void *payload, const char *text);
void cruise_each_text(struct cruise *c, const struct value *value,
		      cruise_text_fn *fn, void *payload);

/* Says whether $1 and its like stand in an expression: "wants_groups". */
cruise_text_fn cruise_note_groups;

/* An expression that our own engine reads, as a selector. */
const char *cruise_expression(struct cruise *c, const char *text);

/* Appends selectors of what a value says: of files, or of targets, which may
 * be packages. Patterns where they say all of it, "path:" before them, or else
 * expressions: one that may begin anywhere means packages of others, too. */
void cruise_selectors(struct cruise *c, text_vec *out,
		      const struct value *value, bool is_target);

#endif
