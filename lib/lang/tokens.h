/* SPDX-License-Identifier: MIT */
/*
 * How many tokens a language model will make of some bytes.
 *
 * An estimate by classes of bytes, without a vocabulary. For any a and b,
 * tokens(ab) <= tokens(a) + tokens(b): who keeps a sum of parts within a
 * budget keeps the whole within it.
 */
#ifndef LANG_TOKENS_H
#define LANG_TOKENS_H

#include <stddef.h>
#include <stdint.h>

enum estimator {
	ESTIMATOR_O200K,	/* fitted to o200k_base; the default */
	ESTIMATOR_CL100K,	/* fitted to cl100k_base */
	ESTIMATOR_CLAUDE,	/* the seed's: runs of 3.5 bytes */
	ESTIMATOR_GEMINI,	/* the seed's: runs of 4 bytes */
	ESTIMATORS
};

/* "o200k", ...; as --tokenizer and the manifest name it. */
const char *estimator_name(enum estimator estimator);

/* By name or a model's name that begins like one of its family ("gpt-4o",
 * "claude-..."), in any case; ESTIMATORS when unknown: a usage error that
 * lists estimator_name of each. */
enum estimator estimator_by_name(const char *name);

uint64_t tokens_count(enum estimator estimator, const char *bytes, size_t n);

#endif
