/* SPDX-License-Identifier: MIT */
/* What the forms of problems share: for the files of problem_*.c alone. */
#ifndef EMIT_PROBLEM_PRIVATE_H
#define EMIT_PROBLEM_PRIVATE_H

#include "base/strmap.h"
#include "emit/problem.h"

/* "new", "known", "excused" */
const char *problem_state_name(const struct problem *problem);

/* The problem's rule among those that were judged by; NULL where it is none. */
const struct problem_rule *problem_rule_of(const struct problems *problems,
					   const struct problem *problem);

/*
 * Fingerprints in the order of the problems: "39fa2ee980eb94b0:1", sixteen
 * digits of the hash of what the problem is and, from 1, which of its equals
 * it is. { 0 } begins a form; the text is good until the next one.
 */
struct fingerprints {
	struct strmap seen;	/* rule, path and key: how many there were */
	struct buf key, text;
};
const char *fingerprint_next(struct fingerprints *seen,
			     const struct problem *problem);
void fingerprints_release(struct fingerprints *seen);

/* Whether a list tells the problem of this number. */
bool problem_is_told(const struct problems *problems, size_t i);

/* Appends s with each run of white space as one blank, none at the ends, and
 * what is not UTF-8 repaired: text of a repository on one line. */
void add_folded(struct buf *out, const char *s);

/*
 * Appends why, and what to do, a line each behind `indent`: the reason with
 * its decision, who brought it in, the excuse, the advice.
 */
void add_reasons(struct buf *out, const struct problem *problem,
		 const char *indent);

#endif
