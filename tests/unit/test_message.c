/* SPDX-License-Identifier: MIT */
/* Messages taken apart: what each shape of them gives. */
#include "tests/unit/message_test.h"

#define OID2 "89abcdef0123456789abcdef0123456789abcdef"

/* --- Subjects --- */

static void subjects_say_what_kind_of_change_it_is(void **state)
{
	static const struct {
		const char *message, *wanted;
	} rows[] = {
		{ "feat: add x", "feat||add x" },
		{ "Fix(parser)!: the thing\n\nb", "Fix|parser|the thing!" },
		{ "fix(a b/c): d", "fix|a b/c|d" },
		{ "fixup! fix(x): y", "fix|x|y fixup" },
		{ "squash! fixup! docs: y", "docs||y fixup" },
		{ "amend! y", "|| amend" },
		{ "Decision: use it", "Decision||use it" },
		{ "feat(: x", "||" }, { "feat(x: y", "||" },
		{ "feat(x) : y", "||" }, { "feat:", "||" },
		{ "feat: ", "||" }, { "feat:x", "||" }, { ": x", "||" },
		{ "two words: x", "||" }, { "2fast: x", "||" },
		{ "feat()", "||" }, { "feat()!: x", "feat||x!" },
		{ "lib/a.c: x", "||" }, { "", "||" }, { "\n\nfix: a", "fix||a" },
		{ "fix: a\r\n\r\nb", "fix||a" },
	};
	static const char *const folds[] = {
		"", " amend", " fixup", " squash"
	};
	struct message m = { 0 };
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(rows); i++) {
		buf_reset(&out);
		message_parse(&m, span_of(rows[i].message), 0);
		add_span(&out, m.conventional.type);
		buf_addch(&out, '|');
		add_span(&out, m.conventional.scope);
		buf_addch(&out, '|');
		add_span(&out, m.conventional.description);
		buf_addstr(&out, m.conventional.is_breaking ? "!" : "");
		buf_addstr(&out, folds[m.fold]);
		assert_string_equal(buf_str(&out), rows[i].wanted);
	}
	buf_release(&out);
	message_release(&m);
}

/* --- Other commits --- */

static void add_revert(struct buf *out, const struct revert *r)
{
	size_t i;

	if (!r->is_revert)
		return;
	buf_addstr(out, r->is_reapply ? "reapply " : "revert ");
	add_span(out, r->subject);
	for (i = 0; i < r->commit.n; i++) {
		buf_addch(out, '|');
		add_span(out, r->commit.item[i]);
	}
	if (r->parent.n) {
		buf_addch(out, '^');
		add_span(out, r->parent);
	}
	buf_addch(out, '|');
	add_span(out, r->said);
}

static void reverts_name_what_they_take_back(void **state)
{
	static const struct {
		const char *message, *wanted;
	} rows[] = {
		{ "Revert \"a \"b\" c\"\n\nThis reverts commit " OID ".\n",
		  "revert a \"b\" c|" OID "|This reverts commit " OID },
		{ "Reapply \"a\"\n\nThis reverts commit " OID ".\n",
		  "reapply a|" OID "|This reverts commit " OID },
		{ "Revert \"Revert \"a\"\"\n\nWhy.\n", "reapply a|" },
		{ "Revert \"m\"\n\nThis reverts commit " OID ", reversing\n"
		  "changes made to " OID2 ".\n",
		  "revert m|" OID "^" OID2 "|This reverts commit " OID
		  ", reversing/changes made to " OID2 },
		{ "x: back out the cache\n\n"
		  "This reverts commit 0123abcdef (x: add (a) cache, "
		  "2020-01-02).\nIt broke.\n",
		  "revert |0123abcdef|This reverts commit 0123abcdef "
		  "(x: add (a) cache, 2020-01-02)" },
		{ "revert: let us never\n\nRefs: 676104e, a215868\n",
		  "revert let us never|676104e|a215868|"
		  "Refs: 676104e, a215868" },
		{ "s\n\nIt broke. This reverts commits 0123abc, 1234abc\n"
		  "and 2345abc.\n",
		  "revert |0123abc|1234abc|2345abc|"
		  "This reverts commits 0123abc, 1234abc/and 2345abc" },
		{ "Revert \"x\" (#12)\n\nReverts owner/repo#11\n",
		  "revert x|" },
		{ "s\n\nThis reverts\ncommit\n" OID "\n",
		  "revert |" OID "|This reverts/commit/" OID },
		{ "s\n\nIt reverts nothing: this reverts the default.\n", "" },
		{ "s\n\nThis reverts commit xyz.\n", "" },
		{ "s\n\n    This reverts commit " OID ".\n", "" },
		{ "Reverting is hard\n\nbody\n", "" },
		{ "Revert \"\n", "" }, { "Revert", "" },
		{ "Revert \"\"\n", "revert |" },
	};
	struct message m = { 0 };
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(rows); i++) {
		buf_reset(&out);
		message_parse(&m, span_of(rows[i].message), 0);
		add_revert(&out, &m.revert);
		assert_string_equal(buf_str(&out), rows[i].wanted);
	}
	buf_release(&out);
	message_release(&m);
}

static void copies_name_their_source(void **state)
{
	struct message m = { 0 };

	(void)state;
	message_parse(&m, span_of("s\n\n(cherry picked from commit " OID ")\n"
				  "(cherry picked from commit 0123abcd)\n"
				  "(cherry picked from commit xyz)\n"), 0);
	assert_int_equal(m.picked.n, 2);
	assert_int_equal(m.picked.item[0].n, 40);
	assert_int_equal(m.picked.item[1].n, 8);
	message_parse(&m, span_of("s\n\n[ Upstream commit " OID " ]\n\nb"), 0);
	assert_int_equal(m.picked.n, 1);
	message_parse(&m, span_of("s\n\ncommit " OID " upstream.\n\nb"), 0);
	assert_int_equal(m.picked.n, 1);
	message_parse(&m, span_of("s\n\ncommit " OID " was bad\n"), 0);
	assert_int_equal(m.picked.n, 0);
	message_release(&m);
}

/* --- Squashed commits --- */

static void squashed_commits_are_messages_of_their_own(void **state)
{
	static const char text[] =
		"Squashed commit of the following:\n\n"
		"commit " OID "\nMerge: 1 2\nAuthor: A B <a@x>\nDate:   now\n\n"
		"    fix(x): one\n    \n    Because of it.\n    \n"
		"    Gotcha: g\n     more\n\n"
		"commit " OID2 "\nAuthor: C <c@x>\n\n    two\n\n"
		"Decision: of the whole\n";
	struct message m = { 0 }, inner = { 0 };
	struct buf out = { 0 };

	(void)state;
	message_parse(&m, span_of(text), 0);
	add_trailers(&out, &m);
	assert_string_equal(buf_str(&out), "Decision=of the whole!");
	assert_int_equal(m.embedded.n, 2);
	assert_true(span_is(m.embedded.item[0].commit, OID));
	assert_true(span_is(m.embedded.item[0].name, "A B"));
	assert_true(span_is(m.embedded.item[0].email, "a@x"));
	assert_true(span_is(m.embedded.item[1].name, "C"));
	message_parse(&inner, m.embedded.item[0].message, EMBEDDED_INDENT);
	assert_true(span_is(inner.conventional.scope, "x"));
	assert_int_equal(inner.paragraph.n, 3);
	buf_reset(&out);
	add_trailers(&out, &inner);
	assert_string_equal(buf_str(&out), "Gotcha=g more!");
	message_parse(&inner, m.embedded.item[1].message, EMBEDDED_INDENT);
	assert_true(span_is(inner.subject, "two"));
	/* No author: a mention of a commit, and code below it. */
	message_parse(&m, span_of("s\n\ncommit " OID "\n\n    x\n"), 0);
	assert_int_equal(m.embedded.n, 0);
	buf_release(&out);
	message_release(&inner);
	message_release(&m);
}

/* --- Paragraphs --- */

static void paragraphs_have_kinds_and_markers(void **state)
{
	static const struct {
		const char *text, *wanted;
	} rows[] = {
		{ "one\ntwo", "P|one/two" },
		{ "Why: because it\nbroke", "P[Why]|because it/broke" },
		{ "Root cause: a\nb", "P[Root cause]|a/b" },
		{ "**Why:** because", "P[Why]|because" },
		{ "**Why**: because", "P[Why]|because" },
		{ "__Why__: because", "P[Why]|because" },
		{ "**bold** words", "P|**bold** words" },
		{ "Why:\n\nbecause\n\nof it\n\nWhat: y\nz\n\nend",
		  "H[Why]|;P[Why]|because;P[Why]|of it;P[What]|y/z;P|end" },
		{ "## Why\n\nbecause", "H[Why]|;P[Why]|because" },
		{ "## Why\nbecause", "P[Why]|because" },
		{ "Why\n---\n\nbecause", "H[Why]|;P[Why]|because" },
		{ "Why:\n---\nbecause\nof it", "P[Why]|because/of it" },
		{ "#12 is fixed", "P|#12 is fixed" },
		{ "#12 is fixed\nnow", "P|#12 is fixed/now" },
		{ "why: a\nb", "P|why: a/b" },
		{ "This is no marker for it: a\nb",
		  "P|This is no marker for it: a/b" },
		{ "Https://x\ny", "P|Https://x/y" },
		{ "- a\n- b", "L|- a/- b" }, { " * a", "L| * a" },
		{ "1. a\n2. b", "L|1. a/2. b" }, { "12) a", "L|12) a" },
		{ "-a", "P|-a" }, { "1.5 is", "P|1.5 is" }, { "-", "P|-" },
		{ "> a\n> b", "Q|> a/> b" },
		{ "    a\n    b", "C|    a/    b" }, { "\ta", "C|\ta" },
		{ "```\na\n\nb\n```\n\nc", "C|```/a;C|b/```;P|c" },
		{ "A-b: c\nD-e: f", "T[A-b]|c/D-e: f" },
	};
	static const char kinds[] = "PCEHLQT";
	struct message m = { 0 };
	struct buf out = { 0 }, in = { 0 };
	size_t i, k;

	(void)state;
	for (i = 0; i < COUNT(rows); i++) {
		buf_reset(&in);
		buf_reset(&out);
		buf_addf(&in, "subject\n\n%s", rows[i].text);
		message_parse(&m, span_of(in.ptr), 0);
		for (k = 1; k < m.paragraph.n; k++) {
			const struct paragraph *p = &m.paragraph.item[k];

			buf_addstr(&out, k > 1 ? ";" : "");
			buf_addch(&out, kinds[p->kind]);
			if (p->marker.n) {
				buf_addch(&out, '[');
				add_span(&out, p->marker);
				buf_addch(&out, ']');
			}
			buf_addch(&out, '|');
			add_span(&out, p->body);
		}
		assert_string_equal(buf_str(&out), rows[i].wanted);
	}
	buf_release(&in);
	buf_release(&out);
	message_release(&m);
}

static void bytes_that_are_no_text_harm_nothing(void **state)
{
	static const char text[] = "s\0ubject\n\nG\0tcha: x\n\nWhy: \xff\xfe\0\n"
		"\0\n\nRevert\0 \"x\"";
	struct message m = { 0 };
	struct span all = { text, sizeof(text) - 1 };

	(void)state;
	message_parse(&m, all, 0);
	assert_int_equal(m.subject.n, 8);
	assert_int_equal(m.trailer.n, 1);
	assert_false(m.revert.is_revert);
	message_parse(&m, (struct span){ "", 0 }, 0);
	assert_int_equal(m.paragraph.n, 0);
	assert_int_equal(m.subject.n, 0);
	message_release(&m);
	message_release(&m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(subjects_say_what_kind_of_change_it_is),
		cmocka_unit_test(reverts_name_what_they_take_back),
		cmocka_unit_test(copies_name_their_source),
		cmocka_unit_test(squashed_commits_are_messages_of_their_own),
		cmocka_unit_test(paragraphs_have_kinds_and_markers),
		cmocka_unit_test(bytes_that_are_no_text_harm_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
