/* SPDX-License-Identifier: MIT */
/* From a question to the files that answer it and what they depend on. */
#ifndef SCOPE_QUERY_H
#define SCOPE_QUERY_H

#include "scope/scope.h"

struct query_options {
	size_t top;		/* how many seeds; 0 for SCOPE_TOP */
	bool plain;		/* query terms weigh 1 each: the seed's form */
	bool rerank;		/* reorder by the hashed embedding too */
};

/*
 * Seeds are the `top` files with the highest BM25F, their score divided by
 * the best one's, so that the first has 1. Reranked: the best 5 x top files
 * are scored by 0.6 * BM25F/best + 0.4 * cosine (lib/search/embed.h) and the
 * `top` of that order are seeds, divided by the new best; nothing enters that
 * BM25F did not find. Expands forward only.
 *
 * ERROR_USAGE when the text holds no word to look for, ERROR_NOT_FOUND when
 * no file holds any of them.
 */
const struct error *scope_query(struct scope_result *out,
				const struct scope_request *request,
				const char *text,
				const struct query_options *options)
	MUST_CHECK;

#endif
