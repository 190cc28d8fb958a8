/* SPDX-License-Identifier: MIT */
/* From a question to the files that answer it and what they depend on. */
#ifndef SCOPE_QUERY_H
#define SCOPE_QUERY_H

#include "scope/scope.h"
#include "search/search.h"

/*
 * Seeds are the hits of a search, their score divided by the best one's, so
 * that the first has 1. Expands forward only. ERROR_NOT_FOUND when there is no
 * hit.
 */
const struct error *scope_query(struct scope_result *out,
				const struct scope_request *request,
				const struct search_result *ranked)
	MUST_CHECK;

#endif
