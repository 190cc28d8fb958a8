/* SPDX-License-Identifier: MIT */
/* Objectives as programs and people read them: see objectives.h. */
#include "base/date.h"
#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/knowledge/others.h"
#include "git-fuse/objective/objectives.h"
#include "source/source.h"

/* --- For programs --- */

static const char *state_of(const struct objective_task *task)
{
	return task_states[task->is_dropped ? TASK_DROPPED :
			   task->is_done ? TASK_DONE : TASK_OPEN];
}

/* Whether it does the task that it names. */
static bool is_doing(const struct deed *deed)
{
	return deed->is_known && !deed->is_undoing && !deed->is_reverted;
}

static void put_deeds(struct json *json, const struct pursuing *pursuing,
		      const struct objective *objective)
{
	const struct deed *deed;
	size_t i, n;

	deed = pursuing_deeds(pursuing, objective, &n);
	json_member_open(json, "commits", '[');
	for (i = 0; i < n; i++) {
		json_open(json, '{');
		json_member_oid(json, "commit", &deed[i].commit);
		json_member_time(json, "time", deed[i].time);
		json_member(json, "subject", deed[i].subject);
		json_member(json, "task", deed[i].task);
		json_member_bool(json, "is_doing", is_doing(&deed[i]));
		json_member_bool(json, "is_reverted", deed[i].is_reverted);
		json_close(json);
	}
	json_close(json);
}

void put_objective(struct json *json, const struct pursuing *pursuing,
		   const struct objective *objective)
{
	const struct objective_progress progress =
		objective_progress(objective);
	struct buf name = { 0 };
	size_t i;

	objective_name(&name, objective);
	json_open(json, '{');
	json_member(json, "id", name.ptr);
	json_member(json, "entity", objective->entity);
	json_member(json, "title", objective->title);
	json_member(json, "description", *objective->description ?
		    objective->description : NULL);
	json_member(json, "status", objective_statuses[objective->status]);
	json_member_uint(json, "percent", progress.percent);
	json_member_uint(json, "tasks_done", progress.done);
	json_member_uint(json, "tasks_counted", progress.all);
	json_member_open(json, "tasks", '[');
	for (i = 0; i < objective->tasks; i++) {
		const struct objective_task *task = &objective->task[i];

		json_open(json, '{');
		json_member(json, "title", task->title);
		json_member(json, "state", state_of(task));
		json_member_oid(json, "commit", &task->commit);
		json_member_time(json, "time", task->time);
		json_close(json);
	}
	json_close(json);
	put_deeds(json, pursuing, objective);
	json_member_strings(json, "sessions", objective->session,
			    objective->sessions);
	json_member_author(json, "author", objective->author);
	json_member_time(json, "created_at", objective->created);
	json_member_time(json, "updated_at", objective->updated);
	json_member_bool(json, "is_removed", objective->is_removed);
	json_member_bool(json, "is_theirs", objective->is_theirs);
	put_others(json, &pursuing->remarks, objective->entity);
	json_close(json);
	buf_release(&name);
}

const struct error *put_pursued(const struct pursuing *pursuing,
				const struct objective *objective,
				const char *schema, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, pursuing->session,
					      schema);

	if (err)
		return err;
	json_key(&json, "objective");
	put_objective(&json, pursuing, objective);
	answer_close(&json, nothing);
	return NULL;
}

/* --- For people --- */

/* What nobody here has answered. */
static size_t open_remarks(const struct pursuing *pursuing,
			   const struct objective *objective)
{
	size_t i, n, open = 0;
	const struct remark *one = remarks_of(&pursuing->remarks,
					      objective->entity, &n);

	for (i = 0; i < n; i++)
		open += one[i].is_open;
	return open;
}

/* Where the number that its own clone gave it is another's here, that is told:
 * its people and their commits know it by that one. */
static void add_maker(struct buf *out, const struct objective *objective)
{
	buf_addf(out, "  (by %s, unverified", objective->author);
	if (objective->number != objective->wanted)
		buf_addf(out, "; OBJ-%04u there",
			 (unsigned int)objective->wanted);
	buf_addch(out, ')');
}

void add_objective(struct buf *out, const struct pursuing *pursuing,
		   const struct objective *objective)
{
	const size_t open = open_remarks(pursuing, objective);
	const struct objective_progress progress =
		objective_progress(objective);
	const size_t from = out->len;

	objective_name(out, objective);
	buf_addf(out, "  %-9s  %3u%%  %u/%u  %s",
		 objective_statuses[objective->status], progress.percent,
		 progress.done, progress.all, objective->title);
	if (objective->is_removed)
		buf_addstr(out, "  (removed)");
	if (objective->is_theirs)
		add_maker(out, objective);
	if (open)
		buf_addf(out, "  (%zu remark%s of others)", open,
			 plural(open));
	buf_tame_line(out, from);
	buf_addch(out, '\n');
}

void add_task(struct buf *out, const struct objective_task *task)
{
	const size_t from = out->len;
	char hex[OID_HEX + 1];

	buf_addf(out, "  [%c] %s", task->is_dropped ? '-' :
		 task->is_done ? 'x' : ' ', task->title);
	if (task->is_dropped)
		buf_addstr(out, "  (dropped)");
	else if (task->is_done && !oid_is_zero(&task->commit))
		buf_addf(out, "  (%.*s)", DEED_SHORT,
			 oid_to_hex(hex, &task->commit));
	buf_tame_line(out, from);
	buf_addch(out, '\n');
}

static void add_deed(struct buf *out, const struct deed *deed)
{
	const size_t from = out->len;
	char hex[OID_HEX + 1];

	buf_addf(out, "  %.*s  ", DEED_SHORT, oid_to_hex(hex, &deed->commit));
	add_day(out, deed->time);
	buf_addf(out, "  %s", deed->subject);
	if (deed->is_reverted)
		buf_addstr(out, "  (reverted)");
	else if (is_doing(deed))
		buf_addf(out, "  (does %s)", deed->task);
	else if (deed->task && !deed->is_known)
		buf_addf(out, "  (there is no task '%s')", deed->task);
	buf_tame_line(out, from);
	buf_addch(out, '\n');
}

void add_deeds(struct buf *out, const struct pursuing *pursuing,
	       const struct objective *objective)
{
	const struct deed *deed;
	size_t i, n;

	deed = pursuing_deeds(pursuing, objective, &n);
	for (i = 0; i < n; i++)
		add_deed(out, &deed[i]);
}
