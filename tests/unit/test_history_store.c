/* SPDX-License-Identifier: MIT */
/* history.db when it is damaged, of another version, or cannot be. */
#include "tests/unit/history_world.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "db/db.h"
#include "history/term_commits.h"

/* Some history with everything in it. */
static void make_some(void)
{
	sh("git init -q .;"
	   "awk 'BEGIN { for (i = 1; i <= 200; i++) {"
	   " printf \"commit refs/heads/main\\n\";"
	   " printf \"author P%d <p%d@x> %d +0000\\n\", i % 5, i % 5,"
	   "  1112911993 + i;"
	   " printf \"committer C <c@x> %d +0000\\n\", 1112911993 + i;"
	   " m = \"Word\" i % 17 \" and \" i \"\\n\";"
	   " printf \"data %d\\n%s\", length(m), m;"
	   " b = \"line\" i \";\\n\";"
	   " printf \"M 644 inline d%d/f%d.c\\ndata %d\\n%s\\n\", i % 7,"
	   "  i % 31, length(b), b; } }' | git fast-import --quiet");
}

static char *read_note(const char *rev)
{
	struct world w = look(rev);
	const char *note = history_note(w.history);
	char *copy = xstrdup(note ? note : "");

	look_away(&w);
	return copy;
}

static void damage(long at, const char *bytes, size_t n)
{
	FILE *f = fopen(HISTORY_DB, "r+b");

	assert_non_null(f);
	assert_int_equal(fseek(f, at, SEEK_SET), 0);
	assert_int_equal(fwrite(bytes, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
}

static long db_size(void)
{
	struct stat st;

	assert_int_equal(stat(HISTORY_DB, &st), 0);
	return (long)st.st_size;
}

/* What is told, or the first error; *noted: something was dropped. */
static const struct error *try_look(const char *rev, struct buf *out,
				    bool *noted)
{
	struct world w = { .repo = open_repo(NULL) };
	struct oid tip = id_of(w.repo, rev);
	const struct error *err;

	w.history = open_history(w.repo);
	err = history_mine(w.history, &tip, true, NULL);
	if (!err)
		err = past_open(&w.past, w.history, &tip);
	if (!err)
		err = try_tell(&w, out);
	*noted = history_note(w.history) != NULL;
	look_away(&w);
	return err;
}

/* What is told is right at the first try or at the second; true when
 * something had been found out. */
static bool recovers(const char *wanted)
{
	struct buf out = { 0 };
	bool noted;
	const struct error *err = try_look("main", &out, &noted);

	if (err) {
		assert_error(err, ERROR_CORRUPT, "try again");
		assert_true(noted);
		buf_reset(&out);
		assert_ok(try_look("main", &out, &noted));
		assert_false(noted);
		noted = true;
	}
	assert_string_equal(buf_str(&out), wanted);
	buf_release(&out);
	return noted;
}

/* Pages are large and mostly empty here: damage between rows is none. */
static void damaged_bytes_are_found_and_dropped(void **state)
{
	static const char noise[] = "\xde\xad\xbe\xef what is this doing here";
	unsigned int noted = 0, i;
	char *wanted;

	(void)state;
	make_some();
	wanted = tell_rev("main");
	for (i = 0; i < 150; i++) {
		long size = db_size();

		damage((size - (long)sizeof(noise)) / 150 * i, noise,
		       sizeof(noise));
		noted += recovers(wanted);
	}
	assert_in_range(noted, 10, 149);
	free(wanted);
}

static void a_file_that_was_cut_is_dropped(void **state)
{
	char *wanted;
	long size;
	int i;

	(void)state;
	make_some();
	wanted = tell_rev("main");
	size = db_size();
	for (i = 0; i < 8; i++) {
		assert_int_equal(truncate(HISTORY_DB, size * i / 8), 0);
		assert_true(recovers(wanted) || !i);
	}
	free(wanted);
}

static void another_version_is_dropped_with_a_note(void **state)
{
	struct db *db;
	char *wanted, *note;

	(void)state;
	make_some();
	wanted = tell_rev("main");
	assert_ok(db_open(&db, HISTORY_DB, DB_WRITE, 0));
	assert_ok(db_exec(db, "PRAGMA user_version = 77"));
	db_close(db);
	note = read_note("main");
	assert_non_null(strstr(note, "by another version"));
	assert_non_null(strstr(note, "mined again"));
	free(note);
	note = read_note("main");
	assert_string_equal(note, "");
	assert_false(recovers(wanted));
	free(note);
	free(wanted);
}

static void without_a_place_to_write_we_work_in_memory(void **state)
{
	char *wanted, *note;

	(void)state;
	make_some();
	wanted = tell_rev("main");
	sh("rm -r " HISTORY_DIR "; echo file >" HISTORY_DIR);
	assert_true(recovers(wanted));
	note = read_note("main");
	assert_non_null(strstr(note, "not kept"));
	sh("rm " HISTORY_DIR);
	free(note);
	free(wanted);
}

/* What was mined before is used, although nothing can be added. */
static void a_database_that_cannot_grow_is_copied(void **state)
{
	struct rlimit limit, small;
	char *wanted;
	struct world w;

	(void)state;
	make_some();
	look_away(&(struct world[]){ look("main~60") }[0]);
	sh("cp -r " HISTORY_DIR " ../copy");
	wanted = tell_rev("main");
	sh("rm -r " HISTORY_DIR "; mv ../copy " HISTORY_DIR);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	small = limit;
	small.rlim_cur = 20000;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	w = look("main");
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	assert_int_equal(w.past->ancestors, 200);
	assert_says(&w, "word16", true, "");
	assert_non_null(history_note(w.history));
	look_away(&w);
	assert_false(recovers(wanted));
	free(wanted);
}

static void a_writer_that_does_not_end_is_got_round(void **state)
{
	struct history_options options = { .patience_ms = 50 };
	struct world w = { 0 };
	struct buf out = { 0 };
	struct oid tip;
	struct db *db;
	char *wanted;

	(void)state;
	make_some();
	look_away(&(struct world[]){ look("main~60") }[0]);
	assert_ok(db_open(&db, HISTORY_DB, DB_WRITE, 0));
	assert_ok(db_begin_write(db));
	w.repo = open_repo(NULL);
	tip = id_of(w.repo, "main");
	assert_ok(history_open(&w.history, w.repo, HISTORY_DIR, &options));
	assert_ok(history_mine(w.history, &tip, true, NULL));
	assert_non_null(strstr(history_note(w.history), "not kept"));
	assert_ok(past_open(&w.past, w.history, &tip));
	assert_ok(try_tell(&w, &out));
	look_away(&w);
	db_rollback(db);
	db_close(db);
	wanted = tell_rev("main");
	assert_string_equal(buf_str(&out), wanted);
	buf_release(&out);
	free(wanted);
}

/* Segments of one term, with commits that interleave. */
static void segments_are_merged_and_say_the_same(void **state)
{
	struct term_commits all = { 0 };
	struct vocabulary vocabulary = { 0 };
	mention_vec mentions = { 0 };
	place_vec places = { 0 };
	struct shelf *shelf;
	uint32_t i, n, k;

	(void)state;
	assert_ok(shelf_open(&shelf, "memory", CACHE_MEMORY, 0));
	assert_ok(db_begin_write(shelf->db));
	for (i = 0; i < 40; i++) {
		const uint32_t *term = vocabulary_word(&vocabulary, "word",
						       4, &n);

		assert_int_equal(n, 1);
		mentions.n = 0;
		for (k = 0; k < 3; k++)
			*VEC_PUSH(&mentions) = (struct mention){
				term[0], (39 - i) + 40 * k, i + 1
			};
		assert_ok(term_commits_write(shelf, FIELD_LINES, &vocabulary,
					     &mentions));
		assert_ok(term_commits_load(&all, shelf));
		assert_true(all.segment.n <= SEGMENTS_MOST);
	}
	assert_ok(term_commits_find(&all, shelf, FIELD_LINES, "word", &places));
	assert_int_equal(places.n, 120);
	for (i = 0; i < 120; i++) {
		assert_int_equal(places.item[i].commit, i);
		assert_int_equal(places.item[i].count, 40 - i % 40);
	}
	assert_ok(
		term_commits_find(&all, shelf, FIELD_MESSAGE, "word", &places));
	assert_int_equal(places.n, 0);
	assert_ok(db_commit(shelf->db));
	term_commits_release(&all);
	vocabulary_release(&vocabulary);
	VEC_RELEASE(&mentions);
	VEC_RELEASE(&places);
	shelf_free(shelf);
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(damaged_bytes_are_found_and_dropped),
		TEST(a_file_that_was_cut_is_dropped),
		TEST(another_version_is_dropped_with_a_note),
		TEST(without_a_place_to_write_we_work_in_memory),
		TEST(a_database_that_cannot_grow_is_copied),
		TEST(a_writer_that_does_not_end_is_got_round),
		TEST(segments_are_merged_and_say_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
