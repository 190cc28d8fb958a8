/* SPDX-License-Identifier: MIT */
/*
 * What a check found, kept as claims: each problem is one about its own name,
 * by the evidence of a validator, which is the check.
 */
#ifndef GIT_FUSE_CLAIM_CLAIMS_FROM_PROBLEMS_H
#define GIT_FUSE_CLAIM_CLAIMS_FROM_PROBLEMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "emit/json.h"
#include "emit/problem.h"
#include "git-fuse/workspace/session.h"

/* A check: what its evidence is called, and what its problems are. */
struct recorder {
	const char *source;
	/* The name of a problem, the same after lines moved; NULL: it is not
	   recorded. */
	const char *(*artifact)(struct arena *arena,
				const struct problem *problem);
	/* Problems with one name are one only where they say the same. */
	bool tells_apart;
};

/*
 * "git fuse arch check", whose violations have a key "violation:...", whatever
 * their state, and "git fuse adr check", whose problems are called
 * "decision:", rule, path and key.
 */
extern const struct recorder recorder_arch, recorder_adr;

struct recording {
	bool is_done;		/* it was asked for */
	uint64_t added;		/* are new, or stand elsewhere now */
	uint64_t kept;		/* were recorded already, and hold */
	uint64_t retracted;	/* are not found any more */
};

/*
 * Records the problems that have a name: the artifact is the name, the
 * evidence the blob and the lines of the file in which it stands, and the
 * commit and tree looked at. Problems with one name are one claim; those of
 * decisions, which say what is wrong with a file, only where they say the
 * same. What is recorded and valid with the same blobs adds nothing.
 *
 * is_whole says that these are all problems of what is looked at: then what
 * this check recorded before and is not among them is retracted. One
 * transaction, and none where there is nothing to write. Sorts the problems.
 */
const struct error *record_problems(struct recording *out,
				    struct session *session,
				    const struct recorder *recorder,
				    struct problems *problems, bool is_whole)
	MUST_CHECK;

/* A line for people; nothing where it was not asked for. */
void say_recording(struct sink *out, const struct recording *recording);

/* "recorded": an object with added, kept and retracted; null where it was not
 * asked for. */
void put_recording(struct json *json, const struct recording *recording);

#endif
