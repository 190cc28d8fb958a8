/* SPDX-License-Identifier: MIT */
/* Objectives: what they fold to, their numbers and their tasks. */
#include "tests/unit/knowledge_world.h"

#include "knowledge/body.h"
#include "knowledge/objective_body.h"

static const struct oid commit_id = { { 7 } };
static const struct objective_change nothing = {
	.status = OBJECTIVE_STATUSES
};

/* Creates one of a title at a time, and gives its entity, to be freed. */
static char *create(struct knowledge *knowledge, const char *title,
		    int64_t time)
{
	struct record record = draft(RECORD_OBJECTIVE, NULL, NULL);
	struct objective_change change = nothing;
	struct buf entity = { 0 };

	change.title = title;
	record.time = time;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(objective_create(&entity, knowledge, &record, &change));
	assert_ok(knowledge_commit(knowledge));
	return buf_detach(&entity);
}

static void update(struct knowledge *knowledge, const char *entity,
		   const struct objective_change *change, int64_t time)
{
	struct record record = draft(RECORD_OBJECTIVE, NULL, NULL);

	record.time = time;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(objective_update(knowledge, &record, entity, change));
	assert_ok(knowledge_commit(knowledge));
}

static void set_task(struct knowledge *knowledge, const char *entity,
		     const char *title, enum task_state state, int64_t time)
{
	const struct task_change task = { title, (uint8_t)state, commit_id };
	struct objective_change change = nothing;

	change.task = &task;
	change.tasks = 1;
	update(knowledge, entity, &change, time);
}

static struct objectives read_all(struct knowledge *knowledge)
{
	struct objectives objectives;

	assert_ok(objectives_read(&objectives, knowledge));
	return objectives;
}

static void names_are_sorted(void **state)
{
	int i;

	(void)state;
	for (i = 1; i < OBJECTIVE_STATUSES; i++)
		assert_true(strcmp(objective_statuses[i - 1],
				   objective_statuses[i]) < 0);
	for (i = 1; i < TASK_STATES; i++)
		assert_true(strcmp(task_states[i - 1], task_states[i]) < 0);
}

/* --- The fold --- */

static void what_is_not_told_stays(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct objective_change change = nothing;
	char *entity = create(knowledge, "Ship it", 5);
	struct objectives objectives = read_all(knowledge);
	const struct objective *read = objectives.objective.item;

	(void)state;
	assert_int_equal(objectives.objective.n, 1);
	assert_int_equal(read->number, 1);
	assert_int_equal(read->status, OBJECTIVE_ACTIVE);
	assert_string_equal(read->description, "");
	assert_int_equal(read->tasks + read->sessions, 0);
	assert_int_equal(objective_progress(read).percent, 0);
	objectives_release(&objectives);
	change.description = "all of it";
	change.session = "monday";
	update(knowledge, entity, &change, 6);
	change = nothing;
	change.status = OBJECTIVE_PAUSED;
	change.session = "monday";
	update(knowledge, entity, &change, 7);
	change = nothing;
	change.title = "Ship 2.0";
	change.session = "tuesday";
	update(knowledge, entity, &change, 8);
	objectives = read_all(knowledge);
	read = objectives.objective.item;
	assert_string_equal(read->title, "Ship 2.0");
	assert_string_equal(read->description, "all of it");
	assert_int_equal(read->status, OBJECTIVE_PAUSED);
	assert_int_equal(read->sessions, 2);
	assert_string_equal(read->session[0], "monday");
	assert_string_equal(read->session[1], "tuesday");
	assert_int_equal(read->created, 5);
	assert_int_equal(read->updated, 8);
	objectives_release(&objectives);
	change = nothing;
	change.description = "";
	update(knowledge, entity, &change, 9);
	objectives = read_all(knowledge);
	assert_string_equal(objectives.objective.item->description, "");
	objectives_release(&objectives);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	free(entity);
}

static void tasks_are_known_by_their_titles(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	char *entity = create(knowledge, "Ship it", 5);
	struct objective_progress progress;
	const struct objective_task *task;
	struct objectives objectives;

	(void)state;
	set_task(knowledge, entity, "Write the docs", TASK_STATES, 6);
	set_task(knowledge, entity, "Tag", TASK_DROPPED, 7);
	set_task(knowledge, entity, " WRITE\tthe  docs\n", TASK_DONE, 8);
	set_task(knowledge, entity, "Test", TASK_OPEN, 9);
	objectives = read_all(knowledge);
	task = objectives.objective.item->task;
	assert_int_equal(objectives.objective.item->tasks, 3);
	assert_true(task[0].is_done);
	assert_int_equal(task[0].time, 8);
	assert_false(oid_cmp(&task[0].commit, &commit_id));
	assert_true(task[1].is_dropped);
	assert_false(task[2].is_done || task[2].is_dropped);
	progress = objective_progress(objectives.objective.item);
	assert_int_equal(progress.done, 1);
	assert_int_equal(progress.all, 2);
	assert_int_equal(progress.percent, 50);
	assert_ptr_equal(objective_find_task(objectives.objective.item,
					     "tag  ", 5), &task[1]);
	assert_null(objective_find_task(objectives.objective.item, "ta", 2));
	objectives_release(&objectives);
	/* Naming one changes nothing, but for one that was dropped. */
	set_task(knowledge, entity, "write the docs", TASK_STATES, 10);
	set_task(knowledge, entity, "tag", TASK_STATES, 10);
	objectives = read_all(knowledge);
	task = objectives.objective.item->task;
	assert_true(task[0].is_done);
	assert_int_equal(task[0].time, 8);
	assert_false(task[1].is_dropped || task[1].is_done);
	assert_int_equal(objective_progress(objectives.objective.item).percent,
			 33);
	objectives_release(&objectives);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	free(entity);
}

static void a_commit_does_what_nobody_opened_since(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	char *entity = create(knowledge, "Ship it", 5);
	const struct oid other = { { 9 } };
	struct objectives objectives;
	struct objective *one;

	(void)state;
	set_task(knowledge, entity, "named", TASK_STATES, 6);
	set_task(knowledge, entity, "opened", TASK_OPEN, 100);
	set_task(knowledge, entity, "dropped", TASK_DROPPED, 6);
	set_task(knowledge, entity, "done", TASK_DONE, 6);
	objectives = read_all(knowledge);
	one = objectives.objective.item;
	assert_false(objective_do_task(one, "none", 4, &other, 50));
	assert_true(objective_do_task(one, "Named ", 6, &other, 3));
	assert_true(one->task[0].is_done);
	assert_int_equal(one->task[0].time, 3);
	assert_false(oid_cmp(&one->task[0].commit, &other));
	assert_true(objective_do_task(one, "opened", 6, &other, 99));
	assert_false(one->task[1].is_done);
	assert_true(objective_do_task(one, "opened", 6, &other, 101));
	assert_true(one->task[1].is_done);
	assert_true(objective_do_task(one, "dropped", 7, &other, 50));
	assert_false(one->task[2].is_done);
	assert_true(objective_do_task(one, "done", 4, &other, 50));
	assert_false(oid_cmp(&one->task[3].commit, &commit_id));
	assert_int_equal(objective_progress(one).percent, 100);
	objectives_release(&objectives);
	knowledge_close(knowledge);
	free(entity);
}

/* What there is of all objectives, as one text, to be freed. */
static char *state_of(const char *dir)
{
	struct knowledge *knowledge = open_store(dir, KNOWLEDGE_READ);
	struct objectives objectives = read_all(knowledge);
	struct buf out = { 0 };
	size_t i, k;

	for (i = 0; i < objectives.objective.n; i++) {
		const struct objective *one = &objectives.objective.item[i];

		buf_addf(&out, "%u %u %s %s %d %d\n", one->number,
			 one->wanted, one->entity, one->title, one->status,
			 one->is_removed);
		for (k = 0; k < one->tasks; k++)
			buf_addf(&out, "%s %d %d\n", one->task[k].title,
				 one->task[k].is_done,
				 one->task[k].is_dropped);
		for (k = 0; k < one->sessions; k++)
			buf_addf(&out, "%s\n", one->session[k]);
	}
	objectives_release(&objectives);
	knowledge_close(knowledge);
	buf_addstr(&out, "");
	return buf_detach(&out);
}

static bool is_of_objectives(const struct record *record)
{
	return record->kind == RECORD_OBJECTIVE;
}

static void the_order_of_arrival_does_not_matter(void **state)
{
	(void)state;
	assert_any_order(61, 7, 100, is_of_objectives, state_of);
}

static void what_was_never_created_is_nothing(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct objectives objectives;
	char *entity;

	(void)state;
	add_one(knowledge, RECORD_OBJECTIVE, "objective:12",
		"{\"tasks\":[{\"title\":\"a\"}],\"session\":\"b\"}");
	add_one(knowledge, RECORD_TOMBSTONE, "objective:12",
		"{\"removed\":true}");
	entity = create(knowledge, "One", 1);
	add_one(knowledge, RECORD_TOMBSTONE, entity, "{\"removed\":true}");
	add_one(knowledge, RECORD_OBJECTIVE, entity,
		"{\"status\":\"completed\"}");
	objectives = read_all(knowledge);
	assert_int_equal(objectives.objective.n, 1);
	assert_true(objectives.objective.item->is_removed);
	assert_int_equal(objectives.objective.item->status,
			 OBJECTIVE_COMPLETED);
	objectives_release(&objectives);
	add_one(knowledge, RECORD_TOMBSTONE, entity, "{\"removed\":false}");
	objectives = read_all(knowledge);
	assert_false(objectives.objective.item->is_removed);
	objectives_release(&objectives);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	free(entity);
}

/* --- Others --- */

/* Takes in what a peer says of an entity, under whatever name, with this
 * Lamport number and time. */
static void take(struct knowledge *knowledge, enum record_kind kind,
		 const char *entity, int64_t lamport, int64_t time,
		 const char *body)
{
	struct record record = draft(kind, entity, body);

	record.lamport = lamport;
	record.time = time;
	record_seal(&record);
	assert_ok(knowledge_begin(knowledge));
	assert_ok(knowledge_take(knowledge, &record, 0, NULL));
	assert_ok(knowledge_commit(knowledge));
}

static void others_change_nothing_of_what_we_made(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	char *entity = create(knowledge, "Ship it", 5);
	struct objective_change change = nothing;
	struct objectives objectives;
	const struct objective *one;
	int64_t lamport;

	(void)state;
	set_task(knowledge, entity, "Test", TASK_OPEN, 6);
	/* From the past as from the future. */
	for (lamport = 0; lamport < 1000; lamport += 900) {
		take(knowledge, RECORD_OBJECTIVE, entity, lamport, 1,
		     "{\"description\":\"bad\",\"session\":\"bad\","
		     "\"status\":\"abandoned\",\"tasks\":[{\"state\":"
		     "\"done\",\"title\":\"test\"},{\"title\":\"bad\"}],"
		     "\"title\":\"bad\"}");
		take(knowledge, RECORD_TOMBSTONE, entity, lamport, 1,
		     "{\"removed\":true}");
	}
	/* One that creates it again, before we did. */
	take(knowledge, RECORD_OBJECTIVE, entity, 0, 5,
	     "{\"description\":\"bad\",\"title\":\"Ship it\","
	     "\"wanted\":7}");
	change.session = "monday";
	update(knowledge, entity, &change, 8);
	objectives = read_all(knowledge);
	one = objectives.objective.item;
	assert_int_equal(objectives.objective.n, 1);
	assert_int_equal(one->number, 1);
	assert_string_equal(one->title, "Ship it");
	assert_string_equal(one->description, "");
	assert_int_equal(one->status, OBJECTIVE_ACTIVE);
	assert_int_equal(one->updated, 8);
	assert_int_equal(one->tasks, 1);
	assert_false(one->task[0].is_done);
	assert_int_equal(one->sessions, 1);
	assert_false(one->is_theirs || one->is_removed);
	objectives_release(&objectives);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	free(entity);
}

static void our_word_about_what_others_made_stays(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record made = draft(RECORD_OBJECTIVE, NULL, NULL);
	struct objective_change change = nothing;
	struct objectives objectives;
	const struct objective *one;
	struct buf entity = { 0 };

	(void)state;
	objective_entity(&entity, made.author, 5, "Theirs");
	take(knowledge, RECORD_OBJECTIVE, entity.ptr, 3, 5,
	     "{\"tasks\":[{\"title\":\"a\"}],\"title\":\"Theirs\","
	     "\"wanted\":4}");
	change.status = OBJECTIVE_PAUSED;
	update(knowledge, entity.ptr, &change, 6);
	set_task(knowledge, entity.ptr, "a", TASK_DONE, 7);
	take(knowledge, RECORD_OBJECTIVE, entity.ptr, 99, 9,
	     "{\"status\":\"abandoned\",\"tasks\":[{\"state\":\"open\","
	     "\"title\":\"a\"}],\"title\":\"New\"}");
	take(knowledge, RECORD_TOMBSTONE, entity.ptr, 100, 9,
	     "{\"removed\":true}");
	objectives = read_all(knowledge);
	one = objectives.objective.item;
	assert_true(one->is_theirs);
	assert_string_equal(one->title, "New");
	assert_int_equal(one->status, OBJECTIVE_PAUSED);
	assert_true(one->task[0].is_done);
	assert_int_equal(one->updated, 7);
	assert_false(one->is_removed);
	objectives_release(&objectives);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	buf_release(&entity);
}

/* --- Numbers --- */

/* A record that creates one, as another clone made it. */
static struct record made_elsewhere(const char *title, uint32_t wanted,
				    int64_t lamport, struct arena *arena)
{
	struct record record = draft(RECORD_OBJECTIVE, NULL, NULL);
	struct buf entity = { 0 };

	objective_entity(&entity, record.author, record.time, title);
	record.entity = arena_strdup(arena, entity.ptr);
	record.lamport = lamport;
	record.body = arena_fmt(arena, "{\"title\":\"%s\",\"wanted\":%u}",
				title, wanted);
	record_seal(&record);
	buf_release(&entity);
	return record;
}

static void assert_numbers(const char *dir, const char *expected)
{
	struct knowledge *knowledge = open_store(dir, KNOWLEDGE_READ);
	struct objectives objectives = read_all(knowledge);
	struct buf numbers = { 0 };
	size_t i;

	for (i = 0; i < objectives.objective.n; i++)
		buf_addf(&numbers, "%s=%u ",
			 objectives.objective.item[i].title,
			 objectives.objective.item[i].number);
	assert_string_equal(numbers.ptr, expected);
	buf_release(&numbers);
	objectives_release(&objectives);
	knowledge_close(knowledge);
}

static void clones_that_unite_agree_about_numbers(void **state)
{
	struct arena arena = { .block = NULL };
	const struct record record[] = {
		made_elsewhere("a", 1, 1, &arena),
		made_elsewhere("b", 1, 2, &arena),
		made_elsewhere("c", 2, 3, &arena),
		made_elsewhere("d", 2, 4, &arena),
		made_elsewhere("e", 1, 5, &arena),
		made_elsewhere("f", 999999, 6, &arena),
		made_elsewhere("g", 999999, 7, &arena),
	};
	static const char expected[] =
		"a=1 c=2 b=3 d=4 e=5 f=999999 g=1000000 ";
	struct knowledge *knowledge;
	struct objectives objectives;

	(void)state;
	put_in_order(record, 7, "one", 0, 1);
	put_in_order(record, 7, "two", 6, 6);
	put_in_order(record, 7, "three", 2, 3);
	assert_numbers("one", expected);
	assert_numbers("two", expected);
	assert_numbers("three", expected);
	/* Behind the last there is no more: the lowest that is free. */
	knowledge = open_store("one", KNOWLEDGE_WRITE);
	free(create(knowledge, "h", 8));
	objectives = read_all(knowledge);
	assert_int_equal(objectives.objective.item[5].number, 6);
	assert_string_equal(objectives.objective.item[5].title, "h");
	objectives_release(&objectives);
	knowledge_close(knowledge);
	arena_release(&arena);
}

static void the_next_is_behind_the_highest(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_OBJECTIVE, NULL, NULL);
	struct objective_change change = nothing;
	struct buf entity = { 0 };
	char *one = create(knowledge, "one", 1);

	(void)state;
	add_one(knowledge, RECORD_TOMBSTONE, one, "{\"removed\":true}");
	free(create(knowledge, "two", 1));
	change.title = "two";
	record.time = 1;
	assert_ok(knowledge_begin(knowledge));
	assert_error(objective_create(&entity, knowledge, &record, &change),
		     ERROR_EXISTS, "just now, as OBJ-0002");
	knowledge_close(knowledge);
	assert_numbers(STORE, "one=1 two=2 ");
	buf_release(&entity);
	free(one);
}

static void one_is_found_by_its_number_or_its_entity(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	char *one = create(knowledge, "one", 1);
	struct objectives objectives;
	const struct objective *found;

	(void)state;
	free(create(knowledge, "two", 1));
	objectives = read_all(knowledge);
	assert_ok(objectives_find(&found, &objectives, "obj-2"));
	assert_string_equal(found->title, "two");
	one[strlen("objective:") + 8] = '\0';
	assert_ok(objectives_find(&found, &objectives, one));
	assert_string_equal(found->title, "one");
	assert_error(objectives_find(&found, &objectives, "OBJ-0003"),
		     ERROR_NOT_FOUND, "there is no objective OBJ-0003");
	assert_error(objectives_find(&found, &objectives, "one"),
		     ERROR_USAGE, "'one' is not an objective");
	assert_error(objectives_find(&found, &objectives, ""),
		     ERROR_USAGE, "'' is not an objective");
	assert_null(found);
	objectives_release(&objectives);
	knowledge_close(knowledge);
	free(one);
}

/* --- Bodies --- */

static void a_body_that_is_none_is_refused(void **state)
{
	static const struct {
		const char *body, *part;
	} broken[] = {
		{ "{\"wanted\":1}", "no 'title'" },
		{ "{\"title\":\"\"}", "no 'title'" },
		{ "{\"title\":1}", "'title' that is not a string" },
		{ "{\"title\":\"a\",\"wanted\":0}", "out of range" },
		{ "{\"title\":\"a\",\"wanted\":1000000}", "out of range" },
		{ "{\"title\":\"a\",\"wanted\":1.0}", "no whole number" },
		{ "{\"status\":\"done\"}", "the status 'done'" },
		{ "{\"status\":1}", "the status ''" },
		{ "{\"description\":1}", "'description' that is not a string" },
		{ "{\"session\":[]}", "'session' that is not a string" },
		{ "{\"tasks\":{}}", "not an array" },
		{ "{\"tasks\":[1]}", "no 'title'" },
		{ "{\"tasks\":[{\"title\":\" \\t\"}]}",
		  "a task without a title" },
		{ "{\"tasks\":[{\"state\":\"gone\",\"title\":\"a\"}]}",
		  "the state 'gone'" },
		{ "{\"tasks\":[{\"commit\":\"0\",\"title\":\"a\"}]}",
		  "'commit' that is not an object id" },
	};
	struct arena arena = { .block = NULL };
	struct objective_change change;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++)
		assert_error(objective_parse(&change, &arena, broken[i].body),
			     ERROR_CORRUPT, broken[i].part);
	assert_ok(objective_parse(&change, &arena, "{}"));
	assert_int_equal(change.wanted, 0);
	assert_null(change.title);
	arena_release(&arena);
}

static void one_under_anothers_name_is_refused(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_OBJECTIVE, "objective:12",
				     "{\"title\":\"a\",\"wanted\":1}");

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "not 'objective:12'");
	record.entity = "adr:ADR-0001";
	record.body = "{}";
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "'adr:ADR-0001', which is not an objective");
	record = draft(RECORD_TOMBSTONE, "objective:12", "{}");
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "no 'removed'");
	knowledge_close(knowledge);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(names_are_sorted),
		T(what_is_not_told_stays),
		T(tasks_are_known_by_their_titles),
		T(a_commit_does_what_nobody_opened_since),
		T(the_order_of_arrival_does_not_matter),
		T(what_was_never_created_is_nothing),
		T(others_change_nothing_of_what_we_made),
		T(our_word_about_what_others_made_stays),
		T(clones_that_unite_agree_about_numbers),
		T(the_next_is_behind_the_highest),
		T(one_is_found_by_its_number_or_its_entity),
		T(a_body_that_is_none_is_refused),
		T(one_under_anothers_name_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
