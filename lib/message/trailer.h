/* SPDX-License-Identifier: MIT */
/* How one line is written that is a trailer. */
#ifndef MESSAGE_TRAILER_H
#define MESSAGE_TRAILER_H

#include <stdbool.h>

#include "base/span.h"

/*
 * Whether a line is "Token: value", "BREAKING CHANGE: value" or, as in "Fixes
 * #12", "Token #value". A token has two or more letters, digits and '-', and
 * a letter first; blanks may stand before the colon, as in git. What has no
 * value is none, nor is "https://..." or "std::...". key and value (without
 * blanks around it) may be the line itself.
 */
bool trailer_take(struct span line, struct span *key, struct span *value);

/* Only the length of the token before a colon, 0 where none is: what is
 * needed of many lines fast. */
size_t trailer_key_length(struct span line);

#endif
