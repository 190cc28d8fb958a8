/* SPDX-License-Identifier: MIT */
/* Judging what one place means. Private to certain.c and members.c. */
#ifndef GRAPH_JUDGING_H
#define GRAPH_JUDGING_H

#include "graph/certain.h"

struct judging {
	struct meaning *m;
	const struct places *places;
	const struct place *place;
	const struct family *family;
	const char *holder, *type, *package;
	bool is_base;		/* what is above the type is asked for */
};

static inline const struct definition *numbered(const struct meaning *m,
						size_t i)
{
	return &m->definition->item[i];
}

/* Nothing that is declared is meant. */
static inline void clear(struct meaning *m)
{
	m->set.n = 0;
	m->certainty = ANOTHER;
}

/* Leaves in j->m->set the members that are meant behind a receiver: of a type,
 * as type_given() has it, or of what it is made of; or behind one of which
 * nothing is known. */
const struct error *judge_type(struct judging *j, const char *type) MUST_CHECK;
const struct error *judge_unknown(struct judging *j) MUST_CHECK;

#endif
