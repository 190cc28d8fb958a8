/* SPDX-License-Identifier: MIT */
/* What is worked out from a past, kept and found again: only there. */
#include "tests/unit/history_world.h"

#include <stdio.h>
#include <string.h>

#include "base/xalloc.h"
#include "db/db.h"

static void keep(struct world *w, const char *key, const char *text)
{
	struct buf key_buf = { 0 }, data = { 0 };

	buf_addstr(&key_buf, key);
	buf_addstr(&data, text);
	assert_ok(past_keep(w->past, MEMO_SEARCH_STATS, &key_buf, &data));
	buf_release(&key_buf);
	buf_release(&data);
}

/* What is kept, to be freed; "nothing" without it. */
static char *recall(struct world *w, const char *key)
{
	struct buf key_buf = { 0 }, data = { 0 };
	char *copy;
	bool found;

	buf_addstr(&key_buf, key);
	assert_ok(past_recall(w->past, MEMO_SEARCH_STATS, &key_buf, &data,
			      &found));
	copy = xmemdupz(buf_str(&data), data.len);
	buf_release(&key_buf);
	buf_release(&data);
	if (found)
		return copy;
	free(copy);
	return xstrdup("nothing");
}

#define assert_recalls(world, key, wanted) do { \
		char *assert_got = recall(world, key); \
		assert_string_equal(assert_got, wanted); \
		free(assert_got); \
	} while (0)

/* The same in a process of its own. */
static void assert_recalled(const char *rev, const char *key,
			    const char *wanted)
{
	struct world w = look(rev);

	assert_recalls(&w, key, wanted);
	look_away(&w);
}

static void keep_for(const char *rev, const char *key, const char *text)
{
	struct world w = look(rev);

	keep(&w, key, text);
	assert_recalls(&w, key, text);
	look_away(&w);
}

static void run_sql(const char *sql)
{
	struct db *db;

	assert_ok(db_open(&db, HISTORY_DB, DB_WRITE, 0));
	assert_ok(db_exec(db, sql));
	db_close(db);
}

static void it_is_found_by_its_key_alone(void **state)
{
	(void)state;
	sh(BEGIN "ci one");
	assert_recalled("HEAD", "key", "nothing");
	keep_for("HEAD", "key", "some");
	assert_recalled("HEAD", "key", "some");
	assert_recalled("HEAD", "key2", "nothing");
	assert_recalled("HEAD", "ke", "nothing");
	keep_for("HEAD", "key", "other");
	assert_recalled("HEAD", "key", "other");
	keep_for("HEAD", "key", "");
	assert_recalled("HEAD", "key", "");
}

static void each_tip_has_its_own(void **state)
{
	(void)state;
	sh(BEGIN "echo 1 >f; ci one");
	keep_for("HEAD", "key", "of one");
	sh(CI "echo 2 >f; ci two; git branch kept");
	assert_recalled("HEAD", "key", "nothing");
	keep_for("HEAD", "key", "of two");
	sh("git reset -q --hard HEAD~1");
	assert_recalled("HEAD", "key", "of one");
	sh(CI "echo 3 >f; ci 'two again, and otherwise'");
	assert_recalled("HEAD", "key", "nothing");
	assert_recalled("kept", "key", "of two");
}

/* The parts of a past that are mined later belong to what it is. */
static void what_is_mined_later_makes_another_past(void **state)
{
	struct world w = { 0 };
	struct oid tip;

	(void)state;
	sh(BEGIN "echo 1 >f.c; ci one");
	w.repo = open_repo(NULL);
	w.history = open_history(w.repo);
	tip = id_of(w.repo, "HEAD");
	assert_ok(history_mine(w.history, &tip, false, NULL));
	assert_ok(past_open(&w.past, w.history, &tip));
	keep(&w, "key", "without lines");
	look_away(&w);
	assert_recalled("HEAD", "key", "nothing");
}

static void an_ignored_commit_makes_another_past(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "ci one; git rev-parse HEAD >.git-blame-ignore-revs; ci two;"
	   "git tag ignoring; git rm -q .git-blame-ignore-revs; ci three");
	w = look("ignoring");
	assert_true(w.past->flags[0] & PAST_IGNORED);
	keep(&w, "key", "ignoring");
	look_away(&w);
	assert_recalled("HEAD", "key", "nothing");
	assert_recalled("ignoring", "key", "ignoring");
}

static void it_ends_with_the_numbers_it_speaks_of(void **state)
{
	(void)state;
	sh("mkdir far; cd far;" BEGIN "ci one; ci two; ci three; cd ..;"
	   "git clone -q --depth=1 \"file://$PWD/far\" near; mv near/.git .;"
	   "rm -rf near");
	keep_for("HEAD", "key", "shallow");
	assert_recalled("HEAD", "key", "shallow");
	sh("git fetch -q --unshallow");
	assert_recalled("HEAD", "key", "nothing");
}

/* The first who looks works it out, the second finds it. */
static void assert_stands_as_before(const char *rev, unsigned int kept)
{
	char *worked_out = tell_rev(rev), *found = tell_rev(rev);
	char *sql = xstrfmt("CREATE TEMP TABLE t(n CHECK(n = %u));"
			    "INSERT INTO t SELECT count(*) FROM memo"
			    " WHERE id >= 8", kept);

	assert_string_equal(worked_out, found);
	run_sql(sql);
	free(sql);
	free(found);
	free(worked_out);
}

static void how_commits_stand_to_a_tip_is_kept(void **state)
{
	char *before, *after;

	(void)state;
	sh(BEGIN "echo 1 >f.c; ci one; git tag fork; echo 2 >f.c; ci two;"
	   "git rev-parse fork >.git-blame-ignore-revs; ci three; git tag up;"
	   "git checkout -q fork; echo 3 >g.c; ci four; git tag side");
	before = tell_rev("up");
	assert_stands_as_before("up", 1);
	/* A tip with a commit that is not known makes another ledger. */
	sh("rm -f " HISTORY_DB);
	assert_stands_as_before("side", 1);
	after = tell_rev("up");
	assert_string_equal(before, after);
	assert_stands_as_before("up", 2);
	free(after);
	free(before);
}

static void nothing_stands_where_lines_are_to_be_read(void **state)
{
	struct world w = { 0 };
	struct oid tip;

	(void)state;
	sh(BEGIN "echo 1 >f.c; ci one");
	w.repo = open_repo(NULL);
	w.history = open_history(w.repo);
	tip = id_of(w.repo, "HEAD");
	assert_ok(history_mine(w.history, &tip, false, NULL));
	assert_ok(past_open(&w.past, w.history, &tip));
	look_away(&w);
	w = look("HEAD");
	assert_true(w.past->flags[0] & PAST_LINES);
	look_away(&w);
}

/* Two processes: one mined everything anew while the other was reading. What
 * was kept by the one that mined is of another kind. */
static void a_past_of_before_keeps_nothing(void **state)
{
	struct world w;

	(void)state;
	sh("mkdir far; cd far;" BEGIN "ci one; ci two; cd ..;"
	   "git clone -q --depth=1 \"file://$PWD/far\" near; mv near/.git .;"
	   "rm -rf near");
	w = look("HEAD");
	sh("git fetch -q --unshallow");
	look_away(&(struct world[]){ look("HEAD") }[0]);
	keep(&w, "key", "of before");
	look_away(&w);
	assert_recalled("HEAD", "key", "nothing");
	run_sql("CREATE TEMP TABLE t(n CHECK(n = 0));"
		"INSERT INTO t SELECT count(*) FROM memo WHERE id < 4");
}

static void kinds_do_not_drop_each_other(void **state)
{
	const enum past_memo other = (enum past_memo)(MEMO_SEARCH_STATS + 1);
	struct buf key = { 0 }, data = { 0 };
	struct world w;
	bool found;

	(void)state;
	sh(BEGIN "ci one");
	w = look("HEAD");
	keep(&w, "key", "some");
	buf_addstr(&key, "key");
	assert_ok(past_recall(w.past, other, &key, &data, &found));
	assert_false(found);
	assert_ok(past_keep(w.past, other, &key, &key));
	assert_ok(past_recall(w.past, other, &key, &data, &found));
	assert_true(found);
	assert_string_equal(buf_str(&data), "key");
	assert_recalls(&w, "key", "some");
	look_away(&w);
	buf_release(&key);
	buf_release(&data);
}

static void few_are_kept(void **state)
{
	struct world w;
	unsigned int i, found = 0;

	(void)state;
	sh(BEGIN "ci one");
	w = look("HEAD");
	for (i = 0; i < 100; i++) {
		char *key = xstrfmt("key %u", i);

		keep(&w, key, key);
		free(key);
	}
	for (i = 0; i < 100; i++) {
		char *key = xstrfmt("key %u", i), *got = recall(&w, key);

		found += !strcmp(got, key);
		free(got);
		free(key);
	}
	assert_in_range(found, 1, 4);
	look_away(&w);
}

static void damage_is_found_and_dropped(void **state)
{
	struct buf key = { 0 }, data = { 0 };
	struct world w;
	bool found;

	(void)state;
	sh(BEGIN "ci one");
	keep_for("HEAD", "key", "something that is longer than a seal");
	run_sql("UPDATE memo SET data ="
		" CAST(replace(data, 'longer', 'larger') AS BLOB)");
	w = look("HEAD");
	buf_addstr(&key, "key");
	assert_error(past_recall(w.past, MEMO_SEARCH_STATS, &key, &data,
				 &found), ERROR_CORRUPT, "try again");
	assert_false(found);
	assert_non_null(history_note(w.history));
	look_away(&w);
	assert_recalled("HEAD", "key", "nothing");
	buf_release(&key);
	buf_release(&data);
}

/* A question never waits for it. */
static void a_busy_database_is_left_alone(void **state)
{
	struct world w;
	struct db *db;

	(void)state;
	sh(BEGIN "ci one");
	w = look("HEAD");
	assert_ok(db_open(&db, HISTORY_DB, DB_WRITE, 0));
	assert_ok(db_begin_write(db));
	keep(&w, "key", "some");
	db_rollback(db);
	db_close(db);
	assert_recalls(&w, "key", "nothing");
	keep(&w, "key", "some");
	look_away(&w);
	assert_recalled("HEAD", "key", "some");
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(it_is_found_by_its_key_alone),
		TEST(each_tip_has_its_own),
		TEST(what_is_mined_later_makes_another_past),
		TEST(an_ignored_commit_makes_another_past),
		TEST(it_ends_with_the_numbers_it_speaks_of),
		TEST(how_commits_stand_to_a_tip_is_kept),
		TEST(nothing_stands_where_lines_are_to_be_read),
		TEST(a_past_of_before_keeps_nothing),
		TEST(kinds_do_not_drop_each_other),
		TEST(few_are_kept),
		TEST(damage_is_found_and_dropped),
		TEST(a_busy_database_is_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
