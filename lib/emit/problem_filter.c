/* SPDX-License-Identifier: MIT */
/* A part of what a check found: see problem.h. */
#include "emit/problem.h"

#include "base/span.h"

bool problem_is_wanted(const struct problem_narrow *narrow, const char *rule,
		       uint8_t severity)
{
	return severity >= narrow->severity &&
		(!narrow->rules ||
		 text_is_among(rule, narrow->rule, narrow->rules));
}

uint64_t problems_narrow(struct problems *problems,
			 const struct problem_narrow *narrow)
{
	size_t all = problems->problem.n, i, n = 0;

	for (i = 0; i < all; i++) {
		const struct problem *problem = &problems->problem.item[i];

		if (problem_is_wanted(narrow, problem->rule,
				      problem->severity))
			problems->problem.item[n++] = *problem;
	}
	problems->problem.n = n;
	for (i = n = 0; i < problems->rule.n; i++) {
		const struct problem_rule *rule = &problems->rule.item[i];

		if (problem_is_wanted(narrow, rule->id, rule->severity))
			problems->rule.item[n++] = *rule;
	}
	problems->rule.n = n;
	return all - problems->problem.n;
}
