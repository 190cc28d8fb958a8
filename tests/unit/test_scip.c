/* SPDX-License-Identifier: MIT */
/* Units of scip/: symbols, places in a text, records as bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "scip/file.h"
#include "scip/leaves.h"
#include "scip/symbol.h"

static void check_tail(const char *symbol, const char *plain,
		       const char *holder, const char *name, char suffix)
{
	struct buf out = { 0 };
	struct scip_tail tail;

	assert_true(scip_symbol_plain(&out, span_of(symbol)));
	assert_string_equal(buf_str(&out), plain);
	assert_true(scip_symbol_tail(&tail, span_of(out.ptr)));
	assert_true(span_is(tail.name, name));
	assert_true(span_is(tail.holder, holder));
	assert_int_equal(tail.suffix, suffix);
	buf_release(&out);
}

static void symbols_lose_their_version(void **state)
{
	(void)state;
	check_tail("scip-typescript npm p 1.2.3 src/`a.ts`/Type#run().",
		   "scip-typescript npm p src/`a.ts`/Type#run().",
		   "Type", "run", ')');
	check_tail("s m p v a/f(+1).", "s m p a/f(+1).", "a", "f", ')');
	check_tail("s . . . a/T#[U]", "s . . a/T#[U]", "T", "U", ']');
	check_tail("s . . . a/f().(x)", "s . . a/f().(x)", "f", "x", ')');
	check_tail("s  t m p v `it``s`/X#", "s  t m p `it``s`/X#", "it``s",
		   "X", '#');
	check_tail("s m p v T#`<constructor>`().", "s m p T#`<constructor>`().",
		   "T", "<constructor>", ')');
}

static void what_is_no_symbol_is_refused(void **state)
{
	static const char *const bad[] = {
		"", "local 12", "a b c", "a b c d", "a b c d ", "a b  c d e/"
	};
	struct buf out = { 0 };
	struct scip_tail tail;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		assert_false(scip_symbol_plain(&out, span_of(bad[i])));
	buf_release(&out);
	assert_false(scip_symbol_tail(&tail, span_of("s m p a")));
	assert_false(scip_symbol_tail(&tail, span_of("s m p `a")));
	assert_false(scip_symbol_tail(&tail, span_of("s m p a(b")));
}

/* One occurrence of one document, as it is in the text. */
static const struct error *fit_one(struct scip_record *out, const char *text,
				   enum scip_encoding encoding, uint32_t line,
				   uint32_t from, uint32_t to, uint32_t roles)
{
	struct scip_document document = { .encoding = encoding };
	struct strmap inside = { 0 };
	const struct error *err;

	*VEC_PUSH(&document.occurrence) = (struct scip_occurrence){
		.name = { line, from, line, to }, .roles = roles,
		.symbol = span_of("s m p v a/name.")
	};
	err = scip_record_fit(out, &document, span_of(text), &inside);
	scip_document_release(&document);
	return err;
}

static void columns_become_bytes(void **state)
{
	static const struct {
		enum scip_encoding encoding;
		uint32_t from;
	} cases[] = {
		{ SCIP_UTF8, 9 }, { SCIP_UTF16, 6 }, { SCIP_UTF32, 5 },
		{ SCIP_UNSAID, 6 }
	};
	/* Two, three and four bytes. */
	const char *text = "\n\"\xc3\xa4\xf0\x9f\x98\x80" "b\" name\n";
	size_t i, n;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct scip_record record = { 0 };

		assert_null(fit_one(&record, text, cases[i].encoding, 1,
				    cases[i].from + 1, cases[i].from + 5,
				    SCIP_DEFINITION));
		assert_non_null(scip_record_at(&record, 2, 11, &n));
		assert_int_equal(record.use.item[0].length, 4);
		scip_record_release(&record);
	}
}

static void another_text_is_refused(void **state)
{
	struct scip_record record = { 0 };

	(void)state;
	assert_non_null(fit_one(&record, "name\n", SCIP_UTF8, 3, 0, 4, 0));
	assert_non_null(fit_one(&record, "name\n", SCIP_UTF8, 0, 3, 9, 0));
	assert_non_null(fit_one(&record, "mane\n", SCIP_UTF8, 0, 0, 4,
				SCIP_DEFINITION));
	assert_null(fit_one(&record, "mane\n", SCIP_UTF8, 0, 0, 4, 0));
	scip_record_release(&record);
}

static void damaged_records_are_refused(void **state)
{
	struct scip_record record = { 0 }, again;
	struct buf bytes = { 0 };
	size_t i;

	(void)state;
	assert_null(fit_one(&record, "name\n", SCIP_UTF8, 0, 0, 4,
			    SCIP_DEFINITION));
	scip_record_write(&bytes, &record);
	scip_record_release(&record);
	for (i = 0; i < bytes.len; i++)
		assert_false(scip_record_read(&again, (struct span){
			bytes.ptr, i }));
	assert_true(scip_record_read(&again, (struct span){ bytes.ptr,
							    bytes.len }));
	assert_string_equal(again.symbol.item[0].id, "s m p a/name.");
	assert_int_equal(scip_record_find(&again, "s m p a/name."), 0);
	assert_int_equal(scip_record_find(&again, "s m p a/other."),
			 SCIP_LOCAL);
	scip_record_release(&again);
	buf_release(&bytes);
}

/* --- files for others --- */

/* The file of a record of one occurrence, and the text "name\n" or another. */
static void make_file(struct buf *out, const char *tool, uint32_t roles)
{
	struct scip_record record = { 0 };
	struct buf bytes = { 0 };

	assert_null(fit_one(&record, "name\n", SCIP_UTF8, 0, 0, 4, roles));
	scip_record_write(&bytes, &record);
	scip_file_write(out, tool, (struct span){ bytes.ptr, bytes.len });
	scip_record_release(&record);
	buf_release(&bytes);
}

static void a_file_is_read_as_it_was_written(void **state)
{
	struct buf bytes = { 0 };
	struct scip_file file;
	size_t i;

	(void)state;
	make_file(&bytes, "tool 1.0", SCIP_DEFINITION);
	for (i = 0; i < bytes.len; i++)
		assert_non_null(scip_file_read(&file, (struct span){
			bytes.ptr, i }));
	assert_null(scip_file_read(&file, (struct span){ bytes.ptr,
							 bytes.len }));
	assert_string_equal(file.tool, "tool 1.0");
	assert_int_equal(file.record.use.n, 1);
	scip_file_release(&file);
	buf_addch(&bytes, '\0');
	assert_non_null(scip_file_read(&file, (struct span){ bytes.ptr,
							     bytes.len }));
	buf_release(&bytes);
}

static void what_is_no_file_is_told_from_a_newer_one(void **state)
{
	static const struct {
		const char *bytes;
		size_t n;
		enum error_code code;
	} cases[] = {
		{ "", 0, ERROR_CORRUPT },
		{ "\n\1\0\0\0\0", 6, ERROR_CORRUPT },
		{ "a\tb\n\1\0\0\0\0", 9, ERROR_CORRUPT },
		{ "tool", 4, ERROR_CORRUPT },
		{ "tool\n", 5, ERROR_CORRUPT },
		{ "tool\n\1\x80\0\0\0\0", 11, ERROR_CORRUPT },
		{ "tool\n\2what", 10, ERROR_UNSUPPORTED },
		{ "tool\nwhat", 9, ERROR_CORRUPT }
	};
	struct scip_file file;
	char *name = xstrfmt("%064d\n\1", 1);
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct error *err = scip_file_read(&file, (struct span){
			cases[i].bytes, cases[i].n });

		assert_non_null(err);
		assert_int_equal(err->code, cases[i].code);
	}
	assert_non_null(scip_file_read(&file, span_of(name)));
	free(name);
}

/* The order of two files, whichever comes first. */
static int order(const char *a, uint32_t a_roles, const char *b,
		 uint32_t b_roles)
{
	struct buf first = { 0 }, second = { 0 };
	struct scip_file x, y;
	int cmp;

	make_file(&first, a, a_roles);
	make_file(&second, b, b_roles);
	assert_null(scip_file_read(&x, (struct span){ first.ptr,
						      first.len }));
	assert_null(scip_file_read(&y, (struct span){ second.ptr,
						      second.len }));
	cmp = scip_file_cmp(&x, &y);
	assert_int_equal(cmp < 0, scip_file_cmp(&y, &x) > 0);
	assert_int_equal(cmp > 0, scip_file_cmp(&y, &x) < 0);
	scip_file_release(&x);
	scip_file_release(&y);
	buf_release(&first);
	buf_release(&second);
	return cmp;
}

static void of_two_files_one_counts(void **state)
{
	(void)state;
	assert_int_equal(order("a 1.0", 1, "a 1.0", 1), 0);
	assert_true(order("a 0.9", 1, "a 0.10", 1) < 0);
	assert_true(order("a 1.0", 1, "a 1", 1) > 0);
	assert_true(order("a 1.10", 1, "a 1.9.9", 8) > 0);
	assert_true(order("a 99999999999999999999", 1,
			  "a 100000000000000000000", 1) < 0);
	assert_true(order("a 01", 1, "a 1", 1) != 0);
	assert_true(order("a 2", 1, "b 1", 1) < 0);
	assert_true(order("a 1", 1, "a 1", 8) != 0);
}

static void a_record_of_others_must_fit(void **state)
{
	static const struct {
		const char *text;
		bool fits;
	} cases[] = {
		{ "name\n", true }, { "name", true }, { "name = 1", true },
		{ "", false }, { "nam", false }, { "\n\n\n\n\n", false },
		{ "mane\n", false }
	};
	struct scip_record record = { 0 };
	size_t i;

	(void)state;
	assert_null(fit_one(&record, "name\n", SCIP_UTF8, 0, 0, 4,
			    SCIP_DEFINITION));
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_int_equal(!scip_record_check(&record, span_of(
			cases[i].text)), cases[i].fits);
	*VEC_PUSH(&record.body) = (struct scip_body){ 0, 1, 1 };
	assert_null(scip_record_check(&record, span_of("name\n")));
	record.body.item[0].last = 3;
	assert_non_null(scip_record_check(&record, span_of("name\n")));
	record.body.item[0] = (struct scip_body){ 0, 0, 1 };
	assert_non_null(scip_record_check(&record, span_of("name\n")));
	record.body.n = 0;
	record.use.item[0].column = INT32_MAX;
	record.use.item[0].length = INT32_MAX;
	assert_non_null(scip_record_check(&record, span_of("name\n")));
	record.use.item[0].column = 1;
	record.use.item[0].length = 0;
	assert_non_null(scip_record_check(&record, span_of("name\n")));
	scip_record_release(&record);
}

static void both_files_of_a_blob_are_one_leaf(void **state)
{
	struct leaves leaves = { .leaf = { 0 } };
	const struct leaf leaf[] = {
		{ .blob = { { 2 } }, .theirs = { { 20 } } },
		{ .blob = { { 3 } }, .theirs = { { 30 } } },
		{ .blob = { { 3 } }, .ours = { { 31 } } },
		{ .blob = { { 1 } }, .ours = { { 11 } } }
	};
	size_t i;

	(void)state;
	leaves_sort(&leaves);
	for (i = 0; i < sizeof(leaf) / sizeof(*leaf); i++)
		*VEC_PUSH(&leaves.leaf) = leaf[i];
	leaves_sort(&leaves);
	assert_int_equal(leaves.leaf.n, 3);
	assert_int_equal(leaves.leaf.item[0].ours.id[0], 11);
	assert_int_equal(leaves.leaf.item[1].theirs.id[0], 20);
	assert_true(oid_is_zero(&leaves.leaf.item[1].ours));
	assert_int_equal(leaves.leaf.item[2].theirs.id[0], 30);
	assert_int_equal(leaves.leaf.item[2].ours.id[0], 31);
	leaves_release(&leaves);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(symbols_lose_their_version),
		cmocka_unit_test(what_is_no_symbol_is_refused),
		cmocka_unit_test(columns_become_bytes),
		cmocka_unit_test(another_text_is_refused),
		cmocka_unit_test(damaged_records_are_refused),
		cmocka_unit_test(a_file_is_read_as_it_was_written),
		cmocka_unit_test(what_is_no_file_is_told_from_a_newer_one),
		cmocka_unit_test(of_two_files_one_counts),
		cmocka_unit_test(a_record_of_others_must_fit),
		cmocka_unit_test(both_files_of_a_blob_are_one_leaf)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
