/* SPDX-License-Identifier: MIT */
/* Runs of words that texts have in common with a question. */
#include "tests/unit/index_test.h"

#include <string.h>

#include "search/phrase.h"

static phrase_vec runs_of(const char *asked, const char *text,
			  struct phrases **out)
{
	struct question question;
	phrase_vec found = { 0 };

	question_read(&question, asked, strlen(asked), true);
	*out = phrases_new(&question);
	phrases_find(*out, text, strlen(text), &found);
	question_release(&question);
	return found;
}

static size_t count_runs(const char *asked, const char *text)
{
	struct phrases *phrases;
	phrase_vec found = runs_of(asked, text, &phrases);
	size_t n = found.n;

	VEC_RELEASE(&found);
	phrases_free(phrases);
	return n;
}

static void the_longest_run_is_found_where_it_begins(void **state)
{
	struct phrases *phrases;
	phrase_vec found = runs_of("it says: unable to get pod logs, why?",
				   "a\nb(\"Unable to get %s\")\n"
				   "fail(\"unable to get \"\n\"Pod logs\")\n",
				   &phrases);

	(void)state;
	assert_int_equal(found.n, 2);
	assert_int_equal(found.item[0].line, 2);
	assert_int_equal(found.item[0].n, 3);
	assert_int_equal(found.item[1].line, 3);
	assert_int_equal(found.item[1].n, 5);
	assert_int_equal(found.item[1].word, 2);
	VEC_RELEASE(&found);
	phrases_free(phrases);
}

static void stop_words_and_two_words_are_no_run(void **state)
{
	(void)state;
	assert_int_equal(count_runs("serial port", "serial port"), 0);
	assert_int_equal(count_runs("serial port speed", "port serial speed"),
			 0);
	assert_int_equal(count_runs("it is of the port",
				    "it is of the door"), 0);
	assert_int_equal(count_runs("serial port speed", ""), 0);
	assert_int_equal(count_runs("", "serial port speed"), 0);
}

static void quoted_code_is_found_by_its_bytes(void **state)
{
	static const char asked[] = "check \"if (!error)\" twice";
	struct phrases *phrases;
	phrase_vec text[2] = {
		runs_of(asked, "x\nif (error) {\n  if(! error)\n", &phrases)
	};
	double said[2];

	(void)state;
	assert_int_equal(text[0].n, 1);
	assert_int_equal(text[0].item[0].line, 3);
	assert_int_equal(text[0].item[0].word, 1);
	assert_int_equal(text[0].item[0].n, 2);
	text[0].item[0].in_code = true;
	phrases_weigh(phrases, text, 2, false, said);
	assert_true(said[0] > .99 && said[1] < .01);
	VEC_RELEASE(&text[0]);
	phrases_free(phrases);
	assert_int_equal(count_runs(asked, "elif (!error)"), 0);
	assert_int_equal(count_runs(asked, "if (!errors)"), 0);
	assert_int_equal(count_runs("`new Foo()`", "newFoo()"), 0);
	assert_int_equal(count_runs("`new Foo()`", "new\n Foo( )"), 1);
	assert_int_equal(count_runs("if (!error)", "if (!error)"), 0);
	assert_int_equal(count_runs("\"an error\"", "an error"), 0);
	assert_int_equal(count_runs("`if (!error)", "if (!error)"), 0);
	assert_int_equal(count_runs("`foo()`", "foo()"), 0);
}

static void what_few_texts_have_says_more(void **state)
{
	struct phrases *phrases;
	phrase_vec text[3];
	double said[3];

	(void)state;
	text[0] = runs_of("serial port speed", "serial port speed", &phrases);
	text[1] = text[2] = (phrase_vec){ 0 };
	phrases_weigh(phrases, text, 3, true, said);
	assert_true(said[0] > .74 && said[0] < .76);
	assert_true(said[1] < .01);
	text[1] = text[0];
	phrases_weigh(phrases, text, 3, true, said);
	assert_true(said[0] > .37 && said[0] < .38);
	assert_true(said[1] > .37 && said[1] < .38);
	VEC_RELEASE(&text[0]);
	phrases_free(phrases);
}

static void a_log_of_one_word_is_soon_read(void **state)
{
	struct buf log = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < 20000; i++)
		buf_addstr(&log, "again and ");
	assert_true(count_runs(buf_str(&log), buf_str(&log)) > 0);
	buf_release(&log);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_longest_run_is_found_where_it_begins),
		cmocka_unit_test(stop_words_and_two_words_are_no_run),
		cmocka_unit_test(quoted_code_is_found_by_its_bytes),
		cmocka_unit_test(what_few_texts_have_says_more),
		cmocka_unit_test(a_log_of_one_word_is_soon_read)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
