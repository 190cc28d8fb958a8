/* SPDX-License-Identifier: MIT */
/*
 * lib/pack: the law of the budget over random trees, and what each format
 * looks like. Files are made up here; nothing is read from a repository.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/value.h"
#include "lang/lang.h"
#include "pack/pack.h"

enum { FILES = 40 };

/* A tree in memory and a scope over all of it. */
struct tree {
	struct file file[FILES];
	struct buf text[FILES];
	struct hop hop[FILES][2];
	struct view view;
	struct scope_result scope;
	struct source_identity identity;
	struct pack_input input;
	struct arena arena;
	unsigned int seed;
	uint32_t broken;	/* a file that cannot be read; none: FILES */
};

static unsigned int next(struct tree *tree, unsigned int limit)
{
	tree->seed = tree->seed * 1103515245 + 12345;
	return (tree->seed >> 16) % limit;
}

static const struct error *read_text(void *payload, uint32_t file,
				     struct buf *out)
{
	struct tree *tree = payload;

	buf_reset(out);
	if (file == tree->broken)
		return error_new(ERROR_CORRUPT, "cannot read it");
	buf_add(out, buf_str(&tree->text[file]), tree->text[file].len);
	return NULL;
}

static void add_file(struct tree *tree, const char *path, const char *text)
{
	size_t i = tree->view.n++;
	struct scope_item *item = VEC_PUSH(&tree->scope.item);
	struct file *file = &tree->file[i];

	*file = (struct file){ .path = arena_strdup(&tree->arena, path) };
	memset(file->oid.id, (int)i + 1, OID_SIZE);
	file->lang = (uint8_t)lang_of_file(path, NULL, text, strlen(text));
	buf_addstr(&tree->text[i], text);
	tree->hop[i][0] = (struct hop){ .file = 0, .via = "" };
	tree->hop[i][1] = (struct hop){
		.file = (uint32_t)i, .kind = HOP_IMPORTS, .via = "x.h"
	};
	*item = (struct scope_item){
		.file = (uint32_t)i, .score = 1.0 / (double)(i + 1),
		.is_seed = !i, .why = "matches the path",
		.chain = tree->hop[i], .hops = i ? 2 : 1
	};
}

static void tree_init(struct tree *tree, unsigned int seed)
{
	*tree = (struct tree){ .seed = seed, .broken = FILES };
	tree->view.file = tree->file;
	tree->identity = (struct source_identity){
		.kind = SOURCE_REV, .has_commit = true, .has_tree = true
	};
	tree->input = (struct pack_input){
		.scope = &tree->scope, .view = &tree->view,
		.identity = &tree->identity, .asked = "strbuf.c",
		.read = read_text, .payload = tree
	};
}

static void tree_release(struct tree *tree)
{
	size_t i;

	for (i = 0; i < FILES; i++)
		buf_release(&tree->text[i]);
	VEC_RELEASE(&tree->scope.item);
	VEC_RELEASE(&tree->scope.cut);
	arena_release(&tree->arena);
}

static void grow(struct tree *tree, size_t files)
{
	static const char *const ext[] = { "c", "py", "md", "txt", "js" };
	static const char *const piece[] = {
		"/* A comment about it. */\n", "int total(int a)\n{\n\treturn "
		"a + 1;\n}\n\n", "# heading `x` ```\n", "\n\n\n",
		"def size(self):\n    return self.n\n", "x = \"]]> <a&b>\";\n",
		"function f() {\n  return 1;\n}\n", "````\nfence\n````\n",
		"\xff\xfe not text\n", "\x01\x02 odd\n", "no newline at end",
		"token = \"q7Wm2Zx9" "Kp4Vb8Nc3Rt6\"\n",
	};
	struct buf text = { 0 }, path = { 0 };
	size_t i, n;

	for (i = 0; i < files; i++) {
		buf_reset(&text);
		buf_reset(&path);
		for (n = next(tree, 40); n; n--)
			buf_addstr(&text, piece[next(tree, sizeof(piece) /
						     sizeof(piece[0]))]);
		buf_addf(&path, "dir%u/%s%zu.%s", next(tree, 3),
			 next(tree, 5) ? "file" : "odd \" \xff --> ]]> ", i,
			 ext[next(tree, 5)]);
		add_file(tree, path.ptr, buf_str(&text));
	}
	buf_release(&text);
	buf_release(&path);
}

static uint64_t tokens(enum estimator estimator, const struct buf *part)
{
	return tokens_count(estimator, buf_str(part), part->len);
}

/* The law: no output is larger than its budget, whatever the tree. */
static void no_budget_is_ever_exceeded(void **state)
{
	unsigned int round;
	size_t packed = 0, refused = 0;

	(void)state;
	for (round = 0; round < 400; round++) {
		struct pack_options options = { 0 };
		struct pack pack = { 0 };
		const struct error *err;
		struct tree tree;
		uint64_t sum = 0;
		size_t i;

		tree_init(&tree, round * 77 + 1);
		grow(&tree, next(&tree, 25));
		if (!next(&tree, 4))
			tree.broken = next(&tree, 10);
		options.format = next(&tree, PACK_FORMATS);
		options.level = next(&tree, REDUCE_LEVELS);
		options.estimator = next(&tree, ESTIMATORS);
		options.line_numbers = !next(&tree, 3);
		options.no_redact = !next(&tree, 5);
		options.no_step_down = !next(&tree, 5);
		options.max_tokens = 1 + next(&tree, next(&tree, 2) ? 300 :
					      6000);
		if (!next(&tree, 3))
			options.split_tokens = 1 + next(&tree, 900);
		err = pack_build(&pack, &tree.input, &options);
		if (err) {
			assert_int_equal(err->code, ERROR_USAGE);
			refused++;
		} else {
			packed++;
			assert_true(pack.part.n > 0);
		}
		for (i = 0; i < pack.part.n && !err; i++) {
			uint64_t n = tokens(options.estimator,
					    &pack.part.item[i]);

			sum += n;
			if (options.split_tokens && n > options.split_tokens)
				fail_msg("round %u: part %zu has %llu of %llu",
					 round, i, (unsigned long long)n,
					 (unsigned long long)
					 options.split_tokens);
		}
		if (!err && sum > options.max_tokens)
			fail_msg("round %u: %llu of %llu", round,
				 (unsigned long long)sum,
				 (unsigned long long)options.max_tokens);
		if (!err)
			assert_int_equal(sum, pack.tokens);
		pack_release(&pack);
		tree_release(&tree);
	}
	assert_true(packed > 200 && refused > 5);
}

/* "the least that would do is N": it does, and one less does not. */
static void the_least_budget_is_the_least(void **state)
{
	enum pack_format format;

	(void)state;
	for (format = 0; format < PACK_FORMATS; format++) {
		struct pack_options options = {
			.format = format, .max_tokens = 1
		};
		struct pack pack = { 0 };
		const struct error *err;
		const char *number;
		struct tree tree;

		tree_init(&tree, 5);
		grow(&tree, 12);
		err = pack_build(&pack, &tree.input, &options);
		assert_non_null(err);
		number = strrchr(err->msg, ' ');
		options.max_tokens = strtoull(number, NULL, 10);
		assert_true(options.max_tokens > 1);
		pack_release(&pack);
		err = pack_build(&pack, &tree.input, &options);
		if (err)
			fail_msg("%s: %s", pack_format_name(format), err->msg);
		pack_release(&pack);
		options.max_tokens--;
		assert_non_null(pack_build(&pack, &tree.input, &options));
		pack_release(&pack);
		tree_release(&tree);
	}
}

static void the_same_input_gives_the_same_bytes(void **state)
{
	enum pack_format format;

	(void)state;
	for (format = 0; format < PACK_FORMATS; format++) {
		struct pack_options options = {
			.format = format, .max_tokens = 2000
		};
		struct pack one = { 0 }, two = { 0 };
		struct tree tree;

		tree_init(&tree, 9);
		grow(&tree, 20);
		assert_null(pack_build(&one, &tree.input, &options));
		assert_null(pack_build(&two, &tree.input, &options));
		assert_int_equal(one.part.item[0].len, two.part.item[0].len);
		assert_memory_equal(one.part.item[0].ptr, two.part.item[0].ptr,
				    one.part.item[0].len);
		pack_release(&one);
		pack_release(&two);
		tree_release(&tree);
	}
}

/* What explain says of a file that was cut is true. */
static void the_budget_that_is_needed_does(void **state)
{
	unsigned int round;
	size_t tried = 0, i;

	(void)state;
	for (round = 0; round < 30; round++) {
		struct pack_options options = {
			.format = round % PACK_TOC == PACK_PATHS ?
				PACK_MARKDOWN : round % PACK_TOC,
			.max_tokens = 400, .explain = true
		};
		struct pack pack = { 0 };
		struct tree tree;

		tree_init(&tree, round + 100);
		grow(&tree, 12);
		if (pack_build(&pack, &tree.input, &options)) {
			pack_release(&pack);
			tree_release(&tree);
			continue;
		}
		for (i = 0; i < pack.file.n; i++) {
			const struct pack_file *file = &pack.file.item[i];
			struct pack_options more = options;
			struct pack again = { 0 };

			if (file->tier <= TIER_API) {
				assert_int_equal(file->needs, 0);
				continue;
			}
			if (file->needs <= options.max_tokens)
				fail_msg("round %u: file %zu is %s and needs "
					 "%llu", round, i,
					 pack_tier_name(file->tier),
					 (unsigned long long)file->needs);
			more.max_tokens = file->needs;
			more.explain = false;
			assert_null(pack_build(&again, &tree.input, &more));
			if (again.file.item[i].tier > TIER_API)
				fail_msg("round %u: %llu does not show file "
					 "%zu", round,
					 (unsigned long long)file->needs, i);
			tried++;
			pack_release(&again);
		}
		pack_release(&pack);
		tree_release(&tree);
	}
	assert_true(tried > 30);
}

static void three_files(struct tree *tree)
{
	tree_init(tree, 1);
	add_file(tree, "a.c", "#include \"x.h\"\n/* why */\nint f(void)\n{\n"
		 "\treturn 1;\n}\n");
	add_file(tree, "doc/b.md", "# Title\n\n```c\nint x;\n```\n");
	add_file(tree, "c d.txt", "<a> & \"b\" ]]>\n");
}

static char *packed(struct tree *tree, const struct pack_options *options)
{
	struct pack pack = { 0 };
	char *text;

	assert_null(pack_build(&pack, &tree->input, options));
	assert_int_equal(pack.part.n, 1);
	text = buf_detach(&pack.part.item[0]);
	pack_release(&pack);
	return text;
}

static void holds(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("no '%s' in '%s'", part, text);
}

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
	tree_release(&tree);
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
	tree_release(&tree);
}

static void xml_is_whole_and_keeps_code_readable(void **state)
{
	struct pack_options options = { .format = PACK_XML };
	struct tree tree;
	char *text;

	(void)state;
	three_files(&tree);
	add_file(&tree, "q\"<&.c", "\x01\xff\n");
	text = packed(&tree, &options);
	holds(text, "<fuse schema=\"fuse.scope/1\">\n<manifest><![CDATA[");
	holds(text, "<a> & \"b\" ]]]]><![CDATA[>\n]]></file>\n");
	holds(text, "path=\"q&#34;&#60;&#38;.c\"");
	holds(text, "<![CDATA[\xef\xbf\xbd\xef\xbf\xbd\n]]></file>\n</fuse>\n");
	free(text);
	tree_release(&tree);
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
	assert_string_equal(text_of(document, "schema"), "fuse.scope/1");
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
	tree_release(&tree);
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
	tree_release(&tree);
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

		tree_init(&tree, round + 900);
		grow(&tree, round % 25);
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
		tree_release(&tree);
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
	add_file(&tree, "new\nline", "");
	text = packed(&tree, &options);
	assert_string_equal(text, "a.c\ndoc/b.md\nc d.txt\n\"new\\nline\"\n");
	free(text);
	options.nul = true;
	assert_null(pack_build(&pack, &tree.input, &options));
	assert_int_equal(pack.part.item[0].len, 30);
	assert_memory_equal(pack.part.item[0].ptr,
			    "a.c\0doc/b.md\0c d.txt\0new\nline\0", 30);
	pack_release(&pack);
	tree_release(&tree);
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
	tree_release(&tree);
}

static void secrets_are_masked_before_they_are_counted(void **state)
{
	struct pack_options options = { .format = PACK_MARKDOWN };
	struct pack pack = { 0 };
	struct sink report = { 0 };
	struct tree tree;

	(void)state;
	tree_init(&tree, 1);
	add_file(&tree, "s.py", "\ntoken = \"q7Wm2Zx9" "Kp4Vb8Nc3Rt6\"\n");
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
	tree_release(&tree);
}

static void a_file_steps_down_before_it_is_left_out(void **state)
{
	struct pack_options options = { .format = PACK_COMPACT };
	struct pack pack = { 0 };
	struct buf text = { 0 };
	struct tree tree;
	int i;

	(void)state;
	tree_init(&tree, 1);
	for (i = 0; i < 30; i++)
		buf_addf(&text, "/* number %d of many */\nint function_%d(int "
			 "a)\n{\n\tint sum = a * %d;\n\n\tsum += a;\n\tsum *= "
			 "%d;\n\treturn sum - 1;\n}\n\n", i, i, i, i);
	add_file(&tree, "big.c", text.ptr);
	add_file(&tree, "small.c", "int x;\n");
	assert_null(pack_build(&pack, &tree.input, &options));
	options.max_tokens = pack.tokens / 2;
	pack_release(&pack);
	assert_null(pack_build(&pack, &tree.input, &options));
	assert_int_equal(pack.file.item[0].tier, TIER_SKELETON);
	assert_int_equal(pack.file.item[1].tier, TIER_NONE);
	assert_true(pack.file.item[0].full_tokens >
		    pack.file.item[0].tokens * 2);
	holds(pack.part.item[0].ptr, "int function_29(int a) { ... }");
	pack_release(&pack);
	options.no_step_down = true;
	assert_null(pack_build(&pack, &tree.input, &options));
	assert_true(pack.file.item[0].tier > TIER_API);
	assert_int_equal(pack.file.item[1].tier, TIER_NONE);
	pack_release(&pack);
	buf_release(&text);
	tree_release(&tree);
}

static void parts_hold_every_file_once_and_in_order(void **state)
{
	struct pack_options options = {
		.format = PACK_COMPACT, .split_tokens = 1200
	};
	struct pack pack = { 0 };
	struct tree tree;
	uint32_t last = 0;
	size_t i;

	(void)state;
	tree_init(&tree, 21);
	grow(&tree, 30);
	assert_null(pack_build(&pack, &tree.input, &options));
	assert_true(pack.part.n > 2);
	for (i = 0; i < pack.file.n; i++) {
		struct buf heading = { 0 };

		if (pack.file.item[i].tier > TIER_API)
			continue;
		assert_true(pack.file.item[i].part >= last);
		last = pack.file.item[i].part;
		buf_addf(&heading, "%zu.", i);
		holds(pack.part.item[last].ptr, heading.ptr);
		buf_release(&heading);
	}
	assert_int_equal(last + 1, pack.part.n);
	holds(pack.part.item[0].ptr, "(part 1 of ");
	pack_release(&pack);
	tree_release(&tree);
}

static void an_explanation_names_tier_cost_and_way(void **state)
{
	struct pack_options options = {
		.format = PACK_MARKDOWN, .max_tokens = 160, .explain = true
	};
	struct pack pack = { 0 };
	struct sink sink = { 0 };
	struct tree tree;

	(void)state;
	three_files(&tree);
	assert_null(pack_build(&pack, &tree.input, &options));
	pack_explain(&pack, &tree.input, &options, &sink);
	holds(sink.buf.ptr, "tokens by o200k, of at most 160; ");
	holds(sink.buf.ptr, "a.c  seed: matches the path");
	holds(sink.buf.ptr, "(a.c imports x.h)");
	sink_release(&sink);
	pack_release(&pack);
	tree_release(&tree);
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
	tree_release(&tree);
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
	assert_string_equal(pack_format_extension(PACK_JSONL), ".jsonl");
	assert_string_equal(pack_tier_name(TIER_CUT), "cut");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
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
		cmocka_unit_test(a_file_steps_down_before_it_is_left_out),
		cmocka_unit_test(parts_hold_every_file_once_and_in_order),
		cmocka_unit_test(an_explanation_names_tier_cost_and_way),
		cmocka_unit_test(a_review_map_gives_way_to_a_budget),
		cmocka_unit_test(the_same_input_gives_the_same_bytes),
		cmocka_unit_test(the_least_budget_is_the_least),
		cmocka_unit_test(the_budget_that_is_needed_does),
		cmocka_unit_test(no_budget_is_ever_exceeded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
