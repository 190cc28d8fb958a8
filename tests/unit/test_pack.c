/* SPDX-License-Identifier: MIT */
/* lib/pack: the law of the budget over random trees, and what gives way. */
#include "tests/unit/pack_world.h"

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

		pack_tree_init(&tree, round * 77 + 1);
		tree_grow(&tree, tree_draw(&tree, 25));
		if (!tree_draw(&tree, 4))
			tree.broken = tree_draw(&tree, 10);
		options.format = tree_draw(&tree, PACK_FORMATS);
		options.level = tree_draw(&tree, REDUCE_LEVELS);
		options.estimator = tree_draw(&tree, ESTIMATORS);
		options.line_numbers = !tree_draw(&tree, 3);
		options.no_redact = !tree_draw(&tree, 5);
		options.no_step_down = !tree_draw(&tree, 5);
		options.max_tokens = 1 + tree_draw(&tree, tree_draw(&tree, 2) ?
						   300 : 6000);
		if (!tree_draw(&tree, 3))
			options.split_tokens = 1 + tree_draw(&tree, 900);
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
		pack_tree_release(&tree);
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

		pack_tree_init(&tree, 5);
		tree_grow(&tree, 12);
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
		pack_tree_release(&tree);
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

		pack_tree_init(&tree, 9);
		tree_grow(&tree, 20);
		assert_null(pack_build(&one, &tree.input, &options));
		assert_null(pack_build(&two, &tree.input, &options));
		assert_int_equal(one.part.item[0].len, two.part.item[0].len);
		assert_memory_equal(one.part.item[0].ptr, two.part.item[0].ptr,
				    one.part.item[0].len);
		pack_release(&one);
		pack_release(&two);
		pack_tree_release(&tree);
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

		pack_tree_init(&tree, round + 100);
		tree_grow(&tree, 12);
		if (pack_build(&pack, &tree.input, &options)) {
			pack_release(&pack);
			pack_tree_release(&tree);
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
		pack_tree_release(&tree);
	}
	assert_true(tried > 30);
}

static void a_file_steps_down_before_it_is_left_out(void **state)
{
	struct pack_options options = { .format = PACK_COMPACT };
	struct pack pack = { 0 };
	struct buf text = { 0 };
	struct tree tree;
	int i;

	(void)state;
	pack_tree_init(&tree, 1);
	for (i = 0; i < 30; i++)
		buf_addf(&text, "/* number %d of many */\nint function_%d(int "
			 "a)\n{\n\tint sum = a * %d;\n\n\tsum += a;\n\tsum *= "
			 "%d;\n\treturn sum - 1;\n}\n\n", i, i, i, i);
	tree_add(&tree, "big.c", text.ptr);
	tree_add(&tree, "small.c", "int x;\n");
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
	pack_tree_release(&tree);
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
	pack_tree_init(&tree, 21);
	tree_grow(&tree, 30);
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
	pack_tree_release(&tree);
}

/* A file of one hop has its way in the reason. */
static void an_explanation_names_tier_cost_and_way(void **state)
{
	static const struct hop way[] = {
		{ .file = 0, .via = "" },
		{ .file = 1, .kind = HOP_IMPORTS, .via = "x.h" },
		{ .file = 2, .kind = HOP_REFERENCED_BY, .via = "f" }
	};
	struct pack_options options = {
		.format = PACK_MARKDOWN, .max_tokens = 160, .explain = true
	};
	struct pack pack = { 0 };
	struct sink sink = { 0 };
	struct tree tree;

	(void)state;
	three_files(&tree);
	tree.scope.item.item[2].chain = way;
	tree.scope.item.item[2].hops = 3;
	assert_null(pack_build(&pack, &tree.input, &options));
	pack_explain(&pack, &tree.input, &options, &sink);
	holds(sink.buf.ptr, "tokens by o200k, of at most 160; ");
	holds(sink.buf.ptr, "a.c  seed: matches the path");
	assert_null(strstr(sink.buf.ptr, "(a.c imports doc/b.md)"));
	holds(sink.buf.ptr, "(a.c imports doc/b.md, "
	      "doc/b.md used by c d.txt)");
	sink_release(&sink);
	pack_release(&pack);
	pack_tree_release(&tree);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_steps_down_before_it_is_left_out),
		cmocka_unit_test(parts_hold_every_file_once_and_in_order),
		cmocka_unit_test(an_explanation_names_tier_cost_and_way),
		cmocka_unit_test(the_same_input_gives_the_same_bytes),
		cmocka_unit_test(the_least_budget_is_the_least),
		cmocka_unit_test(the_budget_that_is_needed_does),
		cmocka_unit_test(no_budget_is_ever_exceeded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
