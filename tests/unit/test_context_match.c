/* SPDX-License-Identifier: MIT */
/* Which texts speak of a task. */
#include "tests/unit/index_test.h"

#include "context/match.h"

/* A tree in which "session" is common and all else is rare. */
static double idf(const void *payload, const char *term)
{
	(void)payload;
	return !strcmp(term, "session") ? .5 : 5;
}

static double share(const char *task, const char *text, const char *words)
{
	struct intent intent;
	struct matcher matcher;
	struct buf found = { 0 };
	double out;

	intent_read(&intent, task, strlen(task));
	matcher_init(&matcher, &intent, idf, NULL);
	out = match_text(&matcher, text, strlen(text), &found);
	assert_string_equal(buf_str(&found), words);
	matcher_release(&matcher);
	intent_release(&intent);
	buf_release(&found);
	return out;
}

static void one_word_of_many_says_nothing(void **state)
{
	const char *task = "sign the session token with a rotated key";

	(void)state;
	assert_true(share(task, "a token is sweet", "") <= 0);
	assert_true(share(task, "nothing of it", "") <= 0);
	assert_true(share(task, "rotated keys sign a token",
			  "'sign', 'token', 'rotated', 'key'") >= 1);
}

static void rare_words_say_more_than_common_ones(void **state)
{
	const char *task = "session token rotated";

	(void)state;
	assert_true(share(task, "session tokens", "'token', 'session'") <
		    share(task, "rotated tokens", "'token', 'rotated'"));
}

static void the_only_word_is_enough(void **state)
{
	(void)state;
	assert_true(share("tokens", "a Token", "'tokens'") >= 1);
}

static void a_symbol_speaks_alone(void **state)
{
	const char *task = "open_session and save_session lose the token "
		"that a browser sent";

	(void)state;
	assert_true(share(task, "never call open_session twice",
			  "'open_session', 'open', 'session'") > 0);
	/* The parts alone are words like others. */
	assert_true(share(task, "open the door", "") <= 0);
}

static void a_task_of_no_words_matches_nothing(void **state)
{
	(void)state;
	assert_true(share("fix it", "fix it", "") <= 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_word_of_many_says_nothing),
		cmocka_unit_test(rare_words_say_more_than_common_ones),
		cmocka_unit_test(the_only_word_is_enough),
		cmocka_unit_test(a_symbol_speaks_alone),
		cmocka_unit_test(a_task_of_no_words_matches_nothing)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
