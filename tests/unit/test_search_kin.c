/* SPDX-License-Identifier: MIT */
/* What the names of two files tell of each other. */
#include "tests/unit/index_test.h"

#include "lang/lang.h"
#include "search/kin.h"

static struct file file_at(const char *path)
{
	return (struct file){
		.path = path,
		.lang = (uint8_t)lang_of_file(path, NULL, "", 0)
	};
}

static bool belong(const char *a, const char *b)
{
	struct file of_a = file_at(a), of_b = file_at(b);

	assert_int_equal(kin_by_name(&of_a, &of_b), kin_by_name(&of_b, &of_a));
	return kin_by_name(&of_a, &of_b);
}

static const char *kind(const char *a, const char *b)
{
	struct file of_a = file_at(a), of_b = file_at(b);

	assert_int_equal(pair_kind(&of_a, &of_b), pair_kind(&of_b, &of_a));
	return pair_kind_name(pair_kind(&of_a, &of_b));
}

static void a_test_belongs_to_what_it_tests(void **state)
{
	(void)state;
	assert_true(belong("src/foo.c", "tests/test_foo.c"));
	assert_true(belong("foo.go", "foo_test.go"));
	assert_true(belong("a/json.ts", "b/tests/json.test.ts"));
	assert_true(belong("main/Adapter.java", "test/AdapterTest.java"));
	assert_false(belong("foo.go", "bar_test.go"));
	assert_false(belong("a_test.go", "b/a_test.go"));
	assert_false(belong("foo.md", "tests/test_foo.c"));
}

static void a_header_belongs_to_its_source(void **state)
{
	(void)state;
	assert_true(belong("include/foo.h", "lib/foo.c"));
	assert_true(belong("Foo.h", "foo.cpp"));
	assert_false(belong("foo.h", "foobar.c"));
	assert_false(belong("classic/schemas.ts", "mini/schemas.ts"));
	assert_false(belong("docs/retry.md", "src/retry.c"));
}

static void a_pair_is_what_is_least_code_in_it(void **state)
{
	(void)state;
	assert_string_equal(kind("a.c", "b.c"), "code");
	assert_string_equal(kind("a.c", "tests/b.c"), "test");
	assert_string_equal(kind("README.md", "tests/data.json"), "test");
	assert_string_equal(kind("examples/a.py", "README.md"), "aside");
	assert_string_equal(kind("a.c", "README.md"), "prose");
	assert_string_equal(kind("a.c", "Makefile"), "data");
}

static void versions_of_one_thing_differ_in_numbers(void **state)
{
	(void)state;
	assert_string_equal(kind("clk/clk_a10.c", "clk/clk_a23.c"), "variant");
	assert_string_equal(kind("clk/clk_a10.c", "clk/clk_a10s.c"), "variant");
	assert_string_equal(kind("hash/md5.c", "hash/sha1.c"), "code");
	assert_string_equal(kind("hash/a.c", "hash/a1.c"), "code");
	assert_string_equal(kind("v3/types.ts", "v4/types.ts"), "variant");
	assert_string_equal(kind("v3/types.ts", "v4/parse.ts"), "code");
	assert_string_equal(kind("elf32.c", "elf.c"), "code");
	assert_string_equal(kind("a-1.c", "a_1.c"), "code");
	assert_string_equal(kind("a1.c", "a2.c.in"), "data");
	assert_string_equal(kind("a1.c", "a2/b.c"), "code");
}

static void translations_lie_below_one_directory(void **state)
{
	(void)state;
	assert_string_equal(kind("src/locales/de.ts", "src/locales/zh-CN.ts"),
			    "variant");
	assert_string_equal(kind("locale/de/a.py", "locale/fr/a.py"),
			    "variant");
	assert_string_equal(kind("lib/lang/scan.c", "lib/lang/words.c"),
			    "code");
	assert_string_equal(kind("i18n/index.ts", "i18n/de.ts"), "code");
	assert_string_equal(kind("a/locale/de.py", "b/locale/de.py"), "code");
	assert_string_equal(kind("locale.py", "locales/de.py"), "code");
}

static void a_language_is_named_below_its_directory(void **state)
{
	static const struct {
		const char *path, *language;
	} cases[] = {
		{ "src/locales/zh-CN.ts", "zh-CN" },
		{ "app/i18n/de/mail.php", "de" },
		{ "lang/sr-Latn-RS.json", "sr-Latn-RS" },
		{ "po/es_419.po", "es_419" },
		{ "lang/to-string.c", "" },
		{ "lang/to_.c", "" },
		{ "lang/v2/a.c", "" },
		{ "locale/index.ts", "" },
		{ "locale/d.ts", "" },
		{ "locale/de", "" },
		{ "src/de.ts", "" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct span found = kin_language(cases[i].path);

		assert_int_equal(found.n, strlen(cases[i].language));
		assert_true(!found.n || !strncmp(found.s, cases[i].language,
						 found.n));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_test_belongs_to_what_it_tests),
		cmocka_unit_test(a_header_belongs_to_its_source),
		cmocka_unit_test(a_pair_is_what_is_least_code_in_it),
		cmocka_unit_test(versions_of_one_thing_differ_in_numbers),
		cmocka_unit_test(translations_lie_below_one_directory),
		cmocka_unit_test(a_language_is_named_below_its_directory)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
