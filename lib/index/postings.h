/* SPDX-License-Identifier: MIT */
/* Path postings among the files of a view; index.h has those for everyone. */
#ifndef INDEX_POSTINGS_H
#define INDEX_POSTINGS_H

#include "index/view.h"

/* Replaces out[i] with the postings of term[i] as a token of paths: `body` is
 * how often it stands in one. Not while the view is held: what is worked out
 * is kept. */
void postings_of_paths(struct view *view, const char *const *term,
		       size_t terms, posting_vec *out);

#endif
