/* SPDX-License-Identifier: MIT */
/* Text in one of the encodings that a commit may name. */
#ifndef GIT_RECODE_H
#define GIT_RECODE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

/* Whether an encoding is UTF-8 by one of the names that git takes for it; the
 * empty one is. */
bool encoding_says_utf8(struct span encoding);

/* Appends all of a text in UTF-8. False when the encoding is not known, or the
 * text is not in it: what out then holds is of no use. */
bool recode(struct buf *out, struct span encoding, struct span text);

#endif
