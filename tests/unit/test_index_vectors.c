/* SPDX-License-Identifier: MIT */
/* Units of index: vectors and digests, which are kept by blob. */
#include "index_world.h"

static struct index *idx;
static struct view *view;

static int set_up(void **state)
{
	(void)state;
	world_set_up();
	idx = world_index(NULL);
	fake_put(&src, "src/main.c", "int main(void) { return 1; }\n");
	fake_put(&src, "src/util.c", "int frob_it(int n) { return n; }\n");
	fake_put(&src, "docs/a file.txt", "How to frob it, and when.\n");
	return 0;
}

static int tear_down(void **state)
{
	return world_close(state, idx, &view);
}

static void renew(void)
{
	world_view(idx, &view);
}

/* As another process would see it. */
static void reopen(void)
{
	index_free(idx);
	idx = world_index(NULL);
	renew();
}

static bool finds_vector(const char *path, const char *wanted)
{
	struct buf bytes = { 0 };
	bool found;

	ok(view_find_vector(view, VECTOR_EMBEDDING, view_find(view, path),
			    &bytes, &found));
	if (found)
		assert_string_equal(bytes.ptr, wanted);
	buf_release(&bytes);
	return found;
}

static void vectors_are_kept_by_blob(void **state)
{
	struct vector vector[2] = { { 0, "12345678", 8 }, { 0, "abcd", 4 } };
	struct buf other = { 0 };
	bool found;

	(void)state;
	renew();
	vector[0].file = (uint32_t)view_find(view, "src/main.c");
	vector[1].file = (uint32_t)view_find(view, "src/util.c");
	assert_false(finds_vector("src/main.c", ""));
	view_keep_vectors(view, VECTOR_EMBEDDING, vector, 2);
	reopen();
	assert_true(finds_vector("src/main.c", "12345678"));
	assert_true(finds_vector("src/util.c", "abcd"));
	assert_false(finds_vector("docs/a file.txt", ""));
	ok(view_find_vector(view, VECTOR_DIGEST, vector[0].file, &other,
			    &found));
	assert_false(found);
	buf_release(&other);
	vector[0].bytes = "87654321";
	view_keep_vectors(view, VECTOR_EMBEDDING, vector, 1);
	assert_true(finds_vector("src/main.c", "87654321"));
	fake_put(&src, "src/main.c", "int main(void) { return 0; }\n");
	renew();
	assert_false(finds_vector("src/main.c", ""));
	assert_true(finds_vector("src/util.c", "abcd"));
}

static bool has_digest(const char *path)
{
	struct buf bytes = { 0 };
	bool found;

	ok(view_find_vector(view, VECTOR_DIGEST, view_find(view, path), &bytes,
			    &found));
	buf_release(&bytes);
	return found;
}

static void old_digests_make_room_for_new_ones(void **state)
{
	char *bytes = calloc(1, DIGESTS_LEAST);
	struct vector vector = { 0, bytes, DIGESTS_LEAST / 2 - 64 };

	(void)state;
	renew();
	vector.file = (uint32_t)view_find(view, "src/main.c");
	view_keep_vectors(view, VECTOR_DIGEST, &vector, 1);
	vector.file = (uint32_t)view_find(view, "src/util.c");
	view_keep_vectors(view, VECTOR_DIGEST, &vector, 1);
	assert_true(has_digest("src/main.c"));
	assert_true(has_digest("src/util.c"));
	vector.file = (uint32_t)view_find(view, "docs/a file.txt");
	view_keep_vectors(view, VECTOR_DIGEST, &vector, 1);
	assert_false(has_digest("src/main.c"));
	assert_false(has_digest("src/util.c"));
	assert_true(has_digest("docs/a file.txt"));
	free(bytes);
}

static void vectors_of_a_view_in_memory_are_kept_there(void **state)
{
	struct index_options in_memory = { .in_memory = true };
	struct vector vector = { 0, "12345678", 8 };

	(void)state;
	index_free(idx);
	idx = world_index(&in_memory);
	renew();
	vector.file = (uint32_t)view_find(view, "src/main.c");
	view_keep_vectors(view, VECTOR_EMBEDDING, &vector, 1);
	assert_true(finds_vector("src/main.c", "12345678"));
	reopen();
	assert_false(finds_vector("src/main.c", ""));
}

/* Nothing can be kept while it is, which shows whether it still is. */
static void a_view_is_held_until_it_is_let_go_as_often(void **state)
{
	struct vector vector = { 0, "12345678", 8 };
	posting_vec posting = { 0 };

	(void)state;
	renew();
	vector.file = (uint32_t)view_find(view, "src/main.c");
	ok(view_hold(view));
	ok(view_hold(view));
	view_let_go(view);
	ok(view_postings(view, "main", &posting));
	view_keep_vectors(view, VECTOR_EMBEDDING, &vector, 1);
	assert_false(finds_vector("src/main.c", ""));
	view_let_go(view);
	view_keep_vectors(view, VECTOR_EMBEDDING, &vector, 1);
	assert_true(finds_vector("src/main.c", "12345678"));
	VEC_RELEASE(&posting);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	static const struct CMUnitTest tests[] = {
		TEST(vectors_are_kept_by_blob),
		TEST(old_digests_make_room_for_new_ones),
		TEST(vectors_of_a_view_in_memory_are_kept_there),
		TEST(a_view_is_held_until_it_is_let_go_as_often),
	};

	return cmocka_run_group_tests_name("index vectors", tests, NULL, NULL);
}
