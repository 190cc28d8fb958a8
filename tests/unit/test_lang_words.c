/* SPDX-License-Identifier: MIT */
/* The tokenizer, the stop words and the stemmer, by examples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "lang/words.h"

struct example {
	const char *word;
	const char *terms;	/* joined by spaces; the whole first */
};

static void check(const struct example *e)
{
	struct buf joined = { 0 };
	struct terms terms;
	size_t i;

	terms_of_word(&terms, e->word, strlen(e->word));
	for (i = 0; i < terms.n; i++)
		buf_addf(&joined, "%s%s", i ? " " : "", terms.term[i]);
	assert_string_equal(buf_str(&joined), e->terms);
	buf_release(&joined);
}

static void splits_identifiers(void **state)
{
	static const struct example examples[] = {
		{ "OrderService", "orderservic order servic" },
		{ "order_service", "order_servic order servic" },
		{ "HTTPServer", "httpserver http server" },
		{ "parseHTML5Doc", "parsehtml5doc pars html5 doc" },
		{ "sha256", "sha256" },
		{ "__init__", "init" },
		{ "MAX_SIZE", "max_siz max size" },
		{ "a_b", "a_b" },
		{ "gr\xc3\xbc\xc3\x9f" "e", "gr\xc3\xbc\xc3\x9f" "e" },
		/* Pairs of ideographs; letters beside them are words. */
		{ "配置", "配置" },
		{ "锁", "锁" },
		{ "配置文件", "配置文件 配置 置文 文件" },
		{ "データ", "データ デー ータ" },
		{ "설정을", "설정을 설정 정을" },
		{ "解析JSON然后", "解析json然后 解析 json 然后" },
		{ "時々", "時々" },
		{ "parseHTML的_时候", "parsehtml的_时候 pars html 的 时候" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(examples) / sizeof(*examples); i++)
		check(&examples[i]);
}

/* What has no spaces is cut between two characters, and nothing is lost. */
static void cuts_long_runs(void **state)
{
	struct buf text = { 0 };
	const char *at, *end, *word;
	size_t i, len, sum = 0, words = 0;

	(void)state;
	for (i = 0; i < 100; i++)
		buf_addstr(&text, "漢");
	at = text.ptr;
	end = at + text.len;
	while ((word = word_next(&at, end, &len))) {
		assert_true(len <= WORD_MOST);
		assert_int_equal(len % strlen("漢"), 0);
		sum += len;
		words++;
	}
	assert_int_equal(sum, text.len);
	assert_int_equal(words, 4);
	buf_release(&text);
}

static void folds_endings(void **state)
{
	static const struct example examples[] = {
		{ "validators", "validator" }, { "validator", "validator" },
		{ "queries", "query" }, { "addresses", "address" },
		{ "parsing", "pars" }, { "parsed", "pars" },
		{ "ring", "ring" }, { "handlers", "handler" },
		{ "status", "status" }, { "bus", "bus" }, { "gas", "gas" },
		{ "keys", "key" }, { "ties", "tie" },
		/* What was cut off is mended, as the infinitive has it. */
		{ "merge", "merg" }, { "merged", "merg" }, { "merges", "merg" },
		{ "moving", "move" }, { "move", "move" }, { "sized", "size" },
		{ "creating", "creat" }, { "create", "creat" },
		{ "planned", "plan" }, { "installing", "install" },
		{ "queued", "queue" }, { "queue", "queue" },
		{ "settings", "set" }, { "played", "play" },
		/* And what only ends so is left as it is. */
		{ "state", "state" }, { "stats", "stat" }, { "pipe", "pipe" },
		{ "string", "string" }, { "speed", "speed" }, { "used", "used" }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(examples) / sizeof(*examples); i++)
		check(&examples[i]);
}

static void drops_what_says_nothing(void **state)
{
	static const struct example examples[] = {
		{ "the", "" }, { "The", "" }, { "classes", "" }, { "x", "" },
		{ "1234567", "" }, { "123456", "123456" },
		{ "value_of_it", "value_of_it" }
	};
	char long_word[TERM_MAX + 2];
	struct terms terms;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(examples) / sizeof(*examples); i++)
		check(&examples[i]);
	memset(long_word, 'q', sizeof(long_word));
	terms_of_word(&terms, long_word, TERM_MAX);
	assert_int_equal(terms.n, 1);
	terms_of_word(&terms, long_word, TERM_MAX + 1);
	assert_int_equal(terms.n, 0);
	assert_false(terms.has_whole);
}

static void survives_any_word(void **state)
{
	struct terms terms;
	char word[300];
	unsigned int seed = 7;
	size_t round, i, n;

	(void)state;
	for (round = 0; round < 20000; round++) {
		n = (size_t)rand_r(&seed) % sizeof(word);
		for (i = 0; i < n; i++)
			word[i] = "aB_9\xc3zQx"[rand_r(&seed) % 8];
		terms_of_word(&terms, word, n);
		assert_true(terms.n <= WORD_TERMS);
		for (i = 0; i < terms.n; i++) {
			assert_true(strlen(terms.term[i]) >= 1);
			assert_true(strlen(terms.term[i]) <= TERM_MAX);
		}
	}
}

static void finds_words(void **state)
{
	static const struct {
		const char *text, *words;
	} examples[] = {
		{ "a->b_c(x1, \"d e\");", "[a][b_c][x1][d][e]" },
		{ "“flush” isn’t – «done»…", "[flush][isn][t][done]" },
		{ "✨Add a→b │ c\u00a0d ⚠️x 🐛", "[Add][a][b][c][d][x]" },
		{ "解析JSON，然后。", "[解析JSON][然后]" },
		{ "می\u200cشود größe 5µs nº1", "[می\u200cشود][größe][5µs][nº1]" },
		{ "\xe2\x80", "[\xe2\x80]" }, { "", "" }
	};
	size_t i, len;

	(void)state;
	for (i = 0; i < sizeof(examples) / sizeof(*examples); i++) {
		const char *at = examples[i].text, *s;
		const char *end = at + strlen(at);
		struct buf joined = { 0 };

		while ((s = word_next(&at, end, &len)))
			buf_addf(&joined, "[%.*s]", (int)len, s);
		assert_string_equal(buf_str(&joined), examples[i].words);
		buf_release(&joined);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(splits_identifiers),
		cmocka_unit_test(cuts_long_runs),
		cmocka_unit_test(folds_endings),
		cmocka_unit_test(drops_what_says_nothing),
		cmocka_unit_test(survives_any_word),
		cmocka_unit_test(finds_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
