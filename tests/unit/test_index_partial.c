/* SPDX-License-Identifier: MIT */
/* Units of index: what who cannot wait gets of an index that is being made. */
#include "index_world.h"

#include "db/db.h"
#include "index/bm25f.h"

/* More than INDEX_FEW of each kind. */
enum { EACH = 400, FILES = 3 * EACH };

/* Each chunk is a round of its own. */
static const struct index_options options = { .memory = 1, .is_watched = true };

static void put(const char *name, const char *end, const char *word,
		unsigned int i)
{
	char *path = xstrfmt("dir%u/%s%u%s", i % 7, name, i, end);
	char *text = xstrfmt("%s shared_word_%u;\n", word, i);

	fake_put(&src, path, text);
	free(text);
	free(path);
}

static int set_up(void **state)
{
	unsigned int i;

	(void)state;
	world_set_up();
	for (i = 0; i < EACH; i++) {
		put("about", ".md", "# About", i);
		put("code", ".c", "int", i);
		put("test_code", ".c", "long", i);
	}
	return 0;
}

static atomic_int stop;
static unsigned int stop_at;

static void ask_to_stop(struct source *source, unsigned int read)
{
	(void)source;
	if (read >= stop_at)
		stop = 1;
}

/* An index that somebody stopped when about so many of the files were read;
 * what was not written by then is lost. */
static struct index *begin_index(unsigned int files)
{
	const struct progress progress = { .stop = &stop };
	struct index *idx = world_index(&options);
	struct view *view;

	stop = 0;
	stop_at = files;
	src.reads = 0;
	src.on_read = ask_to_stop;
	fails(index_view(idx, &src, &progress, &view), ERROR_INTERRUPTED);
	src.on_read = NULL;
	src.reads = 0;
	return idx;
}

static struct view *look(struct index *idx)
{
	struct view *view;

	ok(index_view_at_once(idx, &src, NULL, &view));
	return view;
}

static size_t count_postings(struct view *view, const char *term)
{
	posting_vec found = { 0 };
	size_t n;

	ok(view_postings(view, term, &found));
	n = found.n;
	VEC_RELEASE(&found);
	return n;
}

static void nothing_is_read_where_there_is_much(void **state)
{
	struct index *idx = world_index(&options);
	struct index_status status;
	struct view *view = look(idx);

	(void)state;
	assert_int_equal(src.reads, 0);
	assert_true(view_is_partial(view));
	assert_int_equal(view->n, 0);
	assert_int_equal(view->omitted[OMIT_UNINDEXED], FILES);
	assert_int_equal(count_postings(view, "word"), 0);
	view_free(view);
	ok(index_status(idx, &src, &status));
	assert_false(status.exists);
	assert_false(status.answers);
	index_free(idx);
}

static void it_has_exactly_what_is_known(void **state)
{
	struct index *idx = begin_index(500);
	struct facts facts = { 0 };
	struct index_status status;
	struct view *view;
	size_t i;

	(void)state;
	fake_put(&src, "link", "a")->entry.omit = OMIT_SYMLINK;
	ok(index_status(idx, &src, &status));
	assert_true(status.blobs > 300 && status.blobs < FILES);
	view = look(idx);
	assert_int_equal(src.reads, 0);
	assert_true(view_is_partial(view));
	assert_int_equal(view->n, status.blobs);
	assert_int_equal(view->n + view->omitted[OMIT_UNINDEXED], FILES);
	assert_int_equal(view->omitted[OMIT_UNINDEXED], status.missing);
	assert_int_equal(view->omitted[OMIT_SYMLINK], 1);
	assert_int_equal(count_postings(view, "word"), view->n);
	for (i = 0; i < view->n; i++) {
		assert_int_equal(view_find(view, view->file[i].path), i);
		ok(view_facts(view, i, &facts));
	}
	facts_release(&facts);
	view_free(view);
	index_free(idx);
}

static void it_is_never_kept(void **state)
{
	struct index *idx = begin_index(500);
	struct index_status status;
	struct view *first = look(idx), *second;

	(void)state;
	second = look(idx);
	assert_int_equal(first->n, second->n);
	ok(index_status(idx, &src, &status));
	assert_false(status.answers);
	assert_int_equal(status.views, 0);
	view_free(first);
	view_free(second);
	index_free(idx);
}

static void code_comes_first_and_prose_last(void **state)
{
	struct index *idx = begin_index(EACH / 2);
	struct view *view = look(idx);
	size_t i;

	(void)state;
	assert_true(view->n > 0 && view->n < EACH);
	for (i = 0; i < view->n; i++)
		assert_non_null(strstr(view->file[i].path, "/code"));
	view_free(view);
	index_free(idx);
	idx = begin_index(EACH);
	view = look(idx);
	for (i = 0; i < view->n; i++)
		assert_null(strstr(view->file[i].path, "/about"));
	view_free(view);
	index_free(idx);
}

static void what_is_near_the_root_comes_first(void **state)
{
	struct index *idx;
	struct view *view;
	unsigned int i;

	(void)state;
	for (i = 0; i < EACH; i++) {
		put("a/deep", ".c", "short", i);
		put("z/very/deep", ".c", "char", i);
	}
	idx = begin_index(EACH + EACH / 2);
	view = look(idx);
	assert_true(view->n > EACH && view->n < 2 * EACH);
	for (i = 0; i < view->n; i++) {
		assert_null(strstr(view->file[i].path, "/very/"));
		assert_null(strstr(view->file[i].path, "test_"));
	}
	view_free(view);
	index_free(idx);
}

static void few_are_read_at_once(void **state)
{
	struct index *idx = begin_index(FILES - INDEX_FEW + 128);
	struct index_status status;
	struct view *view;

	(void)state;
	ok(index_status(idx, &src, &status));
	assert_true(status.missing > 0 && status.missing <= INDEX_FEW);
	view = look(idx);
	assert_int_equal(src.reads, status.missing);
	assert_false(view_is_partial(view));
	assert_int_equal(view->n, FILES);
	view_free(view);
	ok(index_status(idx, &src, &status));
	assert_true(status.answers);
	index_free(idx);
}

/* All that is asked of two views is the same; numbers of blobs are not. */
static void assert_same(struct view *a, struct view *b)
{
	scored_vec one = { 0 }, two = { 0 };
	struct query query;
	size_t i;

	assert_int_equal(a->n, b->n);
	for (i = 0; i < a->n; i++) {
		struct file x = a->file[i], y = b->file[i];

		assert_string_equal(x.path, y.path);
		x.path = y.path = NULL;
		x.blob = y.blob = 0;
		/* What pads the end says nothing. */
		assert_memory_equal(&x, &y, offsetof(struct file, flags) +
				    sizeof(x.flags));
	}
	assert_memory_equal(a->omitted, b->omitted, sizeof(a->omitted));
	assert_true(a->mean_body == b->mean_body);
	query_parse(&query, "shared word 17 about", 20, true);
	ok(bm25f_rank(a, &query, NULL, 50, &one));
	ok(bm25f_rank(b, &query, NULL, 50, &two));
	assert_int_equal(one.n, two.n);
	for (i = 0; i < one.n; i++) {
		assert_int_equal(one.item[i].file, two.item[i].file);
		assert_true(one.item[i].score == two.item[i].score);
	}
	VEC_RELEASE(&one);
	VEC_RELEASE(&two);
	query_release(&query);
}

static void the_whole_is_what_it_would_have_been(void **state)
{
	struct index_options plain = { .in_memory = true };
	struct index *idx = begin_index(300), *other;
	struct view *view = look(idx), *whole;
	uint64_t checked;

	(void)state;
	view_free(view);
	ok(index_view(idx, &src, NULL, &view));
	assert_false(view_is_partial(view));
	assert_true(src.reads < FILES);
	ok(index_open(&other, dir, &plain));
	ok(index_view(other, &src, NULL, &whole));
	assert_same(view, whole);
	ok(index_verify(idx, &src, NULL, &checked));
	assert_int_equal(checked, FILES);
	view_free(whole);
	view_free(view);
	index_free(other);
	index_free(idx);
}

/* Where it waited, this would never end. */
static void it_waits_for_nobody(void **state)
{
	const struct index_options patient = { .patience_ms = INDEX_WAITS };
	char *name = world_db_name();
	struct index *idx = begin_index(500);
	struct view *view;
	struct db *db;

	(void)state;
	index_free(idx);
	ok(db_open(&db, name, DB_WRITE, 0));
	ok(db_begin_write(db));
	ok(index_open(&idx, dir, &patient));
	view = look(idx);
	assert_true(view_is_partial(view));
	assert_true(view->n > 300);
	assert_null(index_note(idx));
	view_free(view);
	index_free(idx);
	db_close(db);
	free(name);
}

static void stop_waiting(void *payload, const char *title, size_t done,
			 size_t total)
{
	(void)done;
	(void)total;
	assert_string_equal(title, "waiting for another process");
	*(atomic_int *)payload = 1;
}

static void who_waits_for_ever_can_be_stopped(void **state)
{
	const struct index_options patient = { .patience_ms = INDEX_WAITS };
	const struct progress progress = { .show = stop_waiting,
					   .payload = &stop, .stop = &stop };
	char *name = world_db_name();
	struct index *idx = begin_index(500);
	struct view *view;
	struct db *db;

	(void)state;
	index_free(idx);
	ok(db_open(&db, name, DB_WRITE, 0));
	ok(db_begin_write(db));
	ok(index_open(&idx, dir, &patient));
	stop = 0;
	fails(index_view(idx, &src, &progress, &view), ERROR_INTERRUPTED);
	assert_null(view);
	assert_null(index_note(idx));
	db_rollback(db);
	stop = 0;
	ok(index_view(idx, &src, NULL, &view));
	assert_int_equal(view->n, FILES);
	view_free(view);
	index_free(idx);
	db_close(db);
	free(name);
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, set_up, world_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(nothing_is_read_where_there_is_much),
		TEST(it_has_exactly_what_is_known),
		TEST(it_is_never_kept),
		TEST(code_comes_first_and_prose_last),
		TEST(what_is_near_the_root_comes_first),
		TEST(few_are_read_at_once),
		TEST(the_whole_is_what_it_would_have_been),
		TEST(it_waits_for_nobody),
		TEST(who_waits_for_ever_can_be_stopped)
	};

	return cmocka_run_group_tests_name("index partial", tests, NULL,
					   NULL);
}
