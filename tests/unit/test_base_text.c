/* SPDX-License-Identifier: MIT */
/* Units of base: utf8, path, oid, sha256, fence, nearest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "base/fence.h"
#include "base/nearest_path.h"
#include "base/oid.h"
#include "base/path.h"
#include "base/sha256.h"
#include "base/span.h"
#include "base/top.h"
#include "base/utf8.h"
#include "base/xalloc.h"

/* The edges of every row of the table of well-formed sequences. */
static void utf8_is_told_from_what_is_not(void **state)
{
	static const struct {
		const char *s;
		size_t len;
		uint32_t code;
	} given[] = {
		{ "a", 1, 'a' }, { "\x7f", 1, 0x7f },
		{ "\x80", 0, 0 }, { "\xbf", 0, 0 },
		{ "\xc0\x80", 0, 0 }, { "\xc1\xbf", 0, 0 },
		{ "\xc2\x80", 2, 0x80 }, { "\xdf\xbf", 2, 0x7ff },
		{ "\xc2", 0, 0 }, { "\xc2\x41", 0, 0 },
		{ "\xe0\x9f\xbf", 0, 0 }, { "\xe0\xa0\x80", 3, 0x800 },
		{ "\xed\x9f\xbf", 3, 0xd7ff }, { "\xed\xa0\x80", 0, 0 },
		{ "\xed\xbf\xbf", 0, 0 }, { "\xee\x80\x80", 3, 0xe000 },
		{ "\xef\xbf\xbf", 3, 0xffff }, { "\xe2\x82", 0, 0 },
		{ "\xf0\x8f\xbf\xbf", 0, 0 },
		{ "\xf0\x90\x80\x80", 4, 0x10000 },
		{ "\xf4\x8f\xbf\xbf", 4, 0x10ffff },
		{ "\xf4\x90\x80\x80", 0, 0 }, { "\xf5\x80\x80\x80", 0, 0 },
		{ "\xf8\x88\x80\x80\x80", 0, 0 }, { "\xff", 0, 0 },
		{ "\xf0\x9f\x98", 0, 0 },
	};
	uint32_t code;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		size_t n = strlen(given[i].s);

		code = 0;
		assert_int_equal(utf8_next(given[i].s, n, &code),
				 given[i].len);
		assert_int_equal(code, given[i].code);
		assert_int_equal(utf8_next(given[i].s, n, NULL), given[i].len);
		assert_int_equal(utf8_is_valid(given[i].s, n),
				 given[i].len == n);
	}
	assert_int_equal(utf8_next("\0", 1, &code), 1);
	assert_true(utf8_is_valid("", 0));
	assert_true(utf8_is_valid("a\0\xc3\xa9", 4));
	assert_false(utf8_is_valid("a\xc3\xa9\xc3", 4));
}

static void repairing_keeps_what_is_sound(void **state)
{
	struct buf buf = { 0 };

	(void)state;
	utf8_add_repaired(&buf, "", 0);
	assert_string_equal(buf_str(&buf), "");
	utf8_add_repaired(&buf, "a\xff\xc3\xa9\xe2\x82z", 7);
	assert_string_equal(buf.ptr, "a\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd"
			    "\xef\xbf\xbdz");
	buf_release(&buf);
}

static void paths_are_taken_apart(void **state)
{
	(void)state;
	assert_string_equal(path_base("a/b/c.txt"), "c.txt");
	assert_string_equal(path_base("c.txt"), "c.txt");
	assert_string_equal(path_base("a/"), "");
	assert_int_equal(path_dir_len("a/b/c"), 3);
	assert_int_equal(path_dir_len("c"), 0);
	assert_string_equal(path_ext("a/b.tar.gz"), ".gz");
	assert_string_equal(path_ext("a.d/b"), "");
	assert_string_equal(path_ext("a/.gitignore"), "");
	assert_string_equal(path_ext(".a.b"), ".b");
	assert_string_equal(path_ext(""), "");
	assert_true(path_cmp("a", "a/b") < 0);
	assert_true(path_cmp("a-b", "a/b") < 0);
	assert_true(path_cmp("a\xff", "ab") > 0);
}

static void a_path_is_below_whole_components(void **state)
{
	static const struct {
		const char *path, *dir;
		bool is_below;
	} given[] = {
		{ "a/b", "a", true }, { "a/b", "a/", true },
		{ "a/b", "a//", true }, { "a", "a", true },
		{ "a", "a/", true }, { "ab", "a", false },
		{ "ab/c", "a", false }, { "a", "a/b", false },
		{ "a", "", true }, { "", "", true }, { "a", "/", true },
		{ "A/b", "a", false },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		assert_int_equal(path_is_below(given[i].path, given[i].dir),
				 given[i].is_below);
}

static void joined_paths_stay_inside(void **state)
{
	static const struct {
		const char *dir, *relative, *joined;
	} given[] = {
		{ "", "a", "a" }, { "a", "b", "a/b" },
		{ "a/b", "../c", "a/c" }, { "a/b", "../../c", "c" },
		{ "a/b", "../../../c", NULL }, { "", "..", NULL },
		{ "", "a/../..", NULL }, { "a", "..", "" },
		{ "a", ".", "a" }, { "a", "./b//c/.", "a/b/c" },
		{ "a//b", "c", "a/b/c" }, { "a", "", "a" },
		{ "a", "..b/...", "a/..b/..." }, { "a", "b/..", "a" },
		{ "a/./b", "/c", "a/b/c" },
	};
	struct buf buf = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		bool is_inside;

		buf_reset(&buf);
		buf_addstr(&buf, "x/");	/* what stands there is not touched */
		is_inside = path_join(&buf, given[i].dir, strlen(given[i].dir),
				      given[i].relative);
		assert_int_equal(is_inside, given[i].joined != NULL);
		assert_memory_equal(buf.ptr, "x/", 2);
		assert_string_equal(buf.ptr + 2, given[i].joined ?
				    given[i].joined : "");
	}
	buf_reset(&buf);
	assert_true(path_join(&buf, "a/ignored", 1, "b"));
	assert_string_equal(buf.ptr, "a/b");
	buf_release(&buf);
}

static void quoted_paths_are_always_text(void **state)
{
	static const struct {
		const char *path, *quoted;
	} given[] = {
		{ "plain", "plain" }, { "with space", "with space" },
		{ "\xc3\xa9t\xc3\xa9", "\xc3\xa9t\xc3\xa9" },
		{ "a\nb", "\"a\\nb\"" }, { "a\tb", "\"a\\tb\"" },
		{ "\"", "\"\\\"\"" }, { "a\\b", "\"a\\\\b\"" },
		{ "\x01\x7f", "\"\\001\\177\"" },
		{ "\xff", "\"\\377\"" },
		{ "\xc3\xa9\n", "\"\xc3\xa9\\n\"" },
		{ "\xc3\xa9\xc3", "\"\xc3\xa9\\303\"" },
		{ "\a\b\v\f\r", "\"\\a\\b\\v\\f\\r\"" },
		{ "", "" },
	};
	struct buf buf = { 0 }, back = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		buf_reset(&buf);
		path_quote(&buf, given[i].path);
		assert_string_equal(buf_str(&buf), given[i].quoted);
		assert_true(utf8_is_valid(buf_str(&buf), buf.len));
		buf_reset(&back);
		assert_true(path_unquote(&back, buf_str(&buf), buf.len));
		assert_string_equal(buf_str(&back), given[i].path);
	}
	buf_release(&back);
	buf_release(&buf);
}

static void what_no_quoting_writes_is_not_unquoted(void **state)
{
	static const char *const given[] = {
		"\"", "\"a", "\"a\"b", "\"\\\"", "\"\\q\"", "\"\\000\"",
		"\"\\40\"", "\"\\400\"", "\"\\",
	};
	struct buf buf = { 0 };
	size_t i;

	(void)state;
	buf_addstr(&buf, "kept");
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		assert_false(path_unquote(&buf, given[i], strlen(given[i])));
		assert_string_equal(buf.ptr, "kept");
	}
	assert_false(path_unquote(&buf, "a\0b", 3));
	assert_true(path_unquote(&buf, "\"\"", 2));
	assert_true(path_unquote(&buf, "", 0));
	assert_string_equal(buf.ptr, "kept");
	buf_release(&buf);
}

static void object_names_come_back(void **state)
{
	static const char text[] = "00ff10a9BCDEF0123456789abcdef01234567890";
	struct oid oid, other;
	char hex[OID_HEX + 1], copy[OID_HEX + 1];
	size_t i;

	(void)state;
	assert_true(oid_from_hex(&oid, text));
	assert_string_equal(oid_to_hex(hex, &oid),
			    "00ff10a9bcdef0123456789abcdef01234567890");
	assert_false(oid_is_zero(&oid));
	other = oid;
	assert_int_equal(oid_cmp(&oid, &other), 0);
	other.id[19] ^= 0x80;
	assert_true(oid_cmp(&oid, &other) != 0);
	for (i = 0; i < 2 * OID_SHA1; i++) {
		memcpy(copy, text, sizeof(text));
		copy[i] = "gG/:@`"[i % 6];
		assert_false(oid_from_hex(&oid, copy));
		copy[i] = '\0';
		assert_false(oid_from_hex(&oid, copy));
	}
	memset(copy, '0', 2 * OID_SHA1);
	assert_int_equal(oid_from_hex(&oid, copy), 2 * OID_SHA1);
	assert_true(oid_is_zero(&oid));
}

static void object_names_tell_their_kind(void **state)
{
	static const char both[] = "00ff10a9bcdef0123456789abcdef01234567890"
		"5a5a5a5a5a5a5a5a5a5a5a5a";
	struct oid oid;
	char hex[OID_HEX + 1];
	size_t n;

	(void)state;
	for (n = 0; n < OID_HEX; n++) {
		struct span some = { both, n };

		assert_int_equal(oid_read(&oid, some), n == 2 * OID_SHA1);
	}
	assert_int_equal(oid_len(&oid), OID_SHA1);
	assert_true(oid_read(&oid, span_of(both)));
	assert_int_equal(oid_len(&oid), OID_SIZE);
	assert_string_equal(oid_to_hex(hex, &oid), both);
	assert_int_equal(oid_from_hex(&oid, both), OID_HEX);
	assert_int_equal(oid_from_hex(&oid, "5a" "00ff10a9bcdef0123456789abcdef"
				      "01234567890"), 0);
	oid_set(&oid, both, OID_SHA1);
	assert_int_equal(oid_len(&oid), OID_SHA1);
}

/* Offers a list of names, separated by blanks; the best first, in text. */
static const char *near(const char *wanted, const char *names, struct buf *out)
{
	struct nearest nearest;
	char *copy, *at, *end;
	size_t i;

	copy = xstrdup(names);
	nearest_init(&nearest, wanted);
	for (at = copy; *at; at = end) {
		end = at + strcspn(at, " ");
		if (*end)
			*end++ = '\0';
		nearest_offer(&nearest, at);
	}
	buf_reset(out);
	for (i = 0; i < nearest.n; i++)
		buf_addf(out, "%s%s", i ? " " : "", nearest.name[i]);
	free(copy);
	return buf_str(out);
}

static void directories_are_near_as_files_are(void **state)
{
	static const char *const path[] = {
		"lib/src/x.c", "src/flask/app.py", "src/flask/json/tag.py",
		"src/open.c"
	};
	static const struct {
		const char *wanted, *found;
	} given[] = {
		{ "src/flaks", "src/flask" }, { "scr", "src lib/src" },
		{ "src/flaks/json", "src/flask/json" },
		{ "flaks/jsno", "src/flask/json" },
		/* What is farther comes behind. */
		{ "src/flask/ap.py",
		  "src/flask/app.py src/flask/json/tag.py src/flask/json" },
		/* No directory with more behind it. */
		{ "flask.Request", "" }, { "src", "lib/src" }
	};
	struct arena arena = { .block = NULL };
	struct buf out = { 0 };
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		struct nearest nearest;

		nearest_init(&nearest, given[i].wanted);
		nearest_offer_paths(&nearest, &arena, path,
				    sizeof(path) / sizeof(*path));
		buf_reset(&out);
		for (k = 0; k < nearest.n; k++)
			buf_addf(&out, "%s%s", k ? " " : "", nearest.name[k]);
		assert_string_equal(buf_str(&out), given[i].found);
	}
	buf_release(&out);
	arena_release(&arena);
}

static void the_nearest_names_come_first(void **state)
{
	static const struct {
		const char *wanted, *names, *found;
	} given[] = {
		{ "depht", "depth top dept", "depth dept" },
		{ "DEPTH", "depth", "depth" },
		{ "statsu", "status state update", "status state" },
		{ "xyzzy", "depth top status", "" },
		{ "", "a", "" },
		{ "a", "", "" },
		{ "max", "max-tokens top", "max-tokens" },
		{ "ma", "max-tokens", "" },
		{ "max-tokens-per-file", "max-tokens", "max-tokens" },
		{ "abcd", "abcx abxd axcd xbcd", "abcx abxd axcd" },
		{ "abcd", "axcd xbcd abcd", "abcd axcd xbcd" },
		{ "abcd", "abcx abxd axcd abcd", "abcd abcx abxd" },
		{ "ab", "ba", "" },
		{ "abc", "acb", "acb" },
		{ "abcd", "abcx abcx abxd", "abcx abxd" },
	};
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		assert_string_equal(near(given[i].wanted, given[i].names,
					 &out), given[i].found);
	buf_release(&out);
}

/* The whole matrix, as the definition has it. */
static unsigned int plain_distance(const char *a, const char *b)
{
	const size_t na = strlen(a), nb = strlen(b);
	unsigned int d[9][9];
	size_t i, j;

	for (i = 0; i <= na; i++)
		for (j = 0; j <= nb; j++) {
			if (!i || !j) {
				d[i][j] = (unsigned int)(i + j);
				continue;
			}
			d[i][j] = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
			if (d[i - 1][j] + 1 < d[i][j])
				d[i][j] = d[i - 1][j] + 1;
			if (d[i][j - 1] + 1 < d[i][j])
				d[i][j] = d[i][j - 1] + 1;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
			    a[i - 2] == b[j - 1] &&
			    d[i - 2][j - 2] + 1 < d[i][j])
				d[i][j] = d[i - 2][j - 2] + 1;
		}
	return d[na][nb];
}

static void make_name(char *out, unsigned int *seed)
{
	size_t i, n = 1 + (*seed >> 8) % 8;

	for (i = 0; i < n; i++) {
		*seed = *seed * 1103515245 + 12345;
		out[i] = (char)('a' + (*seed >> 16) % 3);
	}
	out[n] = '\0';
}

static void what_is_skipped_was_not_near(void **state)
{
	struct nearest nearest;
	char a[9], b[9];
	unsigned int seed = 1, plain;
	size_t i, na, nb, near_ones = 0;

	(void)state;
	for (i = 0; i < 20000; i++) {
		make_name(a, &seed);
		make_name(b, &seed);
		na = strlen(a);
		nb = strlen(b);
		plain = plain_distance(a, b);
		nearest_init(&nearest, a);
		nearest_offer(&nearest, b);
		assert_int_equal(nearest.n, plain * 3 <= (na > nb ? na : nb) ||
				 (na >= 3 && nb >= 3 &&
				  !strncmp(a, b, na < nb ? na : nb)));
		near_ones += nearest.n;
		if (nearest.n)
			assert_int_equal(nearest.distance[0], plain);
	}
	assert_true(near_ones > 1000);
}

static void a_name_of_any_length_may_be_offered(void **state)
{
	struct buf longest = { 0 }, out = { 0 };

	(void)state;
	buf_addn(&longest, 'a', 128);
	assert_string_equal(near(longest.ptr, longest.ptr, &out), longest.ptr);
	buf_addn(&longest, 'a', 5000);
	assert_string_equal(near(longest.ptr, longest.ptr, &out), "");
	assert_string_equal(near("aaa", longest.ptr, &out), "");
	buf_release(&longest);
	buf_release(&out);
}

/* The vectors of FIPS 180-4, and every length around the ends of a block
 * against each other: a byte more is another name. */
static void bytes_have_the_names_of_the_standard(void **state)
{
	static const struct {
		const char *bytes, *start;
	} known[] = {
		{ "", "\xe3\xb0\xc4\x42\x98\xfc\x1c\x14" },
		{ "abc", "\xba\x78\x16\xbf\x8f\x01\xcf\xea" },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		  "\x24\x8d\x6a\x61\xd2\x06\x38\xb8" },
	};
	unsigned char name[SHA256_SIZE], before[SHA256_SIZE] = { 0 };
	struct buf many = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(known) / sizeof(*known); i++) {
		sha256(name, known[i].bytes, strlen(known[i].bytes));
		assert_memory_equal(name, known[i].start, 8);
	}
	buf_addn(&many, 'a', 1000000);
	sha256(name, many.ptr, many.len);
	assert_memory_equal(name, "\xcd\xc7\x6e\x5c\x99\x14\xfb\x92", 8);
	for (i = 0; i < 200; i++) {
		sha256(name, many.ptr, i);
		assert_memory_not_equal(name, before, SHA256_SIZE);
		memcpy(before, name, SHA256_SIZE);
	}
	buf_release(&many);
}

/* Each line of a text: '.' for one outside of fences, '#' for code. */
static void lines_of_code_are_told(void **state)
{
	static const struct {
		const char *text, *kinds;
	} given[] = {
		{ "", "" },
		{ "a\n```\nb\n\nc\n```\nd\n", ".#####." },
		{ "```c\na\n```\n```\nb", "#####" },
		{ "  ~~~ python\n```\n~~~~\nb\n", "###." },
		{ "````\n```\n````\na\n", "###." },
		{ "```\n``` no end\n```\na\n", "###." },
		{ "```a``` is code\nb\n``\n~~\n", "...." },
		{ "~~~ a`b\nc\n", "##" },
		{ "a\n~~~\n\n", ".##" }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		struct span rest = span_of(given[i].text), line;
		struct fence fence = { 0 };
		struct buf kinds = { 0 };

		while (take_line(&rest, &line))
			buf_addch(&kinds, fence_line(&fence, line) ? '#' : '.');
		assert_string_equal(buf_str(&kinds), given[i].kinds);
		buf_release(&kinds);
	}
}

static void words_are_found_in_lists_and_tables(void **state)
{
	static const char *const list[] = { "abc", "b", NULL };
	static const struct {
		const char *name;
		int value;
	} table[] = { { "a-b", 1 }, { "ab", 2 }, { "abc", 3 } };
	const struct span longer = { "abcd", 3 }, shorter = { "abc", 2 };
	const struct span upper = span_of("ABC");

	(void)state;
	assert_true(span_is_among(longer, list));
	assert_false(span_is_among(shorter, list));
	assert_false(span_is_among(upper, list));
	assert_true(span_is_among_any_case(upper, list));
	assert_false(span_is_among_any_case(shorter, list));
	assert_ptr_equal(SPAN_ROW(upper, table), &table[2]);
	assert_ptr_equal(SPAN_ROW(shorter, table), &table[1]);
	assert_null(SPAN_ROW(span_of("abcd"), table));
}

static void the_best_are_kept_and_of_equals_the_first(void **state)
{
	struct scored {
		int number, score;
	} best[2];
	static const struct scored all[] = {
		{ 1, 3 }, { 2, 5 }, { 3, 5 }, { 4, 3 }, { 5, 7 }
	};
	size_t i, n = 0;

	(void)state;
	for (i = 0; i < 4; i++)
		TOP_KEEP(best, &n, 2, all[i], score);
	assert_int_equal(n, 2);
	assert_int_equal(best[0].number, 2);
	assert_int_equal(best[1].number, 3);
	TOP_KEEP(best, &n, 2, all[4], score);
	assert_int_equal(best[0].number, 5);
	assert_int_equal(best[1].number, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(utf8_is_told_from_what_is_not),
		cmocka_unit_test(repairing_keeps_what_is_sound),
		cmocka_unit_test(paths_are_taken_apart),
		cmocka_unit_test(a_path_is_below_whole_components),
		cmocka_unit_test(joined_paths_stay_inside),
		cmocka_unit_test(quoted_paths_are_always_text),
		cmocka_unit_test(what_no_quoting_writes_is_not_unquoted),
		cmocka_unit_test(object_names_come_back),
		cmocka_unit_test(object_names_tell_their_kind),
		cmocka_unit_test(bytes_have_the_names_of_the_standard),
		cmocka_unit_test(lines_of_code_are_told),
		cmocka_unit_test(the_nearest_names_come_first),
		cmocka_unit_test(directories_are_near_as_files_are),
		cmocka_unit_test(what_is_skipped_was_not_near),
		cmocka_unit_test(words_are_found_in_lists_and_tables),
		cmocka_unit_test(the_best_are_kept_and_of_equals_the_first),
		cmocka_unit_test(a_name_of_any_length_may_be_offered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
