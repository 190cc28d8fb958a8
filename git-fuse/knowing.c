/* SPDX-License-Identifier: MIT */
/* Where knowledge.db is: see knowing.h. */
#include "git-fuse/knowing.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "git/repo.h"
#include "knowledge/archive.h"

char *knowing_dir(const struct session *session)
{
	return xstrfmt("%s/fuse", repo_common_dir(session->repo));
}

const struct error *knowing_open(struct knowledge **out,
				 const struct session *session,
				 enum knowledge_mode mode)
{
	char *dir = knowing_dir(session);
	const struct error *err = knowledge_open(out, dir, mode);

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
