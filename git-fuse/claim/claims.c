/* SPDX-License-Identifier: MIT */
/* Claims and what is looked at: see claims.h. */
#include "git-fuse/claim/claims.h"

#include "git-fuse/workspace/since.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/archive.h"

const struct error *claiming_open(struct claiming *claiming,
				  struct session *session,
				  const char *artifact)
{
	const struct error *err;
	struct knowledge *knowledge;

	*claiming = (struct claiming){ .session = session };
	err = looking_open(&claiming->looking, session);
	if (err)
		return err;
	err = knowing_open(&knowledge, claiming->session, KNOWLEDGE_READ);
	if (!err)
		err = claims_read(&claiming->claims, knowledge, artifact);
	if (!err)
		err = archive_read(&claiming->archived, knowledge);
	knowledge_close(knowledge);
	return err;
}

void claiming_close(struct claiming *claiming)
{
	strmap_release(&claiming->archived);
	claims_release(&claiming->claims);
	looking_close(&claiming->looking);
}

const struct error *claiming_judge(struct claim_status *out,
				   struct claiming *claiming,
				   const struct claim *claim)
{
	return claim_judge(out, claim, &claiming->looking.look);
}

/* --- Saying --- */

const struct error *claiming_expiry(int64_t *out, const char *text,
				    int64_t now)
{
	int64_t ago;

	if (since_span(&ago, text, now))
		*out = now + (now - ago);
	else if (!since_date(out, text))
		return error_new(ERROR_USAGE, "'%s' is not a time for "
				 "--expires: give a day (2030-01-31) or a span of time "
				 "(90 days)", text);
	if (*out > now && *out <= RECORD_TIME_MAX)
		return NULL;
	return error_new(ERROR_USAGE, "'%s' for --expires is not in the "
			 "future", text);
}

const struct error *claiming_say(struct knowledge *knowledge,
				 struct record *record,
				 const struct claim *claim)
{
	struct strmap archived = { .n = 0 };
	struct buf entity = { 0 };
	const struct error *err = claim_add(knowledge, record, claim);
	bool is_new;

	claim_entity(&entity, claim->text, claim->artifact);
	if (!err)
		err = archive_read(&archived, knowledge);
	if (!err && strmap_get(&archived, entity.ptr, 0) == ARCHIVE_PUT_AWAY)
		err = archive_set(knowledge, record, entity.ptr, false,
				  "said again", &is_new);
	strmap_release(&archived);
	buf_release(&entity);
	return err;
}
