/* SPDX-License-Identifier: MIT */
/*
 * What a check found, kept as claims: each violation is one about its own id,
 * by the evidence of a validator, which is the check.
 */
#ifndef GIT_FUSE_RECORDING_H
#define GIT_FUSE_RECORDING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "emit/json.h"
#include "emit/problem.h"
#include "git-fuse/session.h"

/* The source of the evidence that "arch check" gives. */
extern const char recording_source[];

struct recording {
	bool is_done;		/* it was asked for */
	uint64_t added;		/* are new, or stand elsewhere now */
	uint64_t kept;		/* were recorded already, and hold */
	uint64_t retracted;	/* are not found any more */
};

/*
 * Records the problems that have a key "violation:...", whatever their state:
 * the artifact is the key, the evidence the blob and the lines of the file in
 * which it stands, and the commit and tree looked at. Problems with one key
 * are one claim. What is recorded and valid with the same blobs adds nothing.
 *
 * is_whole says that these are all violations of what is looked at: then what
 * was recorded by a check and is not among them is retracted. One transaction,
 * and none where there is nothing to write. Sorts the problems.
 */
const struct error *record_violations(struct recording *out,
				      struct session *session,
				      struct problems *problems,
				      bool is_whole) MUST_CHECK;

/* "recorded": an object with added, kept and retracted; null where it was not
 * asked for. */
void put_recording(struct json *json, const struct recording *recording);

#endif
