/* SPDX-License-Identifier: MIT */
/* Digests: what they tell of a text, and what becomes of damaged ones. */
#include <setjmp.h>
#include <stdbool.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lang/lang.h"
#include "search/digest.h"

static const char text[] =
	"int open_path(void);\n"
	"\n"
	"/* It opens a path. */\n"
	"int x = warn(\"the path\"), path;";

static struct digester *digester;
static struct buf digest;
static digest_lines before;
static digest_filled filled;

static int set_up(void **state)
{
	(void)state;
	digester = digester_new();
	digest_make(digester, &digest, lang_by_name("C"), text, strlen(text));
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	digester_free(digester);
	buf_release(&digest);
	VEC_RELEASE(&before);
	VEC_RELEASE(&filled);
	return 0;
}

/* The lines where a term stands as text, '"' behind those in strings. */
static const char *marks_of(const char *term)
{
	static char out[64];
	struct digest_reader reader;
	struct digest_term at;
	bool in_string;
	size_t n = 0;

	*out = '\0';
	assert_true(digest_open(&reader, &digest, &before, &filled));
	while (digest_next(&reader, &at)) {
		if (at.hash != digest_hash(term, strlen(term)))
			continue;
		while (digest_mark(&at, &in_string)) {
			out[n++] = (char)('0' + at.line);
			if (in_string)
				out[n++] = '"';
			out[n] = '\0';
		}
		assert_true(digest_is_sound(&at.list));
	}
	assert_true(digest_is_sound(&reader));
	return out;
}

static void it_tells_where_each_term_stands(void **state)
{
	(void)state;
	assert_string_equal(marks_of("path"), "134\"4");
	assert_string_equal(marks_of("open_path"), "1");
	assert_string_equal(marks_of("warn"), "4");
	assert_string_equal(marks_of("close"), "");
}

static void it_tells_how_many_words_lines_have(void **state)
{
	static const uint32_t wanted[] = { 0, 3, 3, 7, 13 };

	(void)state;
	marks_of("");
	assert_int_equal(before.n, 5);
	assert_memory_equal(before.item, wanted, sizeof(wanted));
}

static void another_file_has_its_own_marks(void **state)
{
	(void)state;
	digest_make(digester, &digest, lang_by_name("C"), "path\n", 5);
	assert_string_equal(marks_of("path"), "1");
	assert_string_equal(marks_of("warn"), "");
	assert_int_equal(before.n, 2);
}

static void an_empty_file_has_a_digest(void **state)
{
	(void)state;
	digest_make(digester, &digest, lang_by_name("C"), "", 0);
	assert_true(digest.len > 0);
	assert_string_equal(marks_of("path"), "");
	assert_int_equal(before.n, 1);
}

/* Reads all there is, as sound or not as it may be. */
static bool read_through(void)
{
	struct digest_reader reader;
	struct digest_term term;
	bool in_string, is_sound = true;

	if (!digest_open(&reader, &digest, &before, &filled))
		return false;
	while (digest_next(&reader, &term)) {
		while (digest_mark(&term, &in_string))
			;
		is_sound &= digest_is_sound(&term.list);
	}
	return is_sound && digest_is_sound(&reader);
}

static void what_was_cut_makes_no_sense_or_ends_at_a_term(void **state)
{
	size_t len = digest.len, sound = 0;

	(void)state;
	assert_true(read_through());
	while (len--) {
		/* A copy of its own size, so that a sanitizer sees each byte
		   that is read behind it. */
		char *copy = malloc(len + 1);

		memcpy(copy, digest.ptr, len);
		copy[len] = '\0';
		free(digest.ptr);
		digest = (struct buf){ copy, len, len + 1 };
		sound += read_through();
	}
	/* int, open_path, open, path, void, it, x, warn, ...: fewer than half
	   of the places are between two terms. */
	assert_true(sound > 3 && sound < 20);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	static const struct CMUnitTest tests[] = {
		TEST(it_tells_where_each_term_stands),
		TEST(it_tells_how_many_words_lines_have),
		TEST(another_file_has_its_own_marks),
		TEST(an_empty_file_has_a_digest),
		TEST(what_was_cut_makes_no_sense_or_ends_at_a_term)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
