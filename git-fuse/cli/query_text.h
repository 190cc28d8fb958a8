/* SPDX-License-Identifier: MIT */
/* What several commands ask of their arguments in the same way. */
#ifndef GIT_FUSE_CLI_QUERY_TEXT_H
#define GIT_FUSE_CLI_QUERY_TEXT_H

#include "base/buf.h"
#include "base/error.h"
#include "git-fuse/cli/args.h"
#include "lang/tokens.h"

/*
 * Appends the words of the positional argument of that name, a space between
 * them, or what --query-file holds. ERROR_USAGE where both are given; where
 * neither is, the message begins with `missing`, or nothing is appended when
 * that is NULL.
 */
const struct error *read_asked(struct buf *out, const struct args *args,
			       const char *name, const char *missing)
	MUST_CHECK;

/* What --tokenizer names. ERROR_USAGE lists the known ones. */
const struct error *read_estimator(enum estimator *out,
				   const struct args *args) MUST_CHECK;

#endif
