/* SPDX-License-Identifier: MIT */
/* The history of decisions as a list: what commits did to them, and which
 * commits name them. */
#ifndef ADR_EVENTS_H
#define ADR_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "adr/past.h"
#include "adr/registry.h"

/* Of what one commit did, the first of these. */
enum adr_event_kind {
	ADR_ADDED,		/* it came, with status `after` */
	ADR_REMOVED,
	ADR_STATUS_CHANGED,	/* from `before` to `after` */
	ADR_TEXT_CHANGED,	/* what adr_frozen says */
	ADR_RENAMED,
	ADR_EDITED,		/* links, dates, tags, white space */
	/* The commit names it, and does nothing to it. */
	ADR_NAMED_IN_TRAILER,	/* "Decision: ADR-0012", "ADR: 12" */
	ADR_NAMED		/* anywhere else in its message */
};

/* "added", "removed", "status", "text", "renamed", "edited", "trailer",
 * "message" */
const char *adr_event_name(enum adr_event_kind kind);

struct adr_event {
	uint32_t record;	/* in registry.record */
	uint32_t commit;	/* its number in the past */
	int64_t time;
	uint8_t kind;		/* enum adr_event_kind */
	uint8_t before, after;	/* enum adr_status */
	bool is_merge;
	const char *path, *old_path;	/* NULL of a commit that names it */
};

struct adr_events {
	VEC(struct adr_event) event;	/* by record, then the newest first */
	struct adr_lives lives;	/* one for each record; empty for others */
	uint64_t unread;	/* messages that are not here */
};

/*
 * All events of the records for which wanted[i] is true (NULL: of all), as the
 * past of the commit tip tells. A commit that touched a record and names it
 * is one event. A number that several records have, in folders that count for
 * themselves, is that of the record that is next to what the commit touched,
 * or of all of them. out is { 0 } or was released.
 */
const struct error *adr_events_read(struct adr_events *out, struct repo *repo,
				    struct past *past, const struct oid *tip,
				    const struct registry *registry,
				    const bool *wanted) MUST_CHECK;
void adr_events_release(struct adr_events *events);

#endif
