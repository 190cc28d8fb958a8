/* SPDX-License-Identifier: MIT */
/* Titles that say that something was done, and not to which code. */
#ifndef SEARCH_TITLE_H
#define SEARCH_TITLE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Whether a word, in any case, stands in titles of any kind: what is done to
 * anything ("fix", "bump", "cleanup"), what every project has ("release",
 * "tests"), a stop word, a single byte, a number, or one of these with a
 * number behind it ("v2", "rc1").
 */
bool title_word_is_idle(const char *word, size_t n);

/* Whether it is what every project has, and might be the name of something:
 * "request", "merge". */
bool title_word_is_noun(const char *word, size_t n);

/* Whether a line says nothing of code: its words are idle, or they are about
 * a review ("address review comments"). */
bool title_is_idle(const char *line, const char *end);

/*
 * Whether a program made the line: Git or a host of repositories for a merge,
 * in which branches are names and no words; or one that brings dependencies
 * up to date ("Bump x from 1.2 to 1.3"), where only manifests know x.
 */
bool title_is_made(const char *line, const char *end);

#endif
