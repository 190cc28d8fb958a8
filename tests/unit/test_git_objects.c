/* SPDX-License-Identifier: MIT */
/* Revisions, merge bases, objects and line hunks. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "git/diff.h"
#include "git/tree.h"

/* What `git rev-parse` says, as an id. */
static struct oid asked(const char *rev)
{
	char *script = xstrfmt("git rev-parse --verify '%s'", rev);
	char *hex = sh_out(script);
	struct oid oid;

	assert_true(oid_from_hex(&oid, hex));
	free(hex);
	free(script);
	return oid;
}

static void assert_oid(const struct oid *got, const char *rev)
{
	struct oid wanted = asked(rev);
	char a[OID_HEX + 1], b[OID_HEX + 1];

	assert_string_equal(oid_to_hex(a, got), oid_to_hex(b, &wanted));
}

static void build_history(void)
{
	sh("git init -q .; mkdir d; echo 1 >d/f; git add .;"
	   "git commit -qm one; git tag -a v1 -m 'version 1';"
	   "echo 2 >d/f; git commit -qam two; git branch topic v1;"
	   "git checkout -q topic; echo t >t; git add t;"
	   "git commit -qm 'topic work'; git checkout -q main");
}

static void revisions_resolve_as_git_resolves_them(void **state)
{
	static const char *const revs[] = {
		"HEAD", "@", "main", "topic", "v1^{commit}", "HEAD~1", "HEAD^",
		"HEAD^{tree}", "HEAD:d", "HEAD^{/one}", ":/topic work",
		"refs/heads/topic", "heads/topic", "@{-1}", "HEAD@{1}",
	};
	struct repo *repo;
	struct oid oid;
	char *hex;
	size_t i;

	(void)state;
	build_history();
	repo = open_repo(NULL);
	for (i = 0; i < sizeof(revs) / sizeof(revs[0]); i++) {
		assert_ok(repo_resolve(repo, revs[i], &oid));
		assert_oid(&oid, revs[i]);
	}
	hex = sh_out("git rev-parse --short HEAD | tr -d '\\n'");
	assert_ok(repo_commit(repo, hex, &oid));
	assert_oid(&oid, "HEAD");
	free(hex);
	assert_ok(repo_resolve(repo, "v1", &oid));
	assert_oid(&oid, "v1^{commit}");
	assert_ok(repo_tree(repo, "v1", &oid));
	assert_oid(&oid, "v1^{tree}");
	repo_free(repo);
}

static void what_is_no_revision_says_so(void **state)
{
	struct repo *repo;
	struct oid oid;

	(void)state;
	build_history();
	repo = open_repo(NULL);
	assert_error(repo_resolve(repo, "topci", &oid), ERROR_NOT_FOUND,
		     "unknown revision 'topci'; did you mean 'topic'");
	assert_error(repo_resolve(repo, "--all", &oid), ERROR_USAGE,
		     "'--all' is not a revision");
	assert_error(repo_resolve(repo, "-", &oid), ERROR_USAGE, "'-'");
	assert_error(repo_resolve(repo, "", &oid), ERROR_USAGE, "''");
	assert_error(repo_resolve(repo, "HEAD:d/f", &oid), ERROR_USAGE,
		     "names no commit or tree");
	assert_error(repo_commit(repo, "HEAD:d", &oid), ERROR_USAGE,
		     "names no commit");
	assert_error(repo_commit(repo, "HEAD~9", &oid), ERROR_NOT_FOUND,
		     "HEAD~9");
	assert_error(repo_resolve(repo, "main..topic", &oid),
		     ERROR_NOT_FOUND, "main..topic");
	repo_free(repo);
}

static void an_unborn_head_says_so(void **state)
{
	struct repo *repo;
	struct oid oid;

	(void)state;
	sh("git init -q -b trunk .");
	repo = open_repo(NULL);
	assert_error(repo_commit(repo, "HEAD", &oid), ERROR_NOT_FOUND,
		     "the branch 'trunk' has no commits");
	assert_error(repo_tree(repo, "HEAD", &oid), ERROR_NOT_FOUND,
		     "no commits");
	repo_free(repo);
}

static void merge_bases_are_found(void **state)
{
	struct repo *repo;
	struct oid a, b, base;

	(void)state;
	build_history();
	sh("git checkout -q --orphan alone; git commit -qm alone");
	repo = open_repo(NULL);
	a = asked("main");
	b = asked("topic");
	assert_ok(repo_merge_base(repo, &a, &b, &base));
	assert_oid(&base, "v1^{commit}");
	b = asked("alone");
	assert_error(repo_merge_base(repo, &a, &b, &base), ERROR_NOT_FOUND,
		     "no common ancestor");
	repo_free(repo);
}

static void a_shallow_clone_has_merge_bases_too(void **state)
{
	struct repo *repo;
	struct oid a, b, base;

	(void)state;
	sh("git init -q up; cd up; for i in 1 2 3 4; do"
	   "  echo $i >f; git add f; git commit -qm $i; done;"
	   "git checkout -q -b side HEAD~1; echo s >s; git add s;"
	   "git commit -qm side; cd ..;"
	   "git clone -q --no-single-branch --depth=2 \"file://$PWD/up\" down");
	assert_int_equal(chdir("down"), 0);
	repo = open_repo(NULL);
	assert_true(repo_is_shallow(repo));
	a = asked("origin/main");
	b = asked("origin/side");
	assert_ok(repo_merge_base(repo, &a, &b, &base));
	assert_oid(&base, "origin/main~1");
	assert_error(repo_commit(repo, "HEAD~3", &a), ERROR_NOT_FOUND,
		     "HEAD~3");
	repo_free(repo);
}

static void objects_are_read_within_a_limit(void **state)
{
	struct repo *repo, *second;
	struct buf bytes = { 0 };
	enum object_kind kind;
	uint64_t size;
	struct oid oid, again;

	(void)state;
	sh("git init -q .; printf '0123456789' >f; : >e; git add .;"
	   "git commit -qm one");
	repo = open_repo(NULL);
	assert_ok(repo_reopen(&second, repo));
	oid = asked("HEAD:f");
	assert_ok(repo_read(repo, &oid, 10, &bytes, &kind, &size));
	assert_int_equal(kind, OBJECT_BLOB);
	assert_int_equal(size, 10);
	assert_string_equal(bytes.ptr, "0123456789");
	repo_hash_blob(NULL, bytes.ptr, bytes.len, &again);
	assert_int_equal(oid_cmp(&oid, &again), 0);
	kind = 0;
	size = 0;
	assert_error(repo_read(second, &oid, 9, &bytes, &kind, &size),
		     ERROR_LIMIT, "10 bytes");
	assert_int_equal(size, 10);
	assert_int_equal(kind, OBJECT_BLOB);
	assert_int_equal(bytes.len, 0);
	oid = asked("HEAD:e");
	assert_ok(repo_read(second, &oid, 0, &bytes, NULL, NULL));
	assert_int_equal(bytes.len, 0);
	repo_hash_blob(NULL, "", 0, &again);
	assert_int_equal(oid_cmp(&oid, &again), 0);
	oid = asked("HEAD");
	assert_ok(repo_read(second, &oid, UINT64_MAX, &bytes, &kind, NULL));
	assert_int_equal(kind, OBJECT_COMMIT);
	buf_release(&bytes);
	repo_free(second);
	repo_free(repo);
}

static void missing_is_not_damaged(void **state)
{
	struct repo *repo, *second;
	struct buf bytes = { 0 };
	struct oid none = { { 1, 2, 3 } }, cut, gone, there;

	(void)state;
	sh("git init -q .; echo a >a; echo b >b; seq 9999 >c; git add .;"
	   "git commit -qm one;"
	   "loose() { git rev-parse HEAD:$1 |"
	   " sed 's|^\\(..\\)|.git/objects/\\1/|'; };"
	   "f=$(loose c); chmod u+w $f; head -c 1000 $f >x; cat x >$f;"
	   "rm -f $(loose b)");
	cut = asked("HEAD:c");
	gone = asked("HEAD:b");
	there = asked("HEAD:a");
	repo = open_repo(NULL);
	assert_ok(repo_reopen(&second, repo));
	assert_error(repo_read(repo, &none, 9, &bytes, NULL, NULL),
		     ERROR_NOT_FOUND, "is not here");
	assert_error(repo_read(second, &gone, UINT64_MAX, &bytes, NULL, NULL),
		     ERROR_NOT_FOUND, "is not here");
	assert_error(repo_read(second, &none, UINT64_MAX, &bytes, NULL, NULL),
		     ERROR_NOT_FOUND, "is not here");
	assert_error(repo_read(second, &cut, UINT64_MAX, &bytes, NULL, NULL),
		     ERROR_CORRUPT, "cannot read the object");
	assert_int_equal(bytes.len, 0);
	assert_ok(repo_read(second, &there, UINT64_MAX, &bytes, NULL, NULL));
	/* What comes in later is found by the first handle. */
	sh("echo b >b; git hash-object -w b");
	assert_ok(repo_read(repo, &gone, 100, &bytes, NULL, NULL));
	buf_release(&bytes);
	repo_free(second);
	repo_free(repo);
}

static void loose_objects_of_alternates_are_read(void **state)
{
	struct repo *repo;
	struct buf bytes = { 0 };
	struct oid oid;
	int way;

	(void)state;
	sh("git init -q far; cd far; seq 9999 >f; git add f; git commit -qm f;"
	   "cd ..; git clone -q --shared far near");
	assert_int_equal(chdir("near"), 0);
	oid = asked("HEAD:f");
	/* Named by the repository, then by the environment, then damaged. */
	for (way = 0; way < 3; way++) {
		if (way == 1) {
			sh("rm .git/objects/info/alternates");
			setenv("GIT_ALTERNATE_OBJECT_DIRECTORIES",
			       "../far/.git/objects", 1);
		}
		if (way == 2)
			sh("o=$(git rev-parse HEAD:f | sed 's|^..|&/|');"
			   "o=../far/.git/objects/$o; chmod u+w $o;"
			   "head -c 99 $o >x; cat x >$o");
		repo = open_repo(NULL);
		if (way == 2)
			assert_error(repo_read(repo, &oid, UINT64_MAX, &bytes,
					       NULL, NULL),
				     ERROR_CORRUPT, "damaged");
		else
			assert_ok(repo_read(repo, &oid, UINT64_MAX, &bytes,
					    NULL, NULL));
		repo_free(repo);
	}
	unsetenv("GIT_ALTERNATE_OBJECT_DIRECTORIES");
	buf_release(&bytes);
}

static void trees_are_parsed_and_bad_ones_refused(void **state)
{
	static const struct {
		const char *bytes;
		size_t n;
	} bad[] = {
#define ID "01234567890123456789"
		{ "100644 a\0" "0123", 13 },
		{ "100644 \0" ID, 28 },
		{ "100644 a/b\0" ID, 31 },
		{ "100644 ..\0" ID, 30 },
		{ "100644 .\0" ID, 29 },
		{ "1006x4 a\0" ID, 29 },
		{ "100644", 6 },
		{ " a\0" ID, 23 },
	};
	static const char good[] = "100644 a\0" ID "40000 ..b\0" ID;
	struct tree_reader reader;
	struct tree_entry entry;
	size_t i;

	(void)state;
	tree_start(&reader, NULL, good, sizeof(good) - 1);
	assert_ok(tree_next(&reader, &entry));
	assert_string_equal(entry.name, "a");
	assert_int_equal(entry.mode, 0100644);
	assert_memory_equal(entry.oid.id, ID, OID_SHA1);
	assert_ok(tree_next(&reader, &entry));
	assert_string_equal(entry.name, "..b");
	assert_int_equal(entry.len, 3);
	assert_int_equal(entry.mode, MODE_TREE);
	assert_ok(tree_next(&reader, &entry));
	assert_null(entry.name);
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		tree_start(&reader, NULL, bad[i].bytes, bad[i].n);
		assert_error(tree_next(&reader, &entry), ERROR_CORRUPT,
			     "damaged");
	}
}

/* The mode of what stands at a path of HEAD's tree, 0 for nothing. */
static unsigned int mode_at(struct repo *repo, struct tree_way *way,
			    const char *path, struct oid *oid)
{
	struct oid tree;
	uint32_t mode = 1;

	assert_ok(repo_tree(repo, "HEAD", &tree));
	assert_ok(tree_entry_at(repo, &tree, path, way, oid, &mode));
	return mode;
}

static void a_path_is_found_below_a_tree(void **state)
{
	struct repo *repo;
	struct oid oid, tree;
	struct tree_way way = { { 0 } };
	char *id, hex[OID_HEX + 1];
	uint32_t mode;

	(void)state;
	sh("git init -q . && mkdir -p a/b && echo x >a/b/c && echo y >ab &&"
	   "git add . && git commit -q -m x");
	repo = open_repo(".");
	assert_int_equal(mode_at(repo, &way, "a/b/c", &oid), 0100644);
	id = sh_out("git rev-parse HEAD:a/b/c");
	assert_memory_equal(oid_to_hex(hex, &oid), id, strlen(hex));
	free(id);
	assert_int_equal(mode_at(repo, &way, "a/b", &oid), MODE_TREE);
	assert_int_equal(mode_at(repo, &way, "ab", &oid), 0100644);
	assert_int_equal(mode_at(repo, &way, "", &oid), MODE_TREE);
	assert_int_equal(mode_at(repo, &way, "a/b/d", &oid), 0);
	assert_int_equal(mode_at(repo, &way, "b", &oid), 0);
	assert_int_equal(mode_at(repo, &way, "ab/c", &oid), 0);
	memset(tree.id, 7, OID_SHA1);
	assert_error(tree_entry_at(repo, &tree, "a", &way, &oid,
				   &mode),
		     ERROR_NOT_FOUND, "");
	/* A tree that failed is no tree of the way. */
	assert_int_equal(mode_at(repo, &way, "a/b/c", &oid), 0100644);
	tree_way_release(&way);
	repo_free(repo);
}

static void hunks_tell_the_lines_that_differ(void **state)
{
	static const struct {
		const char *before, *after;
		size_t n;
		struct hunk hunk[2];
	} cases[] = {
		{ "a\nb\nc\n", "a\nb\nc\n", 0, { { 0 } } },
		{ "a\nb\nc\n", "a\nX\nc\n", 1, { { 2, 1, 2, 1 } } },
		{ "a\nb\nc\n", "a\nb\nb\nc\n", 1, { { 2, 0, 3, 1 } } },
		{ "a\nb\nc\n", "b\nc\n", 1, { { 1, 1, 0, 0 } } },
		{ "", "a\nb\n", 1, { { 0, 0, 1, 2 } } },
		{ "a\n", "", 1, { { 1, 1, 0, 0 } } },
		{ "a\nb\nc\nd\n", "A\nb\nc\nD\n", 2,
		  { { 1, 1, 1, 1 }, { 4, 1, 4, 1 } } },
		{ "a\nb", "a\nb\n", 1, { { 2, 1, 2, 1 } } },
	};
	hunk_vec hunks = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		hunks.n = 0;
		assert_ok(diff_lines(cases[i].before, strlen(cases[i].before),
				     cases[i].after, strlen(cases[i].after),
				     &hunks));
		assert_int_equal(hunks.n, cases[i].n);
		if (hunks.n)
			assert_memory_equal(hunks.item, cases[i].hunk,
					    hunks.n * sizeof(struct hunk));
	}
	VEC_RELEASE(&hunks);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		TEST(revisions_resolve_as_git_resolves_them),
		TEST(what_is_no_revision_says_so),
		TEST(an_unborn_head_says_so),
		TEST(merge_bases_are_found),
		TEST(a_shallow_clone_has_merge_bases_too),
		TEST(objects_are_read_within_a_limit),
		TEST(missing_is_not_damaged),
		TEST(loose_objects_of_alternates_are_read),
		TEST(trees_are_parsed_and_bad_ones_refused),
		TEST(a_path_is_found_below_a_tree),
		TEST(hunks_tell_the_lines_that_differ),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
