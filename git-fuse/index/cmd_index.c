/* SPDX-License-Identifier: MIT */
/*
 * git fuse index status, update, verify and rebuild. No other command needs
 * them: each brings the index up to date for what it looks at by itself.
 */
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "index/index.h"
#include "source/source.h"

/* The figures of a status: their keys in JSON, and what people read. */
static const struct figure {
	const char *key, *text;
	size_t offset;
} figures[] = {
	{ "missing", "files to read yet",
	  offsetof(struct index_status, missing) },
	{ "blob_count", "blobs known", offsetof(struct index_status, blobs) },
	{ "term_count", "terms", offsetof(struct index_status, terms) },
	{ "views", "views of trees", offsetof(struct index_status, views) },
	{ "segments", "segments of postings",
	  offsetof(struct index_status, segments) },
	{ "bytes", "bytes of index.db", offsetof(struct index_status, bytes) },
	{ "free", "of them free", offsetof(struct index_status, free) },
	{ "lost", "blobs that the repository has lost",
	  offsetof(struct index_status, lost) }
};
enum { FIGURES = sizeof(figures) / sizeof(*figures) };

static uint64_t figure_of(const struct index_status *status, size_t i)
{
	uint64_t value;

	memcpy(&value, (const char *)status + figures[i].offset,
	       sizeof(value));
	return value;
}

/* What path and attributes leave out; content is asked by the view alone. */
static const struct error *count_omitted(struct session *session,
					 uint64_t *omitted)
{
	const struct entry *entry;
	const struct error *err;
	size_t i, n;

	err = source_list(session->source, &entry, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++)
		omitted[entry[i].omit]++;
	return NULL;
}

static const struct error *print_status(struct session *session,
					const struct index_status *status,
					struct sink *out)
{
	struct buf name = { 0 };
	const struct error *err = answer_source_name(&name, session);
	size_t i;

	if (!err && status->answers)
		sink_addf(out, "the index answers for %s\n", buf_str(&name));
	else if (!err && !status->exists)
		sink_addf(out, "there is no index yet\n");
	else if (!err)
		sink_addf(out, "the index does not answer for %s yet\n",
			  buf_str(&name));
	for (i = 0; !err && i < FIGURES; i++)
		sink_addf(out, "%12" PRIu64 "  %s\n", figure_of(status, i),
			  figures[i].text);
	buf_release(&name);
	return err;
}

const struct error *cmd_index_status(struct session *session,
				     const struct args *args, struct sink *out)
{
	uint64_t omitted[OMIT_REASONS] = { 0 };
	struct json json = { .sink = out };
	struct index_status status = { 0 };
	const struct error *err;
	size_t i;

	err = index_status(session->index, session->source, &status);
	if (!err)
		err = count_omitted(session, omitted);
	if (err)
		return err;

	if (!answer_is_json(args))
		return print_status(session, &status, out);
	session->tells_progress = true;
	err = answer_open(&json, session, "fuse.index.status/2");
	if (err)
		return err;
	json_member_bool(&json, "exists", status.exists);
	json_member_bool(&json, "is_current", status.is_current);
	json_member_bool(&json, "is_usable", status.answers);
	for (i = 0; i < FIGURES; i++)
		json_member_uint(&json, figures[i].key, figure_of(&status, i));
	answer_close(&json, omitted);
	return NULL;
}

/* Fills the index for the source and tells what that took, and why it was
 * done, where that was said. */
static const struct error *fill(struct session *session,
				const struct args *args, const char *schema,
				struct sink *out)
{
	const char *reason = args_text(args, "reason");
	struct index_status before = { 0 };
	struct json json = { .sink = out };
	const struct error *err;
	struct view *view;

	err = index_status(session->index, session->source, &before);
	if (!err)
		err = session_view(session, &view);
	if (err)
		return err;
	if (!answer_is_json(args)) {
		sink_addf(out, "%" PRIu64 " files read, %zu looked at%s%s\n",
			  before.missing, view->n, reason ? ": " : "",
			  reason ? reason : "");
		return NULL;
	}
	err = answer_open(&json, session, schema);
	if (err)
		return err;
	json_member_uint(&json, "read", before.missing);
	json_member_uint(&json, "file_count", view->n);
	if (reason)
		json_member(&json, "reason", reason);
	answer_close(&json, view->omitted);
	return NULL;
}

const struct error *cmd_index_update(struct session *session,
				     const struct args *args, struct sink *out)
{
	const struct error *err = NULL;

	if (!args_flag(args, "incremental"))
		err = index_drop(session->index);
	return err ? err : fill(session, args, "fuse.index.update/2", out);
}

const struct error *cmd_index_rebuild(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	const struct error *err = index_drop(session->index);

	return err ? err : fill(session, args, "fuse.index.rebuild/2", out);
}

const struct error *cmd_index_verify(struct session *session,
				     const struct args *args, struct sink *out)
{
	uint64_t omitted[OMIT_REASONS] = { 0 }, checked = 0;
	struct json json = { .sink = out };
	const struct error *err, *finding;
	struct buf text = { 0 };

	finding = index_verify(session->index, session->source,
			       session->progress, &checked);
	if (finding && finding->code != ERROR_CORRUPT)
		return finding;
	session->has_findings = finding != NULL;
	if (finding)
		buf_addstr(&text, finding->msg);
	err = count_omitted(session, omitted);
	if (err)
		goto done;
	if (!answer_is_json(args)) {
		if (finding)
			sink_addf(out, "%s\n", buf_str(&text));
		else
			sink_addf(out, "%" PRIu64 " files checked\n", checked);
		goto done;
	}
	err = answer_open(&json, session, "fuse.index.verify/2");
	if (err)
		goto done;
	json_member_bool(&json, "is_sound", !finding);
	json_member(&json, "fault", finding ? buf_str(&text) : NULL);
	json_member_uint(&json, "checked", checked);
	answer_close(&json, omitted);
done:
	buf_release(&text);
	return err;
}
