/* SPDX-License-Identifier: MIT */
/*
 * Questions with known answers from a repository's own history: what a commit
 * says is the question, the files it changed are the answer, and its parent
 * is where both are asked.
 *
 * Taken are commits that the past reaches, with exactly one parent, not by a
 * program, no revert, not in .git-blame-ignore-revs, of at most SAMPLE_TOUCHES
 * files, of which 1 to SAMPLE_GOLD existed at the parent and are judged
 * (measure.h). The message is stripped (message.h), and what is left must hold
 * SAMPLE_WORDS words that say something.
 *
 * The commits are tried in the order of a hash of their ids and the seed, so
 * that the same repository and seed give the same cases, and one new commit
 * displaces at most one.
 */
#ifndef EVAL_SAMPLE_H
#define EVAL_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/progress.h"
#include "eval/cases.h"

struct past;
struct repo;

enum {
	SAMPLE_TOUCHES = 30,	/* more is a sweep, not an answer */
	SAMPLE_GOLD = 6,	/* more is no answer that one looks for */
	SAMPLE_WORDS = 3,
	SAMPLE_BODY = 20,	/* words that make a body long */
	SAMPLE_ADDED = 3,	/* added test lines that make a block of code */
	SAMPLE_ADDED_MOST = 40	/* as long as blocks in reports are */
};

struct sample_spec {
	struct repo *repo;
	struct past *past;	/* mined as far as the commits should go */
	const char *name;	/* owner/name: in each case's id and repo */
	uint64_t seed;
	size_t most;		/* cases; there may be fewer */
	/*
	 * Ask in three ways instead of by the whole message: by the subject
	 * alone, by a message with a long body, and by a message with the
	 * lines that the commit adds to tests in a fenced block, as a report
	 * would show how to see the bug. Each commit is asked in one of the
	 * ways that it allows, the one that has the fewest cases so far; no
	 * way has more than a third, unless the others cannot fill theirs.
	 */
	bool in_three_ways;
};

/* Why a commit is no case. */
enum sample_miss {
	MISS_MERGE, MISS_ROOT, MISS_BOT, MISS_REVERT, MISS_IGNORED,
	MISS_UNKNOWN,		/* its trees are not here */
	MISS_SWEEP,		/* it touches too many files */
	MISS_NO_FILE,		/* none, or too many, that are judged */
	MISS_NO_WORDS,
	SAMPLE_MISSES
};
/* "merge", "root", ...: as keys in JSON. */
const char *sample_miss_name(enum sample_miss miss);

/*
 * Appends the cases; missed[] is counted up over the commits that were tried.
 * A case's id is the name with "__" for '/', "-" and ten digits of the commit.
 */
const struct error *sample_history(struct cases *out,
				   const struct sample_spec *spec,
				   const struct progress *progress,
				   uint64_t missed[SAMPLE_MISSES]) MUST_CHECK;

#endif
