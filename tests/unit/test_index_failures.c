/* SPDX-License-Identifier: MIT */
/* Units of index: killed, damaged, busy, read-only, full, interrupted. */
#include "index_world.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/file.h"
#include "db/db.h"

enum { FILES = 200 };

/* Each chunk is a round of its own, so that there is much to interrupt. */
static const struct index_options options = { .memory = 1 };

static int set_up(void **state)
{
	unsigned int i;

	(void)state;
	world_set_up();
	for (i = 0; i < FILES; i++) {
		char *path = xstrfmt("dir%u/file%u.c", i % 7, i);
		char *text = xstrfmt("int function_%u(void)\n{\n\treturn "
				     "shared_word + %u;\n}\n", i, i);

		fake_put(&src, path, text);
		free(path);
		free(text);
	}
	return 0;
}

/* The view is whole, and its postings are all there and once. */
static void check(struct index *idx)
{
	posting_vec found = { 0 };
	struct view *view;
	size_t i;

	ok(index_view(idx, &src, NULL, &view));
	assert_int_equal(view->n, src.file.n);
	ok(view_postings(view, "shared_word", &found));
	assert_int_equal(found.n, FILES);
	for (i = 0; i < FILES; i++)
		assert_int_equal(found.item[i].body, 1);
	VEC_RELEASE(&found);
	view_free(view);
}

static void build(void)
{
	struct index *idx = world_index(&options);

	check(idx);
	assert_null(index_note(idx));
	index_free(idx);
}

static void die(struct source *source, unsigned int read)
{
	(void)source;
	if (read == 140)
		_exit(9);
}

static int run_child(void (*fn)(void))
{
	pid_t child = fork();
	int status;

	if (!child) {
		fn();
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static void build_in_child(void)
{
	struct index *idx;
	struct view *view;

	error_ignore(index_open(&idx, dir, &options));
	error_ignore(index_view(idx, &src, NULL, &view));
	view_free(view);
	index_free(idx);
}

static void a_killed_writer_leaves_whole_rounds(void **state)
{
	struct index_status status;
	struct index *idx;
	uint64_t checked;

	(void)state;
	src.on_read = die;
	assert_int_equal(run_child(build_in_child), 9);
	src.on_read = NULL;
	src.reads = 0;
	idx = world_index(&options);
	ok(index_status(idx, &src, &status));
	assert_false(status.answers);
	assert_true(status.blobs > 0 && status.blobs <= 140);
	assert_int_equal(status.missing, FILES - status.blobs);
	check(idx);
	assert_int_equal(src.reads, status.missing);
	assert_null(index_note(idx));
	ok(index_verify(idx, &src, NULL, &checked));
	assert_int_equal(checked, FILES);
	index_free(idx);
}

static atomic_int stop;

static void ask_to_stop(struct source *source, unsigned int read)
{
	(void)source;
	if (read == 100)
		stop = 1;
}

static void an_interrupted_update_keeps_what_is_done(void **state)
{
	struct progress progress = { .stop = &stop };
	struct index *idx = world_index(&options);
	struct index_status status;
	struct view *view;

	(void)state;
	stop = 0;
	src.on_read = ask_to_stop;
	fails(index_view(idx, &src, &progress, &view), ERROR_INTERRUPTED);
	assert_null(view);
	src.on_read = NULL;
	ok(index_status(idx, &src, &status));
	assert_true(status.blobs >= 64);
	src.reads = 0;
	check(idx);
	assert_int_equal(src.reads, FILES - status.blobs);
	index_free(idx);
}

static void two_writers_take_turns(void **state)
{
	struct index_status status;
	struct index *idx;
	uint64_t checked;
	pid_t child[3];
	size_t i;
	int code;

	(void)state;
	for (i = 0; i < 3; i++) {
		child[i] = fork();
		if (!child[i]) {
			build_in_child();
			_exit(0);
		}
	}
	for (i = 0; i < 3; i++) {
		assert_int_equal(waitpid(child[i], &code, 0), child[i]);
		assert_int_equal(code, 0);
	}
	src.reads = 0;
	idx = world_index(&options);
	check(idx);
	assert_int_equal(src.reads, 0);
	assert_null(index_note(idx));
	ok(index_verify(idx, &src, NULL, &checked));
	ok(index_status(idx, &src, &status));
	assert_true(status.answers);
	index_free(idx);
}

/* A reader goes on with its view while another merges all segments away. */
static void a_reader_is_not_disturbed(void **state)
{
	struct index *reader, *writer;
	posting_vec found = { 0 };
	struct view *view, *other;
	char text[40];
	int i;

	(void)state;
	build();
	reader = world_index(&options);
	ok(index_view(reader, &src, NULL, &view));
	ok(view_postings(view, "shared_word", &found));
	writer = world_index(&options);
	for (i = 0; i < 30; i++) {
		snprintf(text, sizeof(text), "int shared_word_%d;", i);
		fake_put(&src, "extra.c", text);
		ok(index_view(writer, &src, NULL, &other));
		view_free(other);
		ok(view_postings(view, "shared_word", &found));
		assert_int_equal(found.n, FILES);
	}
	index_free(writer);
	VEC_RELEASE(&found);
	view_free(view);
	index_free(reader);
}

/* Going back to an older view waits for nobody, though it notes its use. */
static void a_reader_does_not_wait_for_a_writer(void **state)
{
	struct index_options patient = { .patience_ms = 60000 };
	char *name = world_db_name();
	struct index *idx;
	struct view *view;
	struct db *db;

	(void)state;
	build();
	fake_put(&src, "more.c", "int more;");
	build();
	fake_remove(&src, "more.c");
	ok(db_open(&db, name, DB_WRITE, 0));
	ok(db_begin_write(db));
	ok(index_open(&idx, dir, &patient));
	alarm(20);
	ok(index_view(idx, &src, NULL, &view));
	alarm(0);
	assert_int_equal(view->n, FILES);
	assert_null(index_note(idx));
	view_free(view);
	index_free(idx);
	db_close(db);
	free(name);
}

static void damage(long at, const char *bytes, size_t n)
{
	char *name = world_db_name();
	FILE *f = fopen(name, "r+b");

	assert_non_null(f);
	assert_int_equal(fseek(f, at, at < 0 ? SEEK_END : SEEK_SET), 0);
	assert_int_equal(fwrite(bytes, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
	free(name);
}

static long db_size(void)
{
	char *name = world_db_name();
	struct stat st;

	assert_int_equal(stat(name, &st), 0);
	free(name);
	return (long)st.st_size;
}

/*
 * After any damage: what is answered is right, at the first try or at the
 * second, when a view was opened before the damage showed.
 */
static void recovers(void)
{
	struct index *idx;
	struct view *view;
	posting_vec found = { 0 };
	struct facts facts = { 0 };
	const struct error *err;
	size_t i;

	idx = world_index(&options);
	ok(index_view(idx, &src, NULL, &view));
	assert_int_equal(view->n, FILES);
	err = view_postings(view, "shared_word", &found);
	for (i = 0; !err && i < view->n; i++)
		err = view_facts(view, i, &facts);
	if (err) {
		assert_int_equal(err->code, ERROR_CORRUPT);
		assert_non_null(strstr(err->msg, "try again"));
		assert_non_null(index_note(idx));
	} else {
		assert_int_equal(found.n, FILES);
	}
	facts_release(&facts);
	view_free(view);
	VEC_RELEASE(&found);
	index_free(idx);
	idx = world_index(&options);
	check(idx);
	index_free(idx);
}

static void damaged_bytes_are_found_and_dropped(void **state)
{
	static const char noise[] = "\xde\xad\xbe\xef what is this doing here";
	uint64_t seed = 3;
	long size, at;

	(void)state;
	build();
	size = db_size();
	for (at = 0; at < size; at += size / 40) {
		damage(at, noise, sizeof(noise));
		recovers();
	}
	for (at = 0; at < 20; at++) {
		damage((long)(next_random(&seed) % (uint32_t)(size - 1)),
		       "\x99", 1);
		recovers();
	}
}

static void a_truncated_file_is_dropped(void **state)
{
	char *name = world_db_name();
	struct index *idx;
	long size;
	int i;

	(void)state;
	build();
	size = db_size();
	for (i = 0; i < 16; i++) {
		assert_int_equal(truncate(name, size * i / 16), 0);
		recovers();
	}
	assert_int_equal(truncate(name, size / 2), 0);
	idx = world_index(&options);
	check(idx);
	assert_non_null(index_note(idx));
	assert_null(strchr(index_note(idx), '\n'));
	index_free(idx);
	free(name);
}

static void change_db(const char *sql)
{
	char *name = world_db_name();
	struct db *db;

	ok(db_open(&db, name, DB_WRITE, 0));
	ok(db_exec(db, sql));
	db_close(db);
	free(name);
}

/* As a lack of memory or of room does: SQLite ends the transaction. */
static void a_refused_record_leaves_no_postings(void **state)
{
	static const char refuse[] =
		"CREATE TRIGGER refuse BEFORE INSERT ON facts WHEN NEW.id > %d "
		"BEGIN SELECT RAISE(ROLLBACK, 'refused'); END";
	struct index_status before, after;
	char *sql = xstrfmt(refuse, FILES);
	struct index *idx;
	struct view *view;
	uint64_t checked;

	(void)state;
	build();
	change_db(sql);
	idx = world_index(&options);
	ok(index_status(idx, &src, &before));
	fake_put(&src, "more.c", "int more(void);");
	fails(index_view(idx, &src, NULL, &view), ERROR_FAILED);
	index_free(idx);
	change_db("DROP TRIGGER refuse");
	idx = world_index(&options);
	ok(index_status(idx, &src, &after));
	assert_int_equal(after.segments, before.segments);
	assert_int_equal(after.blobs, before.blobs);
	check(idx);
	ok(index_verify(idx, &src, NULL, &checked));
	index_free(idx);
	free(sql);
}

static void another_version_is_dropped(void **state)
{
	static const char *const change[] = {
		"PRAGMA user_version = 99999999", "PRAGMA user_version = 1",
		"PRAGMA application_id = 5",
		"PRAGMA user_version = 0; PRAGMA application_id = 0"
	};
	struct index *idx;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(change) / sizeof(*change); i++) {
		build();
		change_db(change[i]);
		src.reads = 0;
		idx = world_index(&options);
		assert_non_null(index_note(idx));
		check(idx);
		assert_int_equal(src.reads, FILES);
		index_free(idx);
	}
}

static void what_is_no_database_is_dropped(void **state)
{
	char *name = world_db_name(), text[3000];
	struct index *idx;

	(void)state;
	memset(text, 'x', sizeof(text));
	ok(file_replace(name, text, sizeof(text)));
	idx = world_index(&options);
	assert_non_null(index_note(idx));
	check(idx);
	index_free(idx);
	build();
	free(name);
}

/* Root may write anywhere, so that a file stands where the directory is. */
static void without_a_place_to_write_we_work_in_memory(void **state)
{
	char *file = xstrfmt("%s/file", dir), *below = xstrfmt("%s/x", file);
	struct index *idx;

	(void)state;
	ok(file_replace(file, "x", 1));
	ok(index_open(&idx, below, &options));
	check(idx);
	assert_non_null(index_note(idx));
	src.reads = 0;
	check(idx);
	assert_int_equal(src.reads, 0);
	fake_put(&src, "one/more.c", "int more;");
	check(idx);
	assert_int_equal(src.reads, 1);
	index_free(idx);
	free(file);
	free(below);
}

/* No file may grow: a disk that is full, for this process. */
static void allow_bytes(rlim_t most)
{
	struct rlimit limit;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = most;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_is_noted_and_got_round(void **state)
{
	struct index *idx;
	char text[60];
	rlim_t most;
	int i;

	(void)state;
	signal(SIGXFSZ, SIG_IGN);
	for (most = 0; most < 100000; most = most * 2 + 5000) {
		allow_bytes(most);
		idx = world_index(&options);
		check(idx);
		allow_bytes(RLIM_INFINITY);
		assert_non_null(index_note(idx));
		index_free(idx);
	}
	build();
	/* What is on the disk is used, the rest is done in memory. */
	for (i = 0; i < 100; i++) {
		snprintf(text, sizeof(text), "dir/new%d.c", i);
		fake_put(&src, text, text);
	}
	src.reads = 0;
	allow_bytes(0);
	idx = world_index(&options);
	check(idx);
	allow_bytes(RLIM_INFINITY);
	assert_int_equal(src.reads % 100, 0);
	assert_true(src.reads <= 200);
	assert_non_null(index_note(idx));
	index_free(idx);
	build();
}

static void a_writer_that_does_not_end_is_got_round(void **state)
{
	struct index_options hasty = { .patience_ms = 20 };
	struct index *idx;
	char *name = world_db_name();
	struct db *db;

	(void)state;
	build();
	fake_put(&src, "new.c", "int new;");
	ok(db_open(&db, name, DB_WRITE, 0));
	ok(db_begin_write(db));
	src.reads = 0;
	ok(index_open(&idx, dir, &hasty));
	check(idx);
	assert_int_equal(src.reads, 1);
	assert_non_null(index_note(idx));
	check(idx);
	assert_int_equal(src.reads, 1);
	index_free(idx);
	db_close(db);
	build();
	free(name);
}

int main(void)
{
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, set_up, world_tear_down)
	static const struct CMUnitTest tests[] = {
		TEST(a_killed_writer_leaves_whole_rounds),
		TEST(an_interrupted_update_keeps_what_is_done),
		TEST(two_writers_take_turns),
		TEST(a_reader_is_not_disturbed),
		TEST(a_reader_does_not_wait_for_a_writer),
		TEST(damaged_bytes_are_found_and_dropped),
		TEST(a_truncated_file_is_dropped),
		TEST(a_refused_record_leaves_no_postings),
		TEST(another_version_is_dropped),
		TEST(what_is_no_database_is_dropped),
		TEST(without_a_place_to_write_we_work_in_memory),
		TEST(a_full_disk_is_noted_and_got_round),
		TEST(a_writer_that_does_not_end_is_got_round),
	};

	return cmocka_run_group_tests_name("index failures", tests, NULL,
					   NULL);
}
