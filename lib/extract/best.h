/* SPDX-License-Identifier: MIT */
/* The sentence of a message that teaches most. */
#ifndef EXTRACT_BEST_H
#define EXTRACT_BEST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "extract/sentence.h"
#include "message/message.h"

/* How the sentences of a message stand to its subject. */
struct setting {
	const struct message *message;
	const sentence_vec *sentence;	/* of it */
	bool is_advice;		/* the subject says what is to be done */
	struct span why;	/* the sentence that explains it, the first */
	int place;		/* LESSON_MENDED or nothing */
	bool is_tidy;		/* the subject only puts it in another form */
};

/* Both must outlive what is found. is_fix: the commit says that it mends. */
void setting_find(struct setting *out, const struct message *message,
		  const sentence_vec *sentence, bool is_fix);

struct best {
	struct span text;	/* with the sentence before, where it leans on
				   that */
	uint32_t paragraph;
	int score;		/* 0: none teaches anything */
	uint8_t type;		/* enum memory_type */
	struct span under;	/* the squashed change that it is told of; empty
				   where that is the subject */
	bool is_below;		/* told with what it is under */
	bool is_advised;	/* because it is the reason of that */
};

/* The sentence that teaches most, of a paragraph or (0) of all, but those that
 * are taken, by paragraph. */
struct best best_find(const struct setting *setting, const bool *is_taken,
		      uint32_t paragraph);

#endif
