/* SPDX-License-Identifier: MIT */
/* Records: their bytes, their names, their lines. */
#include "tests/unit/knowledge_world.h"

#include "base/arena.h"
#include "knowledge/canonical.h"

static void the_same_value_has_the_same_bytes(void **state)
{
	static const struct {
		const char *text, *canonical;
	} same[] = {
		{ " { \"b\" : 1 , \"a\" : [ ] } ", "{\"a\":[],\"b\":1}" },
		{ "{\"a\":1,\"aa\":2,\"B\":3,\"\\u00e9\":4,\"z\":5}",
		  "{\"B\":3,\"a\":1,\"aa\":2,\"z\":5,\"\xc3\xa9\":4}" },
		{ "\"\\u0041\\/\\u00e9\\ud83d\\ude00\"",
		  "\"A/\xc3\xa9\xf0\x9f\x98\x80\"" },
		{ "\"\\b\\t\\n\\f\\r\\\"\\\\\\u0000\\u001F\\u007f\\u000b\"",
		  "\"\\b\\t\\n\\f\\r\\\"\\\\\\u0000\\u001f\\u007f\\u000b\"" },
		{ "\"\xc2\x85 \xe2\x80\x8d \xe2\x80\xae \\u2069\"",
		  "\"\\u0085 \\u200d \\u202e \\u2069\"" },
		{ "[-0,0,-9223372036854775808,9223372036854775807]",
		  "[0,0,-9223372036854775808,9223372036854775807]" },
		{ "[true,false,null,{},\"\"]", "[true,false,null,{},\"\"]" },
		{ "{\"a\":{\"c\":[{\"e\":1,\"d\":2}],\"b\":0}}",
		  "{\"a\":{\"b\":0,\"c\":[{\"d\":2,\"e\":1}]}}" },
	};
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(same) / sizeof(*same); i++) {
		buf_reset(&out);
		assert_ok(canonical_add_text(&out, same[i].text,
					     strlen(same[i].text)));
		assert_string_equal(out.ptr, same[i].canonical);
		buf_reset(&out);
		assert_ok(canonical_add_text(&out, same[i].canonical,
					     strlen(same[i].canonical)));
		assert_string_equal(out.ptr, same[i].canonical);
	}
	buf_release(&out);
}

static void fractions_and_abysses_have_no_canonical_bytes(void **state)
{
	struct buf out = { 0 }, deep = { 0 };

	(void)state;
	assert_error(canonical_add_text(&out, "[1.5]", 5), ERROR_UNSUPPORTED,
		     "fraction");
	assert_error(canonical_add_text(&out, "1e3", 3), ERROR_UNSUPPORTED,
		     "exponent");
	assert_error(canonical_add_text(&out, "9223372036854775808", 19),
		     ERROR_CORRUPT, "integer");
	buf_addn(&deep, '[', CANONICAL_DEPTH + 2);
	buf_addn(&deep, ']', CANONICAL_DEPTH + 2);
	assert_error(canonical_add_text(&out, deep.ptr, deep.len), ERROR_LIMIT,
		     "nested deeper than 32");
	buf_release(&deep);
	buf_release(&out);
}

/* What other programs must come to: sha256sum of the content. */
static void a_record_has_the_name_of_its_content(void **state)
{
	struct record record = draft(RECORD_ARCHIVE, "adr:ADR-0001",
				     "{\"archived\":true}");
	struct buf line = { 0 };

	(void)state;
	record.lamport = 1;
	record_seal(&record);
	record_add_line(&line, &record);
	assert_string_equal(line.ptr,
		"{\"author\":\"A U Thor <author@example.com>\",\"body\":"
		"{\"archived\":true},\"entity\":\"adr:ADR-0001\",\"id\":"
		"\"3b966fe77d33c6bff22f6ddaa2cda92bba768002a739b3e84ae6a6eed0ba7561\","
		"\"kind\":\"archive\",\"lamport\":1,\"time\":1112911993}\n");
	assert_true(record_is_sealed(&record));
	record.lamport = 2;
	assert_false(record_is_sealed(&record));
	buf_release(&line);
}

static void a_line_comes_back(void **state)
{
	struct arena arena = { .block = NULL };
	uint64_t seed = 42;
	size_t i;

	(void)state;
	for (i = 0; i < 200; i++) {
		struct record record = any_record(&seed, &arena), back;
		struct buf line = { 0 }, again = { 0 };

		record_add_line(&line, &record);
		assert_ok(record_parse(&back, &arena, line.ptr, line.len - 1));
		assert_int_equal(record_cmp(&record, &back), 0);
		record_add_line(&again, &back);
		assert_string_equal(line.ptr, again.ptr);
		buf_release(&line);
		buf_release(&again);
	}
	arena_release(&arena);
}

/* Every byte of a line that is changed is noticed. */
static void a_changed_line_is_refused(void **state)
{
	struct arena arena = { .block = NULL };
	uint64_t seed = 7;
	struct record record = any_record(&seed, &arena), back;
	struct buf line = { 0 };
	size_t i;

	(void)state;
	record_add_line(&line, &record);
	for (i = 0; i + 1 < line.len; i++) {
		const char was = line.ptr[i];

		line.ptr[i] = was == '1' ? '2' : '1';
		assert_non_null(record_parse(&back, &arena, line.ptr,
					     line.len - 1));
		line.ptr[i] = was;
		assert_non_null(record_parse(&back, &arena, line.ptr, i));
	}
	assert_ok(record_parse(&back, &arena, line.ptr, line.len));
	buf_release(&line);
	arena_release(&arena);
}

static void what_is_wrong_with_a_line_is_told(void **state)
{
	static const struct {
		const char *line, *part;
		enum error_code code;
	} wrong[] = {
		{ "", "not a JSON object", ERROR_CORRUPT },
		{ "[]", "not a JSON object", ERROR_CORRUPT },
		{ "{}", "no text 'id'", ERROR_CORRUPT },
		{ "{\"id\":\"\",\"kind\":\"dream\"}", "its kind 'dream' is "
		  "unknown; a newer", ERROR_UNSUPPORTED },
		{ "{\"id\":\"\",\"kind\":\"gc\"}", "no text 'author'",
		  ERROR_CORRUPT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":\"1\"}", "no number 'lamport'",
		  ERROR_CORRUPT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":1,\"time\":1,\"body\":[]}",
		  "no object 'body'", ERROR_CORRUPT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":1,\"time\":1,\"body\":{\"a\":0.5}}",
		  "its body: a number with a fraction", ERROR_UNSUPPORTED },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":0,\"time\":1,\"body\":{}}",
		  "its lamport, 0, is not between 1", ERROR_LIMIT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":281474976710657,\"time\":1,\"body\":{}}",
		  "its lamport", ERROR_LIMIT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":1,\"time\":-1,\"body\":{}}",
		  "its time, -1,", ERROR_LIMIT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\\n\",\"entity\":"
		  "\"e\",\"lamport\":1,\"time\":1,\"body\":{}}",
		  "its author holds a control character", ERROR_CORRUPT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"\",\"lamport\":1,\"time\":1,\"body\":{}}",
		  "its entity is empty", ERROR_CORRUPT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":1,\"time\":1,\"body\":{},\"x\":1}",
		  "it has 8 members, not 7", ERROR_CORRUPT },
		{ "{\"id\":\"\",\"kind\":\"gc\",\"author\":\"a\",\"entity\":"
		  "\"e\",\"lamport\":1,\"time\":1,\"body\":{}}",
		  "its id is not that of its content", ERROR_CORRUPT },
	};
	struct arena arena = { .block = NULL };
	struct record record;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		assert_error(record_parse(&record, &arena, wrong[i].line,
					  strlen(wrong[i].line)),
			     wrong[i].code, wrong[i].part);
	arena_release(&arena);
}

static void kinds_are_sorted_and_found(void **state)
{
	int kind;

	(void)state;
	for (kind = 0; kind < RECORD_KINDS; kind++) {
		const char *name = record_kind_name((enum record_kind)kind);

		assert_int_equal(record_kind_of(name), kind);
		if (kind)
			assert_true(strcmp(record_kind_name(
				(enum record_kind)(kind - 1)), name) < 0);
	}
	assert_int_equal(record_kind_of("memories"), RECORD_KINDS);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_value_has_the_same_bytes),
		cmocka_unit_test(fractions_and_abysses_have_no_canonical_bytes),
		cmocka_unit_test(a_record_has_the_name_of_its_content),
		cmocka_unit_test(a_line_comes_back),
		cmocka_unit_test(a_changed_line_is_refused),
		cmocka_unit_test(what_is_wrong_with_a_line_is_told),
		cmocka_unit_test(kinds_are_sorted_and_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
