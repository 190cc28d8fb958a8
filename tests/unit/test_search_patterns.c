/* SPDX-License-Identifier: MIT */
/*
 * Definitions of patterns: ours do what their own examples say, and a wrong
 * one is refused with its line.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "lang/lang.h"
#include "search/patterns.h"
#include "search/patterns_match.h"
#include "scope_world.h"

static const char *source_dir(void)
{
	const char *dir = getenv("FUSE_SOURCE");

	return dir ? dir : ".";
}

/* Reads a definition file of the source, with its examples. */
static void read_ours(struct pattern_defs *out, const char *name)
{
	struct buf path = { 0 }, bytes = { 0 };
	const struct error *err;

	buf_addf(&path, "%s/lib/search/patterns/%s", source_dir(), name);
	assert_null(file_read(&bytes, path.ptr, PATTERN_FILE_MAX));
	err = pattern_defs_read(out, name, buf_str(&bytes), bytes.len);
	if (err)
		print_error("%s\n", err->msg);
	assert_null(err);
	buf_release(&path);
	buf_release(&bytes);
}

/* Counts the patterns of a file that lack or fail an example. */
static size_t check_examples(const char *name)
{
	struct pattern_defs defs = { 0 };
	size_t i, n, failed = 0;

	read_ours(&defs, name);
	n = defs.def.n;
	for (i = 0; i < n; i++) {
		struct pattern_def *def = &defs.def.item[i];
		const struct error *err = pattern_def_check(def);

		if (!err && def->yes.n && def->no.n && *def->guide)
			continue;
		print_error("%s\n", err ? err->msg : def->name);
		failed++;
	}
	assert_true(n >= 8);
	pattern_defs_release(&defs);
	return failed;
}

static void every_pattern_does_what_its_examples_say(void **state)
{
	const struct shipped_patterns *file = shipped_patterns;
	size_t files = 0, failed = 0;

	(void)state;
	for (; file->name; file++, files++)
		failed += check_examples(file->name);
	assert_int_equal(failed, 0);
	assert_true(files >= 9);
}

static void every_definition_is_part_of_the_program(void **state)
{
	const struct shipped_patterns *file;
	struct buf path = { 0 };
	struct dirent *entry;
	DIR *dir;

	(void)state;
	buf_addf(&path, "%s/lib/search/patterns", source_dir());
	dir = opendir(path.ptr);
	assert_non_null(dir);
	while ((entry = readdir(dir))) {
		if (strcmp(path_ext(entry->d_name), ".pattern"))
			continue;
		for (file = shipped_patterns; file->name; file++)
			if (!strcmp(file->name, entry->d_name))
				break;
		if (!file->name)
			print_error("not shipped: %s\n", entry->d_name);
		assert_non_null(file->name);
	}
	closedir(dir);
	buf_release(&path);
}

static void what_is_shipped_is_what_is_in_the_files(void **state)
{
	const struct shipped_patterns *file = shipped_patterns;
	struct pattern_defs shipped = { 0 }, ours = { 0 };
	size_t i;

	(void)state;
	assert_null(pattern_defs_ship(&shipped));
	for (; file->name; file++)
		read_ours(&ours, file->name);
	assert_int_equal(shipped.def.n, ours.def.n);
	for (i = 0; i < ours.def.n; i++) {
		const struct pattern_def *a = &shipped.def.item[i];
		const struct pattern_def *b = &ours.def.item[i];

		assert_string_equal(a->set, b->set);
		assert_string_equal(a->category, b->category);
		assert_string_equal(a->name, b->name);
		assert_string_equal(a->match, b->match);
		assert_string_equal(a->guide, b->guide);
		assert_int_equal(a->line, b->line);
		assert_int_equal(a->needs.n, b->needs.n);
		assert_int_equal(a->over.n, b->over.n);
		assert_int_equal(a->yes.n, 0);
	}
	pattern_defs_release(&shipped);
	pattern_defs_release(&ours);
}

static void a_wrong_definition_is_refused_with_its_line(void **state)
{
	static const struct {
		const char *text, *message;
	} cases[] = {
		{ "language c\n", "t:1: a file begins with its 'set', "
		  "not with 'language'" },
		{ "set A\n\nsett B\n",
		  "t:3: unknown word 'sett'; did you mean 'set'?" },
		{ "set A\nset B\n",
		  "t:2: a file is one set; this is another 'B'" },
		{ "set A\nlanguage nonesuch\n",
		  "t:2: unknown language 'nonesuch'" },
		{ "set A\npattern b\n", "t:2: out of place: 'pattern'" },
		{ "set A\ncategory a b\n",
		  "t:2: a category is one word, not 'a b'" },
		{ "set A\ncategory\n", "t:2: something must follow "
		  "'category'" },
		{ "set A\nlanguage c\ncategory a\npattern b\n\npattern c\n",
		  "t:6: there is no 'match' for the pattern 'b'" },
		{ "set A\nlanguage c\ncategory a\npattern b\nmatch x\n"
		  "pattern b\nmatch y\n", "t:6: a second pattern 'b'" },
		{ "set A\ncategory a\npattern b\nmatch x\n",
		  "t:3: there is no 'language' for 'b'" },
		{ "set A\nlanguage c\ncategory a\npattern b\nmatch x\n"
		  "over c\n", "t:4: preferred over a pattern that is not in "
		  "its category: 'c'" },
		{ "set A\nlanguage c\ncategory a\npattern b\nstrings yes\n",
		  "t:5: nothing follows 'strings'" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct pattern_defs defs = { 0 };
		const struct error *err;

		err = pattern_defs_read(&defs, "t", cases[i].text,
					strlen(cases[i].text));
		assert_non_null(err);
		assert_int_equal(err->code, ERROR_USAGE);
		assert_string_equal(err->msg, cases[i].message);
		pattern_defs_release(&defs);
	}
}

static void an_expression_or_an_example_may_be_wrong(void **state)
{
	static const char bad[] =
		"set A\nlanguage c\ncategory a\npattern b\nmatch x(\n";
	static const char untrue[] =
		"set A\nlanguage c\ncategory a\npattern b\nmatch x\nyes y\n";
	static const char true_no[] =
		"set A\nlanguage c\ncategory a\npattern b\nmatch x\nno x\n";
	static const char *const texts[] = { bad, untrue, true_no };
	size_t i;

	(void)state;
	for (i = 0; i < 3; i++) {
		struct pattern_defs defs = { 0 };
		const struct error *err;

		assert_null(pattern_defs_read(&defs, "t", texts[i],
					      strlen(texts[i])));
		err = pattern_def_check(&defs.def.item[0]);
		assert_non_null(err);
		assert_memory_equal(err->msg, "t:4: ", 5);
		pattern_defs_release(&defs);
	}
}

static void a_later_file_adds_to_a_set_and_replaces_in_it(void **state)
{
	static const char first[] =
		"set A\nlanguage c\ncategory a\npattern b\nmatch x\n"
		"pattern c\nmatch y\n";
	static const char second[] =
		"set a\nlanguage python\ncategory a\npattern c\nmatch z\n"
		"over b\npattern d\nmatch w\n";
	struct pattern_defs defs = { 0 };

	(void)state;
	assert_null(pattern_defs_read(&defs, "1", first, strlen(first)));
	assert_null(pattern_defs_read(&defs, "2", second, strlen(second)));
	assert_int_equal(defs.def.n, 3);
	assert_string_equal(defs.def.item[1].match, "(?:z)");
	assert_string_equal(defs.def.item[1].origin, "2");
	assert_int_equal(defs.def.item[1].lang.item[0],
			 lang_by_name("python"));
	assert_string_equal(defs.def.item[2].set, "A");
	pattern_defs_release(&defs);
}

static void find_lines(pattern_line_vec *out, const char *def_text,
		       const char *text, bool *is_cut)
{
	struct pattern_text in = { 0 };
	struct pattern_defs defs = { 0 };

	assert_null(pattern_defs_read(&defs, "t", def_text,
				      strlen(def_text)));
	assert_null(pattern_def_compile(&defs.def.item[0]));
	pattern_text_begin(&in, lang_by_name("c"), text, strlen(text));
	out->n = 0;
	if (pattern_text_may_hold(&in, &defs.def.item[0]))
		assert_null(pattern_lines(&in, &defs.def.item[0], out,
					  is_cut));
	pattern_text_release(&in);
	pattern_defs_release(&defs);
}

static void a_line_counts_once_and_is_known_again(void **state)
{
	pattern_line_vec lines = { 0 };
	bool is_cut = false;

	(void)state;
	find_lines(&lines, "set A\nlanguage c\ncategory a\npattern b\n"
		   "match \\bx\\b\n",
		   "x + x; /* x */\n/* x */\n\"x\";\n\tx + x;\n y;\nx", &is_cut);
	assert_int_equal(lines.n, 3);
	assert_int_equal(lines.item[0].line, 1);
	assert_int_equal(lines.item[1].line, 4);
	assert_int_equal(lines.item[2].line, 6);
	assert_true(lines.item[0].hash == lines.item[1].hash);
	assert_true(lines.item[0].hash != lines.item[2].hash);
	assert_false(is_cut);
	VEC_RELEASE(&lines);
}

static void strings_are_seen_by_who_asks_for_them(void **state)
{
	pattern_line_vec lines = { 0 };
	bool is_cut = false;

	(void)state;
	find_lines(&lines, "set A\nlanguage c\ncategory a\npattern b\nstrings\n"
		   "match x\nneeds x\n", "\"x\"; // x\n// x\n", &is_cut);
	assert_int_equal(lines.n, 1);
	assert_int_equal(lines.item[0].line, 1);
	find_lines(&lines, "set A\nlanguage c\ncategory a\npattern b\n"
		   "match x\nneeds z\n", "x;\n", &is_cut);
	assert_int_equal(lines.n, 0);
	VEC_RELEASE(&lines);
}

static void a_pattern_without_end_is_cut(void **state)
{
	pattern_line_vec lines = { 0 };
	struct buf text = { 0 };
	bool is_cut = false;

	(void)state;
	buf_addn(&text, 'a', 5000);
	find_lines(&lines, "set A\nlanguage c\ncategory a\npattern b\n"
		   "match (?:a+)+[bc]\n", text.ptr, &is_cut);
	assert_true(is_cut);
	assert_int_equal(lines.n, 0);
	buf_release(&text);
	VEC_RELEASE(&lines);
}

/* The category of this name, which must be there. */
static const struct pattern_category *category(const struct patterns *found,
					       const char *name)
{
	size_t i;

	for (i = 0; i < found->category.n; i++)
		if (!strcmp(found->category.item[i].name, name))
			return &found->category.item[i];
	fail_msg("no category '%s'", name);
	return NULL;
}

static void only_the_selected_files_are_asked(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "a = f\"{b}\"\n" },
		{ "b.py", "a = \"%s\" % b\nimport os\n" },
		{ "c.py", "a = \"%s\" % b\n" }, { NULL, NULL }
	};
	struct patterns found;
	const struct pattern_category *c;
	struct patterns_request request = { .without_trend = true };
	struct world world;
	bool selected[3] = { true, false, true };

	(void)state;
	world_make(&world, files);
	request.view = world.view;
	request.source = world.source;
	assert_null(patterns_find(&found, &request));
	c = category(&found, "formatting");
	assert_int_equal(c->use.n, 2);
	assert_string_equal(c->use.item[0].def->name, "percent");
	assert_int_equal(c->use.item[0].files, 2);
	assert_true(c->use.item[1].is_rival);
	assert_false(found.has_recent || found.has_long);
	patterns_release(&found);

	request.selected = selected;
	assert_null(patterns_find(&found, &request));
	c = category(&found, "formatting");
	assert_int_equal(found.files, 2);
	assert_int_equal(c->use.n, 2);
	assert_string_equal(c->use.item[0].def->name, "f-string");
	assert_int_equal(c->use.item[0].files, 1);
	assert_int_equal(c->use.item[0].advice, ADVICE_PREFER);
	assert_true(c->use.item[1].is_outdated);
	assert_int_equal(c->use.item[1].example, world_file(&world, "c.py"));
	assert_int_equal(found.golden.n, 1);
	assert_int_equal(found.golden.item[0].file, world_file(&world, "a.py"));
	patterns_release(&found);

	selected[0] = selected[2] = false;
	assert_null(patterns_find(&found, &request));
	assert_int_equal(found.category.n, 0);
	patterns_release(&found);
	world_end(&world);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_pattern_does_what_its_examples_say),
		cmocka_unit_test(every_definition_is_part_of_the_program),
		cmocka_unit_test(what_is_shipped_is_what_is_in_the_files),
		cmocka_unit_test(a_wrong_definition_is_refused_with_its_line),
		cmocka_unit_test(an_expression_or_an_example_may_be_wrong),
		cmocka_unit_test(a_later_file_adds_to_a_set_and_replaces_in_it),
		cmocka_unit_test(a_line_counts_once_and_is_known_again),
		cmocka_unit_test(strings_are_seen_by_who_asks_for_them),
		cmocka_unit_test(a_pattern_without_end_is_cut),
		cmocka_unit_test(only_the_selected_files_are_asked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
