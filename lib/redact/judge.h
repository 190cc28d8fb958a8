/* SPDX-License-Identifier: MIT */
/* Is it a secret, or does it only stand where one would? */
#ifndef REDACT_JUDGE_H
#define REDACT_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

/* What is known of the place besides the value. */
struct place {
	const char *path;	/* NULL: unknown */
	const char *bytes;	/* the whole text */
	size_t n;
	size_t from, to;	/* the value in it */
};

/* True when the value passes all of enum check but CHECK_PEM. */
bool judge(const struct place *place, unsigned int checks);

/* Bits of information a byte, by how often each byte occurs. */
double shannon(const char *s, size_t n);

/*
 * Where a PEM block ends that begins in front of `body`: behind the footer's
 * last dash, or, without a footer, behind its last line of base64. 0 when
 * there is no key in it: a header alone is only text about keys.
 */
size_t pem_end(const char *bytes, size_t n, size_t body);

#endif
