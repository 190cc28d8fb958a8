/* SPDX-License-Identifier: MIT */
/*
 * How a commit's trailer "Objective:" names what it worked on:
 *
 *	value = name [task] *("," name [task])
 *	name  = "OBJ-" digits / "objective:" four or more hexadecimal digits
 *	task  = '"' title '"' / title
 *
 * in any case of ASCII letters. Before a task a ':' or a '-' may stand, and
 * the comma may be missing behind a name without one. A title that is not in
 * quotes ends at a comma before a name, and at the end of the value.
 */
#ifndef KNOWLEDGE_NAMING_H
#define KNOWLEDGE_NAMING_H

#include <stdbool.h>

#include "base/span.h"

struct naming {
	struct span name;	/* for objectives_find */
	struct span task;	/* its title, empty: none is named */
};

/* Takes the next one off `rest`, which begins with a trailer's value; false
 * where no name stands. */
bool naming_next(struct naming *out, struct span *rest);

#endif
