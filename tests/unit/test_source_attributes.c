/* SPDX-License-Identifier: MIT */
/* Attributes of paths, beside what git says of them. */
#include "tests/unit/git_fixture.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/process.h"
#include "base/xalloc.h"
#include "source/attributes.h"

static const char *const attribute_name[ATTRIBUTES] = {
	"linguist-generated", "linguist-vendored", "linguist-language",
	"text", "diff",
};

static void print_values(struct buf *out, const char *path,
			 const struct attribute_values *values)
{
	static const char *const state[] = {
		"unspecified", "set", "unset"
	};
	size_t i;

	for (i = 0; i < ATTRIBUTES; i++) {
		path_quote(out, path);
		buf_addf(out, ": %s: %s\n", attribute_name[i],
			 values->state[i] == ATTRIBUTE_VALUE ?
			 values->value[i] : state[values->state[i]]);
	}
}

static void add_file(struct attributes *attributes, enum attributes_rank rank,
		     const char *file, const char *dir)
{
	struct buf bytes = { 0 };
	const struct error *err = file_read(&bytes, file, 1 << 20);

	if (!err)
		attributes_add(attributes, rank, dir, strlen(dir), bytes.ptr,
			       bytes.len);
	buf_release(&bytes);
}

static struct attributes *read_files(const char *const *dir, size_t dirs)
{
	struct attributes *attributes = attributes_new(0);
	size_t d;

	for (d = 0; d < dirs; d++) {
		char *file = xstrfmt("%s%s.gitattributes", dir[d],
				     *dir[d] ? "/" : "");

		add_file(attributes, ATTRIBUTES_TREE, file, dir[d]);
		free(file);
	}
	add_file(attributes, ATTRIBUTES_INFO, ".git/info/attributes", "");
	add_file(attributes, ATTRIBUTES_GLOBAL, "../home/.config/git/attributes",
		 "");
	attributes_compile(attributes);
	return attributes;
}

static void ask(struct attributes *attributes, const char *path,
		const char *const *dir, size_t dirs,
		struct attribute_values *out)
{
	const struct attribute_dir *level = NULL;
	size_t d;

	for (d = 0; d < dirs; d++)
		if (path_is_below(path, dir[d]))
			level = attributes_enter(attributes, level, dir[d],
						 strlen(dir[d]));
	attributes_lookup(attributes, level, path, strlen(path), false, out);
}

/* Where it only matters whether text and diff are false, nothing else is told
 * in another way. */
static void assert_as_good(const struct attribute_values *all,
			   const struct attribute_values *some)
{
	int i;

	for (i = 0; i < ATTRIBUTES; i++) {
		if (i == ATTRIBUTE_TEXT || i == ATTRIBUTE_DIFF) {
			assert_int_equal(attribute_is_false(all, i),
					 attribute_is_false(some, i));
			continue;
		}
		assert_int_equal(all->state[i], some->state[i]);
		if (all->state[i] == ATTRIBUTE_VALUE)
			assert_string_equal(all->value[i], some->value[i]);
	}
}

/* Our answers for each path, in the words of `git check-attr`. */
static char *our_answers(const char *const *path, size_t n,
			 const char *const *dir, size_t dirs)
{
	struct attributes *attributes = read_files(dir, dirs);
	struct attributes *lazy = read_files(dir, dirs);
	struct buf out = { 0 };
	size_t i;

	attributes_ask_false(lazy, 1U << ATTRIBUTE_TEXT |
			     1U << ATTRIBUTE_DIFF);
	for (i = 0; i < n; i++) {
		struct attribute_values values, some;

		ask(attributes, path[i], dir, dirs, &values);
		ask(lazy, path[i], dir, dirs, &some);
		assert_as_good(&values, &some);
		print_values(&out, path[i], &values);
	}
	attributes_free(attributes);
	attributes_free(lazy);
	return buf_detach(&out);
}

static char *git_answers(const char *const *path, size_t n)
{
	const char *argv[64] = { "git", "check-attr" };
	struct process_spec spec = { .argv = argv };
	struct buf out = { 0 };
	size_t i, at = 2;
	int status;

	for (i = 0; i < ATTRIBUTES; i++)
		argv[at++] = attribute_name[i];
	argv[at++] = "--";
	for (i = 0; i < n; i++)
		argv[at++] = path[i];
	assert_ok(process_run(&spec, &out, NULL, &status));
	assert_int_equal(status, 0);
	return buf_detach(&out);
}

/* Fails with the first line that differs. */
static void assert_same_lines(const char *ours, const char *git)
{
	while (*ours && *git) {
		size_t a = strcspn(ours, "\n") + 1, b = strcspn(git, "\n") + 1;

		if (a != b || memcmp(ours, git, a))
			fail_msg("we say %.*sgit says %.*s%s", (int)a, ours,
				 (int)b, git,
				 sh_out("grep -r . .gitattributes sub"
					" .git/info/attributes"
					" ~/.config/git/attributes || :"));
		ours += a;
		git += b;
	}
	assert_string_equal(ours, git);
}

static void attributes_are_what_git_says(void **state)
{
	static const char *const tree[] = {
		"*.c text\n*.c -text\n", "*.c binary\n", "a.c binary text\n",
		"a.c text binary\n", "*.c binary\n*.c -binary\n",
		"*.c !diff -diff\n", "*.c -diff\n*.c !diff\n",
		"*.c linguist-language=C++ linguist-generated=true\n",
		"# no\n\n   *.c   text  \t -diff  \r\n", "\\#x text\n",
		"\"a\\040b.c\" text\n\"q\\\"x\" diff\n", "\"open text\n",
		"!*.c text\n", "/a.c text\n", "sub/a.c text\n", "sub/ text\n",
		"sub text\n", "sub/** text\n", "**/a.c text\n", "*/a.c text\n",
		"sub/*.c text\n", "**/deep/** -diff\n",
		"[attr]mine linguist-generated -diff\n*.c mine\n",
		"*.c late\n[attr]late text\n",
		"[attr]one two\n[attr]two -diff\n*.c one\n",
		"[attr]m text\n[attr]m -text\n*.c m\n", "*.c -m\n[attr]m text\n",
		"[attr]binary text\n*.c binary\n", "*.c text=auto\n*.c -diff=x\n",
		"[ab].c text\n", "* -text\n*.c !text\n", "*.C text\n",
		"*.c text #diff\n", "\xef\xbb\xbf*.c text\n",
		"a.c\ttext\n", "?.c diff\n", "* text\n", "a*.c text",
		"*.c m=1\n[attr]m text\n", "*.c linguist-language=\n",
	};
	static const char *const path[] = {
		"a.c", "sub/a.c", "sub/deep/a.c", "#x", "a b.c", "q\"x", "sub/x",
		"A.C", "sub/deep/er/y",
	};
	static const char *const dir[] = { "", "sub", "sub/deep" };
	enum { N = sizeof(path) / sizeof(path[0]) };
	size_t i;
	int where;

	(void)state;
	sh("git init -q .; git config core.quotePath false;"
	   "mkdir -p sub/deep ~/.config/git");
	for (where = 0; where < 5; where++) {
		static const char *const file[] = {
			".gitattributes", "sub/.gitattributes",
			"sub/deep/.gitattributes", ".git/info/attributes",
			"../home/.config/git/attributes",
		};

		for (i = 0; i < sizeof(tree) / sizeof(tree[0]); i++) {
			const char *other = tree[(i * 7 + 3) %
				(sizeof(tree) / sizeof(tree[0]))];
			char *ours, *git;

			put(file[where], tree[i], strlen(tree[i]));
			put(file[(where + 1 + i) % 5 == (size_t)where ? 0 :
				 (where + 1 + i) % 5], other, strlen(other));
			ours = our_answers(path, N, dir, 3);
			git = git_answers(path, N);
			assert_same_lines(ours, git);
			free(ours);
			free(git);
		}
	}
}

static void draw_line(struct buf *out, uint32_t *seed)
{
	static const char *const piece[] = {
		"a", "a.c", "sub", "/", "*", "**", "**/", "/**", "deep", "?",
		"[as]", "[!a]", "[a", "\\", "#", "\"", "*.c", "x", "\\040",
		"[[:odd:]]",
	};
	static const char *const word[] = {
		" text", " -text", " !text", "\tdiff", " -diff", " binary",
		" -binary", " text=auto", " linguist-vendored", " m", " -m",
		" linguist-generated=false", " linguist-language=C", " -x=1",
		" !m", " text=true", " =x", " \\text", " \r", " no",
	};
	enum { PIECES = sizeof(piece) / sizeof(*piece),
	       WORDS = sizeof(word) / sizeof(*word) };
	int n;

	*seed = *seed * 1664525 + 1013904223;
	if (!(*seed >> 16 & 15))
		buf_addstr(out, "[attr]m");
	for (n = 1 + (int)(*seed >> 20 & 3); n; n--) {
		*seed = *seed * 1664525 + 1013904223;
		buf_addstr(out, piece[(*seed >> 16) % PIECES]);
	}
	for (n = (int)(*seed >> 20 & 3); n; n--) {
		*seed = *seed * 1664525 + 1013904223;
		buf_addstr(out, word[(*seed >> 16) % WORDS]);
	}
	buf_addch(out, '\n');
}

static void random_attributes_are_what_git_says(void **state)
{
	static const char *const path[] = {
		"a.c", "sub/a.c", "sub/deep/a.c", "a b", "x", "sub/deep/x/a",
	};
	static const char *const dir[] = { "", "sub", "sub/deep" };
	enum { N = sizeof(path) / sizeof(path[0]) };
	uint32_t seed = 20261122;
	int round, n;

	(void)state;
	sh("git init -q .; git config core.quotePath false; mkdir -p sub/deep");
	for (round = 0; round < 300; round++) {
		struct buf lines = { 0 };
		char *ours, *git;

		for (n = 1 + round % 5; n; n--)
			draw_line(&lines, &seed);
		put(round % 3 ? ".gitattributes" : "sub/.gitattributes",
		    lines.ptr, lines.len);
		ours = our_answers(path, N, dir, 3);
		git = git_answers(path, N);
		assert_same_lines(ours, git);
		free(ours);
		free(git);
		buf_release(&lines);
	}
}

static void a_line_ends_at_a_nul(void **state)
{
	static const char bytes[] = "*.c\0 text\n*.h text\0 diff\n"
		"a.x\0x text\n\0* text\n";
	static const char *const path[] = { "a.c", "a.h", "a.x" };
	static const char *const dir[] = { "" };
	char *ours, *git;

	(void)state;
	sh("git init -q .");
	put(".gitattributes", bytes, sizeof(bytes) - 1);
	ours = our_answers(path, 3, dir, 1);
	git = git_answers(path, 3);
	assert_same_lines(ours, git);
	free(ours);
	free(git);
}

static void a_line_that_is_too_long_is_void(void **state)
{
	static const char *const path[] = { "a", "b", "c" };
	static const char *const dir[] = { "" };
	struct buf bytes = { 0 };
	char *ours, *git;
	size_t i;

	(void)state;
	sh("git init -q .");
	for (i = 0; i < 3; i++) {
		buf_addstr(&bytes, path[i]);
		buf_addn(&bytes, ' ', 2046 + i - strlen("a text"));
		buf_addstr(&bytes, " text\n");
	}
	put(".gitattributes", bytes.ptr, bytes.len);
	ours = our_answers(path, 3, dir, 1);
	git = git_answers(path, 3);
	assert_same_lines(ours, git);
	assert_non_null(strstr(git, "b: text: set"));
	assert_non_null(strstr(git, "c: text: unspecified"));
	buf_release(&bytes);
	free(ours);
	free(git);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(attributes_are_what_git_says),
		T(random_attributes_are_what_git_says),
		T(a_line_ends_at_a_nul),
		T(a_line_that_is_too_long_is_void),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
