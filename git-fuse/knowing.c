/* SPDX-License-Identifier: MIT */
/* Where knowledge.db is: see knowing.h. */
#include "git-fuse/knowing.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "git/repo.h"
#include "git/share.h"
#include "knowledge/archive.h"

char *knowing_dir(const struct session *session)
{
	return xstrfmt("%s/fuse", repo_common_dir(session->repo));
}

/* The directory may be another user's, who has shared it or not. */
static const struct error *share(const struct session *session,
				 const char *dir,
				 const struct knowledge *knowledge)
{
	error_ignore(repo_share(session->repo, dir));
	return repo_share(session->repo, knowledge_path(knowledge));
}

const struct error *knowing_open(struct knowledge **out,
				 const struct session *session,
				 enum knowledge_mode mode)
{
	char *dir = knowing_dir(session);
	const struct error *err = knowledge_open(out, dir, KNOWLEDGE_READ);
	bool is_new = !err && !knowledge_exists(*out);

	if (!err && mode == KNOWLEDGE_WRITE) {
		knowledge_close(*out);
		err = knowledge_open(out, dir, mode);
		if (!err && is_new)
			err = share(session, dir, *out);
	}
	free(dir);
	return err;
}

const struct error *knowing_archived(struct strmap *out,
				     const struct session *session)
{
	char *dir = knowing_dir(session);
	const struct error *err = archive_read_at(out, dir);

	free(dir);
	return err;
}

bool is_settled(const struct adr *adr)
{
	return adr->status == ADR_REJECTED || adr->status == ADR_DEPRECATED ||
		adr->status == ADR_SUPERSEDED;
}

bool knowing_is_archived(const struct strmap *archived, const struct adr *adr)
{
	return is_settled(adr) && archive_has(archived, adr->id);
}
