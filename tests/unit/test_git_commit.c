/* SPDX-License-Identifier: MIT */
/* Commits from their bytes, as git and others wrote them. */
#include "tests/unit/git_fixture.h"

#include <string.h>

#include "git/commit.h"

#define TREE "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n"
#define PARENT(c) "parent " c c c c c c c c c c c c c c c c c c c c \
	c c c c c c c c c c c c c c c c c c c c "\n"

static void assert_span(struct span span, const char *wanted)
{
	assert_int_equal(span.n, strlen(wanted));
	assert_memory_equal(span.s, wanted, span.n);
}

static void every_header_is_read(void **state)
{
	static const char bytes[] = TREE PARENT("a") PARENT("B")
		"author A U Thor <a@example.com> 1112911993 -0700\n"
		"committer C <c@example.com> 1112911999 +0000\n"
		"encoding ISO-8859-1\n"
		"gpgsig -----BEGIN\n author X <x@y> 1 +0000\n -----END\n"
		"mergetag object 1\n parent nothing\n"
		"\nSubject\n\nBody \xe4\n";
	struct commit c = { 0 };

	(void)state;
	assert_ok(commit_parse(&c, bytes, sizeof(bytes) - 1));
	assert_int_equal(c.tree.id[0], 0x4b);
	assert_int_equal(c.parent.n, 2);
	assert_int_equal(c.parent.item[0].id[19], 0xaa);
	assert_int_equal(c.parent.item[1].id[0], 0xbb);
	assert_span(c.author.name, "A U Thor");
	assert_span(c.author.email, "a@example.com");
	assert_int_equal(c.author.time, 1112911993);
	assert_span(c.committer.name, "C");
	assert_int_equal(c.committer.time, 1112911999);
	assert_span(c.encoding, "ISO-8859-1");
	assert_span(c.message, "Subject\n\nBody \xe4\n");
	commit_release(&c);
}

static void odd_authors_are_borne(void **state)
{
	static const struct {
		const char *line, *name, *email;
		int64_t time;
	} cases[] = {
		{ "A <a@b> 12 +0000", "A", "a@b", 12 },
		{ "<a@b> 12 +0000", "", "a@b", 12 },
		{ " A  B  <  a@b > 12 +0000", "A  B", "a@b", 12 },
		{ "A <a@b>", "A", "a@b", 0 },
		{ "A <a@b> soon", "A", "a@b", 0 },
		{ "A <a@b> -5 +0000", "A", "a@b", -5 },
		{ "A <a <b@c>> 7 +0000", "A", "a <b@c>", 7 },
		{ "A <a@b", "A", "", 0 },
		{ "A a@b 12 +0000", "A a@b 12 +0000", "", 0 },
		{ "A <a@b> 99999999999999999999 +0000", "A", "a@b", 0 },
		{ "", "", "", 0 },
		{ ">A< 1", ">A", "", 0 },
	};
	struct commit c = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct buf bytes = { 0 };

		buf_addf(&bytes, TREE "author %s\n\nm", cases[i].line);
		assert_ok(commit_parse(&c, bytes.ptr, bytes.len));
		assert_span(c.author.name, cases[i].name);
		assert_span(c.author.email, cases[i].email);
		assert_int_equal(c.author.time, cases[i].time);
		assert_span(c.committer.name, "");
		assert_span(c.message, "m");
		buf_release(&bytes);
	}
	commit_release(&c);
}

static void what_is_no_commit_is_refused(void **state)
{
	static const char *const cases[] = {
		"", "\n", "tree\n", "tree 12\n", "author A <a@b> 1 +0000\n",
		"tree 4b825dc642cb6eb9a060e54bf8d69288fbee490g\n",
		TREE "parent 12\n", TREE "parent " "\n\n",
		TREE "parent 4b825dc642cb6eb9a060e54bf8d69288fbee49045\n",
	};
	struct commit c = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_error(commit_parse(&c, cases[i], strlen(cases[i])),
			     ERROR_CORRUPT, "damaged");
	/* Without an empty line there is no message. */
	assert_ok(commit_parse(&c, TREE, strlen(TREE)));
	assert_span(c.message, "");
	commit_release(&c);
}

static void a_commit_is_read_by_its_id(void **state)
{
	struct commit c = { 0 };
	struct buf bytes = { 0 };
	struct repo *repo;
	struct oid oid;

	(void)state;
	sh("git init -q .; git commit -q --allow-empty -m one");
	repo = open_repo(NULL);
	assert_ok(repo_commit(repo, "HEAD", &oid));
	assert_ok(commit_read(&c, repo, &oid, &bytes));
	assert_span(c.message, "one\n");
	assert_span(c.author.name, "A U Thor");
	assert_int_equal(c.parent.n, 0);
	oid = c.tree;
	assert_error(commit_read(&c, repo, &oid, &bytes), ERROR_CORRUPT,
		     "not a commit");
	oid.id[0] ^= 1;
	assert_error(commit_read(&c, repo, &oid, &bytes), ERROR_NOT_FOUND,
		     "not here");
	commit_release(&c);
	buf_release(&bytes);
	repo_free(repo);
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_header_is_read),
		cmocka_unit_test(odd_authors_are_borne),
		cmocka_unit_test(what_is_no_commit_is_refused),
		TEST(a_commit_is_read_by_its_id),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
