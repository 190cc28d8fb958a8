/* SPDX-License-Identifier: MIT */
/*
 * Violations that the code itself excuses: "fuse: allow(RULE) reason" in a
 * comment of the line where the violation stands, or of the line above it; of
 * a violation of the whole file, anywhere in the file. Several rules are
 * separated by commas. The reason is not optional: one without excuses
 * nothing.
 */
#ifndef ARCH_EXCUSE_H
#define ARCH_EXCUSE_H

#include "base/error.h"
#include "base/span.h"
#include "emit/problem.h"

struct source;

enum excuse_kind {
	EXCUSE_NONE,		/* the line says nothing of the rule */
	EXCUSE_BARE,		/* it does, without a reason */
	EXCUSE_GIVEN
};

/*
 * What a line says of a rule. *reason is what stands behind the closing
 * bracket, without white space, a colon or dashes before it and without what
 * closes a comment behind it.
 */
enum excuse_kind excuse_read(struct span *reason, struct span line,
			     const char *rule);

/*
 * Makes excused, with their reason, the new problems that have a key and a
 * path and that the files of the source excuse; those whose excuse lacks a
 * reason get an advice that says so. Only files with such problems are read;
 * what cannot be read excuses nothing. Sorts them first.
 */
const struct error *excuses_apply(struct problems *problems,
				  struct source *source) MUST_CHECK;

#endif
