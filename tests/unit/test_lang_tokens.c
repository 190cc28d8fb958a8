/* SPDX-License-Identifier: MIT */
/*
 * lib/lang/tokens: names, known counts, and that a whole never costs more
 * than its parts. How near the estimate is to a real tokenizer is measured by
 * tests/bench/tokens.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* Rounding hides less than a token: we look at what is before it. */
#include "lang/tokens.c"

static void names_and_models_find_their_estimator(void **state)
{
	static const struct {
		const char *name;
		enum estimator estimator;
	} c[] = {
		{ "o200k", ESTIMATOR_O200K }, { "O200K_base", ESTIMATOR_O200K },
		{ "gpt-4o-mini", ESTIMATOR_O200K }, { "gpt-4", ESTIMATOR_CL100K },
		{ "gpt-4.1", ESTIMATOR_O200K }, { "gpt-5", ESTIMATOR_O200K },
		{ "gpt-3.5-turbo", ESTIMATOR_CL100K },
		{ "gpt-4-turbo", ESTIMATOR_CL100K },
		{ "cl100k_base", ESTIMATOR_CL100K },
		{ "claude-opus", ESTIMATOR_CLAUDE },
		{ "Anthropic", ESTIMATOR_CLAUDE },
		{ "gemini-pro", ESTIMATOR_GEMINI },
		{ "google", ESTIMATOR_GEMINI },
		{ "llama", ESTIMATORS }, { "", ESTIMATORS },
		{ "o2", ESTIMATORS },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++)
		assert_int_equal(estimator_by_name(c[i].name), c[i].estimator);
	for (i = 0; i < ESTIMATORS; i++)
		assert_int_equal(estimator_by_name(estimator_name(i)), i);
}

static uint64_t count(enum estimator estimator, const char *s)
{
	return tokens_count(estimator, s, strlen(s));
}

static void the_seeds_rules_are_exact(void **state)
{
	(void)state;
	assert_int_equal(count(ESTIMATOR_CLAUDE, ""), 0);
	assert_int_equal(count(ESTIMATOR_CLAUDE, "abc"), 1);
	assert_int_equal(count(ESTIMATOR_CLAUDE, "abcd"), 2);
	assert_int_equal(count(ESTIMATOR_GEMINI, "abcd"), 1);
	assert_int_equal(count(ESTIMATOR_GEMINI, "abcde"), 2);
	/* 7/3.5 = 2, '(' and ')' 1 each, 4 letters 2. */
	assert_int_equal(count(ESTIMATOR_CLAUDE, "abcdefg(abcd)\n \t"), 6);
	assert_int_equal(count(ESTIMATOR_GEMINI, "a_b"), 3);
	assert_int_equal(count(ESTIMATOR_GEMINI, "\xc3\xa9"), 2);
}

/* Known from the real o200k_base: each line is within a third of the truth,
 * all of them together within a tenth. */
static void code_is_counted_about_right(void **state)
{
	static const struct {
		const char *text;
		uint64_t o200k;
	} c[] = {
		{ "static int strbuf_grow(struct strbuf *sb, size_t extra)\n",
		  16 },
		{ "\tif (err)\n\t\tgoto done;\n", 8 },
		{ "The quick brown fox jumps over the lazy dog.\n", 10 },
		{ "    def get_value(self, key: str) -> Optional[int]:\n", 14 },
		{ "public class HttpClientFactory : IDisposable {\n", 8 },
		{ "for (int i = 0; i < 100; i++) {\n", 16 },
		{ "#include <sys/types.h>\n", 6 },
		{ "export const fetchUser = async (id: number) => {\n", 13 },
	};
	uint64_t sum = 0, truth = 0, n;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		n = count(ESTIMATOR_O200K, c[i].text);
		sum += n;
		truth += c[i].o200k;
		if (n * 3 > c[i].o200k * 4 + 3 || n * 4 + 3 < c[i].o200k * 3)
			fail_msg("'%s': %llu, not %llu", c[i].text,
				 (unsigned long long)n,
				 (unsigned long long)c[i].o200k);
	}
	if (sum * 10 > truth * 11 || sum * 10 < truth * 9)
		fail_msg("%llu, not %llu", (unsigned long long)sum,
			 (unsigned long long)truth);
}

static void check_cuts(const uint16_t *cost, const char *s, size_t n)
{
	uint64_t whole = measure(cost, s, n), parts;
	size_t i;

	for (i = 1; i < n; i++) {
		parts = measure(cost, s, i) + measure(cost, s + i, n - i);
		if (whole > parts)
			fail_msg("'%.*s' costs %llu, cut at %zu %llu", (int)n,
				 s, (unsigned long long)whole, i,
				 (unsigned long long)parts);
	}
}

/* Every string of up to 6 bytes of these, and each of up to 3 letters with
 * the letters in longer runs. */
static void no_short_string_costs_more_than_its_parts(void **state)
{
	static const char alphabet[] = "aA1 \t\n(_\xc3\xa9";
	enum { LETTERS = sizeof(alphabet) - 1, MOST = 6 };
	size_t length, i, number, total, run;
	char s[MOST * 20];

	(void)state;
	for (length = 1, total = LETTERS; length <= MOST;
	     length++, total *= LETTERS)
		for (number = 0; number < total; number++) {
			size_t left = number;

			for (i = 0; i < length; i++, left /= LETTERS)
				s[i] = alphabet[left % LETTERS];
			check_cuts(token_rates[0], s, length);
			check_cuts(token_rates[1], s, length);
			for (run = 2; length <= 4 && run <= 18; run += 4) {
				char long_runs[MOST * 20];

				for (i = 0; i < length * run; i++)
					long_runs[i] = s[i / run];
				check_cuts(token_rates[0], long_runs,
					   length * run);
				check_cuts(token_rates[1], long_runs,
					   length * run);
			}
		}
}

static unsigned int next_random(unsigned int *seed)
{
	*seed = *seed * 1103515245 + 12345;
	return *seed >> 16;
}

/* Long runs and all bytes; parts beyond a single cut follow by induction. */
static void no_random_string_costs_more_than_its_parts(void **state)
{
	static const char *const piece[] = {
		"internationalization", "HTTPServerFactory", "___", "((((((",
		"->", "====================", " ", "\t\t\t", "\n\n", "12345678",
		"x", "Ab", "ABCDEFGHIJKLMNOPQRSTUV", "\xd0\xb6\xd0\xb6",
		"\xe4\xb8\xad\xe6\x96\x87", "\xf0\x9f\x98\x80", "\xff", ".",
		"stra\xc3\x9f" "e", "{}();:<>", "\r\n", "\xe2\x80\x94",
	};
	unsigned int seed = 7, round;
	char s[256];

	(void)state;
	for (round = 0; round < 60000; round++) {
		size_t n = 0, want = 1 + next_random(&seed) % 7, i;

		while (want--) {
			const char *p = piece[next_random(&seed) %
					      (sizeof(piece) / sizeof(*piece))];
			size_t len = strlen(p);

			if (next_random(&seed) % 3 == 0)
				len = 1 + next_random(&seed) % len;
			memcpy(s + n, p, len);
			n += len;
		}
		if (round % 4 == 0)
			for (i = 0; i < n; i += 1 + next_random(&seed) % 9)
				s[i] = (char)next_random(&seed);
		check_cuts(token_rates[0], s, n);
		check_cuts(token_rates[1], s, n);
		for (i = 0; i <= n; i++) {
			size_t e;

			for (e = 0; e < ESTIMATORS; e++)
				assert_true(tokens_count(e, s, n) <=
					    tokens_count(e, s, i) +
					    tokens_count(e, s + i, n - i));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_and_models_find_their_estimator),
		cmocka_unit_test(the_seeds_rules_are_exact),
		cmocka_unit_test(code_is_counted_about_right),
		cmocka_unit_test(no_short_string_costs_more_than_its_parts),
		cmocka_unit_test(no_random_string_costs_more_than_its_parts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
