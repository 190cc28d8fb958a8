/* SPDX-License-Identifier: MIT */
/* What changed between two commits of a small repository, and what uses it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scope/changes.h"
#include "scope_world.h"

static const struct world_file before[] = {
	{ "lib/a.h", "int a_open(int x);\nint a_gone(void);\n" },
	{ "lib/a.c", "#include \"a.h\"\n\nint a_open(int x)\n{\n"
	  "\treturn x;\n}\n\nint a_gone(void) { return 1; }\n\nstatic int hidden(void)\n"
	  "{\n\treturn 2;\n}\n" },
	{ "use.c", "#include \"lib/a.h\"\n"
	  "int use(void) { return a_open(1); }\n" },
	{ "far.c", "#include \"lib/a.h\"\nint far_away(void)\n"
	  "{\n\treturn a_gone();\n}\n" },
	{ "old_name.py", "class Moved:\n    def run(self):\n"
	  "        return 1\n\n    def stop(self):\n        return 2\n" },
	{ "dead.py", "def departed():\n    pass\n" },
	{ "mourner.py", "from dead import departed\n\ndeparted()\n" },
	{ "same.txt", "text\n" },
	{ NULL, NULL }
};

static const struct world_file after[] = {
	{ "lib/a.h", "int a_open(int x, int y);\nint a_new(void);\n" },
	{ "lib/a.c", "#include \"a.h\"\n\nint a_open(int x, int y)\n{\n"
	  "\treturn x + y;\n}\n\nint a_new(void) { return 1; }\n\n"
	  "static int hidden(int z)\n{\n\treturn z;\n}\n" },
	{ "old_name.py", NULL }, { "dead.py", NULL },
	{ "new_name.py", "class Moved:\n    def run(self):\n"
	  "        return 1\n\n    def stop(self):\n        return 3\n" },
	{ "fresh.py", "def born():\n    pass\n" },
	{ NULL, NULL }
};

struct comparison {
	struct world w;
	struct source *base;
	struct changes changes;
	struct changes_options options;
	struct scope_result result;
	struct changed_files files;
};

static void compare(struct comparison *c, bool no_dependents)
{
	static const struct source_spec spec = {
		.kind = SOURCE_REV, .rev = "HEAD~1"
	};

	*c = (struct comparison){ 0 };
	world_make(&c->w, before);
	world_commit(&c->w, after);
	world_open(&c->w);
	assert_null(source_open(&c->base, c->w.repo, &spec));
	assert_null(changes_between(c->base, c->w.source, &c->changes));
	assert_null(reader_open(&c->options.before, c->base));
	assert_null(reader_open(&c->options.after, c->w.source));
	c->options.no_dependents = no_dependents;
	assert_null(scope_changes(&c->result, &c->files, &c->w.request,
				  &c->changes, &c->options));
}

static void comparison_end(struct comparison *c)
{
	changed_files_release(&c->files);
	scope_release(&c->result);
	reader_free(c->options.before);
	reader_free(c->options.after);
	changes_release(&c->changes);
	source_free(c->base);
	world_end(&c->w);
}

static const struct changed_file *find(const struct comparison *c,
				       const char *path)
{
	size_t i;

	for (i = 0; i < c->files.item.n; i++)
		if (!strcmp(c->files.item.item[i].change->path, path))
			return &c->files.item.item[i];
	fail_msg("no change of '%s'", path);
	return NULL;
}

static void changed_files_are_seeds_and_dependents_follow(void **state)
{
	struct buf shown = { 0 };
	struct comparison c;

	(void)state;
	compare(&c, false);
	world_show(&shown, &c.w, &c.result, false);
	assert_string_equal(buf_str(&shown), "fresh.py 1 lib/a.c 1 lib/a.h 1 "
			    "new_name.py 1 use.c 0.5 far.c 0.5");
	assert_int_equal(c.result.mode, SCOPE_CHANGES);
	assert_string_equal(c.result.item.item[0].why, "was added");
	assert_string_equal(c.result.item.item[1].why, "was modified");
	assert_string_equal(c.result.item.item[3].why,
			    "was renamed from 'old_name.py'");
	comparison_end(&c);
	compare(&c, true);
	world_show(&shown, &c.w, &c.result, false);
	assert_string_equal(buf_str(&shown), "fresh.py 1 lib/a.c 1 lib/a.h 1 "
			    "new_name.py 1");
	comparison_end(&c);
	buf_release(&shown);
}

static void show_symbols(struct buf *out, const struct changed_file *file)
{
	static const char sign[] = "+-~";
	size_t i;

	buf_reset(out);
	for (i = 0; i < file->symbol.n; i++)
		buf_addf(out, "%c%s [%s|%s]\n", sign[file->symbol.item[i].kind],
			 file->symbol.item[i].name,
			 file->symbol.item[i].before,
			 file->symbol.item[i].after);
}

static void public_symbols_are_compared_by_name(void **state)
{
	struct buf shown = { 0 };
	struct comparison c;

	(void)state;
	compare(&c, false);
	show_symbols(&shown, find(&c, "lib/a.c"));
	assert_string_equal(buf_str(&shown),
		"-a_gone [int a_gone(void)|]\n"
		"+a_new [|int a_new(void)]\n"
		"~a_open [int a_open(int x)|int a_open(int x, int y)]\n");
	/* Moved whole; only a body changed. */
	show_symbols(&shown, find(&c, "new_name.py"));
	assert_string_equal(buf_str(&shown), "");
	show_symbols(&shown, find(&c, "dead.py"));
	assert_string_equal(buf_str(&shown), "-departed [def departed()|]\n");
	show_symbols(&shown, find(&c, "fresh.py"));
	assert_string_equal(buf_str(&shown), "+born [|def born()]\n");
	buf_release(&shown);
	comparison_end(&c);
}

static void show_callers(struct buf *out, const struct comparison *c,
			 const struct changed_file *file)
{
	size_t i;

	buf_reset(out);
	for (i = 0; i < file->caller.n; i++)
		buf_addf(out, "%s %s %u\n",
			 c->w.view->file[file->caller.item[i].file].path,
			 file->caller.item[i].name,
			 file->caller.item[i].count);
}

static void callers_use_what_is_declared_or_was(void **state)
{
	const struct changed_file *dead;
	struct buf shown = { 0 };
	struct comparison c;

	(void)state;
	compare(&c, false);
	show_callers(&shown, &c, find(&c, "lib/a.c"));
	assert_string_equal(buf_str(&shown),
			    "far.c a_gone 1\nuse.c a_open 1\n");
	dead = find(&c, "dead.py");
	assert_int_equal(dead->file, SCOPE_NO_FILE);
	assert_int_equal(dead->change->kind, CHANGE_DELETED);
	show_callers(&shown, &c, dead);
	assert_string_equal(buf_str(&shown), "mourner.py departed 1\n");
	show_callers(&shown, &c, find(&c, "fresh.py"));
	assert_string_equal(buf_str(&shown), "");
	buf_release(&shown);
	comparison_end(&c);
}

static void hunks_say_which_lines(void **state)
{
	const struct changed_file *file;
	struct comparison c;

	(void)state;
	compare(&c, false);
	file = find(&c, "new_name.py");
	assert_int_equal(file->hunk.n, 1);
	assert_int_equal(file->hunk.item[0].new_line, 6);
	assert_int_equal(file->added, 1);
	assert_int_equal(file->removed, 1);
	file = find(&c, "dead.py");
	assert_int_equal(file->added, 0);
	assert_int_equal(file->removed, 2);
	file = find(&c, "fresh.py");
	assert_int_equal(file->added, 2);
	assert_int_equal(file->removed, 0);
	comparison_end(&c);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(changed_files_are_seeds_and_dependents_follow),
		cmocka_unit_test(public_symbols_are_compared_by_name),
		cmocka_unit_test(callers_use_what_is_declared_or_was),
		cmocka_unit_test(hunks_say_which_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
