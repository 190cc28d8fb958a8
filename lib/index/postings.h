/* SPDX-License-Identifier: MIT */
/*
 * Postings among the files of a view, for many terms in one state of the
 * database. index.h has the two functions for everyone.
 */
#ifndef INDEX_POSTINGS_H
#define INDEX_POSTINGS_H

#include "index/view.h"

/* Begins and ends one state of all the stores that the view reads. */
const struct error *postings_begin(struct view *view) MUST_CHECK;
void postings_end(struct view *view);

/* As view_postings, between the two. */
const struct error *postings_read(struct view *view, const char *term,
				  posting_vec *out) MUST_CHECK;

/* Replaces out[i] with the path postings of term[i]. Not between the two: what
 * is worked out is kept. */
void postings_of_paths(struct view *view, const char *const *term,
		       size_t terms, posting_vec *out);

#endif
