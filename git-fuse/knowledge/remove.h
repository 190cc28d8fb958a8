/* SPDX-License-Identifier: MIT */
/*
 * What `claim retract`, `finding remove` and `memory remove` do alike: a reason
 * without secrets, the one that is meant, a record where it is not gone
 * already, and what there is then.
 */
#ifndef GIT_FUSE_KNOWLEDGE_REMOVE_H
#define GIT_FUSE_KNOWLEDGE_REMOVE_H

#include <stdbool.h>

#include "base/buf.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/knowledge.h"

/* One of these kinds. */
struct removing {
	const char *param;	/* of the command, which names one */
	const char *schema;	/* of the answer */
	/* Appends the entity whose id begins with name, as entity_find. */
	const struct error *(*find)(struct buf *entity, bool *is_gone,
				    struct session *session,
				    const char *name);
	/* The reason may be NULL; in a transaction. */
	const struct error *(*remove)(struct knowledge *knowledge,
				      struct record *record,
				      const char *entity, const char *reason);
	/* Answers with what there is of it now. */
	const struct error *(*tell)(struct session *session,
				    const struct args *args,
				    const char *entity, const char *schema,
				    struct sink *out);
};

/* Runs the command. Where it is gone already nothing is opened to be written,
 * and the answer is the same. */
const struct error *removing_run(const struct removing *removing,
				 struct session *session,
				 const struct args *args, struct sink *out)
	MUST_CHECK;

#endif
