/* SPDX-License-Identifier: MIT */
/* The kinds of secrets as a table: what to look for, what to mask, what must
 * be true of it. */
#ifndef REDACT_KINDS_H
#define REDACT_KINDS_H

#include <stddef.h>

enum check {
	/* spread like random text, and no placeholder */
	CHECK_RANDOM = 1,
	CHECK_STRONG = 2,	/* as CHECK_RANDOM, and letters mixed with
				   digits; no hash, no word, no path */
	CHECK_PASSWORD = 4,	/* like a password that someone thought of */
	CHECK_FILLED_IN = 8,	/* no placeholder; any spread */
	CHECK_PAIRS = 16,	/* the line has other key=value; pairs */
	CHECK_CONFIG = 32,	/* in a file of settings only */
	CHECK_NOT_LOCK = 64,	/* not in a lock file */
	CHECK_PEM = 128,	/* a block, up to its last line */
	CHECK_DENSE = 256,	/* mixed like random text throughout */
	CHECK_USERINFO = 512	/* an '@' ends it, before the path begins */
};

struct kind {
	const char *name;
	/*
	 * The pattern is tried where one of these stands, at its first byte,
	 * in any case. Each is four bytes; they follow one another.
	 */
	const char *literals;
	/* Anchored there, with classes of upper and lower case as written
	 * unless it says (?i). Group "s" is the secret. */
	const char *pattern;
	unsigned int checks;
};

extern const struct kind kind_table[];
extern const size_t kind_count;

#endif
