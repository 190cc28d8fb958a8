/* SPDX-License-Identifier: MIT */
/* Units of db: what SQLite answers, in our words. */
#include "index_test.h"

#include "base/file.h"
#include "db/db.h"
#include "db/indexes.h"

static char *dir;

static int make_dir(void **state)
{
	(void)state;
	dir = temporary_dir();
	return 0;
}

static int drop_dir(void **state)
{
	(void)state;
	remove_dir(dir);
	return 0;
}

static struct db *open_new(const char *name)
{
	char *path = xstrfmt("%s/%s", dir, name);
	struct db *db;

	ok(db_open(&db, path, DB_CREATE, 0));
	free(path);
	return db;
}

static void values_come_back_as_they_were_bound(void **state)
{
	static const char bytes[] = "a\0b\xff";
	struct db *db = open_new("values.db");
	struct stmt *stmt;
	bool has_row;
	size_t n;

	(void)state;
	ok(db_exec(db, "CREATE TABLE t(i, b, s, e)"));
	ok(stmt_prepare(&stmt, db, "INSERT INTO t VALUES (?, ?, ?, ?)"));
	stmt_bind_int(stmt, 1, INT64_MIN);
	stmt_bind_blob(stmt, 2, bytes, sizeof(bytes));
	stmt_bind_text(stmt, 3, "x'); DROP TABLE t; --");
	stmt_bind_blob(stmt, 4, NULL, 0);
	ok(stmt_run(stmt));
	ok(stmt_run(stmt));
	stmt_free(stmt);
	ok(stmt_prepare(&stmt, db, "SELECT *, NULL FROM t"));
	ok(stmt_step(stmt, &has_row));
	assert_true(has_row);
	assert_true(stmt_int(stmt, 0) == INT64_MIN);
	assert_memory_equal(stmt_blob(stmt, 1, &n), bytes, sizeof(bytes));
	assert_int_equal(n, sizeof(bytes));
	assert_string_equal(stmt_text(stmt, 2), "x'); DROP TABLE t; --");
	assert_non_null(stmt_blob(stmt, 3, &n));
	assert_int_equal(n, 0);
	assert_false(stmt_is_null(stmt, 3));
	assert_true(stmt_is_null(stmt, 4));
	ok(stmt_step(stmt, &has_row));
	assert_true(has_row);
	ok(stmt_step(stmt, &has_row));
	assert_false(has_row);
	stmt_free(stmt);
	db_close(db);
}

static void a_wrong_binding_is_told_by_the_next_step(void **state)
{
	struct db *db = open_new("binding.db");
	struct stmt *stmt;
	bool has_row;

	(void)state;
	ok(stmt_prepare(&stmt, db, "SELECT ?"));
	stmt_bind_int(stmt, 2, 1);
	fails(stmt_step(stmt, &has_row), ERROR_FAILED);
	stmt_bind_int(stmt, 1, 1);
	ok(stmt_step(stmt, &has_row));
	assert_true(has_row);
	stmt_free(stmt);
	db_close(db);
}

static void a_rolled_back_transaction_leaves_nothing(void **state)
{
	struct db *db = open_new("rollback.db");
	int64_t n;

	(void)state;
	ok(db_exec(db, "CREATE TABLE t(x)"));
	ok(db_begin_write(db));
	assert_true(db_in_transaction(db));
	ok(db_exec(db, "INSERT INTO t VALUES (1)"));
	db_rollback(db);
	db_rollback(db);
	assert_false(db_in_transaction(db));
	ok(db_int(db, "SELECT count(*) FROM t", -1, &n));
	assert_int_equal(n, 0);
	ok(db_int(db, "SELECT x FROM t", -1, &n));
	assert_int_equal(n, -1);
	db_close(db);
}

static void a_second_writer_is_busy_and_a_reader_is_not(void **state)
{
	struct db *a = open_new("busy.db"), *b;
	int64_t n;

	(void)state;
	ok(db_exec(a, "PRAGMA journal_mode = WAL"));
	ok(db_exec(a, "CREATE TABLE t(x)"));
	ok(db_open(&b, db_path(a), DB_WRITE, 0));
	ok(db_begin_write(a));
	ok(db_exec(a, "INSERT INTO t VALUES (1)"));
	fails(db_begin_write(b), ERROR_BUSY);
	ok(db_int(b, "SELECT count(*) FROM t", -1, &n));
	assert_int_equal(n, 0);
	ok(db_commit(a));
	ok(db_begin_write(b));
	db_close(b);
	db_close(a);
}

static void failures_have_their_codes(void **state)
{
	char *missing = xstrfmt("%s/none.db", dir);
	char *garbage = xstrfmt("%s/garbage.db", dir);
	char *below = xstrfmt("%s/garbage.db/x.db", dir);
	struct db *db;

	(void)state;
	fails(db_open(&db, missing, DB_WRITE, 0), ERROR_NOT_FOUND);
	fails(db_open(&db, missing, DB_READ, 0), ERROR_NOT_FOUND);
	assert_null(db);
	ok(file_replace(garbage, "this is no database, and has no header of "
			"one, however long it may be told to be", 80));
	ok(db_open(&db, garbage, DB_WRITE, 0));
	fails(db_exec(db, "CREATE TABLE t(x)"), ERROR_CORRUPT);
	assert_true(db_is_damaged(db));
	db_close(db);
	fails(db_open(&db, below, DB_CREATE, 0), ERROR_READONLY);
	ok(db_open(&db, missing, DB_CREATE, 0));
	fails(db_exec(db, "no sql"), ERROR_FAILED);
	ok(db_exec(db, "CREATE TABLE t(x)"));
	db_close(db);
	ok(db_open(&db, missing, DB_READ, 0));
	fails(db_exec(db, "INSERT INTO t VALUES (1)"), ERROR_READONLY);
	assert_false(db_is_damaged(db));
	db_close(db);
	free(missing);
	free(garbage);
	free(below);
}

static void a_name_is_a_name_whatever_it_holds(void **state)
{
	struct db *db = open_new("50%41?mode=memory#x.db");
	char *path = xstrfmt("%s/50%%41?mode=memory#x.db", dir);

	(void)state;
	ok(db_exec(db, "CREATE TABLE t(x)"));
	assert_string_equal(db_path(db), path);
	assert_int_equal(access(path, F_OK), 0);
	db_close(db);
	ok(db_open(&db, path, DB_FROZEN, 0));
	fails(db_exec(db, "DROP TABLE t"), ERROR_READONLY);
	db_close(db);
	ok(db_open(&db, "anything", DB_MEMORY, 0));
	ok(db_exec(db, "CREATE TABLE t(x)"));
	db_close(db);
	assert_int_not_equal(access("anything", F_OK), 0);
	free(path);
}

static int64_t count_indexes(struct db *db, const char *what)
{
	char *sql = xstrfmt("SELECT count(*) FROM sqlite_schema WHERE "
			    "type = 'index' AND %s", what);
	int64_t n;

	ok(db_int(db, sql, -1, &n));
	free(sql);
	return n;
}

static void dropped_indexes_are_made_again_as_they_were(void **state)
{
	struct db *db = open_new("indexes.db");
	struct indexes indexes = { .sql = { .n = 0 } };

	(void)state;
	ok(db_exec(db, "CREATE TABLE t(a UNIQUE, b);"
		   "CREATE INDEX t_b ON t(b);"
		   "CREATE INDEX t_ab ON t(a, b);"
		   "CREATE TABLE u(a); CREATE INDEX u_a ON u(a)"));
	ok(db_begin_write(db));
	ok(indexes_drop(&indexes, db, "t"));
	assert_int_equal(count_indexes(db, "tbl_name = 't'"), 1);
	assert_int_equal(count_indexes(db, "tbl_name = 'u'"), 1);
	ok(db_exec(db, "INSERT INTO t VALUES (1, 2), (3, 4)"));
	ok(indexes_make(&indexes, db));
	ok(db_commit(db));
	assert_int_equal(count_indexes(db, "sql = 'CREATE INDEX t_b ON t(b)'"),
			 1);
	assert_int_equal(count_indexes(db, "tbl_name = 't'"), 3);
	ok(db_check(db));
	indexes_release(&indexes);
	db_close(db);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_come_back_as_they_were_bound),
		cmocka_unit_test(a_wrong_binding_is_told_by_the_next_step),
		cmocka_unit_test(a_rolled_back_transaction_leaves_nothing),
		cmocka_unit_test(a_second_writer_is_busy_and_a_reader_is_not),
		cmocka_unit_test(failures_have_their_codes),
		cmocka_unit_test(a_name_is_a_name_whatever_it_holds),
		cmocka_unit_test(dropped_indexes_are_made_again_as_they_were),
	};

	return cmocka_run_group_tests_name("db", tests, make_dir, drop_dir);
}
