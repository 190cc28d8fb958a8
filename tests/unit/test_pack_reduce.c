/* SPDX-License-Identifier: MIT */
/* lib/pack/reduce: what each level leaves, and what it never touches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "pack/reduce.h"

static struct scanner *scanner;

static int open_scanner(void **state)
{
	(void)state;
	scanner = scanner_new();
	return 0;
}

static int close_scanner(void **state)
{
	(void)state;
	scanner_free(scanner);
	return 0;
}

/* Reduces by the real scanner; the level that was had comes back. */
static enum reduce_level reduced(const char *lang, const char *text, size_t n,
				 enum reduce_level level, struct buf *out,
				 line_vec *lines)
{
	unsigned int number = *lang ? lang_by_name(lang) : LANG_NONE;
	struct facts facts = { 0 };
	enum reduce_level got;

	assert_null(scan(scanner, number, text, n, &facts));
	got = reduce(number, text, n, &facts, level, out, lines);
	facts_release(&facts);
	return got;
}

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

/* The bytes of all string literals of a text, one after the other. */
static void literals(unsigned int lang, const struct buf *text,
		     struct buf *out)
{
	struct buf class = { 0 };
	size_t i;

	blank(lang, buf_str(text), text->len, NULL, &class);
	buf_reset(out);
	for (i = 0; i < text->len; i++)
		if (class.ptr[i] == BYTE_STRING)
			buf_addch(out, text->ptr[i]);
	buf_release(&class);
}

static void check_laws(const char *lang, const struct buf *text)
{
	unsigned int number = lang_by_name(lang);
	struct buf out = { 0 }, again = { 0 }, before = { 0 }, after = { 0 };
	line_vec lines = { 0 };
	enum reduce_level level;
	size_t i, ends;

	for (level = REDUCE_STANDARD; level < REDUCE_LEVELS; level++) {
		enum reduce_level got = reduced(lang, text->ptr, text->len,
						level, &out, &lines);

		assert_true(got <= level);
		for (i = 1; i < lines.n; i++)
			assert_true(lines.item[i - 1] <= lines.item[i]);
		for (i = ends = 0; i < out.len; i++)
			ends += out.ptr[i] == '\n';
		assert_true(lines.n >= ends && lines.n <= ends + 1);
		assert_true(out.len <= text->len + 8);
		if (got > REDUCE_AGGRESSIVE)
			continue;
		literals(number, text, &before);
		literals(number, &out, &after);
		if (before.len != after.len ||
		    (before.len && memcmp(before.ptr, after.ptr, after.len)))
			fail_msg("%s %s changed a literal of '%s': '%s'", lang,
				 reduce_name(level), text->ptr, out.ptr);
		reduced(lang, buf_str(&out), out.len, got, &again, NULL);
		if (strcmp(buf_str(&out), buf_str(&again)))
			fail_msg("%s %s twice: '%s' became '%s'", lang,
				 reduce_name(level), buf_str(&out),
				 buf_str(&again));
	}
	buf_release(&out);
	buf_release(&again);
	buf_release(&before);
	buf_release(&after);
	VEC_RELEASE(&lines);
}

static void random_programs_keep_their_literals(void **state)
{
	static const char *const piece[] = {
		"int f(int a)\n{\n\treturn a;\n}\n", "\"a  /* b\"", "// c\n",
		"/* d\n\n e */", "\n\n\n", "   ", "\t\n", "x = 1;\n", "'\\''",
		"struct s {\n\tint a; /* b */\n};\n", "{", "}", "#define A \\\n"
		"\tb\n", "return \"x\\\"y\";\n", "\r\n", "(", ")", ";\n",
		"static const char *s = \"  \\\n  \";\n",
	};
	unsigned int seed = 11, round, i;

	(void)state;
	for (round = 0; round < 3000; round++) {
		struct buf text = { 0 };

		for (i = 0; i < 8; i++) {
			seed = seed * 1103515245 + 12345;
			buf_addstr(&text, piece[(seed >> 16) %
				   (sizeof(piece) / sizeof(piece[0]))]);
		}
		check_laws("c", &text);
		buf_release(&text);
	}
}

/* Our own sources are as good a corpus as any. */
static void real_files_keep_their_literals(void **state)
{
	static const char *const file[] = {
		"lib/pack/reduce.c", "lib/lang/tokens.c", "lib/redact/kinds.c",
		"lib/base/strmap.h", "tests/unit/test_redact.c",
	};
	const char *top = getenv("FUSE_SOURCE");
	size_t i;

	(void)state;
	if (!top)
		skip();
	for (i = 0; i < sizeof(file) / sizeof(file[0]); i++) {
		struct buf path = { 0 }, text = { 0 };

		buf_addf(&path, "%s/%s", top, file[i]);
		assert_null(file_read(&text, path.ptr, 1 << 20));
		check_laws("c", &text);
		buf_release(&path);
		buf_release(&text);
	}
}

/* Offsets that do not fit the text must not be believed. */
static void wrong_offsets_do_no_harm(void **state)
{
	static const char text[] = "int f(void)\n{\n\treturn 1;\n}\n";
	unsigned int seed = 5, round, i;

	(void)state;
	for (round = 0; round < 5000; round++) {
		struct facts facts = { 0 };
		struct buf out = { 0 };

		for (i = 0; i < 3; i++) {
			struct symbol *symbol = VEC_PUSH(&facts.symbol);
			uint32_t at[4], k;

			for (k = 0; k < 4; k++) {
				seed = seed * 1103515245 + 12345;
				at[k] = (seed >> 16) % (sizeof(text) + 6);
			}
			*symbol = (struct symbol){
				.name = "f", .kind = (uint8_t)((seed >> 8) %
							      SYMBOL_KINDS),
				.flags = SYMBOL_EXPORTED, .line = at[0],
				.container = i ? at[1] % 4 :
					SYMBOL_NO_CONTAINER,
				.begin = at[0], .body = at[1],
				.body_end = at[2], .end = at[3]
			};
		}
		reduce(lang_by_name("c"), text, sizeof(text) - 1, &facts,
		       round % 2 ? REDUCE_API : REDUCE_SKELETON, &out, NULL);
		reduce(lang_by_name("markdown"), text, sizeof(text) - 1,
		       &facts, REDUCE_SKELETON, &out, NULL);
		buf_release(&out);
		facts_release(&facts);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c_is_reduced_level_by_level),
		cmocka_unit_test(indentation_that_means_something_stays),
		cmocka_unit_test(exported_declarations_have_lines_of_their_own),
		cmocka_unit_test(macros_keep_their_parameters),
		cmocka_unit_test(bodies_behind_types_go),
		cmocka_unit_test(a_group_keeps_what_holds_it),
		cmocka_unit_test(strings_over_lines_keep_every_byte),
		cmocka_unit_test(a_comment_between_words_leaves_a_space),
		cmocka_unit_test(prose_has_headings_for_a_skeleton),
		cmocka_unit_test(unknown_languages_lose_blank_lines_only),
		cmocka_unit_test(a_level_that_is_not_there_is_told),
		cmocka_unit_test(each_line_knows_where_it_came_from),
		cmocka_unit_test(random_programs_keep_their_literals),
		cmocka_unit_test(real_files_keep_their_literals),
		cmocka_unit_test(wrong_offsets_do_no_harm),
	};

	return cmocka_run_group_tests(tests, open_scanner, close_scanner);
}
