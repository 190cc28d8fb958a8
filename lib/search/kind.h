/* SPDX-License-Identifier: MIT */
/* What kind of question it is, by the words of its first line. */
#ifndef SEARCH_KIND_H
#define SEARCH_KIND_H

#include "search/question.h"

/*
 * Sets kind, about_tests, is_action, is_asking and is_made. One of up to
 * three words of which one is spelt like code asks for a name; else the kind
 * with the most of its words in the first line wins, concept when none has
 * any.
 */
void question_classify(struct question *question);

/*
 * Adds to the weights of channels what the kind of question asks for more of,
 * as a share of all weights together: of a name, who declares it; of a flow,
 * single members; of settings, string literals; of wiring, paths. A channel
 * that is off stays off.
 */
void question_shift_weights(enum question_kind kind, double *weight);

#endif
