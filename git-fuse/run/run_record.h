/* SPDX-License-Identifier: MIT */
/*
 * Runs of commands: what they ran on, how they are called, and what is kept
 * of them. Shared by "git fuse run" and "git fuse runs".
 */
#ifndef GIT_FUSE_RUN_RUN_RECORD_H
#define GIT_FUSE_RUN_RUN_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/evidence.h"
#include "knowledge/run.h"
#include "source/source.h"

/* What a command finds in the work tree. */
struct ground {
	struct oid commit, tree;	/* zero: none */
	/* Of all that differs from the commit: path, mode and content. Zero
	   where nothing does. */
	struct oid state;
	VEC(struct anchor) changed;	/* the files that differ */
	/* Evidence can name it: nothing was removed, and not more changed than
	   a body should hold. */
	bool is_nameable;
};

/* Of a source that stays open. */
const struct error *ground_read(struct ground *ground, struct repo *repo,
				struct source *source) MUST_CHECK;
void ground_release(struct ground *ground);

/* As a shell takes it, on one line. */
void add_command(struct buf *out, const struct run *run);

/* The same, of at most so many characters, for people; one that was cut ends
 * with "...". */
enum { COMMAND_MOST = 120 };
void add_command_short(struct buf *out, const struct run *run);

/* How a run ended, by what it tells of the command: one that somebody stopped
 * tells nothing. */
enum run_end { RUN_PASSED, RUN_FAILED, RUN_STOPPED };
enum run_end run_end_of(const struct run *run);

/* "12 passed, 1 failed, 2 skipped (prove)": of tests that were seen. */
void add_tests(struct buf *out, const struct run_tests *tests);

/* --- What is kept of a run --- */

struct keeping {
	struct session *session;	/* looks at what the command ran on */
	const struct ground *ground;	/* NULL: it is not known */
	struct run *run;
	const char *claim, *artifact;	/* NULL: those of the command */
	const char *expires;		/* as typed, or NULL */
	bool learns;			/* memories, too */
	/* Told. */
	bool is_claimed;
	uint64_t retracted;		/* claims that it contradicts */
	/* Of the arena, or NULL: a memory; why no claims could be judged. */
	const char *learned, *no_claims;
	struct arena arena;
};

/* That --expires can be understood: before anything is run. */
const struct error *keeping_check(struct keeping *keeping) MUST_CHECK;

/* One transaction with the run, what it is evidence for, and what it
 * teaches. */
const struct error *keep_run(struct keeping *keeping) MUST_CHECK;
void keeping_release(struct keeping *keeping);

#endif
