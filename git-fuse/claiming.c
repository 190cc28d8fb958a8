/* SPDX-License-Identifier: MIT */
/* Claims and what is looked at: see claiming.h. */
#include "git-fuse/claiming.h"

#include "git-fuse/knowing.h"
#include "knowledge/archive.h"

static const struct error *read_claims(struct claiming *claiming,
				       const char *artifact)
{
	struct knowledge *knowledge;
	const struct error *err = knowing_open(&knowledge, claiming->session,
					       KNOWLEDGE_READ);

	if (!err)
		err = claims_read(&claiming->claims, knowledge, artifact);
	if (!err)
		err = archive_read(&claiming->archived, knowledge);
	knowledge_close(knowledge);
	return err;
}

const struct error *claiming_open(struct claiming *claiming,
				  struct session *session,
				  const char *artifact)
{
	const struct error *err;

	*claiming = (struct claiming){ .session = session };
	err = looking_open(&claiming->looking, session);
	return err ? err : read_claims(claiming, artifact);
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
