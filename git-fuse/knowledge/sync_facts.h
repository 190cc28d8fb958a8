/* SPDX-License-Identifier: MIT */
/* The part of a sync that exchanges what indexers say of files. */
#ifndef GIT_FUSE_KNOWLEDGE_SYNC_FACTS_H
#define GIT_FUSE_KNOWLEDGE_SYNC_FACTS_H

#include "emit/json.h"
#include "git-fuse/workspace/session.h"
#include "scip/exchange.h"

const struct error *run_facts(struct scip_exchanged *done,
			      struct session *session,
			      const struct ref_partner *with) MUST_CHECK;

/* Some lines of what came of it, or an object. */
void tell_facts(const struct scip_exchanged *done,
		const struct ref_partner *with, struct sink *out);
void put_facts(struct json *json, const struct scip_exchanged *done);

#endif
