/* SPDX-License-Identifier: MIT */
/* Whether a sentence is a part of the story of what the commit mended. */
#ifndef EXTRACT_STORY_H
#define EXTRACT_STORY_H

#include <stdbool.h>

#include "base/span.h"

/* Whether a sentence tells what the one before led to, or how that was mended:
 * "This causes ...", "To fix it ...". What it goes on from is the bug then. */
bool story_goes_on(struct span next);

/* Whether what a sentence says is not, or is not there, is there by what the
 * next one tells: "It has no flag. This patch adds one." */
bool story_is_answered(struct span sentence, struct span next);

/* Whether it begins with what the change is made to, "This test ...", and does
 * not say what must be: it is so no more. */
bool story_shows(struct span sentence);

/* Whether it begins to tell how it was and why: "Previously ...", "This occurs
 * because ...". So does what stands behind it. */
bool story_begins(struct span sentence);

/* Whether it begins with how things are up to the commit, with what it mends,
 * or with the number of a change: "The current ...", "Fixed an issue ...",
 * "Since #12, ...". */
bool story_leads(struct span sentence);

/* Whether a sentence says that what the subject orders is not so: "Paths are
 * not always sanitized" below "Sanitize paths". It is so once the commit is
 * in. */
bool story_denies(struct span subject, struct span sentence);

/* Where a sentence stands below a heading that templates of messages have:
 * "Motivation" is how it was, LESSON_MENDED, "Modifications" what was done,
 * LESSON_LISTED; 0 below any other. */
int story_below(struct span heading);

/* Whether a subject takes something away: what is told of that is gone. */
bool story_removes(struct span subject);

/* Whether a sentence tells of taking away. */
bool story_tells_removal(struct span sentence);

#endif
