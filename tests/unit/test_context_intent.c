/* SPDX-License-Identifier: MIT */
/* What a task says it is about. */
#include "tests/unit/index_test.h"

#include "context/intent.h"

/* All that the signals say, in one line each. */
static char *told(const char *text)
{
	struct intent intent;
	struct buf out = { 0 };
	size_t i;

	intent_read(&intent, text, strlen(text));
	for (i = 0; i < intent.keyword.n; i++)
		buf_addf(&out, "%s%s", i ? " " : "",
			 intent.keyword.item[i].word);
	buf_addch(&out, '\n');
	for (i = 0; i < intent.symbol.n; i++)
		buf_addf(&out, "%s%s:%s", i ? " " : "", symbol_form_name(
				(enum symbol_form)intent.symbol.item[i].form),
			 intent.symbol.item[i].text);
	buf_addch(&out, '\n');
	for (i = 0; i < intent.failure.n; i++)
		buf_addf(&out, "%s%s(%s)", i ? " " : "",
			 intent.failure.item[i].word,
			 intent.failure.item[i].beside ?
			 intent.failure.item[i].beside : "");
	buf_addch(&out, '\n');
	for (i = 0; i < intent.path.n; i++)
		buf_addf(&out, "%s%s", i ? " " : "", intent.path.item[i]);
	intent_release(&intent);
	return buf_detach(&out);
}

static void says(const char *text, const char *expected)
{
	char *found = told(text);

	assert_string_equal(found, expected);
	free(found);
}

static void words_of_any_task_are_no_keywords(void **state)
{
	(void)state;
	says("Add support for signed cookies to the session",
	     "signed cookies session\n\n\n");
	says("fix it, so that it should be ok", "\n\n\n");
}

static void words_are_told_once_and_the_heaviest_first(void **state)
{
	(void)state;
	says("retry headers\n\nheaders, header and the retries of requests\n",
	     "headers retry requests\n\n\n");
}

static void names_are_symbols_and_their_parts_keywords(void **state)
{
	(void)state;
	says("SessionInterface and strbuf_addf", "session interface strbuf "
	     "addf\ncode:SessionInterface code:strbuf_addf\n\n");
	/* What looks like code comes before what may be a word. */
	says("The Blueprint of app.Store calls MAX_SIZE and open()",
	     "blueprint app store calls max size open\n"
	     "code:MAX_SIZE code:open dotted:app.Store capital:Blueprint\n\n"
	     "app.Store");
}

static void a_sentence_begins_with_a_capital_and_no_name(void **state)
{
	(void)state;
	says("Cookies vanish. Sessions too", "cookies vanish sessions too\n"
	     "\n\n");
	says("lost Cookies", "lost cookies\ncapital:Cookies\nlost(Cookies)\n");
}

static void dashes_join_words_to_a_name(void **state)
{
	(void)state;
	says("teach rev-list the --max-count of fetch-pack",
	     "teach rev list max count fetch pack\n"
	     "kebab:rev-list kebab:max-count kebab:fetch-pack\n\n");
	says("a - b -- c x-", "\n\n\n");
}

static void a_failure_tells_what_stands_beside_it(void **state)
{
	(void)state;
	says("segfault in strbuf_grow when the index is corrupt",
	     "segfault strbuf grow index corrupt\ncode:strbuf_grow\n"
	     "segfault(strbuf_grow) corrupt(index)\n");
	says("BuildError: url_for raises",
	     "build error url raises\ncode:BuildError code:url_for\n"
	     "BuildError(url_for)\n");
	says("an error", "error\n\nerror()\n");
}

static void paths_are_kept(void **state)
{
	(void)state;
	says("see src/flask/app.py:12 and config.py",
	     "see src flask app config\ndotted:config.py\n\n"
	     "src/flask/app.py config.py");
}

static void nothing_is_more_than_the_seed_takes(void **state)
{
	struct intent intent;
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < 40; i++)
		buf_addf(&text, "word%c%c names_%c%c broken ",
			 (char)('a' + i / 26), (char)('a' + i % 26),
			 (char)('a' + i / 26), (char)('a' + i % 26));
	intent_read(&intent, text.ptr, text.len);
	assert_int_equal(intent.keyword.n, INTENT_KEYWORDS);
	assert_int_equal(intent.symbol.n, INTENT_SYMBOLS);
	assert_int_equal(intent.failure.n, INTENT_FAILURES);
	intent_release(&intent);
	buf_release(&text);
}

static void any_bytes_are_a_task(void **state)
{
	static const char bytes[] = "\xff\xfe `x` \0y_z\n--\n.Error-Exception";
	struct intent intent;
	size_t n;

	(void)state;
	for (n = 0; n < sizeof(bytes); n++) {
		intent_read(&intent, bytes, n);
		intent_release(&intent);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_of_any_task_are_no_keywords),
		cmocka_unit_test(words_are_told_once_and_the_heaviest_first),
		cmocka_unit_test(names_are_symbols_and_their_parts_keywords),
		cmocka_unit_test(a_sentence_begins_with_a_capital_and_no_name),
		cmocka_unit_test(dashes_join_words_to_a_name),
		cmocka_unit_test(a_failure_tells_what_stands_beside_it),
		cmocka_unit_test(paths_are_kept),
		cmocka_unit_test(nothing_is_more_than_the_seed_takes),
		cmocka_unit_test(any_bytes_are_a_task)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
