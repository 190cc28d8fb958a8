/* SPDX-License-Identifier: MIT */
/* The bodies and the fold of objectives: see objective.h. */
#include "knowledge/objective_body.h"

#include <string.h>

#include "knowledge/body.h"
#include "knowledge/entity.h"

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

/* --- Bodies, read --- */

/* One of the names, or `missing` where it is not told. */
static const struct error *read_name(uint8_t *out, const struct value *object,
				     const char *key,
				     const char *const *names, uint8_t missing)
{
	if (value_get(object, key))
		return body_choice(out, object, key, names);
	*out = missing;
	return NULL;
}

static const struct error *read_task(struct task_change *out,
				     const struct value *object)
{
	const struct error *err;

	*out = (struct task_change){ .title = NULL };
	err = body_text_needed(&out->title, object, "title");
	if (!err && !out->title[strspn(out->title, " \t\n\v\f\r")])
		err = error_new(ERROR_CORRUPT, "its body has a task without a "
				"title");
	if (!err)
		err = read_name(&out->state, object, "state", task_states,
				TASK_STATES);
	return err ? err : body_oid(&out->commit, object, "commit");
}

static const struct error *read_tasks(struct objective_change *out,
				      struct arena *arena,
				      const struct value *root)
{
	const struct value *list = value_get(root, "tasks");
	const struct error *err = body_array(root, "tasks");
	struct value_iter it = { 0 };
	struct task_change *task;

	if (err)
		return err;
	task = arena_alloc(arena, value_count(list) * sizeof(*task));
	out->task = task;
	while (!err && value_next(list, &it))
		err = read_task(&task[out->tasks++], it.value);
	return err;
}

/* NULL, which is no change, where it is missing. */
static const struct error *read_text(const char **out,
				     const struct value *root, const char *key)
{
	const struct error *err = body_text(out, root, key);

	if (!value_get(root, key))
		*out = NULL;
	return err;
}

static const struct error *read_body(struct objective_change *out,
				     uint32_t *wanted, struct arena *arena,
				     const struct value *root)
{
	int64_t number;
	const struct error *err = body_number(&number, root, "wanted", 1,
					      OBJECTIVE_NUMBER_MAX);

	*wanted = (uint32_t)number;
	if (!err && (number || value_get(root, "title")))
		err = body_text_needed(&out->title, root, "title");
	if (!err)
		err = read_text(&out->description, root, "description");
	if (!err)
		err = read_text(&out->session, root, "session");
	if (!err)
		err = read_name(&out->status, root, "status",
				objective_statuses, OBJECTIVE_STATUSES);
	return err ? err : read_tasks(out, arena, root);
}

const struct error *objective_parse(struct objective_change *out,
				    uint32_t *wanted, struct arena *arena,
				    const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	*out = (struct objective_change){ .title = NULL };
	*wanted = 0;
	if (!err)
		err = read_body(out, wanted, arena, root);
	return err;
}

/* --- Bodies, written --- */

static void put_task(struct json *json, const struct task_change *task)
{
	json_open(json, '{');
	body_put_oid(json, "commit", &task->commit);
	if (task->state != TASK_STATES)
		json_member(json, "state", task_states[task->state]);
	json_member(json, "title", task->title);
	json_close(json);
}

void objective_put_body(struct json *json,
			const struct objective_change *change,
			uint32_t wanted)
{
	size_t i;

	json_open(json, '{');
	if (change->description)
		json_member(json, "description", change->description);
	if (change->session)
		json_member(json, "session", change->session);
	if (change->status != OBJECTIVE_STATUSES)
		json_member(json, "status",
			    objective_statuses[change->status]);
	if (change->tasks) {
		json_member_open(json, "tasks", '[');
		for (i = 0; i < change->tasks; i++)
			put_task(json, &change->task[i]);
		json_close(json);
	}
	if (change->title)
		json_member(json, "title", change->title);
	if (wanted)
		json_member_uint(json, "wanted", wanted);
	json_close(json);
}

/* --- The fold --- */

/* A record that creates one under another name would be a second of it. */
static const struct error *check_entity(const struct record *record,
					const char *title)
{
	const struct error *err = NULL;
	struct buf own = { 0 };

	objective_entity(&own, record->author, record->time, title);
	if (strcmp(own.ptr, record->entity))
		err = error_new(ERROR_CORRUPT, "its body creates what is "
				"'%s', not '%s'", own.ptr, record->entity);
	buf_release(&own);
	return err;
}

static const struct error *check(const struct record *record)
{
	struct arena arena = { .block = NULL };
	const bool is_ours = record_is_of(record, objective_prefix);
	struct objective_change change;
	const struct error *err;
	uint32_t wanted;
	bool removed;

	if (record->kind == RECORD_TOMBSTONE)
		return is_ours ? tombstone_read(&removed, record) : NULL;
	err = objective_parse(&change, &wanted, &arena, record->body);
	if (!err && wanted)
		err = check_entity(record, change.title);
	else if (!err && !is_ours)
		err = error_new(ERROR_CORRUPT, "its body changes '%s', which "
				"is not an objective", record->entity);
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
					   const struct record *record)
{
	bool removed;
	const struct error *err = tombstone_read(&removed, record);

	if (err || !slate->is_there)
		return err;
	slate_set_number(slate, REMOVED, removed);
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
	uint32_t wanted;

	if (record->kind == RECORD_TOMBSTONE)
		return apply_tombstone(slate, record);
	err = objective_parse(&change, &wanted, arena, record->body);
	if (!err && wanted)
		err = apply_creation(slate, stmt, record, wanted);
	if (!err && slate->is_there)
		err = apply_change(slate, stmt, record, &change);
	return err;
}

/* Tasks and sessions go with their objective: a trigger of the table sees to
 * it. */
const struct fold objective_fold = {
	.name = "objective",
	.hears = 1u << RECORD_OBJECTIVE | 1u << RECORD_TOMBSTONE,
	.prefix = objective_prefix,
	.tables = { "objective", "objective_task", "objective_session" },
	.columns = "tnbnttttnnn",
	.sql = {
		[FOLD_CLEAR] = "DELETE FROM objective WHERE entity = ?",
		[FOLD_ROWS] = "SELECT quote(entity) || ' ' || lamport || ' '"
			" || hex(record) || ' ' || wanted || ' ' ||"
			" quote(title) || ' ' || quote(description) || ' ' ||"
			" status || ' ' || quote(author) || ' ' || created ||"
			" ' ' || updated || ' ' || removed AS row"
			" FROM objective"
			" UNION ALL SELECT quote(entity) || ' ' || quote(key)"
			" || ' ' || place || ' ' || quote(title) || ' ' ||"
			" state || ' ' || did || ' ' || time"
			" FROM objective_task"
			" UNION ALL SELECT quote(entity) || ' ' ||"
			" quote(session) || ' ' || place"
			" FROM objective_session ORDER BY row",
		[FOLD_READ] = "SELECT * FROM objective WHERE entity = ?",
		[FOLD_WRITE] = "INSERT OR REPLACE INTO objective"
			" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
