/* SPDX-License-Identifier: MIT */
/*
 * What others say of an entity that ours speak of, too: it is kept beside what
 * is known here, changes nothing of it, and is told as theirs. What others
 * decide about a memory is in memory.h instead, for it is answered.
 */
#ifndef KNOWLEDGE_REMARKS_H
#define KNOWLEDGE_REMARKS_H

#include "base/arena.h"
#include "base/vec.h"
#include "knowledge/knowledge.h"

/* One record of others has none, or some. */
struct remark {
	const char *entity, *author;
	const char *said;	/* "archived", "task done", ... */
	const char *text;	/* which task, the evidence, why; "": none */
	int64_t time;
	bool decides;		/* it would change what is known */
	bool is_open;		/* it came after our last word */
};

struct remarks {
	VEC(struct remark) remark;	/* by entity, the last to come first */
	struct arena arena;
};

/* Of one entity, or of all whose name begins with a prefix, "objective:". None
 * where there is no file. */
const struct error *remarks_read(struct remarks *out,
				 struct knowledge *knowledge,
				 const char *entity) MUST_CHECK;
void remarks_release(struct remarks *remarks);

/* Those of one entity: n of them from the one that is given. */
const struct remark *remarks_of(const struct remarks *remarks,
				const char *entity, size_t *n);

/* Appends what one record says, whoever made it; is_open is not set. */
const struct error *remarks_add(struct remarks *out,
				const struct record *record) MUST_CHECK;

#endif
