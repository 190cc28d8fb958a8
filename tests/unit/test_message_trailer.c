/* SPDX-License-Identifier: MIT */
/* Trailers of messages, and that git agrees on which it sees. */
#include "tests/unit/git_fixture.h"
#include "tests/unit/message_test.h"

#include "base/process.h"
#include "message/trailer.h"

static const struct {
	const char *message, *wanted;
} rows[] = {
	/* The shapes that are met most. */
	{ "s\n\nbody\n\nDecision: ADR-0012\nGotcha: beware\n",
	  "Decision=ADR-0012!|Gotcha=beware!" },
	{ "s\n\nDecision: ADR-0012\nGotcha: beware\nand a line of prose\n",
	  "Decision=ADR-0012~|Gotcha=beware~" },
	{ "s\n\nDecision: d\nprose\nSigned-off-by: A <a@x>\n",
	  "Decision=d!~|Signed-off-by=A <a@x>!~" },
	{ "s\n\nBREAKING CHANGE: x\nDecision: d\n",
	  "BREAKING CHANGE=x|Decision=d" },
	{ "s\n\nBREAKING-CHANGE: x\n", "BREAKING-CHANGE=x!" },
	{ "s\n\nFixes #12\n", "Fixes=#12" },
	{ "s\n\nDecision: d\n\nCo-authored-by: A <a@x>\n",
	  "Decision=d^|Co-authored-by=A <a@x>!" },
	{ "s\n\nGotcha: one\n two\n\tthree\nWhy: w\n",
	  "Gotcha=one two three!|Why=w!" },
	{ "s\n\nDecision: d\n(cherry picked from commit " OID ")\n"
	  "Signed-off-by: A <a@x>\n",
	  "Decision=d!|Signed-off-by=A <a@x>!" },
	{ "s\n\nbody\n\nhttps://example.com/x\n", "" },
	{ "Decision: x\n", "" },
	{ "Squashed commit of the following:\n\ncommit " OID "\n"
	  "Author: A <a@x>\nDate:   now\n\n    one\n    \n    Gotcha: g\n",
	  "" },
	/* Others that lie in wait. */
	{ "", "" },
	{ "\n\n\n", "" },
	{ "s", "" },
	{ "s\nDecision: still the subject\n", "" },
	{ "s\r\n\r\nGotcha: g\r\n more\r\nWhy: w\r\n",
	  "Gotcha=g more!|Why=w!" },
	{ "s\n\nDecision:d\nWhy : w\n", "Decision=d!|Why=w!" },
	{ "s\n\nDecision:\nWhy: w\n", "Why=w!~" },
	{ "s\n\nDecision:\n  the next line\n and one\nWhy: w\n",
	  "Decision=the next line and one!|Why=w!" },
	{ "s\n\nDecision:\n", "" }, { "s\n\nstd::\n x\nWhy: w", "Why=w!~" },
	{ "s\n\nDecision:\nprose\n more\n", "" },
	{ "s\n\n indented: no\nWhy: w\n", "Why=w~" },
	{ "s\n\nstd::vector: x\n", "" },
	{ "s\n\nC:\\path\n12:30 is late\n-by: x\n", "" },
	{ "s\n\nsee foo.c: it does\n", "" },
	{ "s\n\nFixes: " OID " (\"subject\")\nCc: stable@x # 5.4\n",
	  "Fixes=" OID " (\"subject\")!|Cc=stable@x # 5.4!" },
	{ "s\n\nCloses #1, #2\nRefs #3\n", "Closes=#1, #2|Refs=#3" },
	{ "s\n\nIssue #x\n", "" },
	{ "s\n\nDecision: d\n\n\n\n", "Decision=d!" },
	{ "s\n\nDecision: d\n   \nprose behind\n", "Decision=d^" },
	{ "s\n\nWhy: w\nWhy: w\n", "Why=w!|Why=w!" },
	{ "s\n\n```\nDecision: d\n\nWhy: w\n```\n", "" },
	{ "s\n\n\tDecision: d\n", "" },
	{ "s\n\n1\n2\n3\nA-b: c\nSigned-off-by: A\n",
	  "A-b=c!~|Signed-off-by=A!~" },
	{ "s\n\n1\n2\n3\n4\n5\n6\n7\nA-b: c\nSigned-off-by: A\n",
	  "A-b=c~|Signed-off-by=A~" },
	{ "s\n\nSigned-off-by:A\nprose\n", "Signed-off-by=A~" },
};

static void trailers_are_found_where_they_stand(void **state)
{
	struct message m = { 0 };
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(rows); i++) {
		buf_reset(&out);
		message_parse(&m, span_of(rows[i].message), 0);
		add_trailers(&out, &m);
		assert_string_equal(buf_str(&out), rows[i].wanted);
	}
	buf_release(&out);
	message_release(&m);
}

/* "Key=value|" of what git itself finds, but for URLs, names of C++ and empty
 * values. */
static void ask_git(struct buf *out, const char *message)
{
	static const char *const argv[] = {
		"git", "interpret-trailers", "--parse", "--no-divider", NULL
	};
	const struct process_spec spec = {
		.argv = argv, .input = message, .input_len = strlen(message)
	};
	struct buf said = { 0 };
	struct span rest, line, key, value;
	int status;

	assert_ok(process_run(&spec, &said, NULL, &status));
	assert_int_equal(status, 0);
	rest = (struct span){ buf_str(&said), said.len };
	while (take_line(&rest, &line)) {
		if (!trailer_take(line, &key, &value) ||
		    span_begins(value, "//") || span_begins(value, ":"))
			continue;
		buf_add(out, key.s, key.n);
		buf_addch(out, '=');
		message_unfold(out, value);
		buf_addch(out, '|');
	}
	buf_release(&said);
}

static void git_sees_what_is_said_that_it_sees(void **state)
{
	struct message m = { 0 };
	struct buf ours = { 0 }, theirs = { 0 };
	size_t i, k;

	(void)state;
	for (i = 0; i < COUNT(rows); i++) {
		buf_reset(&ours);
		buf_reset(&theirs);
		message_parse(&m, span_of(rows[i].message), 0);
		for (k = 0; k < m.trailer.n; k++) {
			if (!m.trailer.item[k].is_seen)
				continue;
			buf_add(&ours, m.trailer.item[k].key.s,
				m.trailer.item[k].key.n);
			buf_addch(&ours, '=');
			message_unfold(&ours, m.trailer.item[k].value);
			buf_addch(&ours, '|');
		}
		ask_git(&theirs, rows[i].message);
		if (strcmp(buf_str(&ours), buf_str(&theirs)))
			print_error("row %zu: %s\n", i,
				    rows[i].message);
		assert_string_equal(buf_str(&ours), buf_str(&theirs));
	}
	buf_release(&ours);
	buf_release(&theirs);
	message_release(&m);
}

static void an_open_value_goes_on_to_the_next_trailer(void **state)
{
	struct message m = { 0 };
	struct buf out = { 0 };
	const struct message_trailer *t;
	size_t at = 0;

	(void)state;
	message_parse(&m, span_of("s\n\nBREAKING CHANGE: one\ntwo\n  three\n"
				  "objective: OBJ-1\nfour\n\nfive\n"), 0);
	t = message_trailer(&m, "breaking-change", &at);
	assert_non_null(t);
	message_unfold(&out, t->open);
	assert_string_equal(buf_str(&out), "one two three");
	assert_int_equal(t->value.n, 3);
	assert_null(message_trailer(&m, "BREAKING CHANGE", &at));
	at = 0;
	t = message_trailer(&m, "Objective", &at);
	assert_non_null(t);
	assert_ptr_equal(t->value.s, m.text.s + 47);
	assert_int_equal(t->value.n, 5);
	at = 0;
	assert_null(message_trailer(&m, "Object", &at));
	assert_null(message_trailer(&m, "Objectives", &at));
	buf_release(&out);
	message_release(&m);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(trailers_are_found_where_they_stand),
		T(git_sees_what_is_said_that_it_sees),
		cmocka_unit_test(an_open_value_goes_on_to_the_next_trailer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
