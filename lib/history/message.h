/* SPDX-License-Identifier: MIT */
/* What a commit's message and its author say about it. */
#ifndef HISTORY_MESSAGE_H
#define HISTORY_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "git/commit.h"

/*
 * Takes the next line that is about the change off `rest`, as take_line does;
 * false behind the last. A line that only names people or a number of a tool
 * ("Signed-off-by:", "Cc:", "Change-Id:", "git-svn-id:") is not: wherever it
 * stands, because trailers are often followed by more text.
 */
bool message_line(struct span *rest, struct span *line);

/*
 * PAST_REVERT when the subject, the first line, begins with "revert"; PAST_FIX
 * when one of its words says that something was wrong, and none that it was the
 * spelling.
 */
uint8_t message_flags(struct span message);

/* True when the name or the address is that of a program. */
bool author_is_bot(const struct signature *author);

#endif
