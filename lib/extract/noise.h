/* SPDX-License-Identifier: MIT */
/* Text that is no prose, for this room alone. */
#ifndef EXTRACT_NOISE_H
#define EXTRACT_NOISE_H

#include <stdbool.h>

#include "base/span.h"

/* Whether a sentence in lower case is a command, a log, a table or a question,
 * names a commit in full or a URL, or was cut where it does not end. */
bool is_noise(struct span text);

#endif
