/* SPDX-License-Identifier: MIT */
/* Every style of comment and string, in a language that has it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/scan.h"

/*
 * What each byte is: '.' code, 'c' comment, 's' string (its quotes too), and
 * line ends as they are in either.
 */
struct example {
	const char *lang, *text, *classes;
};

static const struct example examples[] = {
	{ "c", "a /* b */ c", "..ccccccc.." },
	{ "c", "a // b\nc", "..cccc\n." },
	{ "c", "x = \"/* no */\" + 1;", "....ssssssssss....." },
	{ "c", "x = \"a\\\"b\";", "....ssssss." },
	{ "c", "c = '\"'; d", "....sss..." },
	{ "c", "\"open\nnext", "sssss\n...." },
	{ "c", "/* open\nx", "ccccccc\nc" },
	{ "cpp", "n = 1'000'000;", ".............." },
	{ "cpp", "R\"x(a)\" \"b)x\" c", "sssssssssssss.." },
	{ "rust", "fn f<'a>(x: &'a str) { 'b' }",
	  ".......................sss.." },
	{ "rust", "r#\"a\"b\"# c", "ssssssss.." },
	{ "rust", "/* a /* b */ c */ d", "ccccccccccccccccc.." },
	{ "python", "x = '''a'b\n''' # c", "....ssssss\nsss.ccc" },
	{ "python", "f('a' 'b')", "..sss.sss." },
	{ "javascript", "a = `x${ `y` + \"}\" }z` + b", NULL },
	{ "javascript", "a = /[/\"]/.test(b) / c", "....ssssss............" },
	{ "javascript", "a = b / c / d; // e", "...............cccc" },
	{ "lua", "x = [==[ a ]] ]==] y", "....ssssssssssssss.." },
	{ "lua", "--[[ a\nb ]] c", "cccccc\ncccc.." },
	{ "shell", "a=${b#c} # d", ".........ccc" },
	{ "shell", "cat <<A <<B\n1\nA\n2\nB\nx", NULL },
	{ "shell", "x=$((1<<2))\ny", "...........\n." },
	{ "perl", "m{a}; s{b}{c}; $y - 1", NULL },
	{ "ruby", "x = %w[a b] + c", "....sssssss...." },
	{ "ruby", "=begin\na\n=end\nb", "cccccc\nc\ncccc\n." },
	{ "sql", "a 'it''s' -- b", "..sssssss.cccc" },
	{ "php", "$a = <<<X\n b\n X;\n$c", NULL },
};

static char letter(char class)
{
	return class == BYTE_COMMENT ? 'c' : class == BYTE_STRING ? 's' : '.';
}

static void check(const struct example *e)
{
	unsigned int lang = lang_by_name(e->lang);
	size_t n = strlen(e->text), i;
	struct buf classes = { 0 };

	assert_int_not_equal(lang, LANG_NONE);
	blank(lang, e->text, n, NULL, &classes);
	for (i = 0; i < n; i++)
		classes.ptr[i] = e->text[i] == '\n' ? '\n' :
			letter(classes.ptr[i]);
	if (e->classes && strcmp(classes.ptr, e->classes))
		print_error("%s: %s\n", e->lang, e->text);
	if (e->classes)
		assert_string_equal(classes.ptr, e->classes);
	buf_release(&classes);
}

static void knows_each_style(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(examples) / sizeof(*examples); i++)
		check(&examples[i]);
}

/* Where the classes would be too long to read: what is left of the code. */
static void blanks_to_the_same_code(void **state)
{
	static const struct {
		const char *lang, *text, *left;
	} cases[] = {
		{ "javascript", "a = `x${ `y` + \"}\" }z` + b",
		  "a = `    ` ` + \" \"   ` + b" },
		{ "typescript", "`a${\n  f(1)\n}b`", "`  {\n  f(1)\n} `" },
		{ "python", "f\"{x!r:>9} {{y}} {d['k']}\" + \"{z}\"",
		  "f\" x              d[' '] \" + \"   \"" },
		{ "csharp", "$\"a {F(1):N2} {{g}}\" + \"{h}\"",
		  "$\"   F(1)          \" + \"   \"" },
		{ "kotlin", "\"a ${m[\"k\"]} $x\" + y",
		  "\"    m[\" \"]    \" + y" },
		{ "kotlin", "\"open ${x\ny", "\"        \ny" },
		{ "shell", "x=\"a $(f \"b\") ${y:-$(g)}\"",
		  "x=\"    f \" \"            \"" },
		{ "shell", "cat <<A <<B\n1\nA\n2\nB\nx",
		  "cat <<A <<B\n \nA\n \nB\nx" },
		{ "perl", "m{a}; s{b}{c}; $y - 1", "m{ }; s{    }; $y - 1" },
		{ "php", "$a = <<<X\n b\n X;\n$c", "$a = <<<X\n  \n X;\n$c" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct buf out = { 0 };

		blank(lang_by_name(cases[i].lang), cases[i].text,
		      strlen(cases[i].text), &out, NULL);
		assert_string_equal(out.ptr, cases[i].left);
		buf_release(&out);
	}
}

static void knows_languages(void **state)
{
	static const struct {
		const char *path, *attribute, *head, *id;
	} cases[] = {
		{ "a/b.py", NULL, NULL, "python" },
		{ "A.PY", NULL, NULL, "python" },
		{ "x.h", NULL, NULL, "c" },
		{ "x.h", NULL, "namespace a {\nclass b {\n};\n}", "cpp" },
		{ "x.h", "C++", NULL, "cpp" },
		{ "x.h", "no-such-language", NULL, "c" },
		{ "Makefile", NULL, NULL, "makefile" },
		{ "run", NULL, "#!/usr/bin/env -S python3.11 -u\n", "python" },
		{ "run", NULL, "#!/bin/bash -e\n", "shell" },
		{ "run", NULL, "# -*- mode: ruby -*-\n", "ruby" },
		{ "run", NULL, "just text\n", "" },
		{ "types.d.ts", NULL, NULL, "typescript" },
		{ ".gitignore", NULL, NULL, "" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_string_equal(
			lang_id(lang_of_file(cases[i].path, cases[i].attribute,
					     cases[i].head, cases[i].head ?
					     strlen(cases[i].head) : 0)),
			cases[i].id);
	assert_int_equal(lang_by_name("PYTHON"), lang_by_name("py"));
	assert_int_equal(lang_by_name("bash"), lang_by_name("shell"));
	assert_int_equal(lang_by_name("nothing"), LANG_NONE);
	assert_true(lang_needs_bytes("x.h", NULL));
	assert_true(lang_needs_bytes("script", NULL));
	assert_false(lang_needs_bytes("x.py", NULL));
	assert_false(lang_needs_bytes("x.h", "C"));
}

static void knows_how_to_comment(void **state)
{
	static const struct {
		const char *lang, *open, *close;
	} rows[] = {
		{ "C", "//", "" }, { "Python", "#", "" }, { "SQL", "--", "" },
		{ "HTML", "<!--", "-->" }, { "CSS", "/*", "*/" },
		{ "Lua", "--", "" }, { "OCaml", "(*", "*)" }
	};
	const char *open, *close;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		assert_true(lang_comment(lang_by_name(rows[i].lang), &open,
					 &close));
		assert_string_equal(open, rows[i].open);
		assert_string_equal(close, rows[i].close);
	}
	assert_false(lang_comment(LANG_NONE, &open, &close));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_each_style),
		cmocka_unit_test(blanks_to_the_same_code),
		cmocka_unit_test(knows_languages),
		cmocka_unit_test(knows_how_to_comment),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
