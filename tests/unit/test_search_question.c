/* SPDX-License-Identifier: MIT */
/* What is read out of a question. */
#include "tests/unit/index_test.h"

#include <math.h>

#include "search/lexical.h"
#include "search/question.h"

static void read_text(struct question *q, const char *text)
{
	question_read(q, text, strlen(text), true);
}

static const struct asked *asked(const struct question *q, const char *term)
{
	size_t number = question_term(q, term);

	assert_true(number < q->term.n);
	assert_string_equal(q->term.item[number].term, term);
	return &q->term.item[number];
}

static bool is_near(double a, double b)
{
	return fabs(a - b) < 1e-9;
}

static void what_is_repeated_and_the_first_line_weigh_more(void **state)
{
	struct question q;

	(void)state;
	read_text(&q, "\n  parser fails\n\nthe lexer and the lexer\nparser\n");
	assert_true(is_near(asked(&q, "parser")->all, 1 + log(2) + 2));
	assert_true(is_near(asked(&q, "fail")->all, 3));
	assert_true(is_near(asked(&q, "lexer")->all, 1 + log(2)));
	assert_true(asked(&q, "parser")->in_title);
	assert_false(asked(&q, "lexer")->in_title);
	question_release(&q);
	question_read(&q, "parser parser", 13, false);
	assert_true(is_near(asked(&q, "parser")->all, 1));
	question_release(&q);
}

/* Code writes as one what prose writes apart. */
static void neighbours_are_also_one_word(void **state)
{
	struct question q;

	(void)state;
	read_text(&q, "UTF-8 of foreign key\n\nre-use  of `long paths`, "
		  "paths\ntwo\n```\nnon-blocking\n```\n");
	assert_true(is_near(asked(&q, "utf8")->all, 3));
	assert_true(asked(&q, "utf8")->is_joined);
	assert_true(is_near(asked(&q, "foreignkey")->prose, 1.5));
	assert_true(asked(&q, "foreignkey")->in_title);
	assert_false(asked(&q, "foreign")->is_joined);
	/* Behind the first line only a hyphen joins; in code nothing does. */
	assert_true(is_near(asked(&q, "reus")->all, 1));
	assert_null(strmap_find(&q.terms, "longpath", 8));
	assert_null(strmap_find(&q.terms, "pathstwo", 8));
	assert_null(strmap_find(&q.terms, "nonblock", 8));
	question_release(&q);
	/* What somebody also wrote as one counts as a word. */
	read_text(&q, "foreign key\n\nForeignKey\n");
	assert_false(asked(&q, "foreignkey")->is_joined);
	assert_true(is_near(asked(&q, "foreignkey")->all, 1 + log(2) + 2));
	question_release(&q);
}

/* By letters, each word of the name once, and whole where it is said whole. */
static void a_name_is_said_as_far_as_its_words_are(void **state)
{
	struct question q;

	(void)state;
	read_text(&q, "the sql function of the UTF-8 decoder\n\nitWorksWhole");
	assert_true(question_term(&q, "expression") == SIZE_MAX);
	assert_true(is_near(stem_said(&q, "a/SqlFunction.cs"), 1));
	assert_true(is_near(stem_said(&q, "decoder/SqlFunctionExpression.cs"),
			    11. / 21));
	assert_true(is_near(stem_said(&q, "sql_function.tree.c"), 11. / 15));
	assert_true(is_near(stem_said(&q, "sql/expression.c"), 0));
	assert_true(is_near(stem_said(&q, "utf8.c"), 1));
	assert_true(is_near(stem_said(&q, "itWorksWhole"), 1));
	/* A name without a term: "of" and "the" say nothing. */
	assert_true(is_near(stem_said(&q, "of/the.c"), 0));
	assert_true(is_near(stem_said(&q, ""), 0));
	question_release(&q);
}

static void code_is_told_from_prose(void **state)
{
	struct question q;

	(void)state;
	read_text(&q, "title\n```py\nfenced\n```\nprose\n\n    indented\n"
		  "back\n    continued\n<!-- template -->\n");
	assert_true(asked(&q, "fenc")->all > 0);
	assert_true(is_near(asked(&q, "fenc")->prose, 0));
	assert_true(is_near(asked(&q, "indent")->prose, 0));
	assert_true(asked(&q, "prose")->prose > 0);
	/* Not behind an empty line: a paragraph that goes on. */
	assert_true(asked(&q, "continu")->prose > 0);
	assert_null(strmap_find(&q.terms, "templat", 7));
	question_release(&q);
}

static void spelling_tells_identifiers(void **state)
{
	struct question q;

	(void)state;
	read_text(&q, "when urlFor or send_file calls open() with `flush` "
		  "and Plain 3dPoint ABC\n");
	assert_int_equal(q.identifier.n, 4);
	assert_string_equal(q.identifier.item[0].word, "urlFor");
	assert_string_equal(q.identifier.item[1].word, "send_file");
	assert_string_equal(q.identifier.item[2].word, "open");
	assert_string_equal(q.identifier.item[3].word, "flush");
	question_release(&q);
}

static void paths_and_modules_are_quoted(void **state)
{
	struct question q;

	(void)state;
	read_text(&q, "see src/app.py, a\\b.c:12 (and flask.json.tag).\n"
		  "https://example.com/x/y.html and and/or e.g. end.\n");
	assert_int_equal(q.quoted.n, 5);
	assert_string_equal(q.quoted.item[0].text, "src/app.py");
	assert_string_equal(q.quoted.item[1].text, "a/b.c");
	assert_string_equal(q.quoted.item[2].text, "flask.json.tag");
	/* An address may end in a path of ours. */
	assert_string_equal(q.quoted.item[3].text, "//example.com/x/y.html");
	assert_string_equal(q.quoted.item[4].text, "and/or");
	question_release(&q);
}

static const struct {
	const char *text;
	enum question_kind kind;
	bool is_made, tests;
} questions[] = {
	{ "url_for", QUESTION_NAME, false, false },
	{ "blueprint", QUESTION_NAME, false, false },
	{ "class ZodObject", QUESTION_NAME, false, false },
	{ "how are urls parsed", QUESTION_CONCEPT, false, false },
	{ "what happens when a request is handled", QUESTION_FLOW, false,
	  false },
	{ "which environment variable is the default", QUESTION_CONFIG, false,
	  false },
	{ "where is the plugin registered", QUESTION_WIRING, false, false },
	{ "fix build", QUESTION_CONCEPT, false, false },
	{ "Bump version to 1.2.3", QUESTION_CONCEPT, true, false },
	{ "Merge branch 'master' of it", QUESTION_CONCEPT, true, false },
	{ "Merge pull request #12 from fry/word-wrap", QUESTION_CONCEPT, true,
	  false },
	{ "merge two branches of a conditional", QUESTION_CONCEPT, false,
	  false },
	{ "build(deps): bump left-pad from 1.2.3 to 1.3.0", QUESTION_CONCEPT,
	  true, false },
	{ "Update dependency left-pad to v2.0", QUESTION_CONCEPT, true, false },
	{ "update the timeout to 30", QUESTION_CONCEPT, false, false },
	{ "release v1.2.3-rc1", QUESTION_CONCEPT, false, false },
	{ "cleanup", QUESTION_NAME, false, false },
	{ "cleanup()", QUESTION_NAME, false, false },
	{ "WIP", QUESTION_NAME, false, false },
	{ "add some tests", QUESTION_CONCEPT, false, true },
	{ "address review comments", QUESTION_CONCEPT, false, false },
	{ "address of a comment", QUESTION_CONCEPT, false, false },
	{ "Revert \"wip\"", QUESTION_CONCEPT, false, false },
	{ "fix typo in lexer", QUESTION_CONCEPT, false, false },
	{ "update test", QUESTION_CONCEPT, false, true },
	{ "fix tests of the lexer", QUESTION_CONCEPT, false, true },
	{ "fix src/build.c", QUESTION_CONCEPT, false, false }
};

static void kinds_of_questions_are_told_apart(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(questions) / sizeof(*questions); i++) {
		struct question q;

		read_text(&q, questions[i].text);
		if (q.kind != questions[i].kind ||
		    q.is_made != questions[i].is_made ||
		    q.about_tests != questions[i].tests)
			fail_msg("'%s': kind %s, made %d, tests %d",
				 questions[i].text,
				 question_kind_name(q.kind), q.is_made,
				 q.about_tests);
		question_release(&q);
	}
}

static void who_asks_wants_to_be_shown_something(void **state)
{
	static const struct {
		const char *text;
		bool is_asking;
	} asked[] = {
		{ "how are messages formatted", true },
		{ "Where is the parser", true },
		{ "is there a parser? \t", true },
		{ "\n  is there a parser?\nThere was one", true },
		{ "there is a parser\nis it used?", false },
		{ "fix how messages are formatted", false },
		{ "formatting of messages", false },
		{ "", false }
	};
	struct question q;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(asked) / sizeof(*asked); i++) {
		read_text(&q, asked[i].text);
		if (q.is_asking != asked[i].is_asking)
			fail_msg("'%s': asking %d", asked[i].text,
				 q.is_asking);
		question_release(&q);
	}
}

static void the_lightest_of_too_many_terms_go(void **state)
{
	struct buf text = { 0 };
	struct question q;
	size_t i, kept = 0;

	(void)state;
	buf_addstr(&text, "title words\n");
	for (i = 0; i < 2 * QUESTION_TERMS; i++)
		buf_addf(&text, "w%zux\n", i);
	read_text(&q, text.ptr);
	for (i = 0; i < q.term.n; i++)
		kept += q.term.item[i].all > 0;
	assert_int_equal(kept, QUESTION_TERMS);
	assert_true(asked(&q, "titl")->all > 0);
	question_release(&q);
	buf_release(&text);
}

static void hostile_questions_are_harmless(void **state)
{
	static const char *const text[] = {
		"", "\n\n", "```", "<!--", "<!-- -->", "/////", "....",
		"\xff\xfe\x80", "a/", "-@+", "    ", "~~~\n\xc3"
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(text) / sizeof(*text); i++) {
		struct question q;

		read_text(&q, text[i]);
		question_release(&q);
	}
}

static void one_word_tells_what_its_parts_say(void **state)
{
	static const char *const word[] = {
		"size", "", "header", "frameHeaderSize", "SIZE", "lost"
	};
	struct span told[6];
	size_t i, n = 0;

	(void)state;
	for (i = 0; i < sizeof(word) / sizeof(*word); i++)
		n = telling_words(told, n, span_of(word[i]));
	assert_int_equal(n, 2);
	assert_true(span_is(told[0], "frameHeaderSize"));
	assert_true(span_is(told[1], "lost"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_word_tells_what_its_parts_say),
		cmocka_unit_test(
			what_is_repeated_and_the_first_line_weigh_more),
		cmocka_unit_test(neighbours_are_also_one_word),
		cmocka_unit_test(a_name_is_said_as_far_as_its_words_are),
		cmocka_unit_test(code_is_told_from_prose),
		cmocka_unit_test(spelling_tells_identifiers),
		cmocka_unit_test(paths_and_modules_are_quoted),
		cmocka_unit_test(kinds_of_questions_are_told_apart),
		cmocka_unit_test(who_asks_wants_to_be_shown_something),
		cmocka_unit_test(the_lightest_of_too_many_terms_go),
		cmocka_unit_test(hostile_questions_are_harmless)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
