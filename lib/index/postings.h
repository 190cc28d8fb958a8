/* SPDX-License-Identifier: MIT */
/*
 * Postings among the files of a view, for many terms in one state of the
 * database. index.h has the two functions for everyone.
 */
#ifndef INDEX_POSTINGS_H
#define INDEX_POSTINGS_H

#include "index/view.h"

/* Holds the view, and loads what its postings are read by; to be let go of
 * whether it fails or not. */
const struct error *postings_hold(struct view *view) MUST_CHECK;

/* As view_postings, while it is held. */
const struct error *postings_read(struct view *view, const char *term,
				  posting_vec *out) MUST_CHECK;

/* Replaces out[i] with the path postings of term[i]. Not while it is held: what
 * is worked out is kept. */
void postings_of_paths(struct view *view, const char *const *term,
		       size_t terms, posting_vec *out);

#endif
