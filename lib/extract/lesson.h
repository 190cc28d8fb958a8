/* SPDX-License-Identifier: MIT */
/* Whether a sentence tells something to be minded. */
#ifndef EXTRACT_LESSON_H
#define EXTRACT_LESSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* Where a sentence stands: in a message of which nothing more is known, in one
 * that mends something, below a subject that it gives the reason of, in a list,
 * which is one of changes, where nothing is told of the code, in the code
 * itself, beside LESSON_ADVISED, in a message that brings something new, or
 * joined to the sentence before it, which makes it longer. */
enum {
	LESSON_MENDED = 1, LESSON_ADVISED = 2, LESSON_LISTED = 4,
	LESSON_ASIDE = 8, LESSON_WRITTEN = 16, LESSON_BRINGS = 32,
	LESSON_JOINED = 64
};
/* Nothing is joined beyond this. */
enum { LESSON_JOINED_BYTES = 420 };

/*
 * How much a sentence teaches: what must or must not be done, what is not
 * safe, why, and who says so, count for it; that it is about the patch itself,
 * its author or its review, and a beginning that needs what stands before,
 * count against it. How things are up to the commit is worth nothing, for it is
 * false once the commit is in; where that mends something, neither is what is
 * wrong with the code. Below advice the reason is enough.
 * Nothing below LESSON_LEAST is worth a reader's time. *type is a decision's
 * where it tells of a choice, else a gotcha's or a convention's.
 */
enum { LESSON_LEAST = 7 };
int lesson_score(struct span sentence, int place, uint8_t *type);

/* Whether it says what must or must not be done. */
bool lesson_rules(struct span text);
/* Whether it names a standard, or another system. */
bool lesson_cites(struct span text);
/* Whether a subject names what is wrong, and so mends it. */
bool lesson_mends(struct span subject);
/* Whether a subject brings what was not there. */
bool lesson_brings(struct span subject);
/* Whether a subject only puts the code in another form. */
bool lesson_tidies(struct span subject);
/* Whether it begins with what is to be done from here on: "Use ...",
 * "Don't ...". */
bool lesson_advises(struct span text);
/* Whether a text begins with one of n stretches of words. */
bool lesson_begins(struct span text, const char *const *words, size_t n);
/* Whether it tells why what stands before is so: "Otherwise ...". */
bool lesson_explains(struct span text);

/* Whether it is the reason of the rule before it, as things are: "It may
 * block." */
bool lesson_backs(struct span sentence);

/* A sentence behind the word that only adds it to those before, "Moreover,",
 * where the rest stands alone; else all of it. */
struct span lesson_unlinked(struct span sentence);

/* Whether it begins with another system and what that does: "QEMU has a bug
 * where ..."; it is so behind what mends ours, too. */
bool tells_others(struct span sentence);

/* Whether it goes on with, or against, what stands before: "However, ...". */
bool lesson_goes_on(struct span sentence);

/* Whether one of the words, a bar between them, stands in a text. */
bool lesson_holds(struct span text, const char *words);

/* Whether it gives any reason at all, and is not about who writes it, nor that
 * nobody needs it: enough for why something was taken back. */
bool tells_reason(struct span sentence);

/* Whether it begins as if something stood before it: "This ...", "But ...". */
bool leans_back(struct span sentence);
/* Whether it begins with a word for what stands before: "It ...", "If this". */
bool points_back(struct span sentence);

#endif
