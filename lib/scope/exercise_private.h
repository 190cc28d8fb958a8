/* SPDX-License-Identifier: MIT */
/* What the files exercise*.c share. */
#ifndef SCOPE_EXERCISE_PRIVATE_H
#define SCOPE_EXERCISE_PRIVATE_H

#include "graph/refs.h"
#include "scope/around_private.h"
#include "scope/exercise.h"

struct walk {
	struct exercise *out;
	const struct exercise_request *request;
	struct test_runners runners;
	const struct test_runner **runner;	/* one a file, once asked */
	bool *is_asked;
	struct strmap seen;	/* fewest doubts, and 1, by file and symbol */
	struct strmap told;	/* tests, likewise */
	struct strmap name;	/* names that were asked for: of refs, or 0 */
	VEC(struct refs *) refs;
	struct around around;	/* for what is_import_line needs */
	struct around_request around_request;
	/* Steps to be followed: of as many doubts, and of one more. What is
	   reached with fewer doubts is followed first, so that each test has
	   the surest of its chains, of equals the shortest. */
	VEC(uint32_t) queue[2];
	unsigned now;		/* queue[now] is followed, from `next` on */
	size_t next;
	size_t followed;
	/* Steps that nothing uses by name; those that they come from are
	   followed by file where they have led to no test. */
	VEC(uint32_t) dead;
	size_t next_dead;
};

void walk_init(struct walk *walk, struct exercise *out,
	       const struct exercise_request *request);
void walk_release(struct walk *walk);
/* Follows all steps, and counts the tests that there are. */
const struct error *walk_all(struct walk *walk) MUST_CHECK;

/* Adds a step, unless its symbol was reached before. */
void add_step(struct walk *walk, const struct exercise_step *step);
/* Adds files that load what a step is. */
void add_loads(struct walk *walk, const file_vec *files, uint32_t of);
/* The runner of a file, as test_runner_of tells it. */
const struct error *runner_of(struct walk *walk, uint32_t file,
			      const struct test_runner **out) MUST_CHECK;
/* Is it the first time that a set has a symbol of a file? */
bool is_first(struct strmap *map, uint32_t file, uint32_t symbol);
/* Tells the tests of a step, in exercise_told.c: is it a test, and nothing
 * beside? What it may be beside is followed. */
const struct error *take_test(struct walk *walk, uint32_t step,
			      bool *is_done) MUST_CHECK;
/* Counts the tests that there are, and sorts those that are told. */
const struct error *tell_all(struct walk *walk) MUST_CHECK;
/* Nothing tells which tests below a directory ("": of all) a step leads to. */
void tell_unknown(struct walk *walk, const char *path, const char *why,
		  const char *below, uint32_t of);
/* Adds the tests that unknown things may lead to, where no step has. */
const struct error *tell_rest(struct walk *walk) MUST_CHECK;
/* Adds the steps that use one, in exercise_uses.c. */
const struct error *add_users_of(struct walk *walk, uint32_t step) MUST_CHECK;
/* Adds a changed file that is no code, in exercise_data.c. */
const struct error *add_data(struct walk *walk, const char *path,
			     uint32_t file) MUST_CHECK;

#endif
