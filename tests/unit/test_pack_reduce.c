/* SPDX-License-Identifier: MIT */
/* lib/pack/reduce: what each level leaves. */
#include "tests/unit/reduce_test.h"

static void check(const char *lang, enum reduce_level level, const char *text,
		  const char *expected)
{
	struct buf out = { 0 };

	reduced(lang, text, strlen(text), level, &out, NULL);
	if (strcmp(buf_str(&out), expected))
		fail_msg("%s %s: '%s' became '%s'", lang, reduce_name(level),
			 text, buf_str(&out));
	buf_release(&out);
}

static const char c_text[] =
	"/* Licence. */\n"
	"#include <x.h>\n"
	"\n"
	"\n"
	"\n"
	"// why\n"
	"static int\thelp(int a)\t/* a */\n"
	"{\n"
	"\treturn a /* + 1 */ + 2;   \n"
	"}\n"
	"\n"
	"const char *name(void)\n"
	"{\n"
	"\n"
	"\treturn \"/* no  comment */\";\n"
	"}\n";

static void c_is_reduced_level_by_level(void **state)
{
	(void)state;
	check("c", REDUCE_NONE, c_text, c_text);
	check("c", REDUCE_STANDARD, c_text,
	      "#include <x.h>\n"
	      "\n"
	      "static int\thelp(int a)\n"
	      "{\n"
	      "\treturn a  + 2;\n"
	      "}\n"
	      "\n"
	      "const char *name(void)\n"
	      "{\n"
	      "\n"
	      "\treturn \"/* no  comment */\";\n"
	      "}\n");
	check("c", REDUCE_AGGRESSIVE, c_text,
	      "#include <x.h>\n"
	      "static int help(int a)\n"
	      "{\n"
	      "return a + 2;\n"
	      "}\n"
	      "const char *name(void)\n"
	      "{\n"
	      "return \"/* no  comment */\";\n"
	      "}\n");
	check("c", REDUCE_SKELETON, c_text,
	      "#include <x.h>\n"
	      "static int\thelp(int a) { ... }\n"
	      "const char *name(void) { ... }\n");
	check("c", REDUCE_API, c_text,
	      "const char *name(void) { ... }\n");
}

static void indentation_that_means_something_stays(void **state)
{
	static const char text[] =
		"#!/usr/bin/env python3\n"
		"# a comment\n"
		"import os\n"
		"\n"
		"\n"
		"class Shop(Base):\n"
		"    \"\"\"All of it.\n"
		"\n"
		"    Even this. \"\"\"\n"
		"    def total(self, tax):  # with tax\n"
		"        if tax:\n"
		"            return 1\n"
		"        return \"# no comment\"\n"
		"\n"
		"    def _hidden(self):\n"
		"        return os.getcwd()\n";

	(void)state;
	check("python", REDUCE_AGGRESSIVE, text,
	      "#!/usr/bin/env python3\n"
	      "import os\n"
	      "class Shop(Base):\n"
	      "    \"\"\"All of it.\n"
	      "\n"
	      "    Even this. \"\"\"\n"
	      "    def total(self, tax):\n"
	      "        if tax:\n"
	      "            return 1\n"
	      "        return \"# no comment\"\n"
	      "    def _hidden(self):\n"
	      "        return os.getcwd()\n");
	check("python", REDUCE_SKELETON, text,
	      "#!/usr/bin/env python3\n"
	      "import os\n"
	      "class Shop(Base):\n"
	      "    def total(self, tax): ...\n"
	      "    def _hidden(self): ...\n");
	check("python", REDUCE_API, text,
	      "class Shop(Base):\n"
	      "    def total(self, tax): ...\n");
}

/* What stands behind an exported declaration and is dropped leaves it its
 * line end. */
static void exported_declarations_have_lines_of_their_own(void **state)
{
	(void)state;
	check("python", REDUCE_API,
	      "def a():\n    return 1  # why\n\n\ndef b():\n"
	      "    return 2  # type: ignore\n\n_x = 3\n\n\nclass C:\n"
	      "    def m(self):\n        self.n = 1  # odd\n\n"
	      "    def n(self):\n        return self  # so\n",
	      "def a(): ...\ndef b(): ...\nclass C:\n"
	      "    def m(self): ...\n    def n(self): ...\n");
	check("c", REDUCE_API,
	      "int a(void) { return 1; } /* a */\nint b(void)\n{\n"
	      "\treturn 2;\n} // b\nint c(void) { return 3; } "
	      "static int d(void) { return 4; }\nint e(void) { return 5; }\n",
	      "int a(void) { ... }\nint b(void) { ... }\n"
	      "int c(void) { ... }\nint e(void) { ... }\n");
	check("typescript", REDUCE_API,
	      "export type A = \"x\" | \"y\"; // or\n"
	      "export interface B { // b\n  c: string; // c\n} // d\n"
	      "export function f(): void {\n  g(1000);\n} /* e */\n"
	      "const h = 1;\nexport const i = 2; // i\n",
	      "export type A = \"x\" | \"y\";\nexport interface B {\n"
	      "  c: string;\n}\nexport function f(): void { ... }\n"
	      "export const i = 2;\n");
	check("java", REDUCE_API,
	      "package p; // p\npublic class A { // a\n"
	      "  public int f() { return 10; } // f\n"
	      "  private int g() { return 20; } // g\n"
	      "  public int h; // h\n}\n",
	      "package p;\npublic class A {\n  public int f() { ... }\n"
	      "  public int h;\n}\n");
	check("go", REDUCE_API,
	      "package p // p\n\nfunc F() int {\n\treturn 100\n} // f\n\n"
	      "func g() {\n\tF()\n} // g\n\nfunc H() int {\n"
	      "\treturn 200\n}\n",
	      "package p\nfunc F() int { ... }\nfunc H() int { ... }\n");
}

static void macros_keep_their_parameters(void **state)
{
	static const char text[] =
		"#define SIZE 100000000\n"
		"#define AT(list, i) \\\n\t((list)->item[(i)])\n"
		"#define EMPTY { NULL, 0, 0 }\n";
	static const char expected[] =
		"#define SIZE ...\n#define AT(list, i) ...\n"
		"#define EMPTY ...\n";

	(void)state;
	check("c", REDUCE_SKELETON, text, expected);
	check("cpp", REDUCE_API, text, expected);
}

/* A brace behind a type is the body, behind a colon it is a type. */
static void tests_beside_the_code_are_not_spelt_out(void **state)
{
	static const char text[] =
		"pub fn double(n: i32) -> i32 {\n"
		"    n * 2 + 0\n"
		"}\n"
		"\n"
		"#[cfg(test)]\n"
		"pub mod test {\n"
		"    use super::*;\n"
		"    pub fn world() -> i32 { 1000 }\n"
		"    #[test]\n"
		"    fn doubles() { assert_eq!(double(1), 2); }\n"
		"}\n";

	(void)state;
	check("rust", REDUCE_SKELETON, text,
	      "pub fn double(n: i32) -> i32 { ... }\n"
	      "#[cfg(test)]\n"
	      "pub mod test { ... }\n");
	check("rust", REDUCE_API, text,
	      "pub fn double(n: i32) -> i32 { ... }\n");
}

static void bodies_behind_types_go(void **state)
{
	(void)state;
	check("typescript", REDUCE_SKELETON,
	      "function f(): void {\n  g(1000);\n}\n"
	      "function g(): { a: number } {\n  return f(1000);\n}\n"
	      "function h(): Promise<{ a: X }> {\n  return f(1000);\n}\n"
	      "declare function i(): { c: number }\nclass C {\n"
	      "  m(): A | { x: number } {\n    return f(1000);\n  }\n}\n"
	      "const r = (): { z: X } => {\n  return h(1000);\n};\n",
	      "function f(): void { ... }\n"
	      "function g(): { a: number } { ... }\n"
	      "function h(): Promise<{ a: X }> { ... }\n"
	      "declare function i(): { c: number }\nclass C {\n"
	      "  m(): A | { x: number } { ... }\n}\n"
	      "const r = (): { z: X } => { ... };\n");
}

static void a_group_keeps_what_holds_it(void **state)
{
	(void)state;
	check("go", REDUCE_API,
	      "package p\n\nimport (\n\t\"fmt\"\n)\n\nconst (\n"
	      "\tA = 1 // a\n\tb = 2\n)\n\nvar (\n\tc = 3\n)\n\n"
	      "var (\n\tD = 4\n\tE = 5\n)\n",
	      "package p\nconst (\n\tA = 1\n)\nvar (\n\tD = 4\n"
	      "\tE = 5\n)\n");
}

static void strings_over_lines_keep_every_byte(void **state)
{
	static const char text[] =
		"x = \"\"\"one\n"
		"\n"
		"\n"
		"   two   \n"
		"# three\n"
		"\"\"\"   \n"
		"\n"
		"\n"
		"y = 1\n";

	(void)state;
	check("python", REDUCE_STANDARD, text,
	      "x = \"\"\"one\n\n\n   two   \n# three\n\"\"\"   \n\ny = 1\n");
	check("javascript", REDUCE_AGGRESSIVE,
	      "  const a = `x\n\n   // y   \n` ;   // z\n    f( a );\n",
	      "const a = `x\n\n   // y   \n` ;\nf( a );\n");
}

static void a_comment_between_words_leaves_a_space(void **state)
{
	(void)state;
	check("c", REDUCE_STANDARD, "int/*a*/x;\n", "int x;\n");
	check("c", REDUCE_STANDARD, "f(/*a*/x /*b*/);\n", "f( x );\n");
	check("c", REDUCE_STANDARD, "a /* 1\n2\n3 */ b\n", "a\n b\n");
	check("c", REDUCE_STANDARD, "/* a */\n\n/* b */\n\nc\n", "c\n");
	check("c", REDUCE_STANDARD, "a\r\n\r\n\r\n// b\r\nc\r\n",
	      "a\n\nc\n");
	check("c", REDUCE_STANDARD, "a // b", "a");
}

static void prose_has_headings_for_a_skeleton(void **state)
{
	static const char text[] =
		"# One\n\ntext\n\n\n## Two\n\nmore\n\n```c\n# no heading\n```\n";

	(void)state;
	check("markdown", REDUCE_SKELETON, text, "# One\n## Two\n");
	check("markdown", REDUCE_AGGRESSIVE, text,
	      "# One\n\ntext\n\n## Two\n\nmore\n\n```c\n# no heading\n```\n");
}

static void unknown_languages_lose_blank_lines_only(void **state)
{
	static const char text[] = "a  # b\n\n\n\n  c \n";
	struct buf out = { 0 };

	(void)state;
	assert_int_equal(reduced("", text, sizeof(text) - 1, REDUCE_API, &out,
				 NULL), REDUCE_STANDARD);
	assert_string_equal(out.ptr, "a  # b\n\n  c \n");
	buf_release(&out);
}

static void a_level_that_is_not_there_is_told(void **state)
{
	struct buf out = { 0 };

	(void)state;
	assert_int_equal(reduced("c", "int x;\n", 7, REDUCE_SKELETON, &out,
				 NULL), REDUCE_AGGRESSIVE);
	assert_int_equal(reduced("c", "", 0, REDUCE_API, &out, NULL),
			 REDUCE_NONE);
	assert_int_equal(reduce_by_name("skeleton"), REDUCE_SKELETON);
	assert_int_equal(reduce_by_name("bones"), REDUCE_LEVELS);
	buf_release(&out);
}

static void each_line_knows_where_it_came_from(void **state)
{
	static const uint32_t standard[] = {
		2, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
	};
	static const uint32_t skeleton[] = { 2, 7, 12 };
	struct buf out = { 0 };
	line_vec lines = { 0 };

	(void)state;
	reduced("c", c_text, sizeof(c_text) - 1, REDUCE_STANDARD, &out, &lines);
	assert_int_equal(lines.n, sizeof(standard) / sizeof(*standard));
	assert_memory_equal(lines.item + 2, standard + 2,
			    sizeof(standard) - 2 * sizeof(*standard));
	assert_int_equal(lines.item[0], 2);
	reduced("c", c_text, sizeof(c_text) - 1, REDUCE_SKELETON, &out, &lines);
	assert_int_equal(lines.n, 3);
	assert_memory_equal(lines.item, skeleton, sizeof(skeleton));
	reduced("c", "a\nb", 3, REDUCE_NONE, &out, &lines);
	assert_int_equal(lines.n, 2);
	assert_int_equal(lines.item[1], 2);
	buf_release(&out);
	VEC_RELEASE(&lines);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c_is_reduced_level_by_level),
		cmocka_unit_test(indentation_that_means_something_stays),
		cmocka_unit_test(exported_declarations_have_lines_of_their_own),
		cmocka_unit_test(macros_keep_their_parameters),
		cmocka_unit_test(tests_beside_the_code_are_not_spelt_out),
		cmocka_unit_test(bodies_behind_types_go),
		cmocka_unit_test(a_group_keeps_what_holds_it),
		cmocka_unit_test(strings_over_lines_keep_every_byte),
		cmocka_unit_test(a_comment_between_words_leaves_a_space),
		cmocka_unit_test(prose_has_headings_for_a_skeleton),
		cmocka_unit_test(unknown_languages_lose_blank_lines_only),
		cmocka_unit_test(a_level_that_is_not_there_is_told),
		cmocka_unit_test(each_line_knows_where_it_came_from),
	};

	return cmocka_run_group_tests(tests, open_scanner, close_scanner);
}
