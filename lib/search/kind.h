/* SPDX-License-Identifier: MIT */
/* What kind of question it is, by the words of its first line. */
#ifndef SEARCH_KIND_H
#define SEARCH_KIND_H

#include "search/question.h"

/*
 * Sets kind, about_tests, about_translations, is_asking and is_made. One of
 * up to three words of which one is spelt like code asks for a name; else the
 * kind with the most of its words in the first line wins, concept when none
 * has any.
 */
void question_classify(struct question *question);

#endif
