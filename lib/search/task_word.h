/* SPDX-License-Identifier: MIT */
/* Words that say of a task only that it is one. */
#ifndef SEARCH_TASK_WORD_H
#define SEARCH_TASK_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a word in lower case is one that any task has, whatever it is about:
 * "add", "fix", "support". */
bool is_task_word(const char *lower, size_t n);

#endif
