/* SPDX-License-Identifier: MIT */
/* Words that say of a task only that it is one. */
#ifndef SEARCH_TASK_WORD_H
#define SEARCH_TASK_WORD_H

#include <stdbool.h>

#include "base/span.h"

/* Whether a word, in any case, is one that any task has, whatever it is about:
 * "add", "fix", "support". */
bool is_task_word(struct span word);

#endif
