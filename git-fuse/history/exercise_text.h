/* SPDX-License-Identifier: MIT */
/* The tests of a change as text: for people, for xargs, and as commands. */
#ifndef GIT_FUSE_HISTORY_EXERCISE_TEXT_H
#define GIT_FUSE_HISTORY_EXERCISE_TEXT_H

#include "emit/sink.h"
#include "git-fuse/answer/paging.h"
#include "scope/exercise.h"

/* What was found, and which of it is told. */
struct told_tests {
	const struct exercise *found;
	struct graph *graph;
	const struct view *view;
	struct paging paging;
	const char *asked;	/* "what changed", or the place */
	const char *all_word;	/* what lists those that are left out */
};

/* Appends what a test is called here: of Go with its package. */
const struct error *add_test_id(struct buf *out, const struct told_tests *told,
				const struct exercised_test *test) MUST_CHECK;
/* Appends the symbol of a step, or its path. */
const struct error *add_step_name(struct buf *out,
				  const struct told_tests *told,
				  const struct exercise_step *step) MUST_CHECK;
/* "uses", "may use", ... */
const char *step_kind_name(enum step_kind kind);

const struct error *tell_tests(const struct told_tests *told,
			       struct sink *out) MUST_CHECK;
/* Each ended by a NUL, or by a line feed. */
const struct error *list_tests(const struct told_tests *told, bool nul,
			       struct sink *out) MUST_CHECK;
/* One command a line; fn gets each. */
typedef void (*test_command_fn)(void *payload, const char *command);
const struct error *each_test_command(const struct told_tests *told,
				      test_command_fn fn, void *payload)
	MUST_CHECK;

#endif
