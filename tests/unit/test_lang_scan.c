/* SPDX-License-Identifier: MIT */
/*
 * What must hold of the facts of any bytes in any language: the inputs of the
 * language cases, cut short at many places and with bytes changed, go through
 * every analyzer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "lang/lang.h"
#include "lang/scan.h"

static void check_symbols(const struct facts *facts, size_t n)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		assert_true(*s->name);
		assert_true(s->kind < SYMBOL_KINDS);
		assert_true(s->begin <= s->body && s->body <= s->body_end);
		assert_true(s->body_end <= s->end && s->end <= n);
		assert_true(s->first_line >= 1 && s->first_line <= s->line);
		assert_true(s->line <= facts->lines);
		assert_true(s->last_line <= facts->lines);
		assert_true(s->container == SYMBOL_NO_CONTAINER ||
			    s->container < i);
	}
}

static void check_imports(const struct facts *facts)
{
	size_t i;

	for (i = 0; i < facts->import.n; i++) {
		assert_true(*facts->import.item[i].text);
		assert_true(facts->import.item[i].line >= 1);
		assert_true(facts->import.item[i].line <= facts->lines);
	}
}

static void check_blank(unsigned int lang, const char *bytes, size_t n)
{
	struct buf out = { 0 }, classes = { 0 };
	size_t i;

	blank(lang, bytes, n, &out, &classes);
	assert_int_equal(out.len, n);
	assert_int_equal(classes.len, n);
	for (i = 0; i < n; i++) {
		assert_true(classes.ptr[i] <= BYTE_STRING);
		if (classes.ptr[i] == BYTE_CODE || bytes[i] == '\n')
			assert_int_equal(out.ptr[i], bytes[i]);
	}
	buf_release(&out);
	buf_release(&classes);
}

static void check_bytes(struct scanner *scanner, unsigned int lang,
			const char *bytes, size_t n)
{
	struct facts facts = { 0 };
	/* A copy of its own, so that a read behind the end is seen. */
	char *copy = malloc(n + 1);

	memcpy(copy, bytes, n);
	copy[n] = '\0';
	assert_null(scan(scanner, lang, copy, n, &facts));
	assert_int_equal(facts.bytes, n);
	check_symbols(&facts, n);
	check_imports(&facts);
	check_blank(lang, copy, n);
	facts_release(&facts);
	free(copy);
}

static void check_input(struct scanner *scanner, const char *path,
			unsigned int *seed)
{
	struct buf text = { 0 };
	unsigned int lang;
	size_t cut, i;

	assert_null(file_read(&text, path, 1 << 20));
	lang = lang_of_file(path, NULL, buf_str(&text), text.len);
	for (cut = 0; cut <= text.len; cut += 1 + text.len / 40)
		check_bytes(scanner, lang, buf_str(&text), cut);
	for (i = 0; i < 20 && text.len; i++) {
		static const char noise[] = "\"'`{}()#/*\n\\;<=:@\xff";

		text.ptr[(size_t)rand_r(seed) % text.len] =
			noise[(size_t)rand_r(seed) % (sizeof(noise) - 1)];
		check_bytes(scanner, lang, text.ptr, text.len);
	}
	buf_release(&text);
}

static void facts_hold_for_any_bytes(void **state)
{
	const char *source = getenv("FUSE_SOURCE");
	struct scanner *scanner = scanner_new();
	struct buf pattern = { 0 };
	unsigned int seed = 11;
	glob_t paths;
	size_t i;

	(void)state;
	buf_addf(&pattern, "%s/tests/lang/*/*/input*", source ? source : ".");
	assert_int_equal(glob(pattern.ptr, 0, NULL, &paths), 0);
	for (i = 0; i < paths.gl_pathc; i++)
		check_input(scanner, paths.gl_pathv[i], &seed);
	globfree(&paths);
	buf_release(&pattern);
	scanner_free(scanner);
}

static void every_definition_compiles(void **state)
{
	static const char text[] = "a b\n\tc d\nclass A { int x; }\n#x\n";
	struct scanner *scanner = scanner_new();
	unsigned int lang;

	(void)state;
	for (lang = 0; lang < lang_count(); lang++) {
		assert_true(*lang_name(lang) && *lang_id(lang));
		assert_int_equal(lang_by_name(lang_name(lang)), lang);
		assert_int_equal(lang_by_name(lang_id(lang)), lang);
		check_bytes(scanner, lang, text, sizeof(text) - 1);
	}
	scanner_free(scanner);
}

static void nesting_is_bounded(void **state)
{
	enum { DEEP = 200000 };
	struct scanner *scanner = scanner_new();
	struct buf text = { 0 };
	unsigned int lang;

	(void)state;
	buf_addn(&text, '{', DEEP);
	buf_addn(&text, '(', DEEP);
	buf_addn(&text, '`', DEEP);
	for (lang = 0; lang < lang_count(); lang++)
		check_bytes(scanner, lang, text.ptr, text.len);
	buf_release(&text);
	scanner_free(scanner);
}

static void binary_files_have_no_words(void **state)
{
	struct scanner *scanner = scanner_new();
	struct facts facts = { 0 };

	(void)state;
	assert_null(scan(scanner, LANG_NONE, "abc\0def", 7, &facts));
	assert_int_equal(facts.flags, FACTS_BINARY);
	assert_int_equal(facts.word.n, 0);
	facts_release(&facts);
	scanner_free(scanner);
}

/* Openings that never close make nobody look at the rest again and again; the
 * alarm ends what would take hours. */
static void looking_ahead_is_bounded(void **state)
{
	enum { SIZE = 3000000 };
	static const struct {
		const char *lang, *opening;
	} hostile[] = {
		{ "JavaScript", "`${\n" }, { "TypeScript", "`${a`${\n" },
		{ "shell", "\"$(\n" }, { "Perl", "q{\n" },
		{ "Perl", "s{a}{\n" }, { "Ruby", " %w(\n" },
		{ "Ruby", "<<A\n" }, { "shell", "<<A\n" },
		{ "Haskell", "class A{\n" }, { "Python", "def a(\n" },
		{ "SQL", "create table a (\n" },
	};
	struct scanner *scanner = scanner_new();
	struct facts facts = { 0 };
	struct buf text = { 0 };
	size_t i;

	(void)state;
	alarm(60);
	for (i = 0; i < sizeof(hostile) / sizeof(*hostile); i++) {
		unsigned int lang = lang_by_name(hostile[i].lang);

		assert_int_not_equal(lang, LANG_NONE);
		buf_reset(&text);
		while (text.len < SIZE)
			buf_addstr(&text, hostile[i].opening);
		assert_null(scan(scanner, lang, text.ptr, text.len, &facts));
		facts_release(&facts);
	}
	alarm(0);
	buf_release(&text);
	scanner_free(scanner);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(facts_hold_for_any_bytes),
		cmocka_unit_test(every_definition_compiles),
		cmocka_unit_test(nesting_is_bounded),
		cmocka_unit_test(binary_files_have_no_words),
		cmocka_unit_test(looking_ahead_is_bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
