/* SPDX-License-Identifier: MIT */
/* git fuse knowledge status, export and import: the records as they are. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/date.h"
#include "base/file.h"
#include "base/path.h"
#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/sync_answer.h"
#include "git-fuse/knowledge/trust.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/archive.h"
#include "knowledge/aside.h"
#include "knowledge/exchange.h"

/* --- status --- */

struct report {
	struct knowledge *knowledge;
	struct knowledge_status status;
	uint64_t archived;
	bool is_repaired, was_verified;
	struct buf finding;	/* empty: none */
	struct left_behind aside;
};

/* Damage is what was asked for; anything else is a failure. */
static const struct error *verify(struct report *report,
				  const struct args *args)
{
	const struct error *err = aside_read(&report->aside,
					     report->knowledge);

	if (!err && report->is_repaired && knowledge_exists(report->knowledge))
		err = knowledge_rebuild(report->knowledge);
	if (!err && report->is_repaired && report->aside.n)
		err = aside_drop(report->knowledge);
	if (err)
		return err;
	report->was_verified = args_flag(args, "verify") ||
		report->is_repaired;
	if (report->was_verified)
		err = knowledge_verify(report->knowledge);
	if (!err || err->code != ERROR_CORRUPT)
		return err;
	buf_addstr(&report->finding, err->msg);
	return NULL;
}

static void put_kinds(struct json *json, const struct knowledge_status *status)
{
	int kind;

	json_member_open(json, "kinds", '{');
	for (kind = 0; kind < RECORD_KINDS; kind++)
		if (status->records[kind])
			json_member_uint(json, record_kind_name(
					 (enum record_kind)kind),
					 status->records[kind]);
	json_close(json);
}

static void put_verified(struct json *json, const struct report *report)
{
	json_key(json, "is_sound");
	if (report->was_verified)
		json_put_bool(json, !report->finding.len);
	else
		json_put_null(json);
	json_member(json, "fault", report->finding.len ?
		    report->finding.ptr : NULL);
}

static void put_report(const struct report *report, struct sink *out)
{
	const struct knowledge_status *status = &report->status;
	struct json json = { .sink = out };

	json_open(&json, '{');
	json_member(&json, "schema", "fuse.knowledge.status/2");
	json_path(&json, "path", knowledge_path(report->knowledge));
	json_member_bool(&json, "exists", knowledge_exists(report->knowledge));
	json_member_uint(&json, "store_version", (uint64_t)knowledge_version());
	json_member_uint(&json, "bytes", status->bytes);
	json_member_uint(&json, "record_count", status->all);
	put_kinds(&json, status);
	json_member_uint(&json, "entities", status->entities);
	json_member_uint(&json, "archived_count", report->archived);
	json_member_uint(&json, "lamport", (uint64_t)status->lamport);
	if (status->all) {
		json_member_time(&json, "last_time", status->last_time);
		json_member_author(&json, "last_author",
				   buf_str(&status->last_author));
	}
	put_verified(&json, report);
	put_left(&json, &report->aside);
	json_close(&json);
	json_end(&json);
}

static void tell_figures(const struct report *report, struct sink *out)
{
	const struct knowledge_status *status = &report->status;
	struct buf last = { 0 };
	int kind;

	sink_addf(out, "%12" PRIu64 "  record%s\n", status->all,
		  plural(status->all));
	for (kind = 0; kind < RECORD_KINDS; kind++)
		if (status->records[kind])
			sink_addf(out, "%12" PRIu64 "    %s\n",
				  status->records[kind], record_kind_name(
				  (enum record_kind)kind));
	sink_addf(out, "%12" PRIu64 "  entit%s\n", status->entities,
		  status->entities == 1 ? "y" : "ies");
	sink_addf(out, "%12" PRIu64 "  of them archived\n", report->archived);
	sink_addf(out, "%12" PRIu64 "  bytes of knowledge.db, version %d\n",
		  status->bytes, knowledge_version());
	if (!status->all)
		return;
	add_day(&last, status->last_time);
	buf_addf(&last, " by %s", buf_str(&status->last_author));
	sink_addf(out, "last changed %s\n", last.ptr);
	buf_release(&last);
}

static void tell_aside(const struct report *report, struct sink *out)
{
	const uint64_t n = report->aside.n;

	tell_left(&report->aside, out);
	if (n)
		sink_addf(out, "%" PRIu64 " record%s that an earlier version "
			  "took %s set aside, in no answer; %s\n", n,
			  plural(n), n == 1 ? "is" : "are",
			  report->is_repaired ? "dropped now" :
			  "--repair drops what was left");
}

static void tell_report(const struct report *report, struct sink *out)
{
	struct buf path = { 0 };

	path_quote(&path, knowledge_path(report->knowledge));
	if (!knowledge_exists(report->knowledge))
		sink_addf(out, "there are no records yet; the first makes "
			  "%s\n", path.ptr);
	else
		sink_addf(out, "%s\n", path.ptr);
	if (knowledge_exists(report->knowledge))
		tell_figures(report, out);
	tell_aside(report, out);
	if (report->finding.len)
		sink_addf(out, "%s\n", report->finding.ptr);
	else if (report->was_verified)
		sink_addstr(out, "all is sound\n");
	buf_release(&path);
}

static const struct error *count_archived(struct report *report)
{
	struct strmap archived = { .n = 0 };
	const struct error *err = archive_read(&archived, report->knowledge);
	size_t i;

	for (i = 0; i < archived.n; i++)
		report->archived += archived.entry[i].value ==
			ARCHIVE_PUT_AWAY;
	strmap_release(&archived);
	return err;
}

const struct error *cmd_knowledge_status(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	struct report report = { .knowledge = NULL };
	const bool is_repair = args_flag(args, "repair");
	const struct error *err;

	report.is_repaired = is_repair;
	err = knowing_open(&report.knowledge, session, KNOWLEDGE_READ);
	if (err && is_repair && err->code == ERROR_CORRUPT) {
		error_ignore(err);
		err = knowing_renew(session);
		if (!err)
			err = knowing_open(&report.knowledge, session,
					   KNOWLEDGE_READ);
	}
	if (!err && is_repair && knowledge_exists(report.knowledge)) {
		knowledge_close(report.knowledge);
		err = knowing_open(&report.knowledge, session,
				   KNOWLEDGE_WRITE);
	}
	if (!err)
		err = verify(&report, args);
	if (!err && !report.finding.len)
		err = count_archived(&report);
	if (!err && !report.finding.len)
		err = knowledge_status(report.knowledge, &report.status);
	if (err)
		goto done;
	session->has_findings = report.finding.len;
	if (answer_is_json(args))
		put_report(&report, out);
	else
		tell_report(&report, out);
done:
	knowledge_status_release(&report.status);
	knowledge_close(report.knowledge);
	buf_release(&report.finding);
	left_release(&report.aside);
	return err;
}

/* --- export --- */

static const struct error *write_line(void *payload,
				      const struct record *record)
{
	struct buf line = { 0 };

	record_add_line(&line, record);
	sink_take(payload, &line);
	return NULL;
}

static const struct error *salvage(struct session *session, struct sink *out)
{
	char *dir = session_store(session, NULL);
	bool lost = false;
	const struct error *err = knowledge_salvage(dir, write_line, out,
						    &lost);

	session->has_findings = lost;
	free(dir);
	return err;
}

static const struct error *export_all(struct session *session,
				      struct sink *out)
{
	struct knowledge *knowledge;
	struct exchange done;
	const struct error *err;

	err = knowing_open(&knowledge, session, KNOWLEDGE_READ);
	if (!err)
		err = knowledge_export(knowledge, out, &done);
	knowledge_close(knowledge);
	return err;
}

/* The lines as one document: newlines stand behind them and nowhere else. */
static void make_document(struct buf *lines)
{
	struct buf document = { 0 };
	size_t i;

	buf_addstr(&document, "{\"schema\":\"fuse.knowledge.export/1\","
		   "\"records\":[");
	for (i = 0; i + 1 < lines->len; i++)
		buf_addch(&document, lines->ptr[i] == '\n' ? ',' :
			  lines->ptr[i]);
	buf_addstr(&document, "]}\n");
	buf_release(lines);
	*lines = document;
}

const struct error *cmd_knowledge_export(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	const char *path = args_text(args, "output");
	struct sink lines = { .write = NULL };
	const struct error *err;

	/* All of them, or none: half of an export looks like a whole one. */
	err = args_flag(args, "salvage") ? salvage(session, &lines) :
		export_all(session, &lines);
	if (!err)
		err = sink_finish(&lines);
	if (!err && answer_is_json(args))
		make_document(&lines.buf);
	if (!err && path && strcmp(path, "-") != 0)
		err = file_replace(path, buf_str(&lines.buf), lines.buf.len);
	else if (!err)
		sink_add(out, buf_str(&lines.buf), lines.buf.len);
	sink_release(&lines);
	return err;
}

/* --- import --- */

static const struct error *read_lines(struct buf *out, const char *path)
{
	if (!strcmp(path, "-"))
		return file_read_open(out, STDIN_FILENO, "stdin",
				      EXCHANGE_MOST_BYTES);
	return file_read_named(out, path, EXCHANGE_MOST_BYTES);
}

static void tell_import(const struct exchange *done, const struct args *args,
			struct sink *out)
{
	struct json json = { .sink = out };

	if (!answer_is_json(args)) {
		sink_addf(out, "%" PRIu64 " record%s read, %" PRIu64 " new\n",
			  done->lines, plural(done->lines), done->added);
		return;
	}
	json_open(&json, '{');
	json_member(&json, "schema", "fuse.knowledge.import/1");
	json_member_uint(&json, "read", done->lines);
	json_member_uint(&json, "new", done->added);
	json_close(&json);
	json_end(&json);
}

const struct error *cmd_knowledge_import(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	const char *path = args_text(args, "file");
	struct knowledge *knowledge = NULL;
	struct buf text = { 0 };
	struct exchange done = { .lines = 0 };
	struct trusting trusting;
	const struct error *err = trusting_open(&trusting, session, args,
						false);

	if (!err)
		err = read_lines(&text, path);
	if (!err)
		err = knowing_open(&knowledge, session, KNOWLEDGE_WRITE);
	if (!err)
		err = knowledge_import(knowledge, buf_str(&text), text.len,
				       strcmp(path, "-") ? path : "stdin",
				       args_flag(args, "own"), &done);
	if (!err)
		err = signing_judge(knowledge, &trusting.signing);
	if (!err)
		tell_import(&done, args, out);
	knowledge_close(knowledge);
	trusting_close(&trusting);
	buf_release(&text);
	return err;
}
