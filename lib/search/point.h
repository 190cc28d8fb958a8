/* SPDX-License-Identifier: MIT */
/*
 * Which memories are in point: of all that is known about a place, what
 * somebody with this question should be told.
 *
 * A memory is weighed by the words of the question that it says itself, in its
 * text, its reason or its symbols: each by how rare it is in the tree, less
 * where many memories say it, too, and words of any task say nothing. Its file
 * among the files of the answer adds to that, and so does a directory above
 * one; neither counts alone, nor with a word that every other file has. A
 * symbol that is shown, or lines of its own, are enough. Behind the best one
 * only those are in point that come near it.
 */
#ifndef SEARCH_POINT_H
#define SEARCH_POINT_H

#include "knowledge/look.h"
#include "knowledge/memory.h"
#include "search/recall.h"
#include "search/search.h"

struct point_request {
	const struct memories *memories;
	const struct search_result *result;
	size_t hits;		/* of the result, those that are shown */
	const struct search_request *search;	/* whose result it is */
	const struct look *look;	/* asked where files and lines went */
};

enum { POINT_WORDS = 4 };
struct pointed {
	const struct memory *memory;
	double worth;		/* POINT_LEAST or more */
	bool is_shown;		/* its symbol or lines are among the hits */
	uint8_t why;		/* enum recall_why: what of it was found; words
				   where that is no place */
	const char *path;	/* the first file of the hits that it is about,
				   or NULL */
	/* Of the question, that it says; NULL ends fewer. Good as long as the
	   result. */
	const char *word[POINT_WORDS];
};
typedef VEC(struct pointed) pointed_vec;

/* As much as one word that a single file has, and half of its leading file. */
#define POINT_LEAST 0.7

/*
 * Appends those in point, in the order of the memories: candidates, too, but
 * only memory_may_speak decides what is near the best; what was removed or
 * rejected is passed over.
 */
const struct error *memories_in_point(pointed_vec *out,
				      const struct point_request *request)
	MUST_CHECK;

#endif
