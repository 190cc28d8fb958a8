/* SPDX-License-Identifier: MIT */
/* What the command and the hooks share: see extract.h. */
#include "git-fuse/memory/extract.h"

#include "git-fuse/workspace/store.h"
#include "knowledge/author.h"

static const struct error *store(struct extracted *found,
				 struct session *session)
{
	struct record record = { .author = NULL };
	struct knowledge *knowledge = NULL;
	struct buf author = { 0 };
	const struct error *err = author_of(session->repo, &author, &record);

	if (!err)
		err = knowing_open(&knowledge, session, KNOWLEDGE_WRITE);
	if (!err)
		err = extract_store(found, knowledge, &record);
	knowledge_close(knowledge);
	buf_release(&author);
	return err;
}

const struct error *extracting_run(struct extracted *out,
				   struct session *session,
				   const struct extract_range *range,
				   const struct oid *tip, bool dry_run)
{
	extract_oid_vec commit = { 0 };
	const struct error *err = extract_list(&commit, session->repo, range);

	if (!err)
		err = extract_read(out, session->repo, commit.item, commit.n,
				   tip, session->progress);
	if (!err) {
		struct knowledge *knowledge = NULL;

		err = knowing_open(&knowledge, session, KNOWLEDGE_READ);
		if (!err)
			err = extract_compare(out, knowledge);
		knowledge_close(knowledge);
	}
	if (!err && !dry_run && extract_has_news(out))
		err = store(out, session);
	VEC_RELEASE(&commit);
	return err;
}
