/* SPDX-License-Identifier: MIT */
/*
 * A project's own rules: what its documents say about a topic.
 *
 * Which files are such documents is a table of names (style_names): STYLE,
 * CODING_STYLE, CONTRIBUTING, HACKING and their kin, in any case and with any
 * of the endings of documents, wherever they stand in the tree.
 */
#ifndef SEARCH_STYLE_H
#define SEARCH_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct change_mask;
struct source;

/* Words of all rules together; the most that is shown of one document's
 * section at once; documents that are read, and how large one may be. */
enum { STYLE_NEAR = 8, STYLE_WORDS = 500, STYLE_PART_WORDS = 200,
       STYLE_DOCUMENTS = 64, STYLE_DOCUMENT_MAX = 4 << 20 };

/* Consecutive lines of a document. */
struct style_rule {
	const char *path;
	uint32_t line, last_line;
	/* The headings that it stands under, the outermost first. */
	const char *heading[8];
	size_t headings;
	const char *text;	/* whole lines; the last has its line end */
	bool is_cut;		/* its end was left out for want of room */
	double score;
};

struct style_heading {
	const char *title;
	unsigned int level;
	uint32_t line;
};

struct style_document {
	const char *path;
	VEC(struct style_heading) heading;
};

/* A section that uses words of the topic, or is told for want of one. */
struct style_near {
	const char *path, *title;
	uint32_t line;
};

struct style {
	VEC(struct style_rule) rule;		/* best first */
	size_t answers;		/* parts of documents that rule is of */
	VEC(struct style_document) document;	/* likeliest first */
	VEC(struct style_near) near;	/* where nothing answers a topic */
	struct arena arena;
};

/* The names that are looked for; ends with NULL. */
const char *const *style_names(void);

struct style_request {
	struct source *source;
	/* Both NULL: no rules are asked for. */
	const char *topic, *category;
	size_t skip, limit;	/* of the parts that answer */
	/* source/change.h: is given each document before anything is read
	   from it; or NULL. */
	const struct change_mask *mask;
};

/*
 * Reads the documents of a source, in the order of style_names and from the
 * top of the tree down, and fills
 *
 *	document	them, with their headings
 *	rule		for a topic or a category, at most `limit` parts of
 *			their sections and STYLE_WORDS words, ranked, behind
 *			the first `skip`
 *
 * A section of more than STYLE_PART_WORDS words is several parts, cut at blank
 * lines. Parts are ranked by BM25 over all of them (K1 1.2, b .75) in the
 * terms of lang/words.h; a term in a part's own heading counts as four in its
 * text, one in a heading above that as two. Parts of documents for those who
 * work on the project come first, see style_places.h; the others, about a
 * directory of their own or written for its users, behind them. A part answers
 * when its headings hold the topic or its text says something about it, see
 * style_evidence.h, also in other words for a topic that projects have rules
 * about; that the words occur is not enough.
 *
 * Where no part answers a topic, `near` are headings, at most STYLE_NEAR: of
 * the sections that hold its words, best first, or where there are none the
 * upper ones of the likeliest documents.
 *
 * Of a category are the sections that stand under a heading with all of its
 * words, their own or one above. With it no other part answers; without a topic
 * all of them do, in the order of the documents.
 */
const struct error *style_find(struct style *out,
			       const struct style_request *request) MUST_CHECK;
void style_release(struct style *style);

#endif
