/* SPDX-License-Identifier: MIT */
/* Titles that no person wrote. */
#ifndef SEARCH_TITLE_H
#define SEARCH_TITLE_H

#include <stdbool.h>

/*
 * Whether a program made the line: Git or a host of repositories for a merge,
 * in which branches are names and no words; or one that brings dependencies
 * up to date ("Bump x from 1.2 to 1.3"), where only manifests know x.
 */
bool title_is_made(const char *line, const char *end);

#endif
