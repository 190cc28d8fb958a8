/* SPDX-License-Identifier: MIT */
/* The frame of the commands that change records: see decision_edit.h. */
#include "git-fuse/adr/decision_edit.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/date.h"
#include "base/file.h"
#include "emit/manner.h"
#include "git-fuse/adr/decision_answer.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/progress.h"
#include "git/repo.h"
#include "source/source.h"

/* --- What is there --- */

static bool is_day(const char *text)
{
	size_t i;

	for (i = 0; i < DAY_SIZE - 1; i++)
		if (i == 4 || i == 7 ? text[i] != '-' :
		    text[i] < '0' || text[i] > '9')
			return false;
	return !text[i];
}

/*
 * Today, in UTC like every day that we write, so that two machines agree:
 * ADR_DATE, which adr-tools reads, says otherwise, and so does
 * SOURCE_DATE_EPOCH for whoever wants the same bytes again.
 */
static const struct error *find_today(char out[DAY_SIZE])
{
	const char *day = getenv("ADR_DATE");
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	struct buf text = { 0 };
	char *end = NULL;
	int64_t now = (int64_t)time(NULL);

	if (day && *day) {
		if (!is_day(day))
			return error_new(ERROR_USAGE, "ADR_DATE is '%s', "
					 "which is not a date such as 2020-01-31",
					 day);
		memcpy(out, day, DAY_SIZE);
		return NULL;
	}
	if (epoch && *epoch) {
		now = strtoll(epoch, &end, 10);
		if (*end)
			return error_new(ERROR_USAGE, "SOURCE_DATE_EPOCH is "
					 "'%s', which is not a number of "
					 "seconds", epoch);
	}
	add_day(&text, now);
	if (text.len != DAY_SIZE - 1) {
		buf_release(&text);
		return error_new(ERROR_FAILED, "the clock tells no day that "
				 "we could write; set ADR_DATE");
	}
	memcpy(out, text.ptr, DAY_SIZE);
	buf_release(&text);
	return NULL;
}

/*
 * One who edits after the other: records that came meanwhile have to be seen.
 * Where no lock can be had, as in a repository that only others may write to,
 * the work tree may be ours all the same.
 */
static const struct error *take_turn(struct editing *editing)
{
	const struct error *err;
	char *path;

	if (args_flag(editing->args, "dry-run"))
		return NULL;
	path = session_store(editing->session, "adr.lock");
	err = file_lock(&editing->turn, path);
	free(path);
	if (err && err->code != ERROR_INTERRUPTED) {
		error_ignore(err);
		err = NULL;
	}
	return err;
}

static void end_turn(struct editing *editing)
{
	if (editing->turn >= 0)
		close(editing->turn);
	editing->turn = -1;
}

const struct error *editing_open(struct editing *editing,
				 struct session *session,
				 const struct args *args, struct sink *out)
{
	static const struct source_spec spec = { .kind = SOURCE_WORKTREE };
	const struct error *err;

	*editing = (struct editing){ .session = session, .args = args,
				     .out = out, .turn = -1 };
	if (!repo_work_dir(session->repo))
		return error_new(ERROR_USAGE, "cannot run '%s' here: it "
				 "changes files, and this repository has no "
				 "work tree", args->command->name);
	err = find_today(editing->today);
	if (!err)
		err = take_turn(editing);
	if (!err)
		err = session_look_at(session, &spec);
	if (!err)
		err = registry_read(&editing->registry, session->source);
	if (!err)
		reviser_init(&editing->reviser, &editing->registry,
			     repo_work_dir(session->repo), editing->today);
	return err;
}

void editing_close(struct editing *editing)
{
	end_turn(editing);
	reviser_release(&editing->reviser);
	numbers_release(&editing->numbers);
	registry_release(&editing->registry);
	VEC_RELEASE(&editing->note);
	arena_release(&editing->arena);
}

const struct error *editing_record(struct editing *editing, const char *name,
				   const struct adr **record,
				   struct rewrite **change)
{
	const struct error *err = record_named(record, editing->session,
					       &editing->registry, name);

	return err ? err : changeset_of(&editing->reviser.changes,
					(*record)->path, change);
}

size_t editing_folder(const struct editing *editing, const struct adr *record)
{
	size_t at = (size_t)(record - editing->registry.record.item), i;

	for (i = 0; i < editing->registry.folder.n; i++) {
		const struct adr_folder *f = &editing->registry.folder.item[i];

		if (at >= f->first && at < f->first + f->records)
			break;
	}
	return i;
}

/* --- Numbers --- */

void editing_note(struct editing *editing, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	*VEC_PUSH(&editing->note) = arena_vfmt(&editing->arena, fmt, ap);
	va_end(ap);
}

const struct error *editing_numbers(struct editing *editing)
{
	const struct registry *registry = &editing->registry;
	const struct error *err;
	const char **folder;
	size_t i;

	if (editing->has_numbers)
		return NULL;
	editing->has_numbers = true;
	folder = xcalloc(registry->folder.n + 1, sizeof(*folder));
	for (i = 0; i < registry->folder.n; i++)
		folder[i] = registry->folder.item[i].path;
	err = numbers_read(&editing->numbers, editing->session->repo, folder,
			   registry->folder.n, NULL);
	free(folder);
	for (i = 0; !err && i < editing->numbers.unread.n; i++)
		editing_note(editing, "the numbers on '%s' are not known: git "
			     "has not all of its objects here",
			     editing->numbers.unread.item[i]);
	return err;
}

const struct error *editing_next_number(struct editing *editing,
					size_t folder, uint64_t *out)
{
	const struct registry *registry = &editing->registry;
	const struct error *err = editing_numbers(editing);
	const struct number_use *use;
	uint64_t highest = 0, taken;
	size_t i;

	if (err)
		return err;
	for (i = 0; folder < registry->folder.n &&
	     i < registry->folder.item[folder].records; i++) {
		size_t at = registry->folder.item[folder].first + i;

		if (registry->record.item[at].number > highest)
			highest = registry->record.item[at].number;
	}
	taken = numbers_highest(&editing->numbers, folder);
	use = taken > highest ?
		numbers_find(&editing->numbers, folder, taken) : NULL;
	if (use && use->ref)
		editing_note(editing, "number %" PRIu64 " is taken by '%s' on "
			     "'%s'", taken, use->path, use->ref);
	*out = (taken > highest ? taken : highest) + 1;
	return NULL;
}

/* --- What is said --- */

static const char *action_of(const struct rewrite *change)
{
	return change->is_new ? "created" :
		strcmp(change->path, change->new_path) ? "renamed" : "changed";
}

static void add_notes(struct buf *out, const struct editing *editing)
{
	size_t i;

	for (i = 0; i < editing->note.n; i++)
		buf_addf(out, "note: %s\n", editing->note.item[i]);
	buf_tame(out, 0);
}

static void say_all(struct editing *editing)
{
	const struct changeset *changes = &editing->reviser.changes;
	struct buf notes = { 0 };
	size_t i, n = 0;

	for (i = 0; i < changes->change.n; i++) {
		const struct rewrite *change;
		struct buf line = { 0 };

		if (rewrite_is_empty(changes->change.item[i]))
			continue;
		change = changes->change.item[i];
		buf_addf(&line, "%s ", action_of(change));
		if (strcmp(change->path, change->new_path)) {
			tell_path(&line, editing->out, change->path);
			buf_addstr(&line, " to ");
		}
		tell_path(&line, editing->out, change->new_path);
		sink_addf(editing->out, "%s\n", line.ptr);
		buf_release(&line);
		n++;
	}
	add_notes(&notes, editing);
	sink_addstr(editing->out, buf_str(&notes));
	buf_release(&notes);
	if (!n && !editing->note.n)
		sink_addstr(editing->out, "nothing to change\n");
}

/* A patch is for git apply: what is said beside it is not a part of it. */
static void say_patch(struct editing *editing, const struct buf *patch)
{
	struct buf notes = { 0 };

	add_notes(&notes, editing);
	meter_clear();
	fputs(buf_str(&notes), stderr);
	sink_add(editing->out, buf_str(patch), patch->len);
	buf_release(&notes);
}

static void put_files(struct json *json, const struct changeset *changes)
{
	size_t i;

	json_member_open(json, "files", '[');
	for (i = 0; i < changes->change.n; i++) {
		const struct rewrite *change = changes->change.item[i];

		if (rewrite_is_empty(change))
			continue;
		json_open(json, '{');
		json_member(json, "action", action_of(change));
		json_path(json, "path", change->new_path);
		if (strcmp(change->path, change->new_path))
			json_path(json, "old_path", change->path);
		json_close(json);
	}
	json_close(json);
}

static const struct error *put_answer(struct editing *editing,
				      const char *schema,
				      const struct buf *patch,
				      void (*put)(struct json *json,
						  const void *payload),
				      const void *payload)
{
	struct json json = { .sink = editing->out };
	const struct error *err = answer_open(&json, editing->session, schema);

	if (err)
		return err;
	json_member_bool(&json, "dry_run", args_flag(editing->args,
						     "dry-run"));
	put_files(&json, &editing->reviser.changes);
	if (put)
		put(&json, payload);
	json_member_strings(&json, "notes", editing->note.item,
			    editing->note.n);
	if (patch)
		json_member_bytes(&json, "patch", buf_str(patch), patch->len);
	answer_close(&json, editing->registry.omitted);
	return NULL;
}

const struct error *editing_finish(struct editing *editing, const char *schema,
				   void (*put)(struct json *json,
					       const void *payload),
				   const void *payload)
{
	struct changeset *changes = &editing->reviser.changes;
	bool is_dry = args_flag(editing->args, "dry-run");
	struct buf patch = { 0 };
	const struct error *err = is_dry ?
		changeset_patch(changes, editing->session->repo, &patch) :
		changeset_write(changes);

	end_turn(editing);
	if (!err && answer_is_json(editing->args))
		err = put_answer(editing, schema, is_dry ? &patch : NULL, put,
				 payload);
	else if (!err && is_dry)
		say_patch(editing, &patch);
	else if (!err)
		say_all(editing);
	buf_release(&patch);
	return err;
}
