/* SPDX-License-Identifier: MIT */
/* The bodies and the fold of objectives: see objective.h. */
#include "knowledge/objective_body.h"

#include <string.h>

#include "knowledge/body.h"
#include "knowledge/entity.h"
#include "knowledge/fields.h"

const char objective_prefix[] = "objective:";

enum { PUT_TASK = FOLD_OWN, PUT_SESSION, DROP_TASKS, DROP_SESSIONS };

enum { ENTITY, LAMPORT, RECORD, WANTED, TITLE, DESCRIPTION, STATUS, AUTHOR,
       CREATED, UPDATED, REMOVED };

const char *const objective_statuses[OBJECTIVE_STATUSES + 1] = {
	[OBJECTIVE_ABANDONED] = "abandoned", [OBJECTIVE_ACTIVE] = "active",
	[OBJECTIVE_COMPLETED] = "completed", [OBJECTIVE_PAUSED] = "paused"
};

const char *const task_states[TASK_STATES + 1] = {
	[TASK_DONE] = "done", [TASK_DROPPED] = "dropped",
	[TASK_OPEN] = "open"
};

void objective_entity(struct buf *out, const char *author, int64_t time,
		      const char *title)
{
	struct sink bytes = { .write = NULL };
	struct json json = { .sink = &bytes };

	json_open(&json, '{');
	json_member(&json, "author", author);
	json_key(&json, "time");
	json_put_int(&json, time);
	json_member(&json, "title", title);
	json_close(&json);
	entity_add(out, objective_prefix, &bytes.buf);
	sink_release(&bytes);
}

/* --- Bodies --- */

static const struct error *check_task(void *item)
{
	const struct task_change *task = item;

	if (task->title[strspn(task->title, " \t\n\v\f\r")])
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has a task without a title");
}

#define AT(member) FIELD_AT(struct task_change, member)
static const struct field task_field[] = {
	{ "commit", FIELD_OID, AT(commit) },
	{ "state", FIELD_CHOICE, AT(state), .names = task_states },
	{ "title", FIELD_TEXT, FIELD_NEEDED, AT(title) },
	{ .key = NULL }
};
#undef AT
static const struct fields task_fields = {
	task_field, sizeof(struct task_change), check_task
};

static const struct error *check_change(void *item)
{
	const struct objective_change *change = item;

	if (change->title ? *change->title : !change->wanted)
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has no 'title'");
}

#define AT(member) FIELD_AT(struct objective_change, member)
static const struct field change_field[] = {
	{ "description", FIELD_TEXT, FIELD_CHANGE, AT(description) },
	{ "session", FIELD_TEXT, FIELD_CHANGE, AT(session) },
	{ "status", FIELD_CHOICE, AT(status), .names = objective_statuses },
	{ "tasks", FIELD_LIST, AT(task),
	  .count = offsetof(struct objective_change, tasks),
	  .of = &task_fields },
	{ "title", FIELD_TEXT, FIELD_CHANGE, AT(title) },
	{ "wanted", FIELD_NUMBER, AT(wanted), .least = 1,
	  .most = OBJECTIVE_NUMBER_MAX },
	{ .key = NULL }
};
#undef AT
static const struct fields change_fields = {
	change_field, sizeof(struct objective_change), check_change
};

const struct error *objective_parse(struct objective_change *out,
				    struct arena *arena, const char *body)
{
	*out = (struct objective_change){ .title = NULL };
	return fields_parse(&change_fields, out, arena, body);
}

void objective_put_body(struct json *json,
			const struct objective_change *change)
{
	json_open(json, '{');
	fields_put(json, &change_fields, change);
	json_close(json);
}

/* --- The fold --- */

static const struct error *check(const struct record *record)
{
	struct arena arena = { .block = NULL };
	const bool is_ours = record_is_of(record, objective_prefix);
	struct objective_change change;
	struct buf own = { 0 };
	struct flag flag;
	const struct error *err = NULL;

	if (record->kind == RECORD_TOMBSTONE) {
		if (is_ours)
			err = flag_parse(&flag, &arena, record->body,
					 TOMBSTONE_KEY);
		goto done;
	}
	err = objective_parse(&change, &arena, record->body);
	if (!err && change.wanted) {
		objective_entity(&own, record->author, record->time,
				 change.title);
		err = body_check_entity(record, &own);
	} else if (!err && !is_ours) {
		err = error_new(ERROR_CORRUPT, "its body changes '%s', which "
				"is not an objective", record->entity);
	}
done:
	arena_release(&arena);
	return err;
}

static const struct error *apply_task(struct stmt *stmt,
				      const struct record *record,
				      const struct task_change *task)
{
	char hex[OID_HEX + 1] = "";
	struct buf key = { 0 };
	const struct error *err;

	entity_add_normal(&key, span_of(task->title));
	if (!oid_is_zero(&task->commit))
		oid_to_hex(hex, &task->commit);
	stmt_bind_text(stmt, 1, record->entity);
	stmt_bind_text(stmt, 2, key.ptr);
	stmt_bind_text(stmt, 3, task->title);
	stmt_bind_text(stmt, 4, task->state == TASK_STATES ? "" :
		       task_states[task->state]);
	stmt_bind_text(stmt, 5, hex);
	stmt_bind_int(stmt, 6, record->time);
	err = stmt_run(stmt);
	buf_release(&key);
	return err;
}

static const struct error *apply_tombstone(struct slate *slate,
					   struct arena *arena,
					   const struct record *record)
{
	struct flag flag;
	const struct error *err = flag_parse(&flag, arena, record->body,
					     TOMBSTONE_KEY);

	if (err || !slate->is_there)
		return err;
	slate_set_number(slate, REMOVED, flag.is_set);
	slate_set_number(slate, UPDATED, record->time);
	return NULL;
}

static const struct error *drop(struct stmt *stmt, const char *entity)
{
	stmt_bind_text(stmt, 1, entity);
	return stmt_run(stmt);
}

/* The first to create it has made it, but for us: what others said of what we
 * made, which came before, does not count. */
static const struct error *apply_creation(struct slate *slate,
					  struct stmt *const *stmt,
					  const struct record *record,
					  uint32_t wanted)
{
	const struct error *err = NULL;

	if (slate->is_there &&
	    (slate->has_ours || record->whose != RECORD_OURS))
		return NULL;
	if (slate->is_there) {
		slate_begin(slate, record->entity);
		err = drop(stmt[DROP_TASKS], record->entity);
		if (!err)
			err = drop(stmt[DROP_SESSIONS], record->entity);
	}
	slate_set_number(slate, LAMPORT, record->lamport);
	slate_set_bytes(slate, RECORD, record->id, SHA256_SIZE);
	slate_set_number(slate, WANTED, wanted);
	slate_set(slate, STATUS, objective_statuses[OBJECTIVE_ACTIVE]);
	slate_set(slate, AUTHOR, record->author);
	slate_set_number(slate, CREATED, record->time);
	return err;
}

static const struct error *apply_change(struct slate *slate,
					struct stmt *const *stmt,
					const struct record *record,
					const struct objective_change *change)
{
	const struct error *err = NULL;
	size_t i;

	if (change->title)
		slate_set(slate, TITLE, change->title);
	if (change->description)
		slate_set(slate, DESCRIPTION, change->description);
	if (change->status != OBJECTIVE_STATUSES)
		slate_set(slate, STATUS, objective_statuses[change->status]);
	slate_set_number(slate, UPDATED, record->time);
	for (i = 0; !err && i < change->tasks; i++)
		err = apply_task(stmt[PUT_TASK], record, &change->task[i]);
	if (!err && change->session && *change->session) {
		stmt_bind_text(stmt[PUT_SESSION], 1, record->entity);
		stmt_bind_text(stmt[PUT_SESSION], 2, change->session);
		err = stmt_run(stmt[PUT_SESSION]);
	}
	return err;
}

/* What comes before the record that creates it has nothing to change. */
static const struct error *apply(struct slate *slate,
				 struct stmt *const *stmt,
				 struct arena *arena,
				 const struct record *record)
{
	struct objective_change change;
	const struct error *err;

	if (record->kind == RECORD_TOMBSTONE)
		return apply_tombstone(slate, arena, record);
	err = objective_parse(&change, arena, record->body);
	if (!err && change.wanted)
		err = apply_creation(slate, stmt, record, change.wanted);
	if (!err && slate->is_there)
		err = apply_change(slate, stmt, record, &change);
	return err;
}

/* Tasks and sessions go with their objective: a trigger of the table sees to
 * it. */
const struct fold objective_fold = {
	.hears = 1u << RECORD_OBJECTIVE | 1u << RECORD_TOMBSTONE,
	.prefix = objective_prefix,
	.tables = { "objective", "objective_task", "objective_session" },
	.columns = "tnbnttttnnn",
	.sql = {
		[PUT_TASK] = "INSERT INTO objective_task VALUES (?1, ?2,"
			" (SELECT count(*) FROM objective_task"
			" WHERE entity = ?1), ?3, iif(?4 = '', 'open', ?4),"
			" ?5, iif(?4 = '', 0, ?6))"
			" ON CONFLICT(entity, key) DO UPDATE SET"
			" title = excluded.title, state = iif(?4 = '',"
			" iif(state = 'dropped', 'open', state), ?4),"
			" did = iif(?4 = '', did, ?5),"
			" time = iif(?4 = '', time, ?6)",
		[PUT_SESSION] = "INSERT INTO objective_session VALUES (?1, ?2,"
			" (SELECT count(*) FROM objective_session"
			" WHERE entity = ?1))"
			" ON CONFLICT(entity, session) DO NOTHING",
		[DROP_TASKS] = "DELETE FROM objective_task WHERE entity = ?",
		[DROP_SESSIONS] = "DELETE FROM objective_session"
			" WHERE entity = ?"
	},
	.check = check,
	.apply = apply
};
