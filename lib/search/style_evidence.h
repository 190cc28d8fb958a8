/* SPDX-License-Identifier: MIT */
/* Whether a part of a document says something about a topic, or only uses its
 * words. */
#ifndef SEARCH_STYLE_EVIDENCE_H
#define SEARCH_STYLE_EVIDENCE_H

#include "base/fence.h"
#include "index/bm25f.h"

/* Lines of a document, and the headings above them. */
struct style_passage {
	const char *const *heading;
	size_t headings;
	struct span text;
	struct fence fence;	/* inside of which they begin */
	bool is_list;		/* of settings: each line stands for itself */
};

/* All terms of the topic stand in the headings together. */
bool style_is_under(const struct query *topic,
		    const struct style_passage *passage);

/*
 * Whether the text says something about a topic. Of two words both have to
 * stand in one paragraph, of more two thirds; one alone has to be among its
 * first STYLE_HEAD words, or twice in it and one word in ten: behind that it is
 * what something else is told with.
 * A list's item is a paragraph. A step of a numbered list tells what to do
 * once, and counts only with a word such as "must" or "never". Code, between
 * backticks or fences or indented by four or more, tells nothing.
 */
enum { STYLE_HEAD = 6 };
bool style_says(const struct query *topic,
		const struct style_passage *passage);

#endif
