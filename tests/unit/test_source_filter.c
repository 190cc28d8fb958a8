/* SPDX-License-Identifier: MIT */
/* What is left out and why: ignore files, names, languages. */
#include "tests/unit/git_fixture.h"

#include <string.h>

#include "base/path.h"
#include "source/attributes.h"
#include "source/wellknown.h"

static void assert_omitted(const char *path, const char *why)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, SOURCE_WORKTREE, NULL);
	const struct entry *entry;
	size_t i, n;

	assert_ok(source_list(source, &entry, &n));
	for (i = 0; i < n; i++)
		if (!strcmp(entry[i].path, path))
			break;
	if (i == n)
		fail_msg("'%s' is not listed", path);
	if (strcmp(omit_name(entry[i].omit), why))
		fail_msg("'%s' is %s, not %s", path, omit_name(entry[i].omit),
			 why);
	source_free(source);
	repo_free(repo);
}

static void files_are_left_out_for_a_reason(void **state)
{
	static const struct {
		const char *path, *why;
	} cases[] = {
		{ "a.c", "none" }, { "gen.c", "generated" },
		{ "third.c", "vendored" }, { "img.dat", "binary" },
		{ "text.dat", "none" }, { "crlf.sh", "none" },
		{ "nodiff", "none" }, { "docs/x/y", "none" },
		{ "only.txt", "none" }, { "docs2/y", "none" },
		{ "vendor/a.c", "vendored" }, { "x/node_modules/y/z.js", "vendored" },
		{ "vendor/ours/a.c", "none" }, { "vendors/a.c", "none" },
		{ "package-lock.json", "generated" }, { "x/go.sum", "generated" },
		{ "x/Cargo.lock", "none" }, { "x/app.min.js", "minified" },
		{ "min.js", "none" }, { "keep.min.js", "none" },
		{ "src/false.c", "none" }, { ".fuseignore", "none" },
	};
	static const char rules[] =
		"gen.c linguist-generated=true\nthird.c linguist-vendored\n"
		"*.dat binary\ntext.dat text diff\n*.sh -text\nnodiff -diff\n"
		"/docs export-ignore\nonly.txt export-ignore\n"
		"vendor/ours/** -linguist-vendored\n"
		"x/Cargo.lock linguist-generated=false\n"
		"src/false.c linguist-generated\nkeep.min.js -linguist-generated\n";
	static const char nested[] = "false.c -linguist-generated\n";
	size_t i;

	(void)state;
	sh("git init -q .");
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		put(cases[i].path, "# x\n", 4);
	put(".gitattributes", rules, sizeof(rules) - 1);
	put("src/.gitattributes", nested, sizeof(nested) - 1);
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_omitted(cases[i].path, cases[i].why);
	sh("git add -A; git commit -qm one");
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_omitted(cases[i].path, cases[i].why);
}

static void rules_are_those_of_the_source_looked_at(void **state)
{
	char *paths;

	(void)state;
	sh("git init -q .; echo a >a.c; echo b >b.c;"
	   "echo 'a.c linguist-generated' >.gitattributes; git add .;"
	   "git commit -qm one; echo 'b.c linguist-generated' >.gitattributes;"
	   "git add .; rm .gitattributes; echo 'a.c' >.fuseignore");
	paths = paths_here(SOURCE_REV, "HEAD");
	assert_string_equal(paths, ".gitattributes b.c ");
	free(paths);
	paths = paths_here(SOURCE_STAGED, NULL);
	assert_string_equal(paths, ".gitattributes a.c ");
	free(paths);
	paths = paths_here(SOURCE_WORKTREE, NULL);
	assert_string_equal(paths, ".fuseignore b.c ");
	free(paths);
}

static void languages_are_handed_on(void **state)
{
	struct repo *repo;
	struct source *source;
	const struct entry *entry;
	size_t n;

	(void)state;
	sh("git init -q .; echo a >x.h; echo '*.h linguist-language=C++'"
	   " >.gitattributes; git add .; git commit -qm one");
	repo = open_repo(NULL);
	source = open_source(repo, SOURCE_REV, NULL);
	assert_ok(source_list(source, &entry, &n));
	assert_int_equal(n, 2);
	assert_null(entry[0].language);
	assert_string_equal(entry[1].language, "C++");
	source_free(source);
	repo_free(repo);
}

static void build_ignored(void)
{
	sh("git init -q .; mkdir -p src/deep/er foo;"
	   "for f in a.c b.h src/a.c src/deep/a.c src/deep/z src/deep/er/z"
	   " '#x' '!x' 'sp ' 'b\\' foo/bar z ; do echo 1 >\"$f\"; done; git add -A;"
	   "git commit -qm one");
}

/* .fuseignore against what git makes of the same lines in .gitignore. */
static void compare_ignored(const char *rules, size_t len)
{
	struct repo *repo;
	struct source *source;
	const struct entry *entry;
	struct buf ours = { 0 };
	size_t i, n;
	char *git;

	put(".gitignore", rules, len);
	git = sh_out("git ls-files -ci --exclude-from=.gitignore |"
		     " grep -v ignore || :");
	sh("mv .gitignore .fuseignore");
	repo = open_repo(NULL);
	source = open_source(repo, SOURCE_WORKTREE, NULL);
	assert_ok(source_list(source, &entry, &n));
	for (i = 0; i < n; i++)
		if (entry[i].omit == OMIT_IGNORED && !entry[i].is_untracked) {
			path_quote(&ours, entry[i].path);
			buf_addch(&ours, '\n');
		}
	if (strcmp(buf_str(&ours), git))
		fail_msg("'%s': we ignore\n%sgit\n%s", rules, buf_str(&ours),
			 git);
	buf_release(&ours);
	free(git);
	source_free(source);
	repo_free(repo);
}

static void fuseignore_is_gitignore(void **state)
{
	static const char *const rules[] = {
		"*.c\n", "/a.c\n", "src\n", "src/\n", "/src/*\n!/src/deep\n",
		"*\n!*/\n!*.c\n", "src/\n!src/a.c\n", "deep/*.c\n",
		"**/deep/**\n", "# c\n\\#x\n", "\\!x\n", "a.c   \n",
		"sp\\ \n", "!a.c\n*.c\n", "*.c\n!a.c\n", "src/**/z\n",
		"*.c\r\n", "[as]*\n![a]*\n", "\xef\xbb\xbf\x61.c\n", "/\n", "\n",
		"deep\n", "src/*/\n", "foo/**\n", "b\\\\ \n", "z\\\n",
		"b\\\\\n",
	};
	static const char nul[] = "a.c\0x\nsrc/\0\n\0z\n";
	size_t i;

	(void)state;
	build_ignored();
	for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		compare_ignored(rules[i], strlen(rules[i]));
	compare_ignored(nul, sizeof(nul) - 1);
}

/* The same for lines that nobody would write. */
static void random_lines_are_ignored_as_git_does(void **state)
{
	static const char *const piece[] = {
		"a", "a.c", "src", "/", "/", "*", "**", "**/", "deep", "z",
		"?", "[as]", "[!a]", "[a", "\\", "#", "!", " ", "er", "foo/",
		"*.c", "/**", "\n", "\n!", "sp", "x", "[[:alpha:]]",
		"[[:odd:]a]",
	};
	enum { PIECES = sizeof(piece) / sizeof(piece[0]) };
	uint32_t seed = 20261122;
	int round, parts;

	(void)state;
	build_ignored();
	for (round = 0; round < 200; round++) {
		struct buf rules = { 0 };

		for (parts = 1 + round % 9; parts; parts--) {
			seed = seed * 1664525 + 1013904223;
			buf_addstr(&rules, piece[(seed >> 16) % PIECES]);
		}
		buf_addch(&rules, '\n');
		compare_ignored(rules.ptr, rules.len);
		buf_release(&rules);
	}
}

static void names_that_are_known_are_found(void **state)
{
	static const char *const generated[] = {
		"Cargo.lock", "Gemfile.lock", "Package.resolved",
		"Pipfile.lock", "Podfile.lock", "bun.lock", "composer.lock",
		"deno.lock", "flake.lock", "go.sum", "gradle.lockfile",
		"mix.lock", "npm-shrinkwrap.json", "package-lock.json",
		"packages.lock.json", "pdm.lock", "pnpm-lock.yaml",
		"poetry.lock", "pubspec.lock", "uv.lock", "yarn.lock",
	};
	static const char *const minified[] = {
		"a.min.css", "a.min.js", "a.min.mjs"
	};
	static const char *const neither[] = {
		"", "a", "lock", "xgo.sum", "go.su", "min.js", ".min.js",
		"a.min.jsx", "Go.sum"
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(generated) / sizeof(*generated); i++)
		assert_true(wellknown_generated(generated[i],
						strlen(generated[i])));
	for (i = 0; i < sizeof(minified) / sizeof(*minified); i++)
		assert_true(wellknown_minified(minified[i],
					       strlen(minified[i])));
	for (i = 0; i < sizeof(neither) / sizeof(*neither); i++) {
		const size_t n = strlen(neither[i]);

		assert_false(wellknown_generated(neither[i], n));
		assert_false(wellknown_minified(neither[i], n));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		cmocka_unit_test(names_that_are_known_are_found),
		TEST(files_are_left_out_for_a_reason),
		TEST(rules_are_those_of_the_source_looked_at),
		TEST(languages_are_handed_on),
		TEST(fuseignore_is_gitignore),
		TEST(random_lines_are_ignored_as_git_does),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
