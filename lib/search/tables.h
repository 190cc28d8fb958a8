/* SPDX-License-Identifier: MIT */
/* Tables of words, which tables.rows is made into: private to lib/search. */
#ifndef SEARCH_TABLES_H
#define SEARCH_TABLES_H

#include "base/span.h"
#include "search/class.h"

/* The classes that a word can be of. */
enum word_class {
	WORD_FLOW = 1, WORD_CONFIG = 2, WORD_WIRING = 4, WORD_TEST = 8,
	WORD_ASKS = 16, WORD_TRANSLATION = 32
};

extern const struct word_text path_layers[];
extern const struct word_value question_words[], path_classes[], lang_classes[];
extern const size_t path_layers_rows, question_words_rows, path_classes_rows,
	lang_classes_rows;

#endif
