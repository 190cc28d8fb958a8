/* SPDX-License-Identifier: MIT */
/*
 * git fuse adr why: the decisions about a file, one of its lines, a directory
 * or a symbol, each with what makes it one and the commit that accepted it.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "adr/acceptance.h"
#include "base/date.h"
#include "base/path.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/adr/why.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "source/source.h"

struct job {
	const struct args *args;
	struct why why;
	struct adr_acceptance *accepted;	/* one a record */
	struct arena arena;
};

/* --- Who accepted it --- */

static uint32_t record_at(const struct job *job, size_t reason)
{
	return job->why.reason.item[reason].record;
}

/* The first reason of the next record; the reasons of one stand together. */
static size_t record_end(const struct job *job, size_t at)
{
	size_t end = at;

	while (end < job->why.reason.n &&
	       record_at(job, end) == record_at(job, at))
		end++;
	return end;
}

/* Opening the past costs as much as all the rest: somebody may have kept what
 * it says of this commit. */
static const struct error *look_up(struct job *job, struct adr_acceptance *out,
				   const char *const *path, size_t n)
{
	struct session *session = job->why.session;
	struct history *history;
	const struct error *err;
	bool found = false;
	struct past *past;
	struct oid tip;

	if (!source_commit(session->source, &tip))
		return NULL;
	err = session_history(session, &history);
	if (!err)
		err = adr_acceptances_recall(out, &job->arena, history, &tip,
					     path, n, &found);
	if (err || found)
		return err;
	err = session_past(session, false, &past);
	if (!err)
		err = adr_acceptances(out, session->repo, past, &tip, path, n);
	return err ? err : adr_acceptances_keep(out, history, past, &tip, path,
						n);
}

/* --- For programs --- */

static void put_reason(struct json *json, const struct job *job,
		       const struct reason *reason)
{
	const struct place *place = &job->why.place.item[reason->place];

	json_open(json, '{');
	json_member(json, "kind", reason->governs ? "governs" :
		    reason->is_named ? "named" : "mention");
	if (reason->governs)
		json_member(json, "pattern", reason->governs);
	json_path(json, "path", reason->is_named ?
		  why_record(&job->why, reason->record)->path : place->path);
	if (reason->line)
		json_member_uint(json, "line", reason->line);
	if (reason->files)
		json_member_uint(json, "file_count", reason->files);
	json_close(json);
}

static void put_acceptance(struct json *json,
			   const struct adr_acceptance *accepted)
{
	char hex[OID_HEX + 1];

	json_key(json, "accepted");
	if (accepted->state != ADR_WAS_ACCEPTED) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member(json, "commit", oid_to_hex(hex, &accepted->commit));
	json_member_person(json, "author", accepted->author, accepted->email);
	json_member_time(json, "time", accepted->time);
	json_close(json);
}

static void put_record(struct json *json, const struct job *job, size_t at,
		       size_t end)
{
	uint32_t number = job->why.reason.item[at].record;
	const struct adr *record = why_record(&job->why, number);

	json_open(json, '{');
	json_member(json, "id", record->id);
	json_member(json, "title", record->title);
	json_member(json, "status", adr_status_name(record->status));
	json_member(json, "status_text", record->status_text);
	json_member(json, "date", record->date);
	json_path(json, "path", record->path);
	json_member_bool(json, "is_in_force",
			 job->why.deciding.governance.in_force[number]);
	json_member_bool(json, "is_archived", job->why.deciding.archived[number]);
	put_acceptance(json, &job->accepted[number]);
	json_member_open(json, "reasons", '[');
	for (; at < end; at++)
		put_reason(json, job, &job->why.reason.item[at]);
	json_close(json);
	json_close(json);
}

static const struct error *print_json(struct job *job, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err;
	size_t at, end, i;

	err = answer_open(&json, job->why.session, "fuse.adr.why/2");
	if (err)
		return err;
	json_member(&json, "target", args_text(job->args, "target"));
	json_member_open(&json, "places", '[');
	for (i = 0; i < job->why.place.n; i++) {
		const struct place *place = &job->why.place.item[i];

		json_open(&json, '{');
		json_path(&json, "path", place->path);
		if (place->first) {
			json_member_open(&json, "lines", '[');
			json_put_uint(&json, place->first);
			json_put_uint(&json, place->last);
			json_close(&json);
		}
		if (place->symbol)
			json_member(&json, "symbol", place->symbol);
		json_close(&json);
	}
	json_close(&json);
	json_member_open(&json, "decisions", '[');
	for (at = 0; at < job->why.reason.n; at = end) {
		end = record_end(job, at);
		put_record(&json, job, at, end);
	}
	json_close(&json);
	answer_close(&json, job->why.view->omitted);
	return NULL;
}

/* --- For people --- */

static void add_acceptance(struct buf *line,
			   const struct adr_acceptance *accepted)
{
	char hex[OID_HEX + 1];

	if (accepted->state == ADR_ACCEPTED_EARLIER)
		buf_addstr(line, "    accepted before what is known of "
			   "history\n");
	if (accepted->state != ADR_WAS_ACCEPTED)
		return;
	buf_addf(line, "    accepted by %s ",
		 oid_short(hex, &accepted->commit));
	add_day(line, accepted->time);
	buf_addf(line, " %s\n", accepted->author);
}

static void print_record(const struct job *job, size_t at, size_t end,
			 struct sink *out)
{
	uint32_t number = record_at(job, at);
	const struct adr *record = why_record(&job->why, number);
	bool archived = job->why.deciding.archived[number];
	struct buf text = { 0 };

	buf_addf(&text, "%s %s (%s%s)\n    ", record->id, record->title,
		 adr_status_name(record->status),
		 archived ? ", archived" : "");
	tell_path(&text, out, record->path);
	buf_addch(&text, '\n');
	for (; at < end; at++) {
		const struct reason *reason = &job->why.reason.item[at];
		const char *path = job->why.place.item[reason->place].path;

		if (reason->is_named) {
			buf_addf(&text, "    names it in line %" PRIu32 "\n",
				 reason->line);
			continue;
		}
		buf_addstr(&text, reason->governs ? "    governs " :
			   "    mentioned in ");
		tell_path(&text, out, path);
		if (reason->line)
			buf_addf(&text, ":%" PRIu32, reason->line);
		if (reason->governs)
			buf_addf(&text, " by '%s'", reason->governs);
		if (reason->files)
			buf_addf(&text, ", %" PRIu32 " file%s", reason->files,
				 plural(reason->files));
		buf_addch(&text, '\n');
	}
	add_acceptance(&text, &job->accepted[number]);
	buf_tame(&text, 0);
	sink_add(out, text.ptr, text.len);
	buf_release(&text);
}

/* That nothing says what governs a file is no reason that nothing was decided:
 * what it is called may stand in some text, if there is any. Of a symbol in a
 * file its own name is looked for, and of lines the file's. */
static void print_none(const struct job *job, const char *target,
		       struct sink *out)
{
	const struct registry *registry = &job->why.deciding.registry;
	const char *base = path_base(target);
	const char *colon = strrchr(base, ':');
	const bool is_symbol = colon && colon[1] && !isdigit((unsigned char)
							     colon[1]);
	size_t n;

	sink_addf(out, "no decision about %s%s\n", target,
		  registry->record.n || registry->failure.n ? "" :
		  ": none is recorded");
	if (!registry->record.n)
		return;
	if (is_symbol)
		base = colon + 1;
	n = is_symbol ? strlen(base) : colon ? strcspn(base, ".:") :
		strlen(base) - strlen(path_ext(base));
	if (n && *base != '.')
		sink_sayf(out, "'git fuse adr search' of '%.*s' finds those "
			  "that name it\n", (int)n, base);
}

static const struct error *print_text(struct job *job, struct sink *out)
{
	const char *target = args_text(job->args, "target");
	const char *decision = decision_named(target);
	size_t at, end;

	if (!job->why.reason.n && decision)
		sink_sayf(out, "no other decision about %s; 'git fuse adr "
			  "show' %s reads it\n", target, decision);
	else if (!job->why.reason.n)
		print_none(job, target, out);
	for (at = 0; at < job->why.reason.n; at = end) {
		end = record_end(job, at);
		print_record(job, at, end, out);
	}
	return NULL;
}

/* --- The command --- */

const struct error *cmd_adr_why(struct session *session,
				const struct args *args, struct sink *out)
{
	struct job job = { .args = args };
	const struct error *err = why_ask(&job.why, session, args);

	if (!err) {
		const struct registry *registry = &job.why.deciding.registry;
		struct adr_acceptance *found = NULL;
		VEC(const char *) path = { 0 };
		VEC(uint32_t) number = { 0 };
		size_t at;

		/* The commit that accepted each record that is told, by its
		 * number. */
		job.accepted = xcalloc(registry->record.n,
				       sizeof(*job.accepted));
		for (at = 0; at < job.why.reason.n; at = record_end(&job, at)) {
			uint32_t one = record_at(&job, at);

			*VEC_PUSH(&number) = one;
			*VEC_PUSH(&path) = registry->record.item[one].path;
		}
		if (number.n) {
			found = xcalloc(number.n, sizeof(*found));
			err = look_up(&job, found, path.item, number.n);
			for (at = 0; !err && at < number.n; at++)
				job.accepted[number.item[at]] = found[at];
			free(found);
			VEC_RELEASE(&number);
			VEC_RELEASE(&path);
		}
	}
	if (!err)
		err = answer_is_json(args) ? print_json(&job, out) :
			print_text(&job, out);
	session->found_nothing = !job.why.reason.n;
	free(job.accepted);
	arena_release(&job.arena);
	why_release(&job.why);
	return err;
}
