/* SPDX-License-Identifier: MIT */
/* Units of scip/: symbols, places in a text, records as bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "scip/record.h"
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(symbols_lose_their_version),
		cmocka_unit_test(what_is_no_symbol_is_refused),
		cmocka_unit_test(columns_become_bytes),
		cmocka_unit_test(another_text_is_refused),
		cmocka_unit_test(damaged_records_are_refused)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
