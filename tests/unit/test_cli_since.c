/* SPDX-License-Identifier: MIT */
/* When a window of history begins: dates and spans. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "git-fuse/workspace/since.h"

static void dates_are_in_utc(void **state)
{
	static const struct {
		const char *text;
		int64_t time;
	} c[] = {
		{ "1970-01-01", 0 },
		{ "2024-02-29", 1709164800 },
		{ "2024-02-29T12:00", 1709208000 },
		{ "2024-02-29 12:00:01Z", 1709208001 },
		{ "1969-12-31", -86400 },
	};
	static const char *const others[] = {
		"", "2024", "2024-02", "2024-2-29", "2023-02-29", "2024-13-01",
		"2024-01-00", "2024-01-32", "2024-01-01x", "2024-01-01T",
		"2024-01-01T24:00", "2024-01-01T1:00", "01-01-2024",
		"2024-01-01T12:60", "2024-01-01ZZ", "v2024-01-01"
	};
	int64_t time;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		assert_true(since_date(&time, c[i].text));
		assert_true(time == c[i].time);
	}
	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (since_date(&time, others[i]))
			fail_msg("'%s' is a date", others[i]);
}

static void spans_count_back_from_the_newest_commit(void **state)
{
	enum { NEWEST = 1000000000, DAY = 86400 };
	static const struct {
		const char *text;
		int64_t back;
	} c[] = {
		{ "1 day", DAY }, { "90 days", 90 * DAY }, { "2.weeks", 14 * DAY },
		{ "6.months.ago", 180 * DAY }, { "1 year ago", 365 * DAY },
		{ "12 hours", DAY / 2 }, { "0 days", 0 },
	};
	static const char *const others[] = {
		"", "day", "1", "1day", "1 fortnight", "1 days from now",
		"-1 day", "99999999999999999999 days", "1 dayss", "1  day"
	};
	int64_t time;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		if (!since_span(&time, c[i].text, NEWEST))
			fail_msg("'%s' is no span", c[i].text);
		assert_true(time == NEWEST - c[i].back);
	}
	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		if (since_span(&time, others[i], NEWEST))
			fail_msg("'%s' is a span", others[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dates_are_in_utc),
		cmocka_unit_test(spans_count_back_from_the_newest_commit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
