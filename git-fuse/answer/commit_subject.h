/* SPDX-License-Identifier: MIT */
/* What a commit says, read from the object itself. */
#ifndef GIT_FUSE_ANSWER_COMMIT_SUBJECT_H
#define GIT_FUSE_ANSWER_COMMIT_SUBJECT_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct oid;
struct past;
struct repo;

/*
 * Appends the subject of a commit, as git's %s: the lines of its message up
 * to the first blank one, joined by spaces. What is no UTF-8, and control
 * characters, are replaced. Nothing where the object is not here.
 */
const struct error *add_subject(struct buf *out, struct repo *repo,
				struct past *past, uint32_t commit) MUST_CHECK;

/* The whole message, as it was written but for white space at its ends, "\r" at
 * those of lines, and what is no UTF-8, which is replaced. Nothing where the
 * object is not here. */
const struct error *add_message(struct buf *out, struct repo *repo,
				struct past *past, uint32_t commit) MUST_CHECK;

/* The subject by the commit's id. */
const struct error *add_subject_of(struct buf *out, struct repo *repo,
				   const struct oid *commit) MUST_CHECK;

#endif
