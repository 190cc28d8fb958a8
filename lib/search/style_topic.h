/* SPDX-License-Identifier: MIT */
/* What rules are asked for: a topic, and other words for it. */
#ifndef SEARCH_STYLE_TOPIC_H
#define SEARCH_STYLE_TOPIC_H

#include "base/error.h"
#include "base/vec.h"
#include "index/bm25f.h"
#include "search/style_evidence.h"

struct style_topic {
	struct query query;	/* its terms, and behind them those of other
				   words for it */
	VEC(struct query) phrase;	/* each alone is the topic, which is
					   the first; none: nothing is asked */
};

/* Reads words to look for, NULL for none. ERROR_USAGE: the text has none. */
const struct error *style_words_parse(struct query *out, const char *text)
	MUST_CHECK;

/* Reads a topic, NULL for none, as style_words_parse does. Other words come
 * with a topic that projects have rules about: "tests" is "testing", too. */
const struct error *style_topic_parse(struct style_topic *out, const char *text)
	MUST_CHECK;
void style_topic_release(struct style_topic *topic);

/* What the k-th term of the query counts: other words are less what was meant,
 * and are rarer than it besides. */
double style_topic_share(const struct style_topic *topic, size_t k);

/* How much a passage says about it, by style_is_under and style_says: 1 of the
 * topic itself, or where nothing is asked, less of other words for it, 0
 * nothing. */
double style_topic_said(const struct style_topic *topic,
			const struct style_passage *passage);

#endif
