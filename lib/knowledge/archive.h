/* SPDX-License-Identifier: MIT */
/*
 * What was put away: it is not shown unless asked for, and stays where it is.
 * A record of the kind "archive" says that its entity is archived, or that it
 * is not any more; the last one in order counts. Its body:
 *
 *	archived	true, or false for what is restored
 *	reason		why, for people; may be missing
 */
#ifndef KNOWLEDGE_ARCHIVE_H
#define KNOWLEDGE_ARCHIVE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/strmap.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"

extern const struct fold archive_fold;

/* The entity of a decision: "adr:" and its id, "adr:ADR-0012". */
void archive_adr_entity(struct buf *out, const char *id);

/* What the last record about an entity's archiving says; nobody said a thing
 * about an entity that is not in the map. */
enum archive_state { ARCHIVE_PUT_AWAY = 1, ARCHIVE_RESTORED };

/* Entity to enum archive_state, in the order of the entities. One statement,
 * however many are asked for. */
const struct error *archive_read(struct strmap *out,
				 struct knowledge *knowledge) MUST_CHECK;

/* Whether a decision of this id, as struct adr has it, is archived. */
bool archive_has(const struct strmap *archived, const char *adr_id);

/* The same of one repository's fuse directory, opened and closed here; without
 * a knowledge.db nothing is archived, and none is made. */
const struct error *archive_read_at(struct strmap *out, const char *dir)
	MUST_CHECK;

/*
 * Says in a record that an entity is archived, or is not any more; in a
 * transaction. record's author and time are set. *is_new is false, and nothing
 * is added, when that is how it is already. reason may be NULL.
 */
const struct error *archive_set(struct knowledge *knowledge,
				struct record *record, const char *entity,
				bool is_archived, const char *reason,
				bool *is_new) MUST_CHECK;

#endif
