/* SPDX-License-Identifier: MIT */
/* Runs: what is kept of them, which bodies they have, and what is alike. */
#include "tests/unit/knowledge_world.h"

#include "knowledge/run.h"

static const struct oid commit_id = { { 1 } }, tree_id = { { 2 } };
static const struct oid state_id = { { 3 } };
static const char *const argv[] = { "make", "a b", "", NULL };

static void keep(struct knowledge *knowledge, const struct run *run,
		 int64_t time)
{
	struct record record = draft(RECORD_RUN, NULL, NULL);

	record.time = time;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(runs_add(knowledge, &record, run));
	assert_true(record_kind_of("run") == record.kind);
	assert_ok(knowledge_commit(knowledge));
}

static void every_run_is_kept_as_it_was(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	const struct run failed = {
		.argv = argv, .dir = "a\xff/b", .exit = 139, .signal = 11,
		.duration = 1234, .started = 7, .commit = commit_id,
		.tree = tree_id, .state = state_id,
		.tests = { "tap", 3, 2, 1 }
	};
	struct run passed = failed;
	const struct run *got;
	struct runs runs;

	(void)state;
	passed.exit = passed.signal = 0;
	passed.tests.runner = NULL;
	keep(knowledge, &failed, 20);
	keep(knowledge, &passed, 10);
	assert_ok(runs_read(&runs, knowledge, NULL));
	assert_int_equal(runs.run.n, 2);
	got = runs.run.item;
	assert_string_equal(got->argv[0], "make");
	assert_string_equal(got->argv[1], "a b");
	assert_string_equal(got->argv[2], "");
	assert_null(got->argv[3]);
	assert_string_equal(got->dir, "a\xff/b");
	assert_int_equal(got->exit, 139);
	assert_int_equal(got->signal, 11);
	assert_int_equal(got->duration, 1234);
	assert_int_equal(got->started, 7);
	assert_int_equal(got->time, 20);
	assert_false(oid_cmp(&got->commit, &commit_id));
	assert_false(oid_cmp(&got->tree, &tree_id));
	assert_false(oid_cmp(&got->state, &state_id));
	assert_string_equal(got->tests.runner, "tap");
	assert_int_equal(got->tests.passed, 3);
	assert_int_equal(got->tests.failed, 2);
	assert_int_equal(got->tests.skipped, 1);
	/* In the order of records, not of clocks. */
	assert_int_equal(got[1].time, 10);
	assert_null(got[1].tests.runner);
	assert_true(run_is_alike(&got[0], &got[1]));
	runs_release(&runs);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
}

static void a_command_is_its_words_and_its_directory(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	static const char *const joined[] = { "make a b", "", NULL };
	const struct run all[] = {
		{ .argv = argv, .dir = "" }, { .argv = argv, .dir = "lib" },
		{ .argv = joined, .dir = "" }, { .argv = argv, .dir = "" }
	};
	struct buf entity = { 0 };
	struct runs runs;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(all) / sizeof(*all); i++)
		keep(knowledge, &all[i], 1 + (int64_t)i);
	run_entity(&entity, argv, "");
	assert_ok(runs_read(&runs, knowledge, entity.ptr));
	assert_int_equal(runs.run.n, 2);
	assert_string_equal(runs.run.item[1].entity, entity.ptr);
	/* Of what nothing is known nothing is alike. */
	assert_false(run_is_alike(&runs.run.item[0], &runs.run.item[1]));
	runs_release(&runs);
	buf_release(&entity);
	knowledge_close(knowledge);
}

/* What comes before the last day is not even read: nobody may notice. */
static void the_last_runs_are_those_since_a_time(void **state)
{
	static const int64_t recorded[] = { 10, 99, 20, 100, 130, 110 };
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	const struct run run = { .argv = argv, .dir = "" };
	const struct run other = { .argv = argv, .dir = "lib" };
	struct buf entity = { 0 };
	struct runs runs;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(recorded) / sizeof(*recorded); i++) {
		keep(knowledge, &run, recorded[i]);
		keep(knowledge, &other, 200);
	}
	run_entity(&entity, argv, "");
	assert_ok(runs_read_last(&runs, knowledge, entity.ptr, 100));
	assert_int_equal(runs.run.n, 4);
	for (i = 0; i < runs.run.n; i++)
		assert_int_equal(runs.run.item[i].time, recorded[i + 2]);
	runs_release(&runs);
	assert_ok(runs_read_last(&runs, knowledge, entity.ptr, 1000));
	assert_int_equal(runs.run.n, 1);
	assert_int_equal(runs.run.item->time, 110);
	runs_release(&runs);
	assert_ok(runs_read_last(&runs, knowledge, entity.ptr, 0));
	assert_int_equal(runs.run.n, 6);
	runs_release(&runs);
	buf_release(&entity);
	knowledge_close(knowledge);
}

static void a_body_that_is_none_is_refused(void **state)
{
	static const struct { const char *body, *why; } bad[] = {
		{ "{}", "no 'argv'" },
		{ "{\"argv\":[],\"exit\":0}", "no 'argv'" },
		{ "{\"argv\":[1],\"exit\":0}", "a word in 'argv'" },
		{ "{\"argv\":[\"a\"]}", "no 'exit'" },
		{ "{\"argv\":[\"a\"],\"exit\":256}", "'exit'" },
		{ "{\"argv\":[\"a\"],\"exit\":-1}", "'exit'" },
		{ "{\"argv\":[\"a\"],\"exit\":0,\"signal\":0}", "'signal'" },
		{ "{\"argv\":[\"a\"],\"duration\":-1,\"exit\":0}",
		  "'duration'" },
		{ "{\"argv\":[\"a\"],\"dir\":7,\"exit\":0}", "'dir'" },
		{ "{\"argv\":[\"a\"],\"dir\":\"\\\"\",\"exit\":0}", "'dir'" },
		{ "{\"argv\":[\"a\"],\"exit\":0,\"tree\":\"12\"}", "'tree'" },
		{ "{\"argv\":[\"a\"],\"exit\":0,\"tests\":{}}", "'runner'" },
		{ "{\"argv\":[\"a\"],\"exit\":0,\"tests\":{\"passed\":-1,"
		  "\"runner\":\"tap\"}}", "'passed'" },
		{ "{\"argv\":[\"a\"],\"exit\":0}", "not 'run:12'" }
	};
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct record record = draft(RECORD_RUN, "run:12",
					     bad[i].body);

		assert_ok(knowledge_begin(knowledge));
		assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
			     bad[i].why);
		knowledge_rollback(knowledge);
	}
	knowledge_close(knowledge);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(every_run_is_kept_as_it_was),
		T(a_command_is_its_words_and_its_directory),
		T(the_last_runs_are_those_since_a_time),
		T(a_body_that_is_none_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
