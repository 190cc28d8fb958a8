/* SPDX-License-Identifier: MIT */
/*
 * Whether a text speaks to its reader as one who may give orders. It is a
 * sign for a person who reviews, and no more: whoever writes such a text can
 * find other words.
 */
#ifndef KNOWLEDGE_INSTRUCTING_H
#define KNOWLEDGE_INSTRUCTING_H

#include "base/span.h"

/* Why, for people ("it tells to ignore what was said before"), or NULL; NULL is
 * no text. */
const char *instructing_sign(const char *text);

/* What it looks for, as instructing_signs.rows tells, and each sign. */
extern const struct word_text instructing_signs[];

#endif
