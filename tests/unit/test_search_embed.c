/* SPDX-License-Identifier: MIT */
/* The hashed embedding: what any such vector must be. */
#include <setjmp.h>
#include <stdbool.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <math.h>

#include "search/embed.h"

static struct embedding of(const char *text)
{
	struct embedding e;

	embedding_of(&e, text, strlen(text));
	return e;
}

static double cosine(const char *a, const char *b)
{
	struct embedding x = of(a), y = of(b);

	return embed_cosine(&x, &y);
}

static bool is_near(double a, double b)
{
	return fabs(a - b) < 1e-5;
}

static void the_same_text_is_the_same_vector(void **state)
{
	struct embedding a = of("parse_config(struct reader *r)");
	struct embedding b = of("parse_config(struct reader *r)");

	(void)state;
	assert_memory_equal(&a, &b, sizeof(a));
}

static void vectors_have_length_one(void **state)
{
	static const char *const text[] = {
		"a long story about readers", "x1", "void f(int count) {}",
		"\xc3\xa9t\xc3\xa9", "HTTPServer httpServer"
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(text) / sizeof(*text); i++)
		assert_true(is_near(cosine(text[i], text[i]), 1));
}

static void text_without_terms_is_zero(void **state)
{
	(void)state;
	assert_true(is_near(cosine("", ""), 0));
	assert_true(is_near(cosine("the of + - 7", "validator"), 0));
}

static void only_counts_matter_not_order_or_case(void **state)
{
	(void)state;
	assert_true(is_near(cosine("alpha beta", "BETA alpha"), 1));
	assert_true(is_near(cosine("alpha beta", "alpha alpha beta beta"), 1));
	assert_true(cosine("alpha beta", "alpha alpha beta") < 0.999);
}

static void shared_stems_and_parts_are_near(void **state)
{
	double related = cosine("validate an order",
				"class OrderValidator { validateOrders(); }");
	double unrelated = cosine("validate an order",
				  "static void blink_led(int gpio);");

	(void)state;
	assert_true(related > 0.4);
	assert_true(related > unrelated + 0.3);
	/* Trigrams alone: no term is shared. */
	assert_true(cosine("configuration", "configurator") > 0.3);
}

/* Signs must cancel collisions: of unrelated texts the mean cosine is near
 * zero, which without signs it would not be. */
static void collisions_cancel(void **state)
{
	enum { N = 60 };
	struct embedding all[N];
	char text[64];
	double sum = 0;
	size_t i, k;

	(void)state;
	for (i = 0; i < N; i++) {
		size_t n = 0;

		for (k = 0; k < 24; k++)
			text[n++] = k % 8 == 7 ? ' ' : (char)('a' +
				(i * 7919 + k * k * 31 + i * k * 17) % 26);
		embedding_of(&all[i], text, n);
	}
	for (i = 0; i < N; i++)
		for (k = 0; k < i; k++)
			sum += embed_cosine(&all[i], &all[k]);
	assert_true(fabs(sum / (N * (N - 1) / 2)) < 0.1);
}

static void bytes_come_back_as_they_were(void **state)
{
	struct embedding a = of("static int parse_config(FILE *f)"), b;
	unsigned char bytes[EMBED_BYTES];

	(void)state;
	embed_pack(bytes, &a);
	assert_true(embed_unpack(&b, bytes));
	assert_memory_equal(&a, &b, sizeof(a));
	bytes[0]++;
	assert_false(embed_unpack(&b, bytes));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_text_is_the_same_vector),
		cmocka_unit_test(vectors_have_length_one),
		cmocka_unit_test(text_without_terms_is_zero),
		cmocka_unit_test(only_counts_matter_not_order_or_case),
		cmocka_unit_test(shared_stems_and_parts_are_near),
		cmocka_unit_test(collisions_cancel),
		cmocka_unit_test(bytes_come_back_as_they_were)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
