/* SPDX-License-Identifier: MIT */
/* Databases that must not be lost: versions, steps, copies. */
#include "tests/unit/git_fixture.h"

#include <sys/wait.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "db/precious.h"

#define FILE_NAME "precious.db"

static const struct error *double_all(struct db *db)
{
	return db_exec(db, "UPDATE t SET a = 2 * a");
}

static const struct error *fail_on_purpose(struct db *db)
{
	const struct error *err = db_exec(db, "DELETE FROM t");

	return err ? err : error_new(ERROR_FAILED, "on purpose");
}

static const struct precious_step steps[] = {
	{ "make the table", "CREATE TABLE t(a); INSERT INTO t VALUES (1)",
	  NULL },
	{ "double", NULL, double_all },
	{ "add a column", "ALTER TABLE t ADD COLUMN b DEFAULT 7", double_all },
};

static const struct precious_step broken[] = {
	{ "make the table", NULL, NULL },
	{ "double", NULL, double_all },
	{ "break", NULL, fail_on_purpose },
};

/* The first n steps. */
static struct precious_spec spec_of(const struct precious_step *step, int n)
{
	return (struct precious_spec){ .name = "test store",
		.application_id = 0x74657374, .step = step, .steps = n };
}

static struct db *open_at(int version, bool is_writer)
{
	struct precious_spec spec = spec_of(steps, version);
	struct db *db;

	assert_ok(precious_open(&db, FILE_NAME, &spec, is_writer, 1000, NULL));
	return db;
}

static int64_t number(struct db *db, const char *sql)
{
	int64_t n;

	assert_ok(db_int(db, sql, -1, &n));
	return n;
}

static void assert_files(const char *expected)
{
	char *files = sh_out("ls precious* | tr '\\n' ' '");

	assert_string_equal(files, expected);
	free(files);
}

static void a_new_one_has_taken_every_step(void **state)
{
	struct db *db = open_at(3, true);

	(void)state;
	assert_int_equal(number(db, "SELECT a FROM t"), 4);
	assert_int_equal(number(db, "SELECT b FROM t"), 7);
	assert_int_equal(number(db, "PRAGMA user_version"), 3);
	assert_int_equal(number(db, "PRAGMA synchronous"), 3);
	db_close(db);
	assert_files("precious.db ");
}

static void an_old_one_is_copied_and_takes_the_rest(void **state)
{
	struct precious_spec one = spec_of(steps, 1);
	struct db *db = open_at(1, true);

	(void)state;
	assert_ok(db_exec(db, "INSERT INTO t VALUES (20)"));
	db_close(db);
	sh("chmod 640 precious.db");
	db = open_at(3, true);
	assert_int_equal(number(db, "SELECT sum(a) FROM t"), 84);
	assert_int_equal(number(db, "SELECT sum(b) FROM t"), 14);
	db_close(db);
	assert_files("precious.db precious.db.v1 ");
	sh("test \"$(stat -c %a precious.db.v1)\" = 640");
	assert_ok(precious_open(&db, FILE_NAME ".v1", &one, false, 0, NULL));
	assert_int_equal(number(db, "SELECT sum(a) FROM t"), 21);
	assert_int_equal(number(db, "SELECT count(*) FROM "
				"pragma_table_info('t')"), 1);
	db_close(db);
}

static void one_that_is_only_read_is_brought_up_to_date_too(void **state)
{
	struct db *db;

	(void)state;
	db_close(open_at(2, true));
	db = open_at(3, false);
	assert_int_equal(number(db, "SELECT a FROM t"), 4);
	db_close(db);
	assert_files("precious.db precious.db.v2 ");
}

static void a_step_that_fails_leaves_the_one_before(void **state)
{
	struct precious_spec bad = spec_of(broken, 3);
	struct db *db;
	int i;

	(void)state;
	db_close(open_at(1, true));
	for (i = 0; i < 2; i++) {
		assert_error(precious_open(&db, FILE_NAME, &bad, true, 0, NULL),
			     ERROR_FAILED, "cannot break in the test store "
			     "'precious.db': on purpose");
		assert_null(db);
	}
	/* Version 2 was reached; the second time nothing was, and no copy of
	   it stays. */
	assert_files("precious.db precious.db.v1 ");
	db = open_at(2, true);
	assert_int_equal(number(db, "SELECT a FROM t"), 2);
	db_close(db);
}

static void a_copy_never_takes_anothers_name(void **state)
{
	(void)state;
	db_close(open_at(1, true));
	sh("echo mine >precious.db.v1");
	db_close(open_at(2, true));
	assert_files("precious.db precious.db.v1 precious.db.v1-2 ");
	sh("test \"$(cat precious.db.v1)\" = mine");
}

/* No copy, no change. */
static void what_cannot_be_copied_is_not_changed(void **state)
{
	struct precious_spec all = spec_of(steps, 3);
	struct db *db;

	(void)state;
	if (!geteuid())
		skip();
	db_close(open_at(1, true));
	sh("chmod a-w .");
	assert_error(precious_open(&db, FILE_NAME, &all, true, 0, NULL),
		     ERROR_READONLY, "which is of an older version");
	sh("chmod u+w .");
	db = open_at(1, true);
	assert_int_equal(number(db, "SELECT a FROM t"), 1);
	db_close(db);
}

static void many_may_bring_it_up_to_date_at_once(void **state)
{
	enum { PROCESSES = 6 };
	struct precious_spec all = spec_of(steps, 3);
	struct db *db;
	int i, code;

	(void)state;
	db_close(open_at(1, true));
	for (i = 0; i < PROCESSES; i++)
		if (!fork())
			_exit(precious_open(&db, FILE_NAME, &all, i % 2,
					    20000, NULL) != NULL);
	for (i = 0; i < PROCESSES; i++) {
		assert_true(wait(&code) > 0);
		assert_int_equal(code, 0);
	}
	db = open_at(3, true);
	assert_int_equal(number(db, "SELECT a FROM t"), 4);
	db_close(db);
}

static void a_damaged_one_fails_its_check(void **state)
{
	struct db *db = open_at(3, true);

	(void)state;
	assert_ok(db_check(db));
	assert_ok(db_exec(db, "CREATE INDEX i ON t(a); WITH RECURSIVE n(x) AS"
			  " (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT"
			  " 5000) INSERT INTO t(a) SELECT x FROM n"));
	db_close(db);
	sh("yes damage | head -c 4096 | dd of=precious.db bs=4096 seek=3 "
	   "conv=notrunc 2>dd.log");
	db = open_at(3, false);
	assert_error(db_check(db), ERROR_CORRUPT, "precious.db");
	db_close(db);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(a_new_one_has_taken_every_step),
		T(an_old_one_is_copied_and_takes_the_rest),
		T(one_that_is_only_read_is_brought_up_to_date_too),
		T(a_step_that_fails_leaves_the_one_before),
		T(a_copy_never_takes_anothers_name),
		T(what_cannot_be_copied_is_not_changed),
		T(many_may_bring_it_up_to_date_at_once),
		T(a_damaged_one_fails_its_check),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
