/* SPDX-License-Identifier: MIT */
/*
 * git fuse adr archive and restore: decisions that nobody needs to be shown
 * any more. The files stay where they are; what changes is a record.
 */

#include "adr/registry.h"
#include "git-fuse/adr/decision_answer.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/archive.h"
#include "knowledge/author.h"

/* A decision that was named, and what became of it. */
struct named {
	const char *id;
	const char *path;	/* NULL: it is in the store alone */
	bool is_changed;
};

struct archiving {
	struct session *session;
	const struct args *args;
	bool is_archive;
	struct registry registry;
	struct strmap archived;
	VEC(struct named) named;
};

/* What holds is shown: only what was decided against is put away. */
static const struct error *check_status(const struct adr *adr)
{
	if (knowing_is_settled(adr))
		return NULL;
	if (adr->status == ADR_STATUS_NONE ||
	    adr->status == ADR_STATUS_UNKNOWN)
		return error_new(ERROR_USAGE, "cannot archive '%s': its status "
				 "cannot be told; make it deprecated first",
				 adr->path);
	return error_new(ERROR_USAGE, "cannot archive '%s': it is %s, and so "
			 "still holds; deprecate or supersede it first",
			 adr->path,
			 adr_status_name(adr->status));
}

/* One that is gone from what is looked at can still be restored. */
static const struct error *find_one(struct archiving *a, const char *name)
{
	const struct adr *adr = NULL;
	const struct error *err = record_named(&adr, a->session,
					       &a->registry, name);

	if (err && err->code == ERROR_NOT_FOUND && !a->is_archive &&
	    archive_has(&a->archived, name)) {
		*VEC_PUSH(&a->named) = (struct named){ .id = name };
		return NULL;
	}
	if (!err && a->is_archive)
		err = check_status(adr);
	if (!err)
		*VEC_PUSH(&a->named) = (struct named){ .id = adr->id,
						       .path = adr->path };
	return err;
}

/* Nothing is opened to be written when all is so already. */
static bool is_needed(const struct archiving *a)
{
	size_t i;

	for (i = 0; i < a->named.n; i++)
		if (archive_has(&a->archived, a->named.item[i].id) !=
		    a->is_archive)
			return true;
	return false;
}

static const struct error *store_all(struct archiving *a)
{
	struct record record = { .author = NULL };
	struct knowledge *knowledge = NULL;
	struct buf author = { 0 };
	const struct error *err;

	if (!is_needed(a))
		return NULL;
	err = author_of(a->session->repo, &author, &record);
	if (!err)
		err = knowing_open(&knowledge, a->session, KNOWLEDGE_WRITE);
	if (!err) {
		const char *reason = args_text(a->args, "reason");
		struct buf entity = { 0 };
		size_t i;

		err = knowledge_begin(knowledge);
		for (i = 0; !err && i < a->named.n; i++) {
			buf_reset(&entity);
			archive_adr_entity(&entity, a->named.item[i].id);
			err = archive_set(knowledge, &record, entity.ptr,
					  a->is_archive, reason,
					  &a->named.item[i].is_changed);
		}
		if (!err)
			err = knowledge_commit(knowledge);
		knowledge_rollback(knowledge);
		buf_release(&entity);
	}
	knowledge_close(knowledge);
	buf_release(&author);
	return err;
}

static const struct error *put_all(const struct archiving *a,
				   struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, a->session,
					      a->is_archive ?
					      "fuse.adr.archive/2" :
					      "fuse.adr.restore/2");
	size_t i;

	if (err)
		return err;
	json_member_open(&json, "records", '[');
	for (i = 0; i < a->named.n; i++) {
		const struct named *one = &a->named.item[i];

		json_open(&json, '{');
		json_member(&json, "id", one->id);
		json_path(&json, "path", one->path);
		json_member_bool(&json, "is_changed", one->is_changed);
		json_close(&json);
	}
	json_close(&json);
	answer_close(&json, nothing);
	return NULL;
}

static void tell_all(const struct archiving *a, struct sink *out)
{
	const char *state = a->is_archive ? "archived" : "not archived";
	struct buf line = { 0 };
	size_t i;

	for (i = 0; i < a->named.n; i++) {
		const struct named *one = &a->named.item[i];

		buf_reset(&line);
		buf_addf(&line, one->is_changed ? "%s is %s now" :
			 "%s is %s already", one->id, state);
		buf_tame(&line, 0);
		sink_addf(out, "%s\n", line.ptr);
	}
	buf_release(&line);
}

static const struct error *run(struct session *session,
			       const struct args *args, struct sink *out,
			       bool is_archive)
{
	struct archiving a = { .session = session, .args = args,
			       .is_archive = is_archive };
	const struct arg *names = args_find(a.args, "record");
	size_t i;
	const struct error *err = registry_read(&a.registry, a.session->source);

	if (!err)
		err = knowing_archived(&a.archived, a.session);
	for (i = 0; !err && i < names->text.n; i++)
		err = find_one(&a, names->text.item[i]);
	if (!err)
		err = store_all(&a);
	if (err)
		goto done;
	if (answer_is_json(args))
		err = put_all(&a, out);
	else
		tell_all(&a, out);
done:
	VEC_RELEASE(&a.named);
	strmap_release(&a.archived);
	registry_release(&a.registry);
	return err;
}

const struct error *cmd_adr_archive(struct session *session,
				    const struct args *args, struct sink *out)
{
	return run(session, args, out, true);
}

const struct error *cmd_adr_restore(struct session *session,
				    const struct args *args, struct sink *out)
{
	return run(session, args, out, false);
}
