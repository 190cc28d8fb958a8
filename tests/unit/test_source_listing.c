/* SPDX-License-Identifier: MIT */
/* Listings of every kind of source: what is in them, and their keys. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>


static void the_same_tree_is_the_same_listing(void **state)
{
	char *listing, *tree;

	(void)state;
	sh(build_every_mode);
	assert_all_equal();
	listing = listing_here(SOURCE_REV, "HEAD");
	tree = sh_out("git ls-tree -r HEAD | awk '{print $1, $3, \"- \""
		      " ($1 == 120000 ? \"symlink \" : \"\") $4}' |"
		      " sed 's/- symlink/- symlink/'");
	assert_string_equal(listing, tree);
	free(listing);
	free(tree);
	assert_false(dirty_here(SOURCE_STAGED));
	assert_false(dirty_here(SOURCE_WORKTREE));
	sh("git checkout -q --detach");
	assert_all_equal();
}

static void an_edit_shows_where_it_was_made(void **state)
{
	char *rev, *staged, *worktree;

	(void)state;
	sh(build_every_mode);
	rev = listing_here(SOURCE_REV, NULL);
	sh("echo staged >a/two; git add a/two; git show HEAD:a/two >a/two");
	staged = listing_here(SOURCE_STAGED, NULL);
	worktree = listing_here(SOURCE_WORKTREE, NULL);
	assert_string_not_equal(rev, staged);
	assert_true(dirty_here(SOURCE_STAGED));
	assert_true(dirty_here(SOURCE_WORKTREE));
	/* On disk the old bytes are back: the same blobs, one read there. */
	assert_listed(SOURCE_WORKTREE, NULL, " D a/two\n");
	free(staged);
	free(worktree);
	sh("git reset -q; echo disk >>a.c; echo new >n; rm z/run;"
	   "chmod +x a/two");
	staged = listing_here(SOURCE_STAGED, NULL);
	assert_string_equal(rev, staged);
	assert_false(dirty_here(SOURCE_STAGED));
	assert_listed(SOURCE_WORKTREE, NULL, " D a.c\n");
	assert_listed(SOURCE_WORKTREE, NULL, " DN n\n");
	assert_listed(SOURCE_WORKTREE, NULL, "100755");
	assert_paths(SOURCE_WORKTREE, NULL, "a.c a/b/one a/two n ");
	free(staged);
	free(rev);
}

static void dirty_bytes_are_named_and_read_from_disk(void **state)
{
	const struct entry *entry;
	struct source *source;
	struct reader *reader;
	struct repo *repo;
	struct buf bytes = { 0 };
	uint64_t size;
	struct oid oid;
	size_t n;

	(void)state;
	sh("git init -q .; echo a >f; git add f; git commit -qm one;"
	   "printf disk >f");
	repo = open_repo(NULL);
	source = open_source(repo, SOURCE_WORKTREE, NULL);
	assert_ok(source_list(source, &entry, &n));
	assert_int_equal(n, 1);
	repo_hash_blob(NULL, "disk", 4, &oid);
	assert_int_equal(oid_cmp(&entry->oid, &oid), 0);
	assert_ok(reader_open(&reader, source));
	assert_ok(reader_read(reader, entry, 4, &bytes, &size));
	assert_string_equal(bytes.ptr, "disk");
	assert_error(reader_read(reader, entry, 3, &bytes, &size),
		     ERROR_LIMIT, "4 bytes");
	assert_int_equal(size, 4);
	assert_int_equal(bytes.len, 0);
	/* Other bytes must never be taken for those that were listed. */
	sh("printf more >f");
	assert_error(reader_read(reader, entry, 99, &bytes, &size),
		     ERROR_NOT_FOUND, "has changed");
	sh("rm f; mkfifo f");
	assert_error(reader_read(reader, entry, 99, &bytes, &size),
		     ERROR_UNSUPPORTED, "neither a file");
	sh("rm f");
	assert_error(reader_read(reader, entry, 99, &bytes, &size),
		     ERROR_NOT_FOUND, "f");
	buf_release(&bytes);
	reader_free(reader);
	source_free(source);
	repo_free(repo);
}

static void links_are_never_followed(void **state)
{
	(void)state;
	sh(build_every_mode);
	sh("mkdir ../outside; echo secret >../outside/one; rm -r a/b;"
	   "ln -s ../../outside a/b; rm a.c; ln -s ../outside/one a.c;"
	   "mkfifo pipe; rm z/run; mkfifo z/run");
	assert_paths(SOURCE_WORKTREE, NULL, "a/two ");
	assert_listed(SOURCE_WORKTREE, NULL, "DN symlink a/b\n");
	assert_listed(SOURCE_WORKTREE, NULL, "D symlink a.c\n");
}

static void odd_names_survive(void **state)
{
	static const char *const name[] = {
		" lead", "new\nline", "q\"uote", "sp ace/in dir", "tab\tbed",
		"utf-\xc3\xa4", "wild*[x]", "\xff\xfe-bytes", "-dash", ":colon",
		"back\\slash",
	};
	char *rev;
	size_t i;

	(void)state;
	sh("git init -q .");
	for (i = 0; i < sizeof(name) / sizeof(name[0]); i++)
		put(name[i], name[i], strlen(name[i]));
	sh("git add -A; git commit -qm one");
	assert_all_equal();
	rev = listing_here(SOURCE_REV, NULL);
	for (i = 0; i < sizeof(name) / sizeof(name[0]); i++)
		put(name[i], "changed", 7);
	put("\xfenew \n", "new", 3);
	assert_listed(SOURCE_WORKTREE, NULL, "DN \"\\376new \\n\"\n");
	assert_listed(SOURCE_WORKTREE, NULL, " D \"new\\nline\"\n");
	assert_listed(SOURCE_WORKTREE, NULL, " D sp ace/in dir\n");
	assert_listed(SOURCE_WORKTREE, NULL, " D \"\\377\\376-bytes\"\n");
	free(rev);
}

static void conflicts_and_intentions(void **state)
{
	(void)state;
	sh(build_every_mode);
	sh("git checkout -q -b other; echo theirs >a.c; git rm -q a/two;"
	   "git commit -qam theirs; git checkout -q main; echo ours >a.c;"
	   "echo ours >a/two; git commit -qam ours; git merge -q other ||:");
	assert_listed(SOURCE_STAGED, NULL, "- unmerged a.c\n");
	assert_listed(SOURCE_STAGED, NULL, "- unmerged a/two\n");
	assert_listed(SOURCE_WORKTREE, NULL, " D a.c\n");
	assert_paths(SOURCE_WORKTREE, NULL, "a.c a/b/one a/two z/run ");
	sh("git reset -q --hard; echo soon >soon; git add -N soon");
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two z/run ");
	assert_listed(SOURCE_WORKTREE, NULL, " D soon\n");
	/* The same through `git ls-files`, which a split index needs. */
	sh("git update-index --split-index");
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two z/run ");
	/* Out of the index, but still there. */
	sh("git update-index --no-split-index; git rm -q --cached a.c");
	assert_listed(SOURCE_WORKTREE, NULL, " DN a.c\n");
}

static void untracked_files_obey_git(void **state)
{
	(void)state;
	sh(build_every_mode);
	sh("printf '*.o\\n!keep.o\\n/top\\n' >.gitignore; echo deep >a/.gitignore;"
	   "echo 1 >x.o; echo 1 >keep.o; echo 1 >top; echo 1 >a/top;"
	   "echo 1 >a/deep; echo x >>.git/info/exclude; echo 1 >x;"
	   "git config --global core.excludesFile ~/ex; echo y >~/ex; echo 1 >y");
	assert_paths(SOURCE_WORKTREE, NULL,
		     ".gitignore a.c a/.gitignore a/b/one a/top a/two keep.o z/run ");
}

static void what_cannot_be_read_is_counted(void **state)
{
	enum { NOBODY = 65534 };
	bool is_root = !getuid();

	(void)state;
	sh(build_every_mode);
	sh("echo x >>a.c; chmod 0 a.c");
	/* root may read everything: it becomes somebody else for a while. */
	if (is_root) {
		sh("chown -R 65534 ..; chmod 755 ..");
		assert_int_equal(seteuid(NOBODY), 0);
	}
	assert_listed(SOURCE_WORKTREE, NULL, "D unreadable a.c\n");
	assert_paths(SOURCE_WORKTREE, NULL, "a/b/one a/two z/run ");
	if (is_root)
		assert_int_equal(seteuid(0), 0);
}

static void keys_tell_listings_apart(void **state)
{
	struct oid before, after;

	(void)state;
	sh(build_every_mode);
	before = key_here(SOURCE_REV, NULL);
	sh("echo '*.c linguist-generated' >.git/info/attributes");
	after = key_here(SOURCE_REV, NULL);
	assert_int_not_equal(oid_cmp(&before, &after), 0);
	sh("rm .git/info/attributes; mkdir -p ~/.config/git;"
	   "echo '*.c binary' >~/.config/git/attributes");
	after = key_here(SOURCE_REV, NULL);
	assert_int_not_equal(oid_cmp(&before, &after), 0);
	sh("rm ~/.config/git/attributes");
	after = key_here(SOURCE_REV, NULL);
	assert_int_equal(oid_cmp(&before, &after), 0);
	sh("echo n >n");
	after = key_here(SOURCE_WORKTREE, NULL);
	assert_int_not_equal(oid_cmp(&before, &after), 0);
	before = after;
	sh("echo m >n");
	after = key_here(SOURCE_WORKTREE, NULL);
	assert_int_not_equal(oid_cmp(&before, &after), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		TEST(the_same_tree_is_the_same_listing),
		TEST(an_edit_shows_where_it_was_made),
		TEST(dirty_bytes_are_named_and_read_from_disk),
		TEST(links_are_never_followed),
		TEST(odd_names_survive),
		TEST(conflicts_and_intentions),
		TEST(untracked_files_obey_git),
		TEST(what_cannot_be_read_is_counted),
		TEST(keys_tell_listings_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
