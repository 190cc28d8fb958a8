/* SPDX-License-Identifier: MIT */
/*
 * The tests that exercise something: from symbols through what uses them, and
 * what uses that, to what a runner can run, by the surest chain of each.
 *
 * A step may be unsure: behind a receiver whose type nothing tells, any method
 * of the name may be meant, and is taken to be. Where what changed leads to no
 * test, because what uses it is not used by its name (it is registered, or
 * exported), all that imports its file exercises it; so is what runs when a
 * file is loaded. So too many tests are told rather than too few; but where a
 * chain has DOUBTS_MORE steps of those in excess of the surest chain to what
 * changed, it says nothing any more.
 */
#ifndef SCOPE_EXERCISE_H
#define SCOPE_EXERCISE_H

#include "base/progress.h"
#include "scope/changes.h"
#include "scope/place.h"
#include "scope/runners.h"

/* How a step leads to the one that it comes from. */
enum step_kind {
	STEP_CHANGED,		/* it is what changed, or was asked for */
	STEP_REMOVED,		/* it was there before, and is no more */
	STEP_USES,
	STEP_MAY_USE,		/* a name that may be another's */
	STEP_MAKES,		/* it is the type, which is made there */
	STEP_FIXTURE,		/* takes it as a parameter, by name */
	STEP_LOADS,		/* imports the file, whatever it does there */
	STEP_NAMES,		/* has the name of the file in its text */
	STEP_BELOW		/* lies below the directory of it */
};

enum { STEP_NONE = 0xffffffff, DOUBTS_MORE = 3 };

struct exercise_step {
	uint32_t file, symbol;	/* UINT32_MAX: the file; SCOPE_NO_FILE */
	uint32_t line;		/* where it uses the step that it is of */
	uint32_t of;		/* number of that step, or STEP_NONE */
	uint32_t depth;
	uint32_t root;		/* number of what changed that it leads to */
	uint8_t kind;		/* enum step_kind */
	bool is_made;		/* of a type: those count that make one */
	bool has_test;		/* of what changed: it led to one */
	uint32_t doubts;	/* steps from there to what changed, it among
				   them, that are unsure */
	const char *name;	/* of what is removed, or no file of the view */
};

/* A test, and the step that found it: `of` leads to what changed. */
struct exercised_test {
	uint32_t file, symbol;	/* the unit that the runner takes */
	uint32_t step;
	uint32_t depth;		/* of that step, and its doubts */
	uint32_t doubts;
	bool is_kin;		/* its file has the name of what changed */
	bool is_rest;		/* told because something is unknown */
	const struct test_runner *runner;
};

/* What changed and no walk can follow. */
struct exercise_unknown {
	const char *path;
	const char *why;	/* a sentence's tail */
	const char *below;	/* all tests below it are told; "": all */
	uint32_t of;		/* number of the step */
};

struct exercise {
	VEC(struct exercise_step) step;
	VEC(struct exercised_test) test;	/* the surest first, of equals
						   kin, then the nearest; the
						   rest last */
	VEC(struct exercise_unknown) unknown;	/* by path */
	size_t total;		/* tests that there are */
	size_t left_out;	/* tests that only doubtful chains lead to, and
				   the fewest doubts of these */
	uint32_t left_doubts;
	bool is_cut;		/* the walk was ended by a bound */
	struct arena arena;
};
void exercise_release(struct exercise *exercise);

struct exercise_request {
	struct view *view;
	struct graph *graph;
	const bool *selected;	/* files whose tests are told; NULL: all */
	uint32_t depth;		/* hops to the furthest test; 0: any */
	bool with_doubtful;	/* none is left out */
	const struct progress *progress;
};

/* The tests that exercise places, or changed files as scope_changes tells
 * them, with details. */
const struct error *exercise_places(struct exercise *out,
				    const struct exercise_request *request,
				    const struct scope_places *places)
	MUST_CHECK;
const struct error *exercise_changes(struct exercise *out,
				     const struct exercise_request *request,
				     const struct changed_files *files)
	MUST_CHECK;

#endif
