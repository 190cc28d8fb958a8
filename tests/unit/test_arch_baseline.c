/* SPDX-License-Identifier: MIT */
/* lib/arch: known violations and excused ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "arch/baseline.h"
#include "arch/excuse.h"

static void add(struct problems *problems, const char *rule, const char *path,
		const char *target, uint32_t line)
{
	*VEC_PUSH(&problems->problem) = (struct problem){
		.rule = rule, .path = path, .target = target, .line = line,
		.message = "m", .key = "k", .severity = SEVERITY_ERROR
	};
}

static void must_parse(struct baseline *out, const char *text)
{
	const struct error *err = baseline_parse(out, text, strlen(text));

	if (err)
		fail_msg("%s", err->msg);
}

static void what_is_written_is_sorted_and_read_again(void **state)
{
	struct problems problems = { 0 };
	struct baseline first = { 0 }, second = { 0 };
	struct buf text = { 0 }, again = { 0 };

	(void)state;
	add(&problems, "layers", "b.c", "a.h", 9);
	add(&problems, "layers", "a\tb\n\"c\".c", "x\xff.h", 2);
	add(&problems, "#odd", NULL, NULL, 0);
	add(&problems, "#o\"d", "a.c", NULL, 0);
	add(&problems, "layers", "b.c", "a.h", 3);
	baseline_add(&first, &problems);
	assert_int_equal(baseline_count(&first), 5);
	baseline_write(&first, &text);
	assert_string_equal(strchr(text.ptr, '\n') + 1,
			    "\"#o\\\"d\"\ta.c\t\t1\n"
			    "\"#odd\"\t\t\t1\n"
			    "layers\t\"a\\tb\\n\\\"c\\\".c\"\t\"x\\377.h\"\t1\n"
			    "layers\tb.c\ta.h\t2\n");
	must_parse(&second, text.ptr);
	baseline_write(&second, &again);
	assert_string_equal(text.ptr, again.ptr);
	baseline_apply(&second, &problems);
	assert_int_equal(problems_count(&problems, SEVERITY_NOTE), 0);
	buf_release(&again);
	buf_release(&text);
	baseline_release(&second);
	baseline_release(&first);
	problems_release(&problems);
}

static void only_as_many_as_are_counted_are_known(void **state)
{
	struct problems problems = { 0 };
	struct baseline baseline = { 0 };

	(void)state;
	add(&problems, "layers", "b.c", "a.h", 30);
	add(&problems, "layers", "b.c", "a.h", 10);
	add(&problems, "layers", "b.c", "a.h", 20);
	add(&problems, "other", "b.c", "a.h", 5);
	problems.problem.item[2].key = NULL;
	must_parse(&baseline, "layers\tb.c\ta.h\t1\n");
	baseline_apply(&baseline, &problems);
	assert_int_equal(problems.problem.item[0].state, PROBLEM_NEW);
	assert_int_equal(problems.problem.item[1].line, 10);
	assert_int_equal(problems.problem.item[1].state, PROBLEM_KNOWN);
	assert_int_equal(problems.problem.item[2].state, PROBLEM_NEW);
	assert_int_equal(problems.problem.item[3].state, PROBLEM_NEW);
	baseline_release(&baseline);
	problems_release(&problems);
}

/* Two branches changed one line, and git kept both. */
static void a_union_of_two_sides_counts_the_larger(void **state)
{
	struct baseline baseline = { 0 };

	(void)state;
	must_parse(&baseline, "# text\r\nlayers\tb.c\ta.h\t2\r\n\r\n"
		   "layers\tb.c\ta.h\t3\nlayers\tb.c\t\t1");
	assert_int_equal(baseline_count(&baseline), 4);
	baseline_release(&baseline);
}

static void what_is_gone_is_stale_until_it_is_pruned(void **state)
{
	struct problems problems = { 0 };
	struct baseline baseline = { 0 };
	struct buf text = { 0 };

	(void)state;
	must_parse(&baseline, "layers\ta.c\tx.h\t1\nlayers\tb.c\tx.h\t3\n"
		   "layers\tc.c\tx.h\t1\n");
	add(&problems, "layers", "b.c", "x.h", 1);
	add(&problems, "layers", "c.c", "x.h", 1);
	baseline_apply(&baseline, &problems);
	baseline_stale(&baseline, &problems);
	assert_int_equal(problems_count(&problems, SEVERITY_WARNING), 2);
	assert_int_equal(problems_count(&problems, SEVERITY_ERROR), 0);
	problems_sort(&problems);
	assert_int_equal(problems.problem.item[0].line, 1);
	assert_string_equal(problems.problem.item[0].message,
			    "1 known violation of 'layers' is gone from "
			    "'a.c'");
	assert_int_equal(problems.problem.item[1].line, 2);
	assert_string_equal(problems.problem.item[1].message,
			    "2 known violations of 'layers' are gone from "
			    "'b.c'");
	assert_int_equal(problems.rule.n, 1);
	assert_int_equal(baseline_prune(&baseline), 3);
	baseline_write(&baseline, &text);
	assert_string_equal(strchr(text.ptr, '\n') + 1,
			    "layers\tb.c\tx.h\t1\nlayers\tc.c\tx.h\t1\n");
	buf_release(&text);
	baseline_release(&baseline);
	problems_release(&problems);
}

static void bad_lines_are_named(void **state)
{
	static const char *const bad[] = {
		"<<<<<<< ours", "=======", "layers b.c a.h 1",
		"layers\tb.c\ta.h", "layers\tb.c\ta.h\t", "\tb.c\ta.h\t1",
		"layers\tb.c\ta.h\t0", "layers\tb.c\ta.h\t-1",
		"layers\tb.c\ta.h\t99999999999", "layers\tb.c\ta.h\t1\t",
		"layers\t\"b.c\ta.h\t1", "layers\t\"\\q\"\ta.h\t1",
		"layers\t\"\\000\"\ta.h\t1",
	};
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct baseline baseline = { 0 };
		const struct error *err;

		buf_reset(&text);
		buf_addf(&text, "layers\tok.c\ta.h\t1\n%s\n", bad[i]);
		err = baseline_parse(&baseline, text.ptr, text.len);
		if (!err)
			fail_msg("'%s' was taken", bad[i]);
		assert_int_equal(err->code, ERROR_USAGE);
		assert_non_null(strstr(err->msg, ": line 2: "));
		baseline_release(&baseline);
	}
	buf_release(&text);
}

static void an_excuse_names_its_rule_and_its_reason(void **state)
{
	static const struct {
		const char *line, *reason;
		enum excuse_kind kind;
	} c[] = {
		{ "#include \"a.h\" /* fuse: allow(layers) until 2.0 */",
		  "until 2.0", EXCUSE_GIVEN },
		{ "// fuse: allow(layers): moves with ADR-0012",
		  "moves with ADR-0012", EXCUSE_GIVEN },
		{ "# fuse: allow( other , layers ) -- both", "both",
		  EXCUSE_GIVEN },
		{ "<!-- fuse: allow(layers) x -->", "x", EXCUSE_GIVEN },
		{ "/* fuse: allow(layers) */", "", EXCUSE_BARE },
		{ "// fuse: allow(layers)", "", EXCUSE_BARE },
		{ "// fuse: allow(layers) -", "", EXCUSE_BARE },
		{ "// fuse: allow(layer) why", NULL, EXCUSE_NONE },
		{ "// fuse: allow(layers why", NULL, EXCUSE_NONE },
		{ "// fuse:allow(layers) why", NULL, EXCUSE_NONE },
		{ "// fuse: allow(other) why fuse: allow(layers) because",
		  "because", EXCUSE_GIVEN },
		{ "// fuse: allow(layers) one fuse: allow(other) two", "one",
		  EXCUSE_GIVEN },
		{ "", NULL, EXCUSE_NONE },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		struct span reason = { "", 0 };

		assert_int_equal(excuse_read(&reason, span_of(c[i].line),
					     "layers"), c[i].kind);
		if (c[i].reason && !span_is(reason, c[i].reason))
			fail_msg("%s: '%.*s'", c[i].line, (int)reason.n,
				 reason.s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_written_is_sorted_and_read_again),
		cmocka_unit_test(only_as_many_as_are_counted_are_known),
		cmocka_unit_test(a_union_of_two_sides_counts_the_larger),
		cmocka_unit_test(what_is_gone_is_stale_until_it_is_pruned),
		cmocka_unit_test(bad_lines_are_named),
		cmocka_unit_test(an_excuse_names_its_rule_and_its_reason),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
