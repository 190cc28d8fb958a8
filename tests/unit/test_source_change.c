/* SPDX-License-Identifier: MIT */
/* Changes between two sources, and renames beside git's. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/likeness.h"
#include "base/xalloc.h"
#include "source/listing.h"

/* A line "<letter>[<similarity>] [<old> ]<path>" each. */
static char *changes_here(const char *base, enum source_kind kind,
			  const char *head)
{
	static const char letter[] = "AMDRT";
	struct repo *repo = open_repo(NULL);
	struct source *from = open_source(repo, SOURCE_REV, base);
	struct source *to = open_source(repo, kind, head);
	struct changes changes;
	struct buf out = { 0 };
	size_t i;

	assert_ok(changes_between(from, to, &changes));
	source_free(from);
	source_free(to);
	for (i = 0; i < changes.change.n; i++) {
		const struct change *change = &changes.change.item[i];

		buf_addf(&out, "%c", letter[change->kind]);
		if (change->kind == CHANGE_RENAMED)
			buf_addf(&out, "%d %s", change->similarity,
				 change->old_path);
		buf_addf(&out, " %s%s\n", change->path,
			 change->is_untracked ? " new" : "");
		assert_int_equal(!change->before.path,
				 change->kind == CHANGE_ADDED);
		assert_int_equal(!change->after.path,
				 change->kind == CHANGE_DELETED);
	}
	changes_release(&changes);
	repo_free(repo);
	return buf_detach(&out);
}

static void assert_changes(const char *base, enum source_kind kind,
			   const char *head, const char *wanted)
{
	char *got = changes_here(base, kind, head);

	assert_string_equal(got, wanted);
	free(got);
}

static void every_kind_of_change_is_told(void **state)
{
	(void)state;
	sh("git init -q .; seq 100 >long; echo 1 >mod; echo 2 >gone; echo 3 >x;"
	   "ln -s mod link; git add .; git commit -qm one;"
	   "git mv long moved; echo 101 >>moved; echo 4 >mod; git rm -q gone;"
	   "chmod +x x; rm link; echo file >link; echo new >new; git add .;"
	   "git commit -qm two");
	assert_changes("HEAD~1", SOURCE_REV, "HEAD",
		       "D gone\nT link\nM mod\nR98 long moved\nA new\nT x\n");
	assert_changes("HEAD", SOURCE_REV, "HEAD", "");
	sh("git mv moved again; echo u >u; echo 5 >mod");
	assert_changes("HEAD", SOURCE_WORKTREE, NULL,
		       "R100 moved again\nM mod\nA u new\n");
	assert_changes("HEAD", SOURCE_STAGED, NULL, "R100 moved again\n");
	sh("mv again elsewhere");
	assert_changes("HEAD", SOURCE_WORKTREE, NULL,
		       "R100 moved elsewhere new\nM mod\nA u new\n");
}

static void renames_are_those_that_git_finds(void **state)
{
	char *ours, *git;

	(void)state;
	/* Exact ones prefer the same name; half of the lines is enough. */
	sh("git init -q .; mkdir a b; echo same >a/one; echo same >a/two;"
	   "seq 1 60 >half; seq 200 300 >less; printf 'x\\n' >tiny;"
	   "seq 1000 1400 >big; git add .; git commit -qm one;"
	   "git mv a/one b/one; git mv a/two b/two;"
	   "git rm -q half less tiny big;"
	   "(seq 1 40; seq 900 915) >most; (seq 200 230; seq 500 600) >little;"
	   "printf 'y\\n' >tinier; (seq 1000 1300; seq 5) >d; git add .;"
	   "git commit -qm two");
	ours = changes_here("HEAD~1", SOURCE_REV, "HEAD");
	git = sh_out("git diff-tree -r -M --name-status HEAD~1 HEAD |"
		     " sed 's/^R0*/R/' | tr '\\t' ' '");
	/* git's percentages count other pieces; its pairs are the point. */
	assert_non_null(strstr(ours, "100 a/one b/one\n"));
	assert_non_null(strstr(ours, "100 a/two b/two\n"));
	assert_non_null(strstr(ours, " half most\n"));
	assert_non_null(strstr(git, " half most\n"));
	assert_non_null(strstr(ours, " big d\n"));
	assert_non_null(strstr(git, " big d\n"));
	assert_non_null(strstr(ours, "D less\n"));
	assert_non_null(strstr(git, "D less\n"));
	assert_non_null(strstr(ours, "A tinier\n"));
	free(ours);
	free(git);
}

static unsigned int likeness_of(const char *a, const char *b)
{
	struct print left = { 0 }, right = { 0 };
	unsigned int percent;

	print_make(&left, a, strlen(a));
	print_make(&right, b, strlen(b));
	percent = print_likeness(&left, &right);
	print_release(&left);
	print_release(&right);
	return percent;
}

static void likeness_is_measured_in_bytes_of_lines(void **state)
{
	static const struct {
		const char *a, *b;
		unsigned int percent;
	} cases[] = {
		{ "a\nb\n", "a\nb\n", 100 }, { "a\nb\n", "b\na\n", 100 },
		{ "a\nb\n", "a\nc\n", 50 }, { "a\n", "b\n", 0 },
		{ "", "", 0 }, { "a\n", "", 0 },
		{ "a\na\na\na\n", "a\na\n", 50 },
		{ "long line of text\nx\n", "long line of text\ny\n", 90 },
		{ "a", "a\n", 0 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_int_equal(likeness_of(cases[i].a, cases[i].b),
				 cases[i].percent);
}

static void many_equal_files_move_together(void **state)
{
	char *got;
	size_t lines = 0, renames = 0;
	const char *at;

	(void)state;
	sh("git init -q .; mkdir old; for i in $(seq 300); do"
	   "  : >old/$i; done; git add .; git commit -qm one;"
	   "git mv old new; git commit -qm two");
	got = changes_here("HEAD~1", SOURCE_REV, "HEAD");
	for (at = got; *at; at = strchr(at, '\n') + 1) {
		lines++;
		renames += *at == 'R';
	}
	assert_int_equal(lines, 300);
	assert_int_equal(renames, 300);
	free(got);
}

/* What is neither a file nor a link any more has no lines. */
static void a_side_that_cannot_be_read_has_no_hunks(void **state)
{
	struct repo *repo;
	struct source *from, *to;
	struct reader *before, *after;
	struct changes changes;
	hunk_vec hunks = { 0 };
	struct buf diff = { 0 };

	(void)state;
	sh("git init -q .; echo 1 >pipe; git add .; git commit -qm one;"
	   "rm pipe; mkfifo pipe");
	repo = open_repo(NULL);
	from = open_source(repo, SOURCE_REV, "HEAD");
	to = open_source(repo, SOURCE_WORKTREE, NULL);
	assert_ok(changes_between(from, to, &changes));
	assert_int_equal(changes.change.n, 1);
	assert_ok(reader_open(&before, from));
	assert_ok(reader_open(&after, to));
	assert_ok(change_hunks(before, after, changes.change.item, NULL,
			       &hunks, &diff));
	assert_int_equal(hunks.n, 0);
	assert_int_equal(diff.len, 0);
	reader_free(before);
	reader_free(after);
	changes_release(&changes);
	source_free(from);
	source_free(to);
	repo_free(repo);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		TEST(every_kind_of_change_is_told),
		TEST(renames_are_those_that_git_finds),
		cmocka_unit_test(likeness_is_measured_in_bytes_of_lines),
		TEST(many_equal_files_move_together),
		TEST(a_side_that_cannot_be_read_has_no_hunks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
