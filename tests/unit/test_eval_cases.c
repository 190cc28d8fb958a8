/* SPDX-License-Identifier: MIT */
/* Units of eval: cases as files, messages as questions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emit/sink.h"
#include "eval/cases.h"
#include "search/message.h"

#define FIRST "{\"id\":\"a-1\",\"repo\":\"o/a\",\"kind\":\"pseudo\"," \
	"\"base_commit\":\"00ff\",\"query\":\"x\\u0000y\\n\",\"gold\":[\"s/a.c\"," \
	"\"s/b.c\"]}\n"

/* A temporary file with this text; the caller unlinks it. */
static const char *file_with(char path[32], const char *text)
{
	FILE *file;

	strcpy(path, "/tmp/fuse-cases.XXXXXX");
	file = fdopen(mkstemp(path), "w");
	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
	return path;
}

static void cases_come_back_as_they_were_written(void **state)
{
	struct cases cases = { 0 };
	struct sink sink = { 0 };
	const struct eval_case *c;
	char path[32];

	(void)state;
	assert_null(cases_read(&cases, file_with(path, FIRST "\n  \n"
		"{\"id\":\"b\",\"repo\":\"b\",\"base_commit\":\"1\","
		"\"query\":\"\",\"gold\":[\"c\"],\"lang\":\"C\"}")));
	unlink(path);
	assert_int_equal(cases.item.n, 2);
	c = &cases.item.item[0];
	assert_string_equal(c->id, "a-1");
	assert_string_equal(c->repo, "o/a");
	assert_string_equal(c->commit, "00ff");
	assert_int_equal(c->kind, CASE_PSEUDO);
	assert_int_equal(c->query_len, 4);
	assert_memory_equal(c->query, "x\0y\n", 5);
	assert_int_equal(c->golds, 2);
	assert_string_equal(c->gold[1], "s/b.c");
	case_write(&sink, c);
	assert_string_equal(sink.buf.ptr, FIRST);
	assert_int_equal(cases.item.item[1].kind, CASE_ASKED);
	sink_release(&sink);
	cases_release(&cases);
}

static void what_is_no_case_is_named(void **state)
{
	static const struct {
		const char *text, *says;
	} given[] = {
		{ "{", "line 1 of '%s' is no case" },
		{ FIRST "[]", "line 2 of '%s' is no case: it has no 'id'" },
		{ "{\"id\":\"a\",\"repo\":\"b\",\"base_commit\":\"1\","
		  "\"query\":\"q\",\"gold\":[]}",
		  "line 1 of '%s' is no case: it has no path in 'gold'" },
		{ "{\"id\":\"a\",\"repo\":\"b\",\"base_commit\":\"1\","
		  "\"query\":\"q\",\"gold\":[1]}",
		  "line 1 of '%s' is no case: what 'gold' holds" },
		{ "{\"id\":\"a\",\"repo\":\"b\",\"base_commit\":\"1\","
		  "\"gold\":[\"x\"]}",
		  "line 1 of '%s' is no case: it has no 'query'" }
	};
	const struct error *err;
	char path[32], says[128];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		struct cases cases = { 0 };

		err = cases_read(&cases, file_with(path, given[i].text));
		unlink(path);
		assert_non_null(err);
		assert_int_equal(err->code, ERROR_CORRUPT);
		snprintf(says, sizeof(says), given[i].says, path);
		assert_non_null(strstr(err->msg, says));
		cases_release(&cases);
	}
}

static void messages_lose_what_says_nothing(void **state)
{
	static const struct {
		const char *message, *left;
		size_t subject;
	} given[] = {
		{ "", "", 0 },
		{ "\n\nCount money\n", "Count money", 11 },
		{ "Count money (#12)\n", "Count money", 11 },
		{ "Count money (#12)\r\n\r\nBy cents.\r\n",
		  "Count money\n\r\nBy cents.", 11 },
		{ "Count (#)\n", "Count (#)", 9 },
		{ "Count (12)", "Count (12)", 10 },
		{ "(#12)", "(#12)", 5 },
		{ "Count\n\nBy cents.\n\nSigned-off-by: A <a@b>\nCc: B <b@c>\n",
		  "Count\n\nBy cents.", 5 },
		{ "Count\n\nReviewed-by: A\n  and B\n", "Count", 5 },
		{ "Count\n\n(cherry picked from commit 1234)\n", "Count", 5 },
		{ "Count\n\nNote: this\nis text\n", "Count\n\nNote: this\nis text",
		  5 },
		{ "Fix: all", "Fix: all", 8 }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		struct buf out = { 0 };

		assert_int_equal(message_strip(&out, given[i].message,
					       strlen(given[i].message)),
				 given[i].subject);
		assert_string_equal(buf_str(&out), given[i].left);
		buf_release(&out);
	}
}

static void only_words_that_say_something_count(void **state)
{
	static const struct {
		const char *text;
		size_t words;
	} given[] = {
		{ "", 0 }, { "fix build", 0 }, { "Bump version to 1.2.3", 0 },
		{ "Fix crash in hash table", 3 }, { "WIP", 0 },
		{ "the order of the invoice", 2 }, { "x 12 345", 0 }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		assert_int_equal(message_words(given[i].text,
					       strlen(given[i].text)),
				 given[i].words);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cases_come_back_as_they_were_written),
		cmocka_unit_test(what_is_no_case_is_named),
		cmocka_unit_test(messages_lose_what_says_nothing),
		cmocka_unit_test(only_words_that_say_something_count),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
