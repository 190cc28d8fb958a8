/* SPDX-License-Identifier: MIT */
/* Which commits speak of something: by their messages, and by the lines that
 * they changed. */
#ifndef SEARCH_COMMITS_H
#define SEARCH_COMMITS_H

#include "base/vec.h"
#include "history/past.h"

struct commit_hit {
	uint32_t commit;
	double score;
	bool in_message, in_lines;	/* a term stands there */
};
typedef VEC(struct commit_hit) commit_hit_vec;

/*
 * Appends each ancestor of the past whose message or changed lines hold a term
 * of the text (lang/words.h), best first, of equals the newest: a term counts
 * by how rare it is, and in a message twice what it counts in lines. Those of
 * lines are known as far as the past has them. No term at all, no hit.
 */
const struct error *commits_seek(commit_hit_vec *out, struct past *past,
				 const char *text) MUST_CHECK;

/* Sorts hits as above. */
void commits_sort(commit_hit_vec *hits, const struct past *past);

#endif
