/* SPDX-License-Identifier: MIT */
/* Sentences of a message. */
#ifndef EXTRACT_SENTENCE_H
#define EXTRACT_SENTENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "base/vec.h"
#include "message/message.h"

struct sentence {
	struct span text;	/* in the message, its stop included */
	uint32_t paragraph;
	bool is_item;		/* of a list, or behind the first of one */
};
typedef VEC(struct sentence) sentence_vec;

/* Appends the sentences of prose and lists; those of the subject, of code,
 * quotes, headings, trailers, of what takes another commit back, but for why,
 * and what says the subject again are none.
 * An item of a list begins one. */
void sentences_find(sentence_vec *out, const struct message *message);

/* What a subject says behind a tag in brackets and the part of the code before
 * its colon, without the numbers of issues at its end. */
struct span subject_bare(const struct message *message);

#endif
