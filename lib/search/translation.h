/* SPDX-License-Identifier: MIT */
/* One thing in many languages, of which an answer needs one. */
#ifndef SEARCH_TRANSLATION_H
#define SEARCH_TRANSLATION_H

#include "search/hunt.h"

/*
 * Of candidates that are translations of one another (kin_language, of
 * documents kin_document_language) all but one go to the end, in their order;
 * each place keeps its score. That one is the English one, where its score is
 * nine tenths of the best or more, or else the best. Paths are so where nothing
 * but the language differs, and one of them is in English: what else has two
 * letters below "lang" is no translation. What a short question names by its
 * path, more than that one, stays where it is.
 */
void translations_last(struct hunt *hunt);

#endif
