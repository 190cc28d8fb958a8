/* SPDX-License-Identifier: MIT */
/* Listings of every kind of source, in every kind of repository. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"

static const char build_tree[] =
	"git init -q .; mkdir -p a/b z; echo 1 >a/b/one; echo 2 >a.c;"
	"echo 3 >a/two; ln -s a.c link; printf '#!/bin/sh\\n' >z/run;"
	"chmod +x z/run; git add .; git commit -qm one;";

static struct oid key_here(enum source_kind kind, const char *rev)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, rev);
	struct oid key;

	assert_ok(source_key(source, &key));
	source_free(source);
	repo_free(repo);
	return key;
}

static bool dirty_here(enum source_kind kind)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, NULL);
	struct source_identity identity;

	assert_ok(source_identity(source, &identity));
	source_free(source);
	repo_free(repo);
	return identity.is_dirty;
}

/* The three listings are equal, and so are their keys. */
static void assert_all_equal(void)
{
	char *rev = listing_here(SOURCE_REV, "HEAD");
	char *staged = listing_here(SOURCE_STAGED, NULL);
	char *worktree = listing_here(SOURCE_WORKTREE, NULL);
	struct oid a = key_here(SOURCE_REV, "HEAD");
	struct oid b = key_here(SOURCE_STAGED, NULL);
	struct oid c = key_here(SOURCE_WORKTREE, NULL);

	assert_string_equal(rev, staged);
	assert_string_equal(rev, worktree);
	assert_int_equal(oid_cmp(&a, &b), 0);
	assert_int_equal(oid_cmp(&a, &c), 0);
	free(rev);
	free(staged);
	free(worktree);
}

static void assert_paths(enum source_kind kind, const char *rev,
			 const char *wanted)
{
	char *paths = paths_here(kind, rev);

	assert_string_equal(paths, wanted);
	free(paths);
}

/* A line of the listing holds this text. */
static void assert_listed(enum source_kind kind, const char *rev,
			  const char *part)
{
	char *text = listing_here(kind, rev);

	if (!strstr(text, part))
		fail_msg("'%s' is not in\n%s", part, text);
	free(text);
}

static void the_same_tree_is_the_same_listing(void **state)
{
	char *listing, *tree;

	(void)state;
	sh(build_tree);
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
	sh(build_tree);
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
	repo_hash_blob("disk", 4, &oid);
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
	sh(build_tree);
	sh("mkdir ../outside; echo secret >../outside/one; rm -r a/b;"
	   "ln -s ../../outside a/b; rm a.c; ln -s ../outside/one a.c;"
	   "mkfifo pipe; rm z/run; mkfifo z/run");
	assert_paths(SOURCE_WORKTREE, NULL, "a/two ");
	assert_listed(SOURCE_WORKTREE, NULL, "DN symlink a/b\n");
	assert_listed(SOURCE_WORKTREE, NULL, "D symlink a.c\n");
}

static void an_unborn_branch_has_a_work_tree(void **state)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = "HEAD" };
	struct source *source;
	struct repo *repo;

	(void)state;
	sh("git init -q .");
	assert_paths(SOURCE_WORKTREE, NULL, "");
	assert_paths(SOURCE_STAGED, NULL, "");
	assert_false(dirty_here(SOURCE_STAGED));
	sh("echo 1 >a; echo 2 >b; git add a");
	assert_paths(SOURCE_WORKTREE, NULL, "a b ");
	assert_paths(SOURCE_STAGED, NULL, "a ");
	assert_true(dirty_here(SOURCE_STAGED));
	repo = open_repo(NULL);
	assert_error(source_open(&source, repo, &spec), ERROR_NOT_FOUND,
		     "has no commits");
	repo_free(repo);
}

static void bare_and_linked_repositories_list(void **state)
{
	char *here, *there;

	(void)state;
	sh("mkdir m");
	assert_int_equal(chdir("m"), 0);
	sh(build_tree);
	here = listing_here(SOURCE_REV, "main");
	sh("git worktree add -q ../linked; git clone -q --bare . ../b.git");
	assert_int_equal(chdir("../linked/a/b"), 0);
	assert_all_equal();
	sh("echo x >>one");
	assert_listed(SOURCE_WORKTREE, NULL, " D a/b/one\n");
	assert_int_equal(chdir("../../../b.git"), 0);
	there = listing_here(SOURCE_REV, NULL);
	assert_string_equal(here, there);
	assert_paths(SOURCE_STAGED, NULL, "");
	free(here);
	free(there);
}

static void submodules_are_not_ours(void **state)
{
	(void)state;
	sh("git init -q sub; cd sub; echo 1 >f; git add f; git commit -qm s;"
	   "cd ..; git init -q top; cd top;"
	   "git submodule --quiet add ../sub s; git commit -qm one;"
	   "echo dirty >>s/f; git init -q nested; echo n >nested/n");
	assert_int_equal(chdir("top"), 0);
	assert_listed(SOURCE_REV, NULL, "- submodule s\n");
	assert_listed(SOURCE_STAGED, NULL, "- submodule s\n");
	assert_listed(SOURCE_WORKTREE, NULL, "- submodule s\n");
	sh("cd nested; git add n; git commit -qm n");
	assert_listed(SOURCE_WORKTREE, NULL, "N submodule nested\n");
	assert_paths(SOURCE_WORKTREE, NULL, ".gitmodules ");
	assert_int_equal(chdir("s"), 0);
	assert_listed(SOURCE_WORKTREE, NULL, "D f\n");
}

static void shallow_and_partial_clones_list(void **state)
{
	struct repo *repo;
	struct source *source;
	struct reader *reader;
	const struct entry *entry;
	struct buf bytes = { 0 };
	char *whole, *shallow, *partial;
	size_t n, i, missing = 0;

	(void)state;
	sh("mkdir up");
	assert_int_equal(chdir("up"), 0);
	sh(build_tree);
	sh("echo more >>a.c; git commit -qam two;"
	   "git config uploadpack.allowFilter true; cd ..;"
	   "git clone -q --depth=1 \"file://$PWD/up\" shallow;"
	   "git clone -q --no-checkout --filter=blob:none \"file://$PWD/up\""
	   " partial");
	whole = listing_here(SOURCE_REV, NULL);
	assert_int_equal(chdir("../shallow"), 0);
	shallow = listing_here(SOURCE_REV, NULL);
	assert_string_equal(whole, shallow);
	assert_all_equal();
	assert_int_equal(chdir("../partial"), 0);
	partial = listing_here(SOURCE_REV, NULL);
	assert_string_equal(whole, partial);
	repo = open_repo(NULL);
	source = open_source(repo, SOURCE_REV, NULL);
	assert_ok(source_list(source, &entry, &n));
	assert_ok(reader_open(&reader, source));
	for (i = 0; i < n; i++) {
		const struct error *err = reader_read(reader, &entry[i],
						      9999, &bytes, NULL);

		assert_error(err, ERROR_NOT_FOUND, "is not here");
		missing++;
	}
	assert_int_equal(missing, n);
	buf_release(&bytes);
	reader_free(reader);
	source_free(source);
	repo_free(repo);
	free(whole);
	free(shallow);
	free(partial);
}

static void split_sparse_and_every_version_of_index(void **state)
{
	static const char *const ways[] = {
		"git update-index --index-version 2",
		"git update-index --index-version 4",
		"git update-index --index-version 3; git update-index"
		" --skip-worktree a.c",
		"git update-index --no-skip-worktree a.c;"
		" git update-index --split-index",
		"echo 9 >n9; git add n9; git rm -q --cached n9; rm n9",
		"git update-index --no-split-index;"
		" git update-index --untracked-cache",
		"git sparse-checkout set --cone --sparse-index z",
	};
	char *rev;
	size_t i;

	(void)state;
	sh(build_tree);
	rev = listing_here(SOURCE_REV, NULL);
	for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		char *staged, *worktree;

		sh(ways[i]);
		staged = listing_here(SOURCE_STAGED, NULL);
		worktree = listing_here(SOURCE_WORKTREE, NULL);
		assert_string_equal(rev, staged);
		assert_string_equal(rev, worktree);
		free(staged);
		free(worktree);
	}
	/* a/ is not on disk now, and still counts as what is staged. */
	assert_int_not_equal(access("a/two", F_OK), 0);
	sh("echo x >>z/run; mkdir -p a/b; echo there >a/b/one");
	assert_listed(SOURCE_WORKTREE, NULL, " D z/run\n");
	assert_listed(SOURCE_WORKTREE, NULL, " D a/b/one\n");
	free(rev);
}

static void a_damaged_index_says_so(void **state)
{
	struct source_spec spec = { .kind = SOURCE_STAGED };
	const struct entry *entry;
	struct source *source;
	struct repo *repo;
	size_t n, cut;

	(void)state;
	sh(build_tree);
	sh("cp .git/index whole");
	repo = open_repo(NULL);
	for (cut = 1; cut < 200; cut += 7) {
		char *script = xstrfmt("head -c %zu whole >.git/index", cut);

		sh(script);
		free(script);
		assert_ok(source_open(&source, repo, &spec));
		assert_error(source_list(source, &entry, &n), ERROR_CORRUPT,
			     "the index");
		source_free(source);
	}
	repo_free(repo);
}

static void the_index_is_the_one_that_is_named(void **state)
{
	(void)state;
	sh(build_tree);
	sh("cp .git/index .git/next; echo n >n; GIT_INDEX_FILE=.git/next"
	   " git add n");
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two z/run ");
	setenv("GIT_INDEX_FILE", ".git/next", 1);
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two n z/run ");
	assert_int_equal(chdir("a"), 0);
	/* Relative to the top, as in git. */
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two n z/run ");
	assert_paths(SOURCE_WORKTREE, NULL, "a.c a/b/one a/two n z/run ");
	unsetenv("GIT_INDEX_FILE");
}

/* Each way to commit gives a hook another index; that one is staged. */
static void a_hook_sees_what_is_being_committed(void **state)
{
	static const char *const commits[] = {
		"git add a.c; git commit -qm x", "git commit -qam x",
		"git add a/two; git commit -qm x a.c",
	};
	size_t i;

	(void)state;
	sh(build_tree);
	sh("mkdir -p .git/hooks; printf '#!/bin/sh\n"
	   "cp \"$GIT_INDEX_FILE\" .git/seen\n' >.git/hooks/pre-commit;"
	   "chmod +x .git/hooks/pre-commit");
	for (i = 0; i < sizeof(commits) / sizeof(commits[0]); i++) {
		char *script = xstrfmt("echo %zu >>a.c; echo %zu >>a/two; %s",
				       i, i, commits[i]);
		char *staged, *commit;

		sh(script);
		setenv("GIT_INDEX_FILE", ".git/seen", 1);
		staged = listing_here(SOURCE_STAGED, NULL);
		unsetenv("GIT_INDEX_FILE");
		commit = listing_here(SOURCE_REV, "HEAD");
		assert_string_equal(staged, commit);
		free(staged);
		free(commit);
		free(script);
	}
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
	sh(build_tree);
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
	sh(build_tree);
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
	sh(build_tree);
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
	sh(build_tree);
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
		TEST(an_unborn_branch_has_a_work_tree),
		TEST(bare_and_linked_repositories_list),
		TEST(submodules_are_not_ours),
		TEST(shallow_and_partial_clones_list),
		TEST(split_sparse_and_every_version_of_index),
		TEST(a_damaged_index_says_so),
		TEST(the_index_is_the_one_that_is_named),
		TEST(a_hook_sees_what_is_being_committed),
		TEST(odd_names_survive),
		TEST(conflicts_and_intentions),
		TEST(untracked_files_obey_git),
		TEST(what_cannot_be_read_is_counted),
		TEST(keys_tell_listings_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
