/* SPDX-License-Identifier: MIT */
/* lib/pack: what each format looks like. */
#include "tests/unit/pack_world.h"

#include "json/value.h"

static void markdown_has_fences_that_hold(void **state)
{
	struct pack_options options = { .format = PACK_MARKDOWN };
	struct tree tree;
	char *text;

	(void)state;
	three_files(&tree);
	text = packed(&tree, &options);
	holds(text, "fuse:manifest focus strbuf.c\n");
	holds(text, "source: rev commit 000000000000000000000000000000000000"
	      "0000 tree ");
	holds(text, "files: 3 shown, 0 not\n");
	holds(text, " by o200k\n");
	holds(text, "full) 0101010101 seed: matches the path\n");
	holds(text, "full) 0202020202 imported by a.c\n");
	holds(text, "\n### a.c\n```c\n#include \"x.h\"\n");
	holds(text, "\n### doc/b.md\n````markdown\n# Title\n\n```c\nint x;\n"
	      "```\n````\n");
	free(text);
	pack_tree_release(&tree);
}

static void line_numbers_are_those_of_the_original(void **state)
{
	struct pack_options options = {
		.format = PACK_COMPACT, .line_numbers = true,
		.level = REDUCE_STANDARD
	};
	struct tree tree;
	char *text;

	(void)state;
	three_files(&tree);
	text = packed(&tree, &options);
	holds(text, "=== a.c ===\n1\t#include \"x.h\"\n3\tint f(void)\n4\t{\n"
	      "5\t\treturn 1;\n6\t}\n");
	free(text);
	options.level = REDUCE_SKELETON;
	text = packed(&tree, &options);
	holds(text, "=== a.c ===\n1\t#include \"x.h\"\n3\tint f(void) { ... }\n");
	free(text);
	pack_tree_release(&tree);
}

static void xml_is_whole_and_keeps_code_readable(void **state)
{
	struct pack_options options = { .format = PACK_XML };
	struct tree tree;
	char *text;

	(void)state;
	three_files(&tree);
	tree_add(&tree, "q\"<&.c", "\x01\xff\n");
	text = packed(&tree, &options);
	holds(text, "<fuse schema=\"fuse.scope.whole/2\">\n<manifest><![CDATA[");
	holds(text, "<a> & \"b\" ]]]]><![CDATA[>\n]]></file>\n");
	holds(text, "path=\"q&#34;&#60;&#38;.c\"");
	holds(text, "<![CDATA[\xef\xbf\xbd\xef\xbf\xbd\n]]></file>\n</fuse>\n");
	free(text);
	pack_tree_release(&tree);
}

static const struct value *one_of(const struct value *array, size_t i)
{
	struct value_iter it = { 0 };

	while (value_next(array, &it))
		if (!i--)
			return it.value;
	return NULL;
}

static const char *text_of(const struct value *object, const char *key)
{
	return value_string(value_get(object, key), NULL);
}

static void json_is_one_document(void **state)
{
	struct pack_options options = {
		.format = PACK_JSON, .max_tokens = 700
	};
	const struct value *files, *file;
	struct value *document;
	struct tree tree;
	int64_t number;
	char *text;

	(void)state;
	three_files(&tree);
	tree.broken = 2;
	tree.view.omitted[OMIT_BINARY] = 4;
	text = packed(&tree, &options);
	assert_null(value_parse(&document, text, strlen(text), VALUE_STRICT));
	assert_string_equal(text_of(document, "schema"), "fuse.scope.whole/2");
	assert_string_equal(text_of(document, "mode"), "focus");
	assert_string_equal(text_of(document, "asked"), "strbuf.c");
	assert_string_equal(text_of(value_get(document, "source"), "kind"),
			    "rev");
	files = value_get(document, "files");
	assert_int_equal(value_count(files), 2);
	file = one_of(files, 0);
	assert_string_equal(text_of(file, "path"), "a.c");
	assert_string_equal(text_of(file, "detail"), "full");
	assert_string_equal(text_of(file, "text"),
			    buf_str(&tree.text[0]));
	assert_string_equal(text_of(file, "blob"), "0101010101010101010101"
			    "010101010101010101");
	assert_int_equal(value_count(value_get(one_of(files, 1), "chain")), 2);
	assert_true(value_integer(value_get(value_get(document, "omitted"),
					    "unread"), &number));
	assert_int_equal(number, 1);
	assert_true(value_integer(value_get(value_get(document, "omitted"),
					    "binary"), &number));
	assert_int_equal(number, 4);
	assert_string_equal(text_of(one_of(value_get(document, "listed"), 0),
				    "path"), "c d.txt");
	value_free(document);
	free(text);
	pack_tree_release(&tree);
}

static void each_line_of_jsonl_is_a_document(void **state)
{
	struct pack_options options = { .format = PACK_JSONL };
	struct tree tree;
	char *text, *at, *end;
	size_t lines = 0;

	(void)state;
	three_files(&tree);
	text = packed(&tree, &options);
	for (at = text; (end = strchr(at, '\n')); at = end + 1, lines++) {
		struct value *value;

		assert_null(value_parse(&value, at, (size_t)(end - at),
					VALUE_STRICT));
		assert_string_equal(text_of(value, "type"),
				    lines ? "file" : "manifest");
		value_free(value);
	}
	assert_int_equal(lines, 4);
	assert_int_equal(*at, '\0');
	free(text);
	pack_tree_release(&tree);
}

static void any_tree_is_json_that_can_be_read(void **state)
{
	unsigned int round;

	(void)state;
	for (round = 0; round < 60; round++) {
		struct pack_options options = {
			.format = PACK_JSON, .split_tokens = 1500,
			.line_numbers = round % 2
		};
		struct pack pack = { 0 };
		struct tree tree;
		size_t i, shown = 0;

		pack_tree_init(&tree, round + 900);
		tree_grow(&tree, round % 25);
		assert_null(pack_build(&pack, &tree.input, &options));
		for (i = 0; i < pack.part.n; i++) {
			struct value *value;

			assert_null(value_parse(&value, pack.part.item[i].ptr,
						pack.part.item[i].len,
						VALUE_STRICT));
			shown += value_count(value_get(value, "files"));
			value_free(value);
		}
		assert_int_equal(shown, pack.shown);
		pack_release(&pack);
		pack_tree_release(&tree);
	}
}

static void paths_are_one_a_line_or_end_with_nul(void **state)
{
	struct pack_options options = { .format = PACK_PATHS };
	struct pack pack = { 0 };
	struct tree tree;
	char *text;

	(void)state;
	three_files(&tree);
	tree_add(&tree, "new\nline", "");
	text = packed(&tree, &options);
	assert_string_equal(text, "a.c\ndoc/b.md\nc d.txt\n\"new\\nline\"\n");
	free(text);
	options.nul = true;
	assert_null(pack_build(&pack, &tree.input, &options));
	assert_int_equal(pack.part.item[0].len, 30);
	assert_memory_equal(pack.part.item[0].ptr,
			    "a.c\0doc/b.md\0c d.txt\0new\nline\0", 30);
	pack_release(&pack);
	pack_tree_release(&tree);
}

static void a_toc_has_symbols_and_costs_but_no_bodies(void **state)
{
	struct pack_options options = { .format = PACK_TOC };
	struct tree tree;
	char *text;

	(void)state;
	three_files(&tree);
	text = packed(&tree, &options);
	holds(text, "a.c (~");
	holds(text, "function f");
	holds(text, "section Title");
	assert_null(strstr(text, "return 1"));
	free(text);
	pack_tree_release(&tree);
}

static void secrets_are_masked_before_they_are_counted(void **state)
{
	struct pack_options options = { .format = PACK_MARKDOWN };
	struct pack pack = { 0 };
	struct sink report = { 0 };
	struct tree tree;

	(void)state;
	pack_tree_init(&tree, 1);
	tree_add(&tree, "s.py", "\ntoken = \"q7Wm2Zx9" "Kp4Vb8Nc3Rt6\"\n");
	assert_null(pack_build(&pack, &tree.input, &options));
	holds(pack.part.item[0].ptr, "token = \"[REDACTED:api-token]\"");
	assert_null(strstr(pack.part.item[0].ptr, "q7Wm2Zx9"));
	assert_int_equal(pack.file.item[0].redactions, 1);
	assert_int_equal(pack.redaction.n, 1);
	assert_int_equal(pack.redaction.item[0].redaction.line, 2);
	pack_report(&pack, &tree.input, &options, &report);
	holds(report.buf.ptr, "{\"path\":\"s.py\",\"line\":2,"
	      "\"kind\":\"api-token\"}");
	assert_null(strstr(report.buf.ptr, "q7Wm2Zx9"));
	sink_release(&report);
	pack_release(&pack);
	options.no_redact = true;
	assert_null(pack_build(&pack, &tree.input, &options));
	holds(pack.part.item[0].ptr, "q7Wm2Zx9");
	pack_release(&pack);
	pack_tree_release(&tree);
}

static void names_of_formats_and_tiers_are_known(void **state)
{
	enum pack_format format;

	(void)state;
	for (format = 0; format < PACK_FORMATS; format++)
		assert_int_equal(pack_format_by_name(pack_format_name(format)),
				 format);
	assert_int_equal(pack_format_by_name("md"), PACK_MARKDOWN);
	assert_int_equal(pack_format_by_name("pdf"), PACK_FORMATS);
	assert_string_equal(pack_tier_name(TIER_CUT), "cut");
}

/* One modified and one deleted file, with all that a reviewer may see. */
static void a_review_map_gives_way_to_a_budget(void **state)
{
	static const struct change change[2] = {
		{ .kind = CHANGE_MODIFIED, .old_path = "a.c", .path = "a.c" },
		{ .kind = CHANGE_DELETED, .old_path = "old.c",
		  .path = "old.c" },
	};
	struct pack_options options = { .format = PACK_COMPACT };
	struct changed_files changes = { 0 };
	struct changed_file *changed;
	struct pack pack = { 0 };
	struct tree tree;
	struct value *document;
	char *text;

	(void)state;
	three_files(&tree);
	tree.scope.mode = SCOPE_CHANGES;
	tree.input.changes = &changes;
	changed = VEC_PUSH(&changes.item);
	*changed = (struct changed_file){
		.change = &change[0], .added = 3, .removed = 1
	};
	*VEC_PUSH(&changed->hunk) = (struct hunk){ 3, 1, 3, 3 };
	*VEC_PUSH(&changed->hunk) = (struct hunk){ 9, 2, 10, 0 };
	*VEC_PUSH(&changed->symbol) = (struct symbol_change){
		.kind = SYMBOL_CHANGED, .symbol_kind = SYMBOL_FUNCTION,
		.line = 3, .name = "f", .before = "int f(int)",
		.after = "int f(void)"
	};
	*VEC_PUSH(&changed->caller) = (struct caller){ 2, 2, "f" };
	changed = VEC_PUSH(&changes.item);
	*changed = (struct changed_file){
		.change = &change[1], .file = SCOPE_NO_FILE, .removed = 40
	};
	text = packed(&tree, &options);
	holds(text, "# M a.c +3 -1\n#   lines 3-5, 10 (2 gone)\n"
	      "#   ~ int f(int) => int f(void)\n"
	      "#   used by c d.txt (f and 1 more)\n# D old.c +0 -40\n");
	free(text);
	options.format = PACK_JSON;
	text = packed(&tree, &options);
	assert_null(value_parse(&document, text, strlen(text), VALUE_STRICT));
	assert_int_equal(value_count(value_get(document, "changes")), 2);
	assert_string_equal(text_of(one_of(value_get(one_of(
		value_get(document, "changes"), 0), "symbols"), 0), "after"),
			    "int f(void)");
	value_free(document);
	free(text);
	/* A reader without room gets the file, not the map of it. */
	options = (struct pack_options){
		.format = PACK_COMPACT, .max_tokens = 145
	};
	assert_null(pack_build(&pack, &tree.input, &options));
	assert_true(pack.shown > 0);
	assert_null(strstr(pack.part.item[0].ptr, "used by"));
	pack_release(&pack);
	VEC_RELEASE(&changes.item.item[0].hunk);
	VEC_RELEASE(&changes.item.item[0].symbol);
	VEC_RELEASE(&changes.item.item[0].caller);
	VEC_RELEASE(&changes.item);
	pack_tree_release(&tree);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_review_map_gives_way_to_a_budget),
		cmocka_unit_test(names_of_formats_and_tiers_are_known),
		cmocka_unit_test(markdown_has_fences_that_hold),
		cmocka_unit_test(line_numbers_are_those_of_the_original),
		cmocka_unit_test(xml_is_whole_and_keeps_code_readable),
		cmocka_unit_test(json_is_one_document),
		cmocka_unit_test(each_line_of_jsonl_is_a_document),
		cmocka_unit_test(any_tree_is_json_that_can_be_read),
		cmocka_unit_test(paths_are_one_a_line_or_end_with_nul),
		cmocka_unit_test(a_toc_has_symbols_and_costs_but_no_bodies),
		cmocka_unit_test(secrets_are_masked_before_they_are_counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
