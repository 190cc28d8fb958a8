/* SPDX-License-Identifier: MIT */
/* Where knowledge.db is: see knowing.h. */
#include "git-fuse/knowing.h"

#include <stdlib.h>
#include <time.h>

#include "base/xalloc.h"
#include "git/repo.h"
#include "git/share.h"
#include "knowledge/archive.h"
#include "knowledge/author.h"
#include "source/source.h"

/* A file that people write by hand. */
enum { MOST_BYTES = 1 << 20 };

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
	char *dir = session_store(session, NULL);
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
	char *dir = session_store(session, NULL);
	const struct error *err = archive_read_at(out, dir);

	free(dir);
	return err;
}

const struct error *knowing_lifecycle(struct lifecycle *out,
				      struct source *source)
{
	struct reader *reader = NULL;
	struct buf text = { 0 };
	struct entry entry;
	const struct error *err;
	bool found;

	lifecycle_init(out);
	err = source_find(source, LIFECYCLE_PATH, &entry, &found);
	if (err || !found)
		return err;
	err = reader_open(&reader, source);
	if (!err)
		err = reader_read(reader, &entry, MOST_BYTES, &text, NULL);
	if (!err)
		err = lifecycle_parse(out, buf_str(&text), text.len);
	reader_free(reader);
	buf_release(&text);
	return err ? error_wrap(err, "cannot read '" LIFECYCLE_PATH "'") :
		NULL;
}

int64_t knowing_now(struct session *session)
{
	struct record record = { .time = 0 };
	struct buf author = { 0 };
	const struct error *err = author_of(session->repo, &author, &record);

	buf_release(&author);
	return err ? (int64_t)time(NULL) : record.time;
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
