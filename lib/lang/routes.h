/* SPDX-License-Identifier: MIT */
/*
 * Routes: which request what code answers, by the definitions of the
 * frameworks that a file imports. Private to lib/lang.
 */
#ifndef LANG_ROUTES_H
#define LANG_ROUTES_H

#include "lang/outline.h"

/* The compiled patterns of all frameworks; of none before a file needs them.
 * For one thread. */
struct route_rules;

struct route_rules *route_rules_new(void);
void route_rules_free(struct route_rules *rules);

/*
 * Appends a symbol for each route and verb of a text, whose symbols are in
 * order and whose imports are known, and puts all in order again.
 */
const struct error *routes_find(struct outline *o, struct route_rules *rules)
	MUST_CHECK;

#endif
