/* SPDX-License-Identifier: MIT */
/* Wildcards, and pathspecs beside those of git itself. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/process.h"
#include "base/xalloc.h"
#include "source/match.h"
#include "source/pathspec.h"

static void wildcards_match_as_the_table_says(void **state)
{
	enum { P = MATCH_PATHNAME, I = MATCH_ICASE };
	static const struct {
		const char *pattern, *text;
		unsigned int flags;
		bool matches;
	} cases[] = {
		{ "", "", 0, true }, { "", "a", 0, false },
		{ "foo", "foo", 0, true }, { "foo", "fo", 0, false },
		{ "???", "foo", 0, true }, { "??", "foo", 0, false },
		{ "*", "", 0, true }, { "*", "foo", 0, true },
		{ "f*", "foo", 0, true }, { "*f", "foo", 0, false },
		{ "*foo*", "foo", 0, true }, { "*ob*a*r*", "foobar", 0, true },
		{ "*ab", "aaaaaaabababab", 0, true },
		{ "foo\\*", "foo*", 0, true }, { "foo\\*", "foox", 0, false },
		{ "f\\\\oo", "f\\oo", 0, true }, { "foo\\", "foo\\", 0, false },
		{ "*[al]?", "ball", 0, true }, { "[ten]", "ten", 0, false },
		{ "**[!te]", "ten", 0, true }, { "**[^te]", "ten", 0, true },
		{ "t[a-g]n", "ten", 0, true }, { "t[!a-g]n", "ten", 0, false },
		{ "a[]]b", "a]b", 0, true }, { "a[]-]b", "a-b", 0, true },
		{ "a[!]]b", "a]b", 0, false }, { "a[]a-]b", "aab", 0, true },
		{ "]", "]", 0, true }, { "[", "[", 0, false },
		{ "[a", "a", 0, false }, { "a[", "a[", 0, false },
		{ "[!", "a", 0, false }, { "[a-", "a", 0, false },
		{ "[a-]", "-", 0, true }, { "[\\]]", "]", 0, true },
		{ "[\\1-\\3]", "2", 0, true }, { "[\\", "\\", 0, false },
		{ "[[:alpha:]][[:digit:]]", "a1", 0, true },
		{ "[[:upper:]]", "a", 0, false }, { "[[:upper:]]", "a", I, true },
		{ "[![:space:]]", " ", 0, false },
		{ "[[:nonsense:]]", "n", 0, false },
		{ "[[:punct:][:xdigit:]]", "F", 0, true },
		{ "FOO", "foo", I, true }, { "[A-Z]", "q", I, true },
		{ "[a-z]", "Q", I, true }, { "[a-z]", "Q", 0, false },
		{ "foo*bar", "foo/baz/bar", P, false },
		{ "foo**bar", "foo/baz/bar", P, false },
		{ "foo**bar", "foobazbar", P, true },
		{ "foo/**/bar", "foo/baz/bar", P, true },
		{ "foo/**/**/bar", "foo/b/baz/bar", P, true },
		{ "foo/**/bar", "foo/bar", P, true },
		{ "foo/*/bar", "foo/bar", P, false },
		{ "foo?bar", "foo/bar", P, false },
		{ "foo?bar", "foo/bar", 0, true },
		{ "foo[/]bar", "foo/bar", P, false },
		{ "foo[/]bar", "foo/bar", 0, true },
		{ "f[^eiu][^eiu][^eiu][^eiu][^eiu]r", "foo/bar", P, false },
		{ "**/foo", "foo", P, true }, { "**/foo", "XXX/foo", P, true },
		{ "**/foo", "bar/baz/foo", P, true },
		{ "*/foo", "bar/baz/foo", P, false },
		{ "**/bar*", "foo/bar/baz", P, false },
		{ "**/bar/*", "deep/foo/bar/baz", P, true },
		{ "**/bar/*", "deep/foo/bar", P, false },
		{ "**/bar/**", "deep/foo/bar/baz/x", P, true },
		{ "*/bar/**", "deep/foo/bar/baz/x", P, false },
		{ "a/**", "a/b", P, true }, { "a/**", "a", P, false },
		{ "**", "a/b/c", P, true }, { "**/*", "a", P, true },
		{ "**/a/b", "a/a/b", P, true }, { "**/*.c", "x/y.h/z.c", P, true },
		{ "a/**/b/**/c", "a/b/b/c", P, true },
		{ "a/**/b/*/c", "a/b/x/b/y/c", P, true },
		{ "**/b", "ab", P, false },
		{ "**\\/b", "a/c/b", P, true }, { "**\\/b", "b", P, false },
		{ "a/**\\/b", "a/x/b", P, true },
		{ "a/**\\/b", "a/b", P, false },
		{ "a/**\\/*/**\\/c", "a/1/2/3/c", P, true },
		{ "a/**\\/*/**\\/c", "a/1/2/c", P, false },
		{ "**\\x", "ax", P, true }, { "**\\x", "a/x", P, false },
		{ "x*y*z/**", "xyz/a", P, true },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (wildmatch(cases[i].pattern, strlen(cases[i].pattern),
			      cases[i].text, strlen(cases[i].text),
			      cases[i].flags) != cases[i].matches)
			fail_msg("'%s' and '%s' (%u)", cases[i].pattern,
				 cases[i].text, cases[i].flags);
}

static void no_pattern_takes_for_ever(void **state)
{
	char text[4001], pattern[4001];
	size_t i;

	(void)state;
	memset(text, 'a', 4000);
	for (i = 0; i < 4000; i++)
		pattern[i] = i % 2 ? 'a' : '*';
	pattern[3999] = 'b';
	text[4000] = pattern[4000] = '\0';
	assert_false(wildmatch(pattern, 4000, text, 4000, 0));
	assert_false(wildmatch(pattern, 4000, text, 4000, MATCH_PATHNAME));
	for (i = 3; i < 4000; i += 4)
		text[i] = '/';
	for (i = 0; i < 3996; i += 4)
		memcpy(pattern + i, "**/*", 4);
	assert_false(wildmatch(pattern, 4000, text, 4000, MATCH_PATHNAME));
}

/* NULs as ends of lines: none of the names has a '|'. */
static char *lines_of(struct buf *buf)
{
	size_t i;

	for (i = 0; i < buf->len; i++)
		if (!buf->ptr[i])
			buf->ptr[i] = '|';
	return buf_detach(buf);
}

/* What our pathspec selects of the index here, a line each: asked by itself,
 * and among what is in the same directory. */
static char *selected(const char *const *spec, size_t n, const char *prefix)
{
	struct pathspec *pathspec;
	struct pathspec_place place = { .is_in = false };
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, SOURCE_STAGED, NULL);
	const struct entry *entry;
	struct buf out = { 0 };
	size_t i, entries;

	assert_ok(pathspec_parse(&pathspec, spec, n, prefix,
				 repo_work_dir(repo)));
	assert_ok(source_list(source, &entry, &entries));
	for (i = 0; i < entries; i++) {
		const char *path = entry[i].path;
		const bool matches = pathspec_matches(pathspec, path);

		if (pathspec_matches_near(pathspec, &place, path) != matches)
			fail_msg("'%s' by '%s' in '%s': %d", path, spec[0],
				 buf_str(&place.dir), matches);
		if (matches)
			buf_add(&out, path, strlen(path) + 1);
	}
	pathspec_place_release(&place);
	pathspec_free(pathspec);
	source_free(source);
	repo_free(repo);
	return lines_of(&out);
}

/* git's answer, in the directory dir, with paths from the top. Not that of
 * `git ls-files`, which cuts the literal beginning that the included ones have
 * in common off those that exclude, too. */
static char *git_selects(const char *const *spec, size_t n, const char *dir)
{
	const char *argv[16] = { "git", "grep", "--cached", "-lz",
				 "--full-name", "-e", "", "--" };
	struct process_spec process = { .argv = argv, .dir = dir };
	struct buf out = { 0 }, messages = { 0 };
	int status;
	size_t i;

	for (i = 0; i < n; i++)
		argv[8 + i] = spec[i];
	assert_ok(process_run(&process, &out, &messages, &status));
	if (status && (status != 1 || messages.len))
		fail_msg("%s: %s", spec[0], buf_str(&messages));
	buf_release(&messages);
	return lines_of(&out);
}

static void build_names(void)
{
	sh("git init -q .; mkdir -p src/deep/er doc Src a/b/c 'sp ace' '[x]';"
	   "for f in a.c b.c README src/a.c src/b.h src/deep/a.c"
	   " src/deep/er/z.C src/sr.c doc/a.txt doc/src Src/a.c a/b/c/d a/b/x"
	   " a/c 'sp ace/a.c' '[x]/y' 'a*b' axb 'src/a?c' 'src/*' 'src/**'"
	   " 'src/deep/[ab]' '[x]/a.c' '[x]/x' a/b/c/a.c a/b/a.c x/x/b.c x/C"
	   " 'new\nline/a.c' 'a\\b' 'x/new\nb'; do"
	   "  mkdir -p \"$(dirname \"$f\")\"; echo \"$f\" >\"$f\"; done;"
	   "git add -A; git commit -qm names");
}

static void compare(const char *const *spec, size_t n, const char *dir)
{
	char *prefix = xstrfmt("%s%s", dir, *dir ? "/" : "");
	char *ours = selected(spec, n, prefix);
	char *git = git_selects(spec, n, *dir ? dir : NULL);

	if (strcmp(ours, git))
		fail_msg("%zu pathspecs, '%s' '%s' '%s', in '%s': we select\n"
			 "%s\ngit\n%s", n, spec[0], n > 1 ? spec[1] : "",
			 n > 2 ? spec[2] : "", dir, ours, git);
	free(ours);
	free(git);
	free(prefix);
}

static void pathspecs_select_what_git_selects(void **state)
{
	static const struct {
		const char *dir;
		const char *spec[3];
	} cases[] = {
		{ "", { "src" } }, { "", { "src/" } }, { "", { "sr" } },
		{ "", { "." } }, { "", { "*.c" } }, { "", { "src/*.c" } },
		{ "", { "s*c" } }, { "", { "src/*" } }, { "", { "*/a.c" } },
		{ "", { "doc", "a.c" } }, { "", { "a/b/" } },
		{ "", { "a/b/x/" } }, { "", { "a//b/./c/../x" } },
		{ "", { ":(glob)*.c" } }, { "", { ":(glob)**/*.c" } },
		{ "", { ":(glob)src/**" } }, { "", { ":(glob)src/*" } },
		{ "", { ":(glob)a/**/d" } }, { "", { ":(glob)s*" } },
		{ "", { ":(literal)a*b" } }, { "", { "a*b" } },
		{ "", { ":(literal)*.c" } }, { "", { "[x]" } },
		{ "", { "[x]/y" } }, { "", { "\\[x\\]/y" } },
		{ "", { ":(icase)SRC" } }, { "", { ":(icase)*.c" } },
		{ "", { ":(icase,glob)SRC/*.C" } }, { "", { "sp ace" } },
		{ "", { ":(exclude)src" } }, { "", { ":!src", ":!*.txt" } },
		{ "", { "src", ":!src/deep" } }, { "", { "*.c", ":^src" } },
		{ "", { ":(exclude,glob)**/*.c", "src" } },
		{ "", { ":/doc" } }, { "", { ":(top)" } }, { "", { ":" } },
		{ "", { ":/" } }, { "", { ":!:src", "." } },
		{ "", { "src/a?c" } }, { "", { "src/a\\?c" } },
		{ "", { "s*r*c" } }, { "", { "*r*a*" } }, { "", { "**/*c" } },
		{ "", { "a**b*" } }, { "", { "*a*a*a" } }, { "", { "**" } },
		{ "", { ":(glob)**/a.c" } }, { "", { ":(glob)a/**/b" } },
		{ "", { ":(glob)*/*/*" } }, { "", { "*/[x]*c" } },
		{ "", { "no/such" } }, { "", { ":()src" } },
		{ "", { ":(top,exclude)doc", "." } },
		{ "src", { "." } }, { "src", { "*.c" } }, { "src", { "deep" } },
		{ "src", { "../doc" } }, { "src", { ":/" } },
		{ "src", { ":/doc" } }, { "src", { ":(top)*.c" } },
		{ "src", { "..", ":!../src" } }, { "src", { "../*.c" } },
		{ "src", { ":(icase)DEEP" } }, { "src", { ":(icase)../SRC" } },
		{ "src", { ":(glob)*.c" } }, { "src", { ":(icase)*.C" } },
		{ "a/b", { "../c" } }, { "a/b", { "./x" } },
		{ "src", { ".", ":!/src/deep" } }, { "src", { "." , ":!deep" } },
		{ "src/deep", { "../*" } }, { "src", { "." , ":!*.c" } },
		{ "", { "**/x/*.c" } }, { "", { ":(glob)**/x/*.c" } },
		{ "", { "**/*.c" } }, { "", { "a/**/b" } },
		{ "", { ":(glob)**/[ab]*" } }, { "", { ":(glob)**/[/a]*" } },
		{ "", { ":(glob)a**/b.c" } }, { "", { ":(glob)x**" } },
		{ "", { ":(glob)x*/**" } }, { "", { ":(glob)**/x/**" } },
		{ "", { ":(glob)src/*", ":(exclude,glob)**/*.c" } },
		{ "", { ":(glob,icase)**/SRC/*.C" } }, { "", { "src/**" } },
		{ "", { ":(icase)*SRC*", ":(exclude,icase)*.C" } },
		{ "", { ":(glob)src/**" , ":(exclude,glob)**/deep/*" } },
		{ "", { ":!*.c", ":(exclude,glob)**/x" } }, { "", { "src/\\*" } },
		{ "", { ":(glob)**/*\nb" } }, { "", { "new\nline" } },
		{ "", { ":(glob)**/[ab]" } }, { "", { "src/deep/[ab]" } },
		{ "", { "*/" } }, { "", { ":(glob)**/" } }, { "", { "src/?" } },
		{ "", { "[[:nonsense:]a]*" } }, { "", { "*[[:odd:]" } },
		{ "", { "[![:odd:]]*" } }, { "", { "[[:]*" } },
		{ "", { ":(glob)**/a.c/**" } }, { "", { ":(glob)*/\\*" } },
		{ "", { ":(glob)**\\/x" } }, { "", { ":(glob)a/**\\/d" } },
		{ "", { ":(glob)a/**\\/x" } }, { "", { ":(glob)a/**\\/**" } },
		{ "", { ":(glob)**\\/*.c" } }, { "", { "a/**\\/x" } },
		{ "", { ":(glob)s**\\/a.c" } }, { "", { ":(glob)src\\/*" } },
		{ "", { ":(top,prefix:4)[x]/*" } },
		{ "", { ":(top,icase,prefix:4)src/A*" } },
		{ "", { ":(top,prefix:0)[x]/*" } },
		{ "[x]", { "y" } }, { "[x]", { "*" } }, { "[x]", { ":(glob)**" } },
	};
	size_t i, n;

	(void)state;
	build_names();
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		for (n = 0; n < 3 && cases[i].spec[n]; n++)
			continue;
		compare(cases[i].spec, n, cases[i].dir);
	}
}

static uint32_t draw(uint32_t *seed, uint32_t n)
{
	*seed = *seed * 1664525 + 1013904223;
	return (*seed >> 16) % n;
}

/* Appends a pathspec that nobody would write. */
static void draw_pathspec(struct buf *out, uint32_t *seed)
{
	static const char *const magic[] = {
		":(glob)", ":(glob)", ":(top)", ":(icase)", ":(glob,icase)",
		":(exclude)", ":(exclude,glob)", ":(top,glob)", "", ":(literal)",
	};
	static const char *const piece[] = {
		"a", "b", "src", "/", "/", "/", "*", "**", "**/", "/**", "?",
		"[a-s]", "[!b]", ".c", "deep", "\\*", "x", "*.c", "**/[ab]*",
		"[/a]", "[x]", "[a", "]", "\\", "C", "SRC", "[[:upper:]]", "\n",
		"/a.c", "*/", "**\\/", "\\/",
	};
	uint32_t parts = 1 + draw(seed, 6);

	buf_addstr(out, magic[draw(seed, 10)]);
	while (parts--)
		buf_addstr(out, piece[draw(seed, 32)]);
}

/* Paths from the root are another matter, and so is nothing; git leaves doubled
 * slashes behind ":(top)" as they are. */
static bool is_comparable(const char *spec)
{
	return *spec && *spec != '/' && !strstr(spec, ")/") &&
		!strstr(spec, "//") && spec[strlen(spec) - 1] != ')';
}

/* Of a subdirectory, git excludes from what is there, and we from all. */
static bool only_excludes(const char *const *spec, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strncmp(spec[i], ":(exclude", 9))
			return false;
	return true;
}

static void random_pathspecs_select_what_git_selects(void **state)
{
	static const char *const dir[] = { "", "", "src", "a/b", "[x]" };
	uint32_t seed = 20261122;
	int round;

	(void)state;
	build_names();
	for (round = 0; round < 500; round++) {
		const char *in = dir[draw(&seed, 5)], *spec[3];
		struct buf text[3] = { { 0 } };
		size_t n = 0, i, specs = 1 + draw(&seed, 3);

		for (i = 0; i < specs; i++) {
			draw_pathspec(&text[i], &seed);
			if (is_comparable(text[i].ptr))
				spec[n++] = text[i].ptr;
		}
		if (n && !(*in && only_excludes(spec, n)))
			compare(spec, n, in);
		for (i = 0; i < specs; i++)
			buf_release(&text[i]);
	}
}

static void a_bad_pathspec_says_why(void **state)
{
	static const struct {
		const char *spec, *part;
	} cases[] = {
		{ "", "use '.'" }, { ":(attr:foo)x", "'attr:foo' is not" },
		{ ":(nonsense)x", "'nonsense' is not" },
		{ ":(top", "')' is missing" }, { ":%x", "'%' is not" },
		{ "../x", "outside the repository" },
		{ "/etc/passwd", "outside the repository" },
		{ ":(glob,literal)x", "exclude each other" },
		{ ":(prefix:x)y", "'prefix:x' is not" },
		{ ":(prefix:)y", "'prefix:' is not" },
		{ ":(prefix:99999999999999999999)y", "longer than" },
		{ ":(top,prefix:2)y", "longer than" },
	};
	struct pathspec *pathspec;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		assert_error(pathspec_parse(&pathspec, &cases[i].spec, 1, "",
					    "/top"),
			     ERROR_USAGE, cases[i].part);
		assert_null(pathspec);
	}
}

static void pathspecs_know_absolute_paths_and_environment(void **state)
{
	static const char *const absolute[] = { "/top/a/b" };
	static const char *const star[] = { "a*" };
	static const char *const not_a[] = { ":!a" };
	struct pathspec *pathspec;

	(void)state;
	assert_ok(pathspec_parse(&pathspec, absolute, 1, "x/", "/top"));
	assert_true(pathspec_matches(pathspec, "a/b/c"));
	assert_false(pathspec_matches(pathspec, "a/c"));
	pathspec_free(pathspec);
	assert_ok(pathspec_parse(&pathspec, NULL, 0, "x/", NULL));
	assert_true(pathspec_matches(pathspec, "anything"));
	pathspec_free(pathspec);
	assert_true(pathspec_matches(NULL, "anything"));
	/* Only left out: the rest of the whole tree is asked for. */
	assert_ok(pathspec_parse(&pathspec, not_a, 1, "x/", NULL));
	assert_true(pathspec_matches(pathspec, "y"));
	assert_false(pathspec_matches(pathspec, "x/a/1"));
	pathspec_free(pathspec);
	setenv("GIT_LITERAL_PATHSPECS", "1", 1);
	assert_ok(pathspec_parse(&pathspec, star, 1, "", NULL));
	assert_true(pathspec_matches(pathspec, "a*"));
	assert_false(pathspec_matches(pathspec, "ab"));
	pathspec_free(pathspec);
	unsetenv("GIT_LITERAL_PATHSPECS");
	setenv("GIT_GLOB_PATHSPECS", "true", 1);
	assert_ok(pathspec_parse(&pathspec, star, 1, "", NULL));
	assert_true(pathspec_matches(pathspec, "ab"));
	assert_false(pathspec_matches(pathspec, "ab/c*d") &&
		     pathspec_matches(pathspec, "b/ab"));
	pathspec_free(pathspec);
	unsetenv("GIT_GLOB_PATHSPECS");
}

/* What was typed in a directory, odd as its name may be, kept for the top. */
static void an_anchored_pathspec_means_the_same(void **state)
{
	static const struct {
		const char *prefix, *spec, *kept;
	} cases[] = {
		{ "", "*.c", "*.c" }, { "src/", "*.c", "src/*.c" },
		{ "src/", "../[x]", "[x]" }, { "src/", ".", "src" },
		{ "src/", ":(icase)DEEP", ":(top,icase,prefix:4)src/DEEP" },
		{ "src/", ":(icase)./", ":(top,icase,prefix:4)src/" },
		{ "[x]/", "*.c", ":(top,prefix:4)[x]/*.c" },
		{ "[x]/", "y", ":(top,prefix:4)[x]/y" },
		{ "[x]/", ":(literal)y", ":(top,literal)[x]/y" },
		{ "[x]/", ":(glob)**", ":(top,glob,prefix:4)[x]/**" },
		{ "a*b/", ":(icase)c*", ":(top,icase,prefix:4)a*b/c*" },
		{ "src/", ":(top,prefix:2)[x]/*", ":(top,prefix:2)[x]/*" },
	};
	static const char *const path[] = {
		"x/a.c", "[x]/a.c", "[x]/y", "x/y", "src/a.c", "src/deep/a",
		"Src/deep/a", "src/DEEP", "a*b/C", "a*b/c/d", "A*B/c", "axb/c",
		"[y]/z", "[X]/y",
	};
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct pathspec *typed, *again;
		struct buf kept = { 0 };
		const char *text;
		bool excludes;

		assert_ok(pathspec_parse(&typed, &cases[i].spec, 1,
					 cases[i].prefix, NULL));
		assert_ok(pathspec_anchor(&kept, &excludes, cases[i].spec,
					  cases[i].prefix, NULL));
		text = kept.ptr;
		assert_ok(pathspec_from_top(&again, &text, 1));
		for (k = 0; k < sizeof(path) / sizeof(*path); k++)
			if (pathspec_matches(typed, path[k]) !=
			    pathspec_matches(again, path[k]))
				fail_msg("'%s' in '%s' is kept as '%s': '%s'",
					 cases[i].spec, cases[i].prefix, text,
					 path[k]);
		assert_string_equal(text, cases[i].kept);
		pathspec_free(typed);
		pathspec_free(again);
		buf_release(&kept);
	}
}

static void what_else_is_excluded_can_be_added(void **state)
{
	static const char *const not[] = { "src/*.h", ":!doc", "[a-" };
	static const char *const in[] = { "src", "doc" };
	const char *const outside = "../x";
	struct pathspec_place place = { .is_in = false };
	struct pathspec *pathspec;

	(void)state;
	assert_ok(pathspec_from_top(&pathspec, in, 2));
	assert_ok(pathspec_exclude(pathspec, not, 3));
	assert_true(pathspec_matches(pathspec, "src/a.c"));
	assert_false(pathspec_matches(pathspec, "src/a.h"));
	assert_false(pathspec_matches(pathspec, "doc/a"));
	assert_error(pathspec_exclude(pathspec, &outside, 1), ERROR_USAGE,
		     "outside");
	pathspec_free(pathspec);
	/* Without any, everything else is asked for. */
	assert_ok(pathspec_from_top(&pathspec, NULL, 0));
	assert_true(pathspec_matches_near(pathspec, &place, "src/a.h"));
	assert_ok(pathspec_exclude(pathspec, not, 1));
	assert_true(pathspec_matches_near(pathspec, &place, "src/a.c"));
	assert_false(pathspec_matches_near(pathspec, &place, "src/a.h"));
	pathspec_place_release(&place);
	pathspec_free(pathspec);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		cmocka_unit_test(wildcards_match_as_the_table_says),
		cmocka_unit_test(no_pattern_takes_for_ever),
		TEST(pathspecs_select_what_git_selects),
		TEST(random_pathspecs_select_what_git_selects),
		cmocka_unit_test(a_bad_pathspec_says_why),
		cmocka_unit_test(pathspecs_know_absolute_paths_and_environment),
		cmocka_unit_test(an_anchored_pathspec_means_the_same),
		cmocka_unit_test(what_else_is_excluded_can_be_added),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
