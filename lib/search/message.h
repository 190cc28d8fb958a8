/* SPDX-License-Identifier: MIT */
/* Commit messages as questions: what of them says something of the change. */
#ifndef SEARCH_MESSAGE_H
#define SEARCH_MESSAGE_H

#include <stddef.h>

#include "base/buf.h"

/*
 * Appends a message without what says nothing of the change: a last paragraph
 * in which each line is a trailer ("Key: value", "(cherry picked from ...") or
 * goes on with one, the number of a pull request behind the subject
 * ("... (#12)"), and white space at either end. Gives the length of its first
 * line.
 */
size_t message_strip(struct buf *out, const char *message, size_t n);

/*
 * How many words of a text say something: not one byte, no number, no stop
 * word, and none of those that stand in a commit of any kind ("fix", "bump",
 * "build", ...).
 */
size_t message_words(const char *text, size_t n);

/* The length of s without white space behind it. */
size_t message_trim(const char *s, size_t n);

#endif
