/* SPDX-License-Identifier: MIT */
/*
 * Tests counted in what runners print. The texts are what these runners do
 * print, cut to what matters.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "regex/regex.h"
#include "run/runners.h"
#include "run/tally.h"

struct told {
	const char *runner;
	uint64_t passed, failed, skipped;
	const char *text;
};

static const struct told told[] = {
	{ "ant", 3, 1, 1,
	  "    [junit] Running org.acme.ATest\n"
	  "    [junit] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1, "
	  "Time elapsed: 0.031 sec\n"
	  "    [junit] Tests run: 3, Failures: 0, Errors: 1, Skipped: 0, "
	  "Time elapsed: 0.002 sec\n" },
	{ "automake", 5, 3, 3,
	  "PASS: tests/a.t 1 - one\nFAIL: tests/b.t\n"
	  "ok 1 - of a log that is shown\n1..1\n"
	  "============================================================\n"
	  "Testsuite summary for git-fuse 0.1.0\n"
	  "============================================================\n"
	  "# TOTAL: 11\n# PASS:  5\n# SKIP:  2\n# XFAIL: 1\n# FAIL:  1\n"
	  "# XPASS: 1\n# ERROR: 1\n" },
	{ "ava", 2, 1, 0, "  \342\234\224 a\n  \342\234\226 b\n  \342\224\200\n"
	  "\n  1 test failed\n  2 tests passed\n" },
	{ "bats/ExUnit", 1, 1, 1, " \342\234\223 a\n \342\234\227 b\n - c "
	  "(skipped)\n\n3 tests, 1 failure, 1 skipped\n" },
	{ "bats/ExUnit", 7, 0, 0, "Finished in 0.03 seconds\n"
	  "2 doctests, 5 tests, 0 failures\n\nRandomized with seed 1\n" },
	{ "bun", 3, 1, 0, " 3 pass\n 1 fail\n 4 expect() calls\n"
	  "Ran 4 tests across 1 file. [9.00ms]\n" },
	{ "", 0, 0, 0, " 3 pass\n 1 fail\n" },
	{ "cargo", 5, 1, 2,
	  "running 4 tests\ntest a ... ok\ntest b ... FAILED\n"
	  "test result: FAILED. 2 passed; 1 failed; 1 ignored; 0 measured; "
	  "0 filtered out; finished in 0.00s\n"
	  "   Doc-tests acme\n"
	  "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; "
	  "0 filtered out; finished in 0.31s\n" },
	{ "catch2", 3, 0, 0,
	  "All tests passed (12 assertions in 3 test cases)\n" },
	{ "catch2", 2, 1, 1, "test cases: 4 | 2 passed | 1 failed | 1 skipped\n"
	  "assertions: 9 | 8 passed | 1 failed\n" },
	{ "catch2", 3, 1, 0, "[doctest] test cases:  4 |  3 passed | 1 failed | "
	  "0 skipped\n[doctest] assertions: 10 | 9 passed | 1 failed |\n" },
	{ "check", 1, 2, 0, "33%: Checks: 3, Failures: 1, Errors: 1\n" },
	{ "ctest", 3, 1, 0,
	  "1/4 Test #1: a ...........   Passed    0.00 sec\n"
	  "2/4 Test #2: b ...........***Failed    0.00 sec\n"
	  "[  PASSED  ] 7 tests.\n"
	  "75% tests passed, 1 tests failed out of 4\n\n"
	  "Total Test time (real) =   0.02 sec\n" },
	{ "dart", 3, 1, 1, "00:00 +0: loading test/a_test.dart\r"
	  "00:01 +3 ~1 -1: Some tests failed.\n" },
	{ "deno", 3, 1, 2,
	  "FAILED | 3 passed | 1 failed | 2 ignored (12ms)\n" },
	{ "dotnet", 5, 1, 1,
	  "Passed!  - Failed:     0, Passed:     3, Skipped:     0, "
	  "Total:     3, Duration: 4 ms - A.dll (net8.0)\n"
	  "Failed!  - Failed:     1, Passed:     2, Skipped:     1, "
	  "Total:     4, Duration: 4 ms - B.dll (net8.0)\n" },
	{ "dotnet", 2, 1, 0, "Test summary: total: 3, failed: 1, succeeded: 2, "
	  "skipped: 0, duration: 1.2s\n" },
	{ "vstest", 2, 1, 0, "Total tests: 3\n     Passed: 2\n     Failed: 1\n"
	  " Total time: 0.9 Seconds\n" },
	{ "go", 2, 1, 1,
	  "=== RUN   TestA\n=== RUN   TestA/sub\n--- PASS: TestA (0.00s)\n"
	  "    --- PASS: TestA/sub (0.00s)\n--- FAIL: TestB (0.00s)\n"
	  "--- SKIP: TestC (0.00s)\n--- PASS: TestD (0.00s)\nFAIL\n"
	  "FAIL\texample.com/a\t0.002s\nok  \texample.com/b\t0.001s\n" },
	{ "go packages", 2, 1, 0,
	  "ok  \texample.com/a\t0.002s\nok  \texample.com/b\t(cached)\n"
	  "--- FAIL: TestB (0.00s)\nFAIL\nFAIL\texample.com/c\t0.003s\n"
	  "?   \texample.com/d\t[no test files]\n"
	  "ok  \texample.com/e\t0.1s [no tests to run]\nFAIL\n" },
	{ "go -json", 1, 1, 1,
	  "{\"Time\":\"2024-01-01T00:00:00Z\",\"Action\":\"run\",\"Package\":"
	  "\"p\",\"Test\":\"TestA\"}\n"
	  "{\"Time\":\"2024-01-01T00:00:00Z\",\"Action\":\"output\","
	  "\"Package\":\"p\",\"Test\":\"TestA\",\"Output\":\"--- PASS: "
	  "TestA\\n\"}\n"
	  "{\"Time\":\"2024-01-01T00:00:00Z\",\"Action\":\"pass\","
	  "\"Package\":\"p\",\"Test\":\"TestA/sub\",\"Elapsed\":0}\n"
	  "{\"Time\":\"2024-01-01T00:00:00Z\",\"Action\":\"pass\","
	  "\"Package\":\"p\",\"Test\":\"TestA\",\"Elapsed\":0}\n"
	  "{\"Action\":\"fail\",\"Package\":\"p\",\"Test\":\"TestB\"}\n"
	  "{\"Action\":\"skip\",\"Package\":\"p\",\"Test\":\"TestC\"}\n"
	  "{\"Action\":\"fail\",\"Package\":\"p\",\"Elapsed\":0.1}\n" },
	{ "gotestsum", 9, 2, 1,
	  "--- PASS: TestA (0.00s)\nDONE 12 tests, 1 skipped, 2 failures in "
	  "1.234s\n" },
	{ "gradle", 3, 1, 1, "5 tests completed, 1 failed, 1 skipped\n\n"
	  "> Task :test FAILED\n" },
	{ "gtest", 4, 1, 1,
	  "[==========] Running 6 tests from 2 test suites.\n"
	  "[       OK ] A.one (0 ms)\n"
	  "[==========] 6 tests from 2 test suites ran. (1 ms total)\n"
	  "[  PASSED  ] 4 tests.\n"
	  "[  SKIPPED ] 1 test, listed below:\n[  SKIPPED ] A.two\n"
	  "[  FAILED  ] 1 test, listed below:\n[  FAILED  ] A.three\n\n"
	  " 1 FAILED TEST\n" },
	{ "gtest", 2, 1, 0,
	  "[==========] tests: 3 test(s) run.\n[  PASSED  ] 2 test(s).\n"
	  "[  FAILED  ] tests: 1 test(s), listed below:\n"
	  "[  FAILED  ] a_thing\n\n 1 FAILED TEST(S)\n" },
	{ "jasmine", 3, 1, 1,
	  "5 specs, 1 failure, 1 pending spec\nFinished in 0.01 seconds\n" },
	{ "jest", 3, 1, 2,
	  "Test Suites: 1 failed, 1 passed, 2 total\n"
	  "\033[1mTests:       \033[22m\033[1m\033[31m1 failed\033[39m\033[22m, "
	  "1 skipped, 1 todo, \033[32m3 passed\033[39m, 6 total\n"
	  "Snapshots:   0 total\nTime:        1.2 s\n" },
	{ "jest", 3, 1, 0, "\n      Tests  1 failed | 3 passed (4)\n"
	  "Tests:       1 failed, 3 passed, 4 total\n" },
	{ "junit4", 3, 0, 0, "JUnit version 4.13\n...\nTime: 0.01\n\n"
	  "OK (3 tests)\n" },
	{ "junit4", 2, 1, 0, "FAILURES!!!\nTests run: 3,  Failures: 1\n" },
	{ "junit5", 3, 1, 1,
	  "[         5 tests found           ]\n"
	  "[         1 tests skipped         ]\n"
	  "[         4 tests started         ]\n"
	  "[         0 tests aborted         ]\n"
	  "[         3 tests successful      ]\n"
	  "[         1 tests failed          ]\n" },
	{ "kselftest", 3, 0, 1, "TAP version 13\n1..4\nok 1 a\nok 2 b\nok 3 c\n"
	  "ok 4 d # SKIP\n"
	  "# Totals: pass:3 fail:0 xfail:0 xpass:0 skip:1 error:0\n" },
	{ "lit", 10, 1, 3,
	  "Testing Time: 1.23s\n\nTotal Discovered Tests: 14\n"
	  "  Unsupported      :  2 (14.29%)\n  Passed           : 10 (71.43%)\n"
	  "  Expectedly Failed:  1 (7.14%)\n  Failed           :  1 (7.14%)\n" },
	{ "maven", 4, 1, 1,
	  "[INFO] Running org.acme.ATest\n"
	  "[INFO] Tests run: 6, Failures: 1, Errors: 0, Skipped: 1, "
	  "Time elapsed: 0.05 s <<< FAILURE! -- in org.acme.ATest\n"
	  "[INFO] Results:\n"
	  "[ERROR] Tests run: 6, Failures: 1, Errors: 0, Skipped: 1\n" },
	{ "meson", 3, 2, 2, "1/7 a        OK   0.01s\n\n"
	  "Ok:                 3\nExpected Fail:      1\nFail:               1\n"
	  "Unexpected Pass:    0\nSkipped:            1\nTimeout:            1\n"
	},
	{ "minitest", 2, 2, 1,
	  "5 runs, 10 assertions, 1 failures, 1 errors, 1 skips\n" },
	{ "minitest", 3, 0, 0, "3 tests, 3 assertions, 0 failures, 0 errors, 0 "
	  "pendings, 0 omissions, 0 notifications\n100% passed\n" },
	{ "mocha", 3, 1, 2, "  3 passing (12ms)\n  2 pending\n  1 failing\n\n"
	  "  1) a b:\n" },
	{ "nextest", 4, 1, 1, "    PASS [   0.004s] acme a\n------------\n"
	  "     Summary [   0.013s] 5 tests run: 4 passed, 1 failed, 1 skipped\n"
	},
	{ "node", 1, 1, 2,
	  "TAP version 13\nok 1 - a\nnot ok 2 - b\nok 3 - c # SKIP\n"
	  "ok 4 - d # TO" "DO\n1..4\n# tests 4\n# suites 0\n# pass 1\n# fail 1\n"
	  "# cancelled 0\n# skipped 1\n# todo 1\n# duration_ms 99.5\n" },
	{ "node", 2, 0, 0, "\342\234\224 a (0.5ms)\n\342\204\271 tests 2\n"
	  "\342\204\271 pass 2\n\342\204\271 fail 0\n" },
	{ "pest", 3, 1, 0,
	  "  Tests:    1 failed, 3 passed (5 assertions)\n"
	  "  Duration: 0.02s\n" },
	{ "phpunit", 3, 0, 0, "OK (3 tests, 5 assertions)\n" },
	{ "phpunit", 1, 2, 2, "FAILURES!\n"
	  "Tests: 5, Assertions: 9, Errors: 1, Failures: 1, Skipped: 1, "
	  "Incomplete: 1.\n" },
	{ "playwright", 3, 1, 1, "  1 failed\n    [chromium] a.spec.ts:3:1\n"
	  "  1 skipped\n  3 passed (2.1s)\n" },
	{ "prove", 3, 1, 1,
	  "a.t .. \nok 1\nFailed 1/3 subtests \n"
	  "\t(less 1 skipped subtest: 1 okay)\nb.t .. ok\n\n"
	  "Test Summary Report\n-------------------\n"
	  "a.t (Wstat: 0 Tests: 3 Failed: 1)\n  Failed test:  2\n"
	  "Files=2, Tests=5,  0 wallclock secs ( 0.01 usr +  0.01 sys)\n"
	  "Result: FAIL\n" },
	{ "pytest", 4, 2, 3,
	  "=== test session starts ===\ncollected 9 items\n"
	  "= 1 failed, 3 passed, 2 skipped, 1 deselected, 1 xfailed, 1 xpassed, "
	  "2 warnings, 1 error in 0.12s =\n" },
	{ "pytest", 10, 0, 0, "..........\n10 passed in 0.02s\n" },
	{ "pytest", 0, 0, 0, "\n========= no tests ran in 0.01s ========\n"
	  "=== 3 deselected in 0.01s ===\n" },
	{ "rspec", 2, 1, 2, "Finished in 0.01 seconds\n"
	  "5 examples, 1 failure, 2 pending\n" },
	{ "scalatest", 3, 1, 2, "[info] Tests: succeeded 3, failed 1, canceled "
	  "0, ignored 1, pending 1\n" },
	{ "tap", 2, 2, 3,
	  "1..7\nok 1 - a\nok 2\n    ok 1 - inside\n    not ok 2 - inside\n"
	  "not ok 3 - b\nok 4 # SKIP no network\nnot ok 5 # TO" "DO later\n"
	  "ok 6 - c # skipped, it rains\n# ok 7 is a comment\n" },
	{ "tap", 1, 1, 0, "TAP version 14\nok 1 - \\# SKIP is a name\n"
	  "Bail out!  No database\n" },
	{ "", 0, 0, 0, "ok 1 - nobody has planned this\n" },
	{ "tasty", 3, 0, 0, "All 3 tests passed (0.00s)\n" },
	{ "tasty", 2, 1, 0, "1 out of 3 tests failed (0.00s)\n" },
	{ "unittest", 1, 1, 2,
	  "Ran 4 tests in 0.001s\n\n"
	  "FAILED (failures=1, skipped=1, expected failures=1)\n" },
	{ "unittest", 3, 0, 0, "...\nRan 3 tests in 0.000s\n\nOK\n" },
	{ "xctest", 4, 1, 0,
	  "Executed 3 tests, with 1 failure (0 unexpected) in 0.1 seconds\n"
	  "Executed 2 tests, with 0 failures (0 unexpected) in 0.1 seconds\n"
	  "Executed 5 tests, with 1 failure (0 unexpected) in 0.2 seconds\n" },
	{ "jest, pytest", 5, 0, 0, "==== 2 passed in 0.1s ====\n"
	  "Tests:       3 passed, 3 total\n" },
	{ "", 0, 0, 0, "Hello, world\n\n1 2 3\n" }
};

static struct tally_counts count(const char *text, size_t n, size_t step)
{
	struct tally *tally = tally_new();
	struct tally_counts counts;
	size_t i;

	for (i = 0; i < n; i += step)
		assert_null(tally_add(tally, 0, text + i,
				      n - i < step ? n - i : step));
	assert_null(tally_finish(tally, &counts));
	tally_free(tally);
	return counts;
}

static void is_told(const struct tally_counts *counts,
		    const struct told *wanted)
{
	if (strcmp(counts->runner, wanted->runner) ||
	    counts->passed != wanted->passed ||
	    counts->failed != wanted->failed ||
	    counts->skipped != wanted->skipped)
		fail_msg("[%s] %d passed, %d failed, %d skipped in:\n%s",
			 counts->runner, (int)counts->passed,
			 (int)counts->failed, (int)counts->skipped,
			 wanted->text);
}

static void what_runners_print_is_counted(void **state)
{
	size_t i, step;

	(void)state;
	for (i = 0; i < sizeof(told) / sizeof(*told); i++)
		for (step = 1; step < 4000; step *= 7) {
			struct tally_counts counts =
				count(told[i].text, strlen(told[i].text), step);

			is_told(&counts, &told[i]);
		}
}

/* Each runner of the table occurs above. */
static void every_runner_is_tried(void **state)
{
	size_t i, j;

	(void)state;
	assert_true(runner_count <= RUNNERS_MOST);
	for (i = 0; i < runner_count; i++) {
		for (j = 0; j < sizeof(told) / sizeof(*told); j++)
			if (!strcmp(told[j].runner, runner_table[i].name))
				break;
		if (j == sizeof(told) / sizeof(*told))
			fail_msg("%s is not tried", runner_table[i].name);
	}
}

/* A byte that `begins` lacks would hide the lines that begin with it. */
static void patterns_begin_as_their_rows_say(void **state)
{
	struct match match = { 0 };
	unsigned int i, byte;

	(void)state;
	assert_true(runner_line_count <= 128);
	for (i = 0; i < runner_line_count; i++) {
		const struct runner_line *row = &runner_lines[i];
		struct regex *regex;

		assert_null(regex_compile(&regex, row->pattern,
					  REGEX_ANCHORED));
		assert_true(!i || row[-1].runner <= row->runner);
		for (byte = 1; byte < 256; byte++)
			if (regex_may_begin(regex, (unsigned char)byte,
					    &match) !=
			    !!strchr(row->begins, (int)byte))
				fail_msg("%s: byte %u", row->pattern, byte);
		regex_free(regex);
	}
	match_release(&match);
}

static void streams_do_not_mix(void **state)
{
	struct tally *tally = tally_new();
	struct tally_counts counts;

	(void)state;
	assert_null(tally_add(tally, 0, "Ran 3 te", 8));
	assert_null(tally_add(tally, 1, "FAILED (failures=1)\n", 20));
	assert_null(tally_add(tally, 0, "sts in 0.1s\n", 12));
	assert_null(tally_finish(tally, &counts));
	tally_free(tally);
	assert_string_equal(counts.runner, "unittest");
	assert_int_equal(counts.passed, 2);
	assert_int_equal(counts.failed, 1);
}

static void lines_without_end_are_cut(void **state)
{
	static const char sum[] = "\n=== 3 passed in 0.1s ===";
	struct buf text = { 0 };
	struct tally_counts counts;

	(void)state;
	buf_addn(&text, '1', 1 << 20);
	buf_addstr(&text, sum);
	counts = count(text.ptr, text.len, 4096);
	assert_string_equal(counts.runner, "pytest");
	assert_int_equal(counts.passed, 3);
	buf_release(&text);
}

static void numbers_beyond_reason_are_none(void **state)
{
	static const char text[] =
		"=== 99999999999999999999999 passed, 2 failed in 0.1s ===\n";
	struct tally_counts counts = count(text, strlen(text), 100);

	(void)state;
	assert_int_equal(counts.passed, 0);
	assert_int_equal(counts.failed, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_runners_print_is_counted),
		cmocka_unit_test(every_runner_is_tried),
		cmocka_unit_test(patterns_begin_as_their_rows_say),
		cmocka_unit_test(streams_do_not_mix),
		cmocka_unit_test(lines_without_end_are_cut),
		cmocka_unit_test(numbers_beyond_reason_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
