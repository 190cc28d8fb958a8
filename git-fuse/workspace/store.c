/* SPDX-License-Identifier: MIT */
/* Where knowledge.db is: see store.h. */
#include "git-fuse/workspace/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/plural.h"
#include "base/xalloc.h"
#include "git/share.h"
#include "knowledge/archive.h"
#include "knowledge/aside.h"
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

/* Once, whoever opens it first: what was set aside is in no answer from then
 * on. */
static const struct error *warn_of_aside(struct knowledge *knowledge)
{
	struct left_behind aside = { .n = 0 };
	const struct error *err = aside_read_new(&aside, knowledge);
	struct buf text = { 0 };
	uint64_t i;

	for (i = 0; i < aside.n && i < LEFT_TOLD; i++) {
		const size_t from = text.len;

		buf_addf(&text, "warning: set aside: %s", aside.what[i]);
		buf_tame_line(&text, from);
		buf_addch(&text, '\n');
	}
	if (aside.n)
		fprintf(stderr, "%s%" PRIu64 " record%s of an earlier version; "
			"'git fuse knowledge status' names %s, --repair drops "
			"%s\n", text.ptr, aside.n, plural(aside.n),
			aside.n == 1 ? "it" : "them",
			aside.n == 1 ? "it" : "them");
	buf_release(&text);
	left_release(&aside);
	return err;
}

const struct error *knowing_open(struct knowledge **out,
				 const struct session *session,
				 enum knowledge_mode mode)
{
	char *dir = session_store(session, NULL);
	const struct error *err = knowledge_open(out, dir, KNOWLEDGE_READ);
	bool is_new = !err && !knowledge_exists(*out);

	if (!err)
		err = warn_of_aside(*out);
	if (!err && mode == KNOWLEDGE_WRITE) {
		knowledge_close(*out);
		err = knowledge_open(out, dir, mode);
		if (!err && is_new)
			err = share(session, dir, *out);
	}
	free(dir);
	return err;
}

const struct error *knowing_without(struct session *session,
				    const char *what,
				    const struct error *err)
{
	if (!err || (err->code != ERROR_CORRUPT &&
		     err->code != ERROR_READONLY &&
		     err->code != ERROR_UNSUPPORTED &&
		     err->code != ERROR_FAILED))
		return err;
	buf_addf(&session->without, "without %s: %s\n", what, err->msg);
	return NULL;
}

const struct error *knowing_nothing(struct knowledge **out,
				    const struct session *session)
{
	char *dir = session_store(session, "none");
	const struct error *err = knowledge_open(out, dir, KNOWLEDGE_READ);

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

static const struct error *set_archived(struct knowledge *knowledge,
					struct record *record, const char *id,
					bool is_archived, const char *reason)
{
	struct buf entity = { 0 };
	const struct error *err;
	bool is_new;

	archive_adr_entity(&entity, id);
	err = archive_set(knowledge, record, entity.ptr, is_archived, reason,
			  &is_new);
	buf_release(&entity);
	return err;
}

const struct error *knowing_write(struct session *session,
				  struct record *record, knowing_fn *fn,
				  void *payload)
{
	struct knowledge *knowledge;
	const struct error *err = knowing_open(&knowledge, session,
					       KNOWLEDGE_WRITE);

	if (!err)
		err = knowledge_begin(knowledge);
	if (!err)
		err = fn(payload, knowledge, record);
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_close(knowledge);
	return err;
}

const struct error *knowing_change(struct session *session, knowing_fn *fn,
				   void *payload)
{
	struct record record = { .author = NULL };
	struct buf author = { 0 };
	const struct error *err = author_of(session->repo, &author, &record);

	if (!err)
		err = knowing_write(session, &record, fn, payload);
	buf_release(&author);
	return err;
}

struct renaming {
	const char *from, *to;
	bool from_stays;
};

static const struct error *rename_archived(void *payload,
					   struct knowledge *knowledge,
					   struct record *record)
{
	const struct renaming *renaming = payload;
	char *reason = xstrfmt("renumbered: it was %s", renaming->from);
	const struct error *err = set_archived(knowledge, record,
					       renaming->to, true, reason);

	if (!err && !renaming->from_stays)
		err = set_archived(knowledge, record, renaming->from, false,
				   NULL);
	free(reason);
	return err;
}

const struct error *knowing_rename_archived(bool *carried,
					    struct session *session,
					    const struct adr *from,
					    const char *to, bool from_stays,
					    bool is_dry)
{
	struct renaming renaming = { .from = from->id, .to = to,
				     .from_stays = from_stays };
	struct strmap archived = { 0 };
	const struct error *err = knowing_archived(&archived, session);

	*carried = !err && knowing_is_archived(&archived, from);
	strmap_release(&archived);
	if (err || !*carried || is_dry)
		return err;
	return knowing_change(session, rename_archived, &renaming);
}

const struct error *knowing_lifecycle(struct lifecycle *out,
				      struct source *source)
{
	struct buf text = { 0 };
	struct entry entry;
	const struct error *err;
	bool found;

	lifecycle_init(out);
	err = source_find(source, LIFECYCLE_PATH, &entry, &found);
	if (err || !found)
		return err;
	err = source_read(&text, source, &entry, MOST_BYTES);
	if (!err)
		err = lifecycle_parse(out, buf_str(&text), text.len);
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

bool knowing_is_settled(const struct adr *adr)
{
	return adr->status == ADR_REJECTED || adr->status == ADR_DEPRECATED ||
		adr->status == ADR_SUPERSEDED;
}

bool knowing_is_archived(const struct strmap *archived, const struct adr *adr)
{
	return knowing_is_settled(adr) && archive_has(archived, adr->id);
}
