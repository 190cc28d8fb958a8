/* SPDX-License-Identifier: MIT */
/* The session's knowledge.db: where it is, and who writes into it. */
#ifndef GIT_FUSE_WORKSPACE_STORE_H
#define GIT_FUSE_WORKSPACE_STORE_H

#include "adr/adr.h"
#include "base/strmap.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/gc.h"
#include "knowledge/knowledge.h"

struct source;

const struct error *knowing_open(struct knowledge **out,
				 const struct session *session,
				 enum knowledge_mode mode) MUST_CHECK;

/*
 * fn adds records, of the author and the time that record has, in one
 * transaction, of which nothing stays where fn fails. knowing_change does it
 * as who git says that we are; nothing is opened before that is known.
 */
typedef const struct error *knowing_fn(void *payload,
				       struct knowledge *knowledge,
				       struct record *record);
const struct error *knowing_write(struct session *session,
				  struct record *record, knowing_fn *fn,
				  void *payload) MUST_CHECK;
const struct error *knowing_change(struct session *session, knowing_fn *fn,
				   void *payload) MUST_CHECK;

/*
 * Puts a store that is damaged away, as "knowledge.db.damaged" beside it, and
 * makes a new one of the records that can be read of it; tells how many.
 */
const struct error *knowing_renew(const struct session *session) MUST_CHECK;

/*
 * NULL, and a warning beside the answer, where the store is damaged or may not
 * be read: for answers beside which `what` only stands.
 */
const struct error *knowing_without(struct session *session, const char *what,
				    const struct error *err) MUST_CHECK;

/* A store without any record, for who goes on without the one that is there. */
const struct error *knowing_nothing(struct knowledge **out,
				    const struct session *session) MUST_CHECK;

/* What is archived, as archive_read has it: to be asked with
 * knowing_is_archived, or about an id alone with archive_has. */
const struct error *knowing_archived(struct strmap *out,
				     const struct session *session) MUST_CHECK;

/*
 * A record has another id from now on: where it is archived, so is the new
 * id, and the old one no longer unless another record still has it. *carried
 * tells whether it is; with is_dry that is all.
 */
const struct error *knowing_rename_archived(bool *carried,
					    struct session *session,
					    const struct adr *from,
					    const char *to, bool from_stays,
					    bool is_dry) MUST_CHECK;

/* The windows of .fuse/lifecycle.yaml in a source, or what holds without. */
const struct error *knowing_lifecycle(struct lifecycle *out,
				      struct source *source) MUST_CHECK;

/* What git takes for now when it commits: GIT_AUTHOR_DATE, or the clock, which
 * is asked, too, where git does not know who we are. */
int64_t knowing_now(struct session *session);

/* Whether a decision was decided against, or another has its place: rejected,
 * deprecated or superseded. Only such a one is put away. */
bool knowing_is_settled(const struct adr *adr);

/*
 * Whether a record is put away: its id is archived, and it is settled in what
 * is looked at. Two folders may each have an ADR-0001, and what was archived
 * since did still hold in an older revision: neither is hidden.
 */
bool knowing_is_archived(const struct strmap *archived,
			 const struct adr *adr);

#endif
