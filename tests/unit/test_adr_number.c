/* SPDX-License-Identifier: MIT */
/* Numbers of records: in names, on every branch, in the index. */
#include "tests/unit/git_fixture.h"

#include <inttypes.h>
#include <string.h>

#include "adr/number.h"
#include "git/heads.h"

static void names_tell_numbers(void **state)
{
	static const struct {
		const char *name;
		uint64_t number;
	} cases[] = {
		{ "0012-use-x.md", 12 }, { "12.md", 12 },
		{ "ADR-0012.json", 12 }, { "adr0012_x.md", 12 },
		{ "RFC-12.md", 12 }, { "ARCH-001-layers.MD", 1 },
		{ "0001_x.markdown", 1 }, { "1 x.md", 1 },
		{ "20200131-use-x.md", 0 }, { "README.md", 0 },
		{ "0012-use-x.txt", 0 }, { "0012-use-x", 0 },
		{ "0000-template.md", 0 }, { "XXXX-draft.md", 0 },
		{ "2fa-for-all.md", 0 }, { "", 0 },
		{ "9999999999999999999-x.md", 0 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_int_equal(number_of_name(cases[i].name),
				 cases[i].number);
}

/* A line for each use: "<folder> <number> <path> <ref> <refs>". */
static char *uses_here(const char *const *folder, size_t folders,
		       const char *except)
{
	struct repo *repo = open_repo(NULL);
	struct numbers numbers;
	struct buf text = { 0 };
	size_t i;

	assert_ok(numbers_read(&numbers, repo, folder, folders, except));
	for (i = 0; i < numbers.use.n; i++) {
		const struct number_use *use = &numbers.use.item[i];

		buf_addf(&text, "%zu %" PRIu64 " %s %s %zu\n", use->folder,
			 use->number, use->path,
			 use->ref ? head_short_name(use->ref) : "-", use->refs);
	}
	for (i = 0; i < numbers.unread.n; i++)
		buf_addf(&text, "unread %s\n", numbers.unread.item[i]);
	numbers_release(&numbers);
	repo_free(repo);
	buf_addstr(&text, "");
	return buf_detach(&text);
}

static void build(void)
{
	sh("git init -q -b main .; mkdir -p docs/adr/archive other/adr;"
	   "echo a >docs/adr/0001-a.md; echo b >docs/adr/archive/0002-b.md;"
	   "echo o >other/adr/0007-o.md; echo x >docs/adr/notes.md;"
	   "git add .; git commit -qm one;"
	   "git checkout -qb left; echo l >docs/adr/0003-left.md;"
	   "git add .; git commit -qm left;"
	   "git checkout -qb right main; echo r >docs/adr/0003-right.md;"
	   "git add .; git commit -qm right;"
	   "git update-ref refs/remotes/origin/far right;"
	   "git symbolic-ref refs/remotes/origin/HEAD refs/remotes/origin/far;"
	   "git tag old left; git checkout -q main;"
	   "echo s >docs/adr/0004-s.md; git add .");
}

static void every_branch_and_the_index_count(void **state)
{
	static const char *const folder[] = { "docs/adr", "other/adr" };
	char *got;

	(void)state;
	build();
	got = uses_here(folder, 2, NULL);
	assert_string_equal(got,
		"0 1 docs/adr/0001-a.md - 0\n"
		"0 1 docs/adr/0001-a.md left 4\n"
		"0 2 docs/adr/archive/0002-b.md - 0\n"
		"0 2 docs/adr/archive/0002-b.md left 4\n"
		"0 3 docs/adr/0003-left.md left 1\n"
		"0 3 docs/adr/0003-right.md right 2\n"
		"0 4 docs/adr/0004-s.md - 0\n"
		"1 7 other/adr/0007-o.md - 0\n"
		"1 7 other/adr/0007-o.md left 4\n");
	free(got);
	got = uses_here(folder, 1, "refs/heads/left");
	assert_null(strstr(got, "left"));
	assert_non_null(strstr(got, "0003-right.md"));
	free(got);
}

static void the_top_is_a_folder_and_a_missing_one_is_empty(void **state)
{
	static const char *const folder[] = { "", "nowhere/adr" };
	char *got;

	(void)state;
	sh("git init -q -b main .; echo a >0001-a.md; mkdir nowhere;"
	   "echo f >nowhere/adr; git add .; git commit -qm one");
	got = uses_here(folder, 2, NULL);
	assert_string_equal(got, "0 1 0001-a.md - 0\n0 1 0001-a.md main 1\n");
	free(got);
	sh("rm -rf .git; git init -q -b main .");
	got = uses_here(folder, 2, NULL);
	assert_string_equal(got, "");
	free(got);
}

static void what_cannot_be_read_is_told(void **state)
{
	static const char *const folder[] = { "docs/adr" };
	char *got;

	(void)state;
	build();
	sh("rm -f .git/objects/$(git rev-parse left |"
	   "  sed 's,^..,&/,')");
	got = uses_here(folder, 1, NULL);
	assert_non_null(strstr(got, "unread refs/heads/left\n"));
	assert_non_null(strstr(got, "0003-right.md"));
	free(got);
}

static void the_highest_is_found_in_each_folder(void **state)
{
	static const char *const folder[] = { "docs/adr", "other/adr", "no" };
	struct numbers numbers;
	struct repo *repo;

	(void)state;
	build();
	repo = open_repo(NULL);
	assert_ok(numbers_read(&numbers, repo, folder, 3, NULL));
	assert_int_equal(numbers_highest(&numbers, 0), 4);
	assert_int_equal(numbers_highest(&numbers, 1), 7);
	assert_int_equal(numbers_highest(&numbers, 2), 0);
	assert_string_equal(numbers_find(&numbers, 0, 3)->path,
			    "docs/adr/0003-left.md");
	assert_null(numbers_find(&numbers, 1, 3));
	numbers_release(&numbers);
	repo_free(repo);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		cmocka_unit_test(names_tell_numbers),
		TEST(every_branch_and_the_index_count),
		TEST(the_top_is_a_folder_and_a_missing_one_is_empty),
		TEST(what_cannot_be_read_is_told),
		TEST(the_highest_is_found_in_each_folder),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
