/* SPDX-License-Identifier: MIT */
/*
 * Every prefix of every case under tests/adr, and every case with a piece cut
 * out of it, read: no crash, nothing that does not hold, and nothing lost that
 * stands before the cut.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <glob.h>

#include "adr/adr.h"
#include "base/file.h"
#include "../adr/holds.h"

typedef void check_fn(const char *path, const struct buf *text);

/* Calls check for every case. */
static void for_each_case(check_fn *check)
{
	const char *source = getenv("FUSE_SOURCE");
	struct buf pattern = { 0 }, text = { 0 }, path = { 0 };
	glob_t found;
	size_t i;

	buf_addf(&pattern, "%s/tests/adr/*/input.*", source ? source : ".");
	assert_int_equal(glob(buf_str(&pattern), 0, NULL, &found), 0);
	assert_true(found.gl_pathc > 4);
	for (i = 0; i < found.gl_pathc; i++) {
		buf_reset(&text);
		buf_reset(&path);
		assert_null(file_read(&text, found.gl_pathv[i], 1 << 20));
		buf_add(&path, found.gl_pathv[i],
			(size_t)(strrchr(found.gl_pathv[i], '/') -
				 found.gl_pathv[i]));
		buf_addstr(&path, "/path");
		buf_reset(&pattern);
		assert_null(file_read(&pattern, buf_str(&path), 1 << 10));
		buf_cut(&pattern, strcspn(pattern.ptr, "\n"));
		print_message("# %s\n", found.gl_pathv[i]);
		check(buf_str(&pattern), &text);
	}
	globfree(&found);
	buf_release(&path);
	buf_release(&text);
	buf_release(&pattern);
}

/* A cut may leave front matter or JSON that is none: an error, then. */
static bool parse(struct adr *out, const char *path, const char *bytes,
		  size_t n)
{
	const struct error *err = adr_parse(out, path, bytes, n);
	const char *broken = err ? NULL : adr_broken(out);

	if (err)
		assert_true(err->code == ERROR_CORRUPT ||
			    err->code == ERROR_UNSUPPORTED);
	if (broken)
		print_message("# %zu bytes: %s\n", n, broken);
	assert_null(broken);
	return !err;
}

static void check_prefixes(const char *path, const struct buf *text)
{
	struct adr adr;
	size_t n;

	for (n = 0; n <= text->len; n++) {
		parse(&adr, path, text->ptr, n);
		adr_release(&adr);
	}
}

static void every_prefix_holds(void **state)
{
	(void)state;
	for_each_case(check_prefixes);
}

/* A piece of 1 to 16 bytes left out, from every place on. */
static void check_gaps(const char *path, const struct buf *text)
{
	struct buf cut = { 0 };
	struct adr adr;
	size_t at, gap;

	for (gap = 1; gap <= 16; gap += 5)
		for (at = 0; at + gap <= text->len; at++) {
			buf_reset(&cut);
			buf_add(&cut, text->ptr, at);
			buf_add(&cut, text->ptr + at + gap,
				text->len - at - gap);
			parse(&adr, path, buf_str(&cut), cut.len);
			adr_release(&adr);
		}
	buf_release(&cut);
}

static void every_gap_holds(void **state)
{
	(void)state;
	for_each_case(check_gaps);
}

/* A section goes on to the next heading, and a value to the line that ends
 * it; everything else is told by what stands before its end. */
static void assert_kept(const struct adr *whole, const struct adr *part,
			size_t n)
{
	size_t i, k;

	for (i = 0; i < whole->field.n; i++) {
		const struct adr_field *f = &whole->field.item[i];

		if (f->place == ADR_IN_SECTION || f->end + 2 > n ||
		    f->key == ADR_UNKNOWN_KEY)
			continue;
		for (k = 0; k < part->field.n; k++)
			if (part->field.item[k].key == f->key &&
			    part->field.item[k].begin == f->begin &&
			    part->field.item[k].end == f->end)
				break;
		if (k == part->field.n)
			print_message("# '%s' is lost before %zu\n", f->text,
				      n);
		assert_true(k < part->field.n);
	}
}

static void check_kept(const char *path, const struct buf *text)
{
	struct adr whole, part;
	const char *at;
	size_t title = 0, i;

	if (!parse(&whole, path, text->ptr, text->len) ||
	    whole.is_json) {
		adr_release(&whole);
		return;
	}
	/* What stands before the title may be front matter that ends later,
	   and the title may have a line below it. */
	for (i = 0; i < whole.field.n; i++)
		if (whole.field.item[i].key == ADR_TITLE)
			title = whole.field.item[i].end;
	title += strcspn(text->ptr + title, "\n") + 1;
	title += strcspn(text->ptr + title, "\n");
	for (at = text->ptr; (at = strchr(at, '\n'));) {
		const size_t n = (size_t)(++at - text->ptr);

		if (parse(&part, path, text->ptr, n) && n > title)
			assert_kept(&whole, &part, n);
		adr_release(&part);
	}
	adr_release(&whole);
}

static void what_stands_before_a_cut_is_told(void **state)
{
	(void)state;
	for_each_case(check_kept);
}

/* xorshift: the same words in every run. */
static uint32_t next_random(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

/* Texts of pieces that records are made of, in any order. */
static void random_records_hold(void **state)
{
	static const char *const piece[] = {
		"# ", "## ", "1. ", "Status", ": ", "**", "* ", "- ", "| ",
		"Accepted", "Superseded by ", "[3. X](0003-x.md)", "ADR-0004",
		"\n", "\n\n", "\r\n", "  ", "---\n", "```\n", "<!-- ", "-->",
		"Date", "2020-01-31", "31/01/2020", "Context", "Decision",
		"Consequences", "Deciders", "Ann, ", "status: x\n", "===\n",
		"|---|---|\n", "`", "[", "](", ")", "~~", "\\", "\xff", ">",
		"governs", "src/**", "{", "}", "\xe2\x9c\x85", "[[", "]]"
	};
	const size_t pieces = sizeof(piece) / sizeof(*piece);
	struct buf text = { 0 };
	struct adr adr;
	uint32_t seed = 20200131, i, k, n;

	(void)state;
	for (i = 0; i < 20000; i++) {
		buf_reset(&text);
		n = next_random(&seed) % 60;
		for (k = 0; k < n; k++)
			buf_addstr(&text, piece[next_random(&seed) % pieces]);
		parse(&adr, "docs/adr/0001-x.md", buf_str(&text), text.len);
		adr_release(&adr);
	}
	buf_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_prefix_holds),
		cmocka_unit_test(every_gap_holds),
		cmocka_unit_test(what_stands_before_a_cut_is_told),
		cmocka_unit_test(random_records_hold),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
