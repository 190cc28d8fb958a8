/* SPDX-License-Identifier: MIT */
/* Is it a secret, or does it only stand where one would? */
#ifndef REDACT_JUDGE_H
#define REDACT_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

#include "redact/kinds.h"

/* What is known of the place besides the value. */
struct place {
	const char *path;	/* NULL: unknown */
	const char *bytes;	/* the whole text */
	size_t n;
	size_t from, to;	/* the value in it */
	size_t asked;		/* may_be_strong: where, and 1; 0: nowhere */
	bool may_be_strong;
};

/* True when the value passes all of enum check but CHECK_PEM. */
bool judge(const struct place *place, unsigned int checks);

/* False where nothing near behind `at` passes CHECK_STRONG: cheaper than a
 * pattern, and true of most that is called like a secret. */
bool may_be_strong(const struct place *place, size_t at);

/* Whether the URL whose scheme ends at `at` has a user before its host. */
bool has_userinfo(const struct place *place, size_t at);

/* Of package managers: full of what looks like secrets. NULL is none. */
bool is_lock_file(const char *path);

struct shaped;

/* Whether what varies of a form is spread like random text, with at least so
 * many tenths of a bit a byte, and no placeholder. */
bool judge_varied(const struct shaped *shaped, unsigned int entropy);

/* Whether letters and digits are mixed in it as in no word and no hash. */
bool judge_mixed(const struct shaped *shaped);

/*
 * Where a PEM block ends that begins in front of `body`: behind the footer's
 * last dash, or, without a footer, behind its last line of base64. 0 when
 * there is no key in it: a header alone is only text about keys.
 */
size_t pem_end(const char *bytes, size_t n, size_t body);

#endif
