/* SPDX-License-Identifier: MIT */
/* Whether a sentence tells something to be minded. */
#ifndef EXTRACT_LESSON_H
#define EXTRACT_LESSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

/*
 * How much a sentence teaches: what must or must not be done, what is not safe,
 * and why, count for it; that it is about the patch itself, its author or its
 * review, and a beginning that needs what stands before, count against it.
 * Nothing below LESSON_LEAST is worth a reader's time. *type is a decision's
 * where it tells of a choice, else a gotcha's or a convention's.
 */
enum { LESSON_LEAST = 6 };
int lesson_score(struct span sentence, uint8_t *type);

/* Whether it gives any reason at all, and is not about who writes it: enough
 * for why something was taken back. */
bool tells_reason(struct span sentence);

/* Whether it begins as if something stood before it: "This ...", "But ...". */
bool leans_back(struct span sentence);

#endif
