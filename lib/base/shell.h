/* SPDX-License-Identifier: MIT */
/* Words as a shell reads them. */
#ifndef BASE_SHELL_H
#define BASE_SHELL_H

#include "base/buf.h"

/* Appends a word so that a POSIX shell takes it for that one word: as it is
 * where no byte of it means anything to a shell, in single quotes else, "" too. */
void shell_add_word(struct buf *out, const char *word);

#endif
