/* SPDX-License-Identifier: MIT */
/* Which files a question names, by path, by file name or as a module. */
#ifndef SEARCH_MENTION_H
#define SEARCH_MENTION_H

#include "index/index.h"
#include "search/question.h"

/* A bare file name says less than a path with its directory. */
#define MENTION_BASE 0.6
/* A file that holds what the question says word by word, in a run. */
#define MENTION_QUOTED 1.0
/* The file that stands for a whole package, when the package is named. */
#define MENTION_PACKAGE 0.3

/*
 * Raises score (one a file) of each selected file that something quoted
 * names, to 1/n of what the kind of mention is worth, n the files that it
 * names alike (what names over twenty names none):
 *
 * - a path with a directory (1): one ends with the other at a '/', two parts
 *   or more; so the absolute paths of a traceback find their files,
 * - a file name (MENTION_BASE),
 * - a dotted or '/' separated module (1; a package by the file that stands
 *   for it: MENTION_PACKAGE): the path without its extension ends with it, or
 *   with it but for its last one or two parts, which name what is in it.
 *
 * Three or more of them with numbers of lines are the frames of a traceback:
 * the innermost names its file whole, each further file counts less.
 */
void mention_score(const struct view *view, const struct question *question,
		   const bool *selected, double *score);

#endif
