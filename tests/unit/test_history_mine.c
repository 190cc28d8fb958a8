/* SPDX-License-Identifier: MIT */
/* Mining: in pieces, after rewriting, beside others, with things missing. */
#include "tests/unit/history_world.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "db/db.h"

/* What is said of a revision by a history that knows nothing before. */
static char *tell_afresh(const char *rev)
{
	struct world world = { .repo = open_repo(NULL) };
	struct history_options options = { .in_memory = true };
	struct oid tip = id_of(world.repo, rev);
	char *text;

	assert_ok(history_open(&world.history, world.repo, "../none",
			       &options));
	assert_ok(history_mine(world.history, &tip, true, NULL));
	assert_ok(past_open(&world.past, world.history, &tip));
	text = tell(&world);
	assert_int_not_equal(access("../none", F_OK), 0);
	look_away(&world);
	return text;
}

/* What the database says of a revision is what a new one would. */
static void assert_as_afresh(const char *rev)
{
	char *told = tell_rev(rev), *wanted = tell_afresh(rev);

	assert_string_equal(told, wanted);
	free(told);
	free(wanted);
}

/* A history of n commits, each of which changes one of seven files, with a
 * rename now and then, and a merge. */
static void make_many(unsigned int n)
{
	char *script = xstrfmt(
		"git init -q .;"
		"awk 'BEGIN { for (i = 1; i <= %u; i++) {"
		" d = 1112911993 + i * 60;"
		" printf \"commit refs/heads/main\\n\";"
		" printf \"author P%%d <p%%d@x> %%d +0000\\n\", i %% 5,"
		"  i %% 5, d;"
		" printf \"committer C <c@x> %%d +0000\\n\", d;"
		" m = \"Subject \" i \" of word\" i %% 13 \"\\n\";"
		" printf \"data %%d\\n%%s\", length(m), m;"
		" if (i %% 50 == 0) printf \"R f%%d.c g%%d.c\\n\", i %% 7, i;"
		" b = \"line\" i \";\\nsecond\" i %% 10 \";\\n\";"
		" printf \"M 644 inline f%%d.c\\ndata %%d\\n%%s\\n\", i %% 7,"
		"  length(b), b; } }' | git fast-import --quiet;"
		"git checkout -q main", n);

	sh(script);
	free(script);
}

static void bit_by_bit_it_is_the_same_as_at_once(void **state)
{
	static const char *const revs[] = {
		"HEAD~40^2", "HEAD~60", "HEAD~20", "HEAD", "HEAD~30"
	};
	size_t i;

	(void)state;
	make_many(1100);
	sh("git checkout -qb topic HEAD~50; echo t >t.c; git add t.c;"
	   "git commit -qm 'Topic t'; git checkout -q main;"
	   "git merge -q -m 'Merge topic' topic;"
	   "for i in $(seq 40); do echo $i >>more.c; git add more.c;"
	   "git commit -qm \"More $i\"; done");
	for (i = 0; i < sizeof(revs) / sizeof(*revs); i++)
		assert_as_afresh(revs[i]);
}

/* Whose changed lines are known depends on nobody who looked before. */
static void who_looked_before_does_not_matter(void **state)
{
	(void)state;
	make_many(HISTORY_LINES_COMMITS + 100);
	sh("git branch old HEAD~60; for i in 1 2; do seq $((i * 1000)) |"
	   " sed 's/^/many/' >many.c; git add many.c;"
	   "git commit -qm \"Many $i\"; done");
	assert_as_afresh("old");
	assert_as_afresh("HEAD");
	assert_as_afresh("old");
}

static void rewritten_commits_say_nothing_more(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "echo 1 >f; ci base; echo 2 >f; ci 'a mistake'; echo 3 >g;"
	   "ci 'more work'");
	w = look("HEAD");
	assert_says(&w, "mistak", false, "a mistake,");
	look_away(&w);
	sh(CI "git reset -q --hard HEAD~2; echo 4 >f; ci 'done well'; echo 3"
	   " >g; ci 'more work'");
	w = look("HEAD");
	assert_says(&w, "mistak", false, "");
	assert_says(&w, "work", false, "more work,");
	assert_says(&w, "well", false, "done well,");
	assert_int_equal(w.past->ancestors, 3);
	assert_int_equal(w.past->n, 5);
	look_away(&w);
	assert_as_afresh("HEAD");
}

static void a_deepened_clone_is_mined_again(void **state)
{
	struct world w;

	(void)state;
	sh("mkdir full; cd full; " BEGIN "for i in 1 2 3 4 5; do echo $i >f$i;"
	   "ci \"number $i\"; done; cd ..;"
	   "git clone -q --depth 2 file://$PWD/full clone");
	assert_int_equal(chdir("clone"), 0);
	w = look("HEAD");
	assert_int_equal(w.past->ancestors, 2);
	assert_true(w.past->status.is_shallow);
	assert_false(w.past->status.is_complete);
	assert_int_equal(w.past->status.unreadable, 1);
	/* The parent of the first is hidden: it did not add five files. */
	assert_touches(&w, "HEAD~1", "");
	assert_true(w.past->flags[number_of(&w, "HEAD~1")] & PAST_UNMINED);
	assert_touches(&w, "HEAD", "A f5");
	assert_null(history_note(w.history));
	look_away(&w);
	sh("git fetch -q --deepen=1");
	w = look("HEAD");
	assert_int_equal(w.past->ancestors, 3);
	assert_touches(&w, "HEAD~1", "A f4");
	look_away(&w);
	sh("git fetch -q --unshallow");
	w = look("HEAD");
	assert_int_equal(w.past->ancestors, 5);
	assert_touches(&w, "HEAD~4", "A f1");
	assert_true(w.past->status.is_complete);
	assert_false(w.past->status.is_shallow);
	look_away(&w);
	assert_as_afresh("HEAD");
}

static void what_is_missing_is_counted_until_it_comes(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "mkdir d; echo 1 >d/f.c; ci one; echo 2 >d/f.c; ci two;"
	   "echo 3 >g.c; ci three; echo 4 >g.c; ci four;"
	   "o () { echo .git/objects/$(git rev-parse $1 |"
	   " sed 's,^..,&/,'); }; mv $(o HEAD~2:d) ../tree;"
	   "mv $(o HEAD:g.c) ../blob");
	w = look("HEAD");
	assert_int_equal(w.past->ancestors, 4);
	assert_int_equal(w.past->status.unreadable, 1);
	assert_int_equal(w.past->status.mined, 3);
	assert_false(w.past->status.is_complete);
	assert_true(w.past->flags[number_of(&w, "HEAD~2")] & PAST_UNMINED);
	assert_touches(&w, "HEAD~1", "A g.c");
	assert_says(&w, "two", false, "two,");
	assert_false(w.past->flags[number_of(&w, "HEAD")] & PAST_LINES);
	assert_true(w.past->flags[number_of(&w, "HEAD~1")] & PAST_LINES);
	look_away(&w);
	sh("o () { echo .git/objects/$(git rev-parse $1 |"
	   " sed 's,^..,&/,'); }; mv ../tree $(o HEAD~2:d);"
	   "mv ../blob $(o HEAD:g.c)");
	w = look("HEAD");
	assert_true(w.past->status.is_complete);
	assert_touches(&w, "HEAD~2", "M d/f.c");
	assert_true(w.past->flags[number_of(&w, "HEAD")] & PAST_LINES);
	look_away(&w);
	assert_as_afresh("HEAD");
}

static void damaged_objects_do_not_stop_it(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "mkdir d; echo 1 >d/f; ci one; echo 2 >d/f; ci two;"
	   "echo 3 >d/f; ci three;"
	   "o=.git/objects/$(git rev-parse HEAD~1:d | sed 's,^..,&/,');"
	   "chmod +w $o; echo damaged >$o");
	w = look("HEAD");
	assert_int_equal(w.past->status.unreadable, 2);
	assert_int_equal(w.past->status.mined, 1);
	assert_touches(&w, "HEAD~2", "A d/f");
	look_away(&w);
	sh("o=.git/objects/$(git rev-parse HEAD~2 | sed 's,^..,&/,');"
	   "chmod +w $o; echo damaged >$o; rm -rf " HISTORY_DIR);
	w = look("HEAD");
	assert_int_equal(w.past->ancestors, 2);
	assert_int_equal(w.past->status.unreadable, 2);
	assert_says(&w, "three", false, "three,");
	look_away(&w);
}

static void a_tip_that_is_no_commit_is_an_error(void **state)
{
	struct repo *repo;
	struct history *history;
	struct history_status status;
	struct past *past;
	struct oid oid = { { 1 } };

	(void)state;
	sh(BEGIN "ci one");
	repo = open_repo(NULL);
	history = open_history(repo);
	assert_error(history_mine(history, &oid, true, NULL),
		     ERROR_NOT_FOUND, "not here");
	assert_ok(repo_tree(repo, "HEAD", &oid));
	assert_error(history_mine(history, &oid, true, NULL), ERROR_CORRUPT,
		     "not a commit");
	/* What was not mined has no past. */
	oid = id_of(repo, "HEAD");
	assert_ok(past_open(&past, history, &oid));
	assert_int_equal(past->n, 0);
	assert_int_equal(past->ancestors, 0);
	past_free(past);
	assert_ok(history_status(history, &oid, &status));
	assert_int_equal(status.commits, 0);
	assert_false(status.is_complete);
	history_free(history);
	repo_free(repo);
}

/* Asks to stop after so many steps. */
struct stopper {
	atomic_int stop;
	unsigned int left;
	bool dies;
};

static void count_down(void *payload, const char *title, size_t done,
		       size_t total)
{
	struct stopper *stopper = payload;

	assert_true(done <= total);
	assert_true(*title);
	if (stopper->left && --stopper->left)
		return;
	if (stopper->dies)
		_exit(0);
	stopper->stop = 1;
}

/* Mines a few steps at a time, and looks at the past behind each; the number of
 * times that it took. */
static unsigned int mine_bit_by_bit(const char *rev, unsigned int steps)
{
	struct repo *repo = open_repo(NULL);
	const struct oid tip = id_of(repo, rev);
	struct history_status status = { 0 };
	unsigned int rounds = 0;
	bool is_done = false;

	while (!is_done) {
		struct stopper stopper = { .left = steps };
		struct progress progress = { count_down, &stopper,
					     &stopper.stop, 0 };
		struct history *history = open_history(repo);
		const uint64_t last = status.mined;
		const struct error *err;
		struct past *past;
		bool is_mined;

		assert_ok(history_is_mined(&is_mined, history, &tip, true));
		assert_false(is_mined);
		err = history_mine(history, &tip, true, &progress);
		if (err)
			assert_error(err, ERROR_INTERRUPTED, "interrupted");
		is_done = !err;
		assert_ok(history_status(history, &tip, &status));
		assert_true(status.mined >= last);
		assert_ok(past_open(&past, history, &tip));
		assert_int_equal(past->status.mined, status.mined);
		past_free(past);
		assert_ok(history_is_mined(&is_mined, history, &tip, true));
		assert_true(is_mined == is_done);
		history_free(history);
		assert_true(++rounds < 200);
	}
	assert_true(status.is_complete);
	repo_free(repo);
	return rounds;
}

static void an_interrupted_job_goes_on_where_it_ended(void **state)
{
	(void)state;
	make_many(2500);
	assert_true(mine_bit_by_bit("HEAD", 5) > 10);
	assert_as_afresh("HEAD");
}

/* Their lines are not asked for, but they are not known before. */
static void old_commits_that_come_late_are_mined(void **state)
{
	(void)state;
	make_many(HISTORY_LINES_COMMITS + 100);
	assert_as_afresh("HEAD");
	sh("awk 'BEGIN { for (i = 1; i <= 2500; i++) {"
	   " print \"commit refs/heads/ancient\";"
	   " print \"committer C <c@x> \" 1000000 + i \" +0000\";"
	   " print \"data 4\\nold\\n\";"
	   " print \"M 644 inline old\" i % 9 \".c\\ndata 6\\nx\" 1000 + i;"
	   " print \"\" } }' | git fast-import --quiet;"
	   "GIT_COMMITTER_DATE='@2000000 +0000' git merge -q -s ours"
	   " --allow-unrelated-histories -m Together ancient");
	assert_true(mine_bit_by_bit("HEAD", 3) > 1);
	assert_as_afresh("HEAD");
}

static void stop_waiting(void *payload, const char *title, size_t done,
			 size_t total)
{
	struct stopper *stopper = payload;

	(void)done;
	(void)total;
	assert_string_equal(title, "waiting for another process");
	stopper->stop = 1;
}

/* Whether it is mined is known without a wait, or this would never end. */
static void who_waits_for_ever_can_be_stopped(void **state)
{
	const struct history_options patient = {
		.patience_ms = HISTORY_WAITS
	};
	struct stopper stopper = { .left = 5 };
	struct progress progress = { stop_waiting, &stopper, &stopper.stop,
				     0 };
	struct repo *repo;
	struct history *history;
	struct oid tip;
	struct db *db;
	bool is_mined;
	char *dir, *path;

	(void)state;
	make_many(3);
	repo = open_repo(NULL);
	dir = xstrfmt("%s/fuse", repo_common_dir(repo));
	path = xstrfmt("%s/history.db", dir);
	tip = id_of(repo, "HEAD~1");
	assert_ok(history_open(&history, repo, dir, &patient));
	assert_ok(history_mine(history, &tip, true, NULL));
	assert_ok(db_open(&db, path, DB_WRITE, 0));
	assert_ok(db_begin_write(db));
	assert_ok(history_is_mined(&is_mined, history, &tip, true));
	assert_true(is_mined);
	tip = id_of(repo, "HEAD");
	assert_ok(history_is_mined(&is_mined, history, &tip, true));
	assert_false(is_mined);
	assert_error(history_mine(history, &tip, true, &progress),
		     ERROR_INTERRUPTED, "waiting for another process");
	db_close(db);
	assert_ok(history_mine(history, &tip, true, NULL));
	assert_ok(history_is_mined(&is_mined, history, &tip, true));
	assert_true(is_mined);
	history_free(history);
	repo_free(repo);
	free(path);
	free(dir);
}

/* Mines in a child, which dies after so many steps (0: never). */
static pid_t mine_in_child(unsigned int steps)
{
	pid_t child = fork();

	if (!child) {
		struct stopper stopper = { .left = steps, .dies = steps > 0 };
		struct progress progress = { steps ? count_down : NULL,
					     &stopper, NULL, 0 };
		struct repo *repo = open_repo(NULL);
		struct history *history = open_history(repo);
		struct oid tip = id_of(repo, "HEAD");
		const struct error *err = history_mine(history, &tip, true,
						       &progress);

		history_free(history);
		repo_free(repo);
		_exit(err || steps);
	}
	assert_true(child > 0);
	return child;
}

static void assert_child_is_well(pid_t child)
{
	int status;

	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

static void a_killed_job_leaves_whole_rounds(void **state)
{
	static const unsigned int steps[] = { 1, 3, 20, 30, 40 };
	size_t i;

	(void)state;
	make_many(1500);
	for (i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		sh("rm -rf " HISTORY_DIR);
		assert_child_is_well(mine_in_child(steps[i]));
		assert_as_afresh("HEAD");
	}
}

static void jobs_at_the_same_time_do_nothing_twice(void **state)
{
	pid_t child[4];
	size_t i;

	(void)state;
	make_many(2500);
	for (i = 0; i < 4; i++)
		child[i] = mine_in_child(0);
	for (i = 0; i < 4; i++)
		assert_child_is_well(child[i]);
	assert_as_afresh("HEAD");
}

static void a_past_outlives_what_others_mine(void **state)
{
	past_posting_vec before = { 0 }, after = { 0 };
	struct world w;
	uint32_t n;

	(void)state;
	make_many(300);
	w = look("HEAD");
	n = w.past->n;
	assert_ok(past_postings(w.past, "word3", &before));
	assert_int_equal(before.n, 23);
	sh("for i in $(seq 12); do git commit -q --allow-empty"
	   " -m \"Subject again $i\"; done");
	for (; n < 312; n += 2) {
		char *rev = xstrfmt("HEAD~%u", 310 - n);

		look_away(&(struct world[]){ look(rev) }[0]);
		free(rev);
	}
	/* Twelve segments came and were merged meanwhile. */
	assert_says(&w, "again", false, "");
	assert_ok(past_postings(w.past, "word3", &after));
	assert_int_equal(after.n, before.n);
	assert_memory_equal(after.item, before.item,
			    before.n * sizeof(*before.item));
	assert_int_equal(w.past->ancestors, 300);
	VEC_RELEASE(&before);
	VEC_RELEASE(&after);
	look_away(&w);
	w = look("HEAD");
	assert_int_equal(w.past->ancestors, 312);
	look_away(&w);
	assert_as_afresh("HEAD");
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(bit_by_bit_it_is_the_same_as_at_once),
		TEST(who_looked_before_does_not_matter),
		TEST(rewritten_commits_say_nothing_more),
		TEST(a_deepened_clone_is_mined_again),
		TEST(what_is_missing_is_counted_until_it_comes),
		TEST(damaged_objects_do_not_stop_it),
		TEST(a_tip_that_is_no_commit_is_an_error),
		TEST(an_interrupted_job_goes_on_where_it_ended),
		TEST(old_commits_that_come_late_are_mined),
		TEST(who_waits_for_ever_can_be_stopped),
		TEST(a_killed_job_leaves_whole_rounds),
		TEST(jobs_at_the_same_time_do_nothing_twice),
		TEST(a_past_outlives_what_others_mine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
