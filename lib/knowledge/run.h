/* SPDX-License-Identifier: MIT */
/*
 * Runs of commands: what came of them, and on what.
 *
 * The entity is "run:" and the hash (entity.h) of {"argv":[...], "dir":...}:
 * one a command and directory. A record of the kind "run" is one run, and
 * has the body
 *
 *	argv		an array of the words of the command, UTF-8, secrets
 *			masked
 *	commit, tree	that was checked out; each may be missing
 *	dir		where it ran, from the top of the work tree, as
 *			path_quote has it, without a slash at its end; missing
 *			at the top
 *	duration	milliseconds
 *	exit		its exit code; 128 and the signal where one killed it
 *	signal		that signal; may be missing
 *	started		seconds since 1970
 *	state		a digest of what the work tree had that the commit has
 *			not; missing where there was nothing
 *	tests		an object with failed, passed, runner and skipped;
 *			missing where none were seen
 *
 * Nothing in it tells of the machine. Runs are kept, each; none takes the
 * place of another.
 */
#ifndef KNOWLEDGE_RUN_H
#define KNOWLEDGE_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/oid.h"
#include "base/vec.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"

extern const struct fold run_fold;

struct run_tests {
	const char *runner;	/* NULL: no tests were seen */
	int64_t passed, failed, skipped;
};

struct run {
	const char *const *argv;	/* ends with NULL */
	const char *dir;	/* "": the top; as it is, not quoted */
	uint8_t exit, signal;	/* signal 0: none killed it */
	int64_t duration, started;
	struct oid commit, tree, state;	/* zero: none */
	struct run_tests tests;
	/* From here on set where it is read. */
	const char *entity;
	const char *author;
	int64_t time, lamport;	/* of the record */
	bool is_theirs;		/* others report it, and nobody whom we trust
				   signed that */
};

/* The entity of a command in a directory. */
void run_entity(struct buf *out, const char *const *argv, const char *dir);

/* Whether both ran on the same content: never where nothing is known of it. */
bool run_is_alike(const struct run *a, const struct run *b);

/*
 * Adds one, all but what is set where it is read; author and time of the
 * record, whose id is set. In a transaction. ERROR_LIMIT as record_check.
 */
const struct error *runs_add(struct knowledge *knowledge,
			     struct record *record, const struct run *run)
	MUST_CHECK;

/* Runs that were read. */
struct runs {
	VEC(struct run) run;	/* by entity, ours first, then in the order of
				   records */
	struct arena arena;
};

/* Those of one entity, or all (NULL); none where there is no file. */
const struct error *runs_read(struct runs *out, struct knowledge *knowledge,
			      const char *entity) MUST_CHECK;

/*
 * The last of our runs of one entity, in the order of records: all behind the
 * last one that was recorded before a time, and that one. However many there
 * were before, they cost nothing.
 */
const struct error *runs_read_last(struct runs *out,
				   struct knowledge *knowledge,
				   const char *entity, int64_t since)
	MUST_CHECK;
void runs_release(struct runs *runs);

#endif
