/* SPDX-License-Identifier: MIT */
/* Objectives, read, numbered, found and changed: see objective.h. */
#include "knowledge/objective.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/compare.h"
#include "base/strmap.h"
#include "knowledge/body.h"
#include "knowledge/entity.h"
#include "knowledge/objective_body.h"
#include "knowledge/store.h"

/* In the order in which they were created, which decides about numbers; one of
 * others is behind what was here when it came, whatever it says of itself. */
#define IN_ORDER \
	" FROM objective LEFT JOIN theirs ON theirs.record = objective.record" \
	" AND NOT vouched ORDER BY max(lamport, ifnull(since, 0))," \
	" since IS NOT NULL, lamport, objective.record"
static const char all_objectives[] =
	"SELECT entity, wanted, title, description, status, author, created,"
	" updated, removed, since IS NOT NULL" IN_ORDER;
static const char all_numbers[] = "SELECT entity, wanted" IN_ORDER;
static const char tasks_of_objective[] =
	"SELECT title, state, did, time FROM objective_task WHERE entity = ?"
	" ORDER BY place";
static const char sessions_of_objective[] =
	"SELECT session FROM objective_session WHERE entity = ?"
	" ORDER BY place";

/* --- Names --- */

void objective_name(struct buf *out, const struct objective *objective)
{
	buf_addf(out, "OBJ-%04u", (unsigned int)objective->number);
}

const struct objective_task *
objective_find_task(const struct objective *objective, const char *title,
		    size_t n)
{
	const struct objective_task *found = NULL;
	struct buf wanted = { 0 }, key = { 0 };
	size_t i;

	entity_add_normal(&wanted, (struct span){ title, n });
	for (i = 0; !found && i < objective->tasks; i++) {
		const struct objective_task *task = &objective->task[i];

		buf_reset(&key);
		entity_add_normal(&key, span_of(task->title));
		if (!strcmp(key.ptr, wanted.ptr))
			found = task;
	}
	buf_release(&wanted);
	buf_release(&key);
	return found;
}

bool objective_do_task(struct objective *objective, const char *title,
		       size_t n, const struct oid *commit, int64_t time)
{
	const struct objective_task *found = objective_find_task(objective,
								 title, n);
	struct objective_task *task;

	if (!found)
		return false;
	task = &objective->task[found - objective->task];
	if (task->is_done || task->is_dropped ||
	    (task->time && task->time >= time))
		return true;
	task->is_done = true;
	task->commit = *commit;
	task->time = time;
	return true;
}

struct objective_progress objective_progress(const struct objective *objective)
{
	struct objective_progress progress = { .done = 0 };
	size_t i;

	for (i = 0; i < objective->tasks; i++) {
		progress.all += !objective->task[i].is_dropped;
		progress.done += !objective->task[i].is_dropped &&
			objective->task[i].is_done;
	}
	if (progress.all)
		progress.percent = (uint32_t)((uint64_t)progress.done * 100 /
					      progress.all);
	return progress;
}

/* --- Reading --- */

static const struct error *read_tasks(struct objective *objective,
				      struct arena *arena, struct stmt *stmt)
{
	VEC(struct objective_task) list = { 0 };
	const struct error *err = NULL;

	stmt_bind_text(stmt, 1, objective->entity);
	while (stmt_next(stmt, &err)) {
		struct objective_task *out = VEC_PUSH(&list);
		const char *state = stmt_text(stmt, 1);

		*out = (struct objective_task){
			.title = arena_strdup(arena, stmt_text(stmt, 0)),
			.is_done = !strcmp(state, task_states[TASK_DONE]),
			.is_dropped = !strcmp(state, task_states[TASK_DROPPED]),
			.time = stmt_int(stmt, 3)
		};
		if (*stmt_text(stmt, 2) &&
		    !oid_from_hex(&out->commit, stmt_text(stmt, 2)))
			out->commit = (struct oid){ { 0 } };
	}
	stmt_reset(stmt);
	objective->task = arena_copy(arena, list.item,
				     list.n * sizeof(*list.item));
	objective->tasks = list.n;
	VEC_RELEASE(&list);
	return err;
}

static const struct error *read_sessions(struct objective *objective,
					 struct arena *arena,
					 struct stmt *stmt)
{
	VEC(const char *) list = { 0 };
	const struct error *err = NULL;

	stmt_bind_text(stmt, 1, objective->entity);
	while (stmt_next(stmt, &err))
		*VEC_PUSH(&list) = arena_strdup(arena, stmt_text(stmt, 0));
	stmt_reset(stmt);
	objective->session = arena_copy(arena, list.item,
					list.n * sizeof(*list.item));
	objective->sessions = list.n;
	VEC_RELEASE(&list);
	return err;
}

static void read_objective(struct objective *out, struct arena *arena,
			   struct stmt *stmt)
{
	const char *status = stmt_text(stmt, 4);

	*out = (struct objective){
		.entity = arena_strdup(arena, stmt_text(stmt, 0)),
		.wanted = (uint32_t)stmt_int(stmt, 1),
		.title = arena_strdup(arena, stmt_text(stmt, 2)),
		.description = arena_strdup(arena, stmt_text(stmt, 3)),
		.author = arena_strdup(arena, stmt_text(stmt, 5)),
		.is_theirs = stmt_int(stmt, 9),
		.created = stmt_int(stmt, 6), .updated = stmt_int(stmt, 7),
		.is_removed = stmt_int(stmt, 8)
	};
	while (out->status + 1 < OBJECTIVE_STATUSES &&
	       strcmp(status, objective_statuses[out->status]))
		out->status++;
}

/* --- Numbers --- */

/* The entry of a number; its value is where to look for the next free one. */
static struct strmap_entry *number_entry(struct strmap *taken, uint32_t number,
					 bool *is_new)
{
	struct strmap_entry *entry = strmap_add(taken, (const char *)&number,
						sizeof(number), is_new);

	if (*is_new)
		entry->value = number + 1;
	return entry;
}

static uint32_t next_free(struct strmap *taken, uint32_t wanted)
{
	uint32_t number = wanted;
	bool is_new;

	for (;;) {
		struct strmap_entry *entry = number_entry(taken, number,
							  &is_new);

		if (is_new)
			break;
		number = (uint32_t)entry->value;
	}
	/* The next that wants the same begins behind this one. */
	number_entry(taken, wanted, &is_new)->value = number + 1;
	return number;
}

CMP_RISING(cmp_number, struct objective, number)

static void number_all(struct objectives *out)
{
	struct objective *objective;
	struct strmap taken = { .n = 0 };
	bool is_new;
	size_t i;

	/* All that want one are asked before anybody moves on. */
	objective = out->objective.item;
	for (i = 0; i < out->objective.n; i++) {
		number_entry(&taken, objective[i].wanted, &is_new);
		objective[i].number = is_new ? objective[i].wanted : 0;
	}
	for (i = 0; i < out->objective.n; i++)
		if (!objective[i].number)
			objective[i].number = next_free(&taken,
							objective[i].wanted);
	strmap_release(&taken);
	if (out->objective.n)
		qsort(out->objective.item, out->objective.n,
		      sizeof(*out->objective.item), cmp_number);
}

const struct error *objectives_read(struct objectives *out,
				    struct knowledge *knowledge)
{
	const struct error *err;
	struct stmt *rows = NULL, *tasks = NULL, *sessions = NULL;

	*out = (struct objectives){ .objective = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	err = stmt_prepare(&rows, knowledge->db, all_objectives);
	if (!err)
		err = stmt_prepare(&tasks, knowledge->db, tasks_of_objective);
	if (!err)
		err = stmt_prepare(&sessions, knowledge->db,
				   sessions_of_objective);
	while (stmt_next(rows, &err)) {
		struct objective *objective = VEC_PUSH(&out->objective);

		read_objective(objective, &out->arena, rows);
		err = read_tasks(objective, &out->arena, tasks);
		if (!err)
			err = read_sessions(objective, &out->arena, sessions);
	}
	stmt_free(sessions);
	stmt_free(tasks);
	stmt_free(rows);
	if (!err)
		number_all(out);
	return err;
}

void objectives_release(struct objectives *objectives)
{
	VEC_RELEASE(&objectives->objective);
	arena_release(&objectives->arena);
}

/* --- Finding --- */

static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
		(c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

size_t objective_number(uint32_t *number, const char *name, size_t n)
{
	static const char word[] = "obj-";
	const size_t letters = sizeof(word) - 1;
	size_t at = n > letters && !strncasecmp(name, word, letters) ?
		letters : 0;
	const size_t digits = at;
	uint64_t value = 0;

	for (; at < n && name[at] >= '0' && name[at] <= '9'; at++)
		if (value <= UINT32_MAX)
			value = value * 10 + (uint64_t)(name[at] - '0');
	if (at == digits || !value || value > UINT32_MAX ||
	    (at < n && is_word(name[at])))
		return 0;
	*number = (uint32_t)value;
	return at;
}

const struct error *objectives_find(const struct objective **out,
				    const struct objectives *objectives,
				    const char *name)
{
	const struct entity_names names = {
		.kind = "objective", .prefix = objective_prefix,
		.item = objectives->objective.item,
		.n = objectives->objective.n, .size = sizeof(**out)
	};
	const struct error *err;
	uint32_t number;
	size_t i;

	*out = NULL;
	if (*name &&
	    objective_number(&number, name, strlen(name)) == strlen(name)) {
		const struct objective wanted = { .number = number };

		*out = objectives->objective.n ?
			bsearch(&wanted, objectives->objective.item,
				objectives->objective.n, sizeof(wanted),
				cmp_number) :
			NULL;
		if (*out)
			return NULL;
		return error_new(
			ERROR_NOT_FOUND,
			"there is no objective OBJ-%04u; "
			"'git fuse objective list --all' tells which there "
			"are",
			(unsigned int)number);
	}
	if (strncmp(name, objective_prefix, strlen(objective_prefix)))
		return error_new(ERROR_USAGE, "'%s' is not an objective: give "
				 "its number, as OBJ-0001", name);
	err = entity_find(&i, &names, name);
	if (!err)
		*out = &objectives->objective.item[i];
	return err;
}

/* --- Changing --- */

/* Behind the highest; where that is the last, the lowest that is free. */
static uint32_t next_number(const struct objectives *objectives)
{
	const size_t n = objectives->objective.n;
	const struct objective *objective = objectives->objective.item;
	uint32_t number = 1;
	size_t i;

	if (!n || objective[n - 1].number < OBJECTIVE_NUMBER_MAX)
		return n ? objective[n - 1].number + 1 : 1;
	for (i = 0; i < n && objective[i].number == number; i++)
		number++;
	return number;
}

const struct error *objective_create(struct buf *out,
				     struct knowledge *knowledge,
				     struct record *record,
				     const struct objective_change *change)
{
	const size_t from = out->len;
	struct objectives objectives;
	const struct error *err;
	size_t i;
	struct stmt *stmt;

	/* Of each only its entity and its numbers: who adds one needs no
	 * more. */
	objectives = (struct objectives){ .objective = { .n = 0 } };
	err = stmt_prepare(&stmt, knowledge->db, all_numbers);
	while (stmt_next(stmt, &err))
		*VEC_PUSH(&objectives.objective) = (struct objective){
			.entity = arena_strdup(&objectives.arena,
					       stmt_text(stmt, 0)),
			.wanted = (uint32_t)stmt_int(stmt, 1)
		};
	stmt_free(stmt);
	if (!err)
		number_all(&objectives);
	objective_entity(out, record->author, record->time, change->title);
	for (i = 0; !err && i < objectives.objective.n; i++)
		if (!strcmp(objectives.objective.item[i].entity,
			    out->ptr + from))
			err = error_new(ERROR_EXISTS, "'%s' was created just "
					"now, as OBJ-%04u", change->title,
					(unsigned int)
					objectives.objective.item[i].number);
	if (!err) {
		struct objective_change creation = *change;

		creation.wanted = next_number(&objectives);
		err = objective_update(knowledge, record, out->ptr + from,
				       &creation);
	}
	objectives_release(&objectives);
	return err;
}

const struct error *objective_update(struct knowledge *knowledge,
				     struct record *record,
				     const char *entity,
				     const struct objective_change *change)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };

	objective_put_body(&json, change);
	return body_add(knowledge, record, RECORD_OBJECTIVE, entity, &body);
}
