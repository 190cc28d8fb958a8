/* SPDX-License-Identifier: MIT */
/* The lines in which test runners sum up: see runners.h. */
#include "run/runners.h"

#define DIGITS "0123456789"

/* A number that may stand anywhere in the rest of the line. */
#define MAYBE(what) "(?:(?=.*?\\b" what "))?"

const struct runner_info runner_table[RUNNERS] = {
	[RUNNER_ANT] = { "ant", RUNNER_SUMS, false },
	[RUNNER_AUTOMAKE] = { "automake", RUNNER_DRIVES, false },
	[RUNNER_AVA] = { "ava", RUNNER_SUMS, false },
	[RUNNER_BATS] = { "bats/ExUnit", RUNNER_SUMS, false },
	[RUNNER_BUN] = { "bun", RUNNER_SUMS, true },
	[RUNNER_CARGO] = { "cargo", RUNNER_SUMS, false },
	[RUNNER_CATCH2] = { "catch2", RUNNER_SUMS, false },
	[RUNNER_CHECK] = { "check", RUNNER_SUMS, false },
	[RUNNER_CTEST] = { "ctest", RUNNER_DRIVES, false },
	[RUNNER_DART] = { "dart", RUNNER_SUMS, false },
	[RUNNER_DENO] = { "deno", RUNNER_SUMS, false },
	[RUNNER_DOTNET] = { "dotnet", RUNNER_SUMS, false },
	[RUNNER_GO] = { "go", RUNNER_SUMS, true },
	[RUNNER_GO_JSON] = { "go -json", RUNNER_SUMS, false },
	[RUNNER_GO_PACKAGES] = { "go packages", RUNNER_ONES, false },
	[RUNNER_GOTESTSUM] = { "gotestsum", RUNNER_DRIVES, false },
	[RUNNER_GRADLE] = { "gradle", RUNNER_DRIVES, false },
	[RUNNER_GTEST] = { "gtest", RUNNER_SUMS, false },
	[RUNNER_JASMINE] = { "jasmine", RUNNER_SUMS, false },
	[RUNNER_JEST] = { "jest", RUNNER_SUMS, false },
	[RUNNER_JUNIT4] = { "junit4", RUNNER_SUMS, false },
	[RUNNER_JUNIT5] = { "junit5", RUNNER_SUMS, false },
	[RUNNER_KSELFTEST] = { "kselftest", RUNNER_SUMS, false },
	[RUNNER_LIT] = { "lit", RUNNER_DRIVES, true },
	[RUNNER_MAVEN] = { "maven", RUNNER_SUMS, false },
	[RUNNER_MESON] = { "meson", RUNNER_DRIVES, true },
	[RUNNER_MINITEST] = { "minitest", RUNNER_SUMS, false },
	[RUNNER_MOCHA] = { "mocha", RUNNER_SUMS, true },
	[RUNNER_NEXTEST] = { "nextest", RUNNER_DRIVES, false },
	[RUNNER_NODE] = { "node", RUNNER_SUMS, true },
	[RUNNER_PEST] = { "pest", RUNNER_SUMS, false },
	[RUNNER_PHPUNIT] = { "phpunit", RUNNER_SUMS, false },
	[RUNNER_PLAYWRIGHT] = { "playwright", RUNNER_SUMS, true },
	[RUNNER_PROVE] = { "prove", RUNNER_DRIVES, true },
	[RUNNER_PYTEST] = { "pytest", RUNNER_SUMS, false },
	[RUNNER_RSPEC] = { "rspec", RUNNER_SUMS, false },
	[RUNNER_SCALATEST] = { "scalatest", RUNNER_SUMS, false },
	[RUNNER_TAP] = { "tap", RUNNER_ONES, true },
	[RUNNER_TASTY] = { "tasty", RUNNER_SUMS, false },
	[RUNNER_UNITTEST] = { "unittest", RUNNER_SUMS, true },
	[RUNNER_VSTEST] = { "vstest", RUNNER_SUMS, true },
	[RUNNER_XCTEST] = { "xctest", RUNNER_SUMS, false }
};

const struct runner_group runner_groups[] = {
	{ "doctests", COUNT_TOTAL },
	{ "errors", COUNT_FAILED },
	{ "failed", COUNT_FAILED },
	{ "passed", COUNT_PASSED },
	{ "planned", COUNT_PLANNED },
	{ "skipped", COUNT_SKIPPED },
	{ "todo", COUNT_SKIPPED },
	{ "total", COUNT_TOTAL },
	{ "unexpected", COUNT_FAILED },
	{ "xpassed", COUNT_PASSED },
	{ 0 }
};

const struct runner_line runner_lines[] = {
	{ RUNNER_ANT, 0, 0, "[", "\\[junit\\] Tests run: (?<total>\\d+), "
	  "Failures: (?<failed>\\d+), Errors: (?<errors>\\d+)"
	  "(?:, Skipped: (?<skipped>\\d+))?, Time elapsed" },
	{ RUNNER_AUTOMAKE, LINE_FLUSH, 0, "#", "# (?:PASS: +(?<passed>\\d+)|"
	  "SKIP: +(?<skipped>\\d+)|XFAIL: +(?<todo>\\d+)|"
	  "FAIL: +(?<failed>\\d+)|XPASS: +(?<unexpected>\\d+)|"
	  "ERROR: +(?<errors>\\d+))$" },
	{ RUNNER_AVA, 0, 0, DIGITS, "(?:(?<passed>\\d+) tests? passed|"
	  "(?<failed>\\d+) tests? failed|(?<skipped>\\d+) tests? skipped|"
	  "(?<todo>\\d+) tests? todo|(?<errors>\\d+) uncaught exceptions?)$" },
	{ RUNNER_BATS, 0, 0, DIGITS, "(?:(?<doctests>\\d+) doctests?, )?"
	  "(?<total>\\d+) tests?, (?<failed>\\d+) failures?"
	  "(?: \\(\\d+ excluded\\))?(?:, (?<errors>\\d+) invalid)?"
	  "(?:, (?<skipped>\\d+) (?:skipped|excluded))?"
	  "(?:, (?<todo>\\d+) not run)?(?: in \\d+ seconds?)?$" },
	{ RUNNER_BUN, LINE_PROOF, 0, "R",
	  "Ran \\d+ tests? across \\d+ files?" },
	{ RUNNER_BUN, 0, 0, DIGITS, "(?:(?<passed>\\d+) pass|"
	  "(?<failed>\\d+) fail|(?<skipped>\\d+) skip|(?<todo>\\d+) todo|"
	  "(?<errors>\\d+) errors?)$" },
	{ RUNNER_CARGO, 0, 0, "t", "test result: (?:ok|FAILED)\\. "
	  "(?<passed>\\d+) passed; (?<failed>\\d+) failed; "
	  "(?<skipped>\\d+) ignored;" },
	{ RUNNER_CATCH2, 0, 0, "A", "All tests passed \\(.* in "
	  "(?<passed>\\d+) test cases?\\)" },
	{ RUNNER_CATCH2, 0, 0, "[t",
	  "(?:\\[doctest\\] )?test cases: +(?<total>\\d+) \\|"
	  MAYBE("(?<failed>\\d+) failed") MAYBE("(?<skipped>\\d+) skipped")
	  MAYBE("(?<todo>\\d+) failed as expected") },
	{ RUNNER_CHECK, 0, 0, DIGITS, "\\d+%: Checks: (?<total>\\d+), "
	  "Failures: (?<failed>\\d+), Errors: (?<errors>\\d+)" },
	{ RUNNER_CTEST, 0, 0, DIGITS, "\\d+% tests passed, "
	  "(?<failed>\\d+) tests? failed out of (?<total>\\d+)" },
	{ RUNNER_DART, 0, 0, DIGITS, "\\d+:\\d\\d \\+(?<passed>\\d+)"
	  "(?: ~(?<skipped>\\d+))?(?: -(?<failed>\\d+))?: "
	  "(?:All tests passed|Some tests failed|All other tests passed)" },
	{ RUNNER_DENO, 0, 0, "oF", "(?:ok|FAILED) \\| (?<passed>\\d+) passed"
	  "(?: \\(\\d+ steps?\\))? \\| (?<failed>\\d+) failed"
	  MAYBE("(?<skipped>\\d+) ignored") },
	{ RUNNER_DOTNET, 0, 0, "PFS", "(?:Passed|Failed|Skipped)! +- "
	  "Failed: +(?<failed>\\d+), Passed: +(?<passed>\\d+), "
	  "Skipped: +(?<skipped>\\d+), Total:" },
	{ RUNNER_DOTNET, 0, 0, "T", "Test summary: total: \\d+, "
	  "failed: (?<failed>\\d+), succeeded: (?<passed>\\d+), "
	  "skipped: (?<skipped>\\d+)" },
	{ RUNNER_GO, LINE_FLUSH | LINE_PROOF, COUNT_PASSED, "-",
	  "--- PASS: " },
	{ RUNNER_GO, LINE_FLUSH, COUNT_FAILED, "-", "--- FAIL: " },
	{ RUNNER_GO, LINE_FLUSH | LINE_PROOF, COUNT_SKIPPED, "-",
	  "--- SKIP: " },
	{ RUNNER_GO, LINE_FLUSH | LINE_PROOF, 0, "=", "=== RUN " },
	{ RUNNER_GO_JSON, 0, COUNT_PASSED, "{",
	  "\\{(?:\"Time\":\"[^\"]*\",)?\"Action\":\"pass\","
	  "\"Package\":\"[^\"]*\",\"Test\":\"[^\"/]*\"" },
	{ RUNNER_GO_JSON, 0, COUNT_FAILED, "{",
	  "\\{(?:\"Time\":\"[^\"]*\",)?\"Action\":\"fail\","
	  "\"Package\":\"[^\"]*\",\"Test\":\"[^\"/]*\"" },
	{ RUNNER_GO_JSON, 0, COUNT_SKIPPED, "{",
	  "\\{(?:\"Time\":\"[^\"]*\",)?\"Action\":\"skip\","
	  "\"Package\":\"[^\"]*\",\"Test\":\"[^\"/]*\"" },
	{ RUNNER_GO_PACKAGES, LINE_FLUSH, COUNT_PASSED, "o",
	  "ok +\\t(?!.*\\[no tests to run\\])" },
	{ RUNNER_GO_PACKAGES, LINE_FLUSH, COUNT_FAILED, "F", "FAIL\\t" },
	{ RUNNER_GOTESTSUM, 0, 0, "D", "DONE (?:\\d+ runs, )?(?<total>\\d+) "
	  "tests?(?:, (?<skipped>\\d+) skipped)?"
	  "(?:, (?<failed>\\d+) failures?)?(?:, (?<errors>\\d+) errors?)? "
	  "in " },
	{ RUNNER_GRADLE, 0, 0, DIGITS, "(?<total>\\d+) tests? completed"
	  "(?:, (?<failed>\\d+) failed)?(?:, (?<skipped>\\d+) skipped)?$" },
	/* The second form of the failures is that of cmocka. */
	{ RUNNER_GTEST, 0, 0, "[", "\\[  PASSED  \\] (?<passed>\\d+) test" },
	{ RUNNER_GTEST, 0, 0, "[", "\\[  FAILED  \\] (?:[^:]+: )?"
	  "(?<failed>\\d+) test.*, listed below" },
	{ RUNNER_GTEST, 0, 0, "[", "\\[  SKIPPED \\] (?:[^:]+: )?"
	  "(?<skipped>\\d+) test.*, listed below" },
	{ RUNNER_JASMINE, 0, 0, DIGITS, "(?<total>\\d+) specs?, "
	  "(?<failed>\\d+) failures?(?:, (?<skipped>\\d+) pending)?" },
	{ RUNNER_JEST, 0, 0, "T", "Tests: +(?=.*\\d+ total)"
	  MAYBE("(?<passed>\\d+) passed") MAYBE("(?<failed>\\d+) failed")
	  MAYBE("(?<skipped>\\d+) skipped") MAYBE("(?<todo>\\d+) todo") },
	{ RUNNER_JUNIT4, 0, 0, "O", "OK \\((?<passed>\\d+) tests?\\)$" },
	{ RUNNER_JUNIT4, 0, 0, "T", "Tests run: (?<total>\\d+),  "
	  "Failures: (?<failed>\\d+)$" },
	{ RUNNER_JUNIT5, 0, 0, "[", "\\[ +(?:(?<passed>\\d+) tests successful|"
	  "(?<failed>\\d+) tests failed|(?<skipped>\\d+) tests skipped|"
	  "(?<errors>\\d+) tests aborted) +\\]$" },
	{ RUNNER_KSELFTEST, LINE_FLUSH, 0, "#", "# Totals: "
	  "pass:(?<passed>\\d+) fail:(?<failed>\\d+) xfail:(?<todo>\\d+) "
	  "xpass:(?<xpassed>\\d+) skip:(?<skipped>\\d+) "
	  "error:(?<errors>\\d+)" },
	{ RUNNER_LIT, LINE_PROOF, 0, "T",
	  "(?:Testing Time: |Total Discovered Tests: )" },
	{ RUNNER_LIT, 0, 0, "EFPTU", "(?:Passed *: *(?<passed>\\d+)|"
	  "Failed *: *(?<failed>\\d+)|Unsupported *: *(?<skipped>\\d+)|"
	  "Expectedly Failed *: *(?<todo>\\d+)|"
	  "Unexpectedly Passed *: *(?<unexpected>\\d+)|"
	  "Timed Out *: *(?<errors>\\d+))(?: \\(|$)" },
	/* What has a time behind it is about one class. */
	{ RUNNER_MAVEN, 0, 0, "[T", "(?:\\[(?:INFO|WARNING|ERROR)\\] +)?"
	  "Tests run: *(?<total>\\d+), Failures: *(?<failed>\\d+), "
	  "Errors: *(?<errors>\\d+), Skipped: *(?<skipped>\\d+)$" },
	{ RUNNER_MESON, LINE_PROOF, 0, "O", "Ok: +(?<passed>\\d+)$" },
	{ RUNNER_MESON, 0, 0, "EFSTU", "(?:Fail: +(?<failed>\\d+)|"
	  "Expected Fail: +(?<todo>\\d+)|Skipped: +(?<skipped>\\d+)|"
	  "Unexpected Pass: +(?<unexpected>\\d+)|"
	  "Timeout: +(?<errors>\\d+))$" },
	{ RUNNER_MINITEST, 0, 0, DIGITS, "(?<total>\\d+) (?:runs|tests), "
	  "\\d+ assertions, (?<failed>\\d+) failures, (?<errors>\\d+) errors, "
	  "(?<skipped>\\d+) (?:skips|pendings)"
	  "(?:, (?<todo>\\d+) omissions)?" },
	{ RUNNER_MOCHA, LINE_PROOF, 0, DIGITS, "(?<passed>\\d+) passing \\(" },
	{ RUNNER_MOCHA, 0, 0, DIGITS, "(?:(?<failed>\\d+) failing|"
	  "(?<skipped>\\d+) pending)$" },
	{ RUNNER_NEXTEST, 0, 0, "S", "Summary \\[[^]]*\\] +(?:\\d+/)?\\d+ "
	  "tests? run: " MAYBE("(?<passed>\\d+) passed")
	  MAYBE("(?<failed>\\d+) failed") MAYBE("(?<errors>\\d+) timed out")
	  MAYBE("(?<skipped>\\d+) skipped") },
	/* A number sign or, for people, an i in a circle. */
	{ RUNNER_NODE, LINE_PROOF, 0, "#\xe2",
	  "(?:#|\xe2\x84\xb9) pass (?<passed>\\d+)$" },
	{ RUNNER_NODE, 0, 0, "#\xe2", "(?:#|\xe2\x84\xb9) (?:"
	  "fail (?<failed>\\d+)|cancelled (?<errors>\\d+)|"
	  "skipped (?<skipped>\\d+)|todo (?<todo>\\d+))$" },
	{ RUNNER_PEST, 0, 0, "T", "Tests: +(?=.*\\(\\d+ assertions?\\))"
	  MAYBE("(?<passed>\\d+) passed") MAYBE("(?<failed>\\d+) failed")
	  MAYBE("(?<skipped>\\d+) skipped") MAYBE("(?<todo>\\d+) todo") },
	{ RUNNER_PHPUNIT, 0, 0, "O",
	  "OK \\((?<passed>\\d+) tests?, \\d+ assertions?\\)" },
	{ RUNNER_PHPUNIT, 0, 0, "T", "Tests: (?<total>\\d+), Assertions: \\d+"
	  MAYBE("Errors: (?<errors>\\d+)") MAYBE("Failures: (?<failed>\\d+)")
	  MAYBE("Skipped: (?<skipped>\\d+)")
	  MAYBE("Incomplete: (?<todo>\\d+)") },
	{ RUNNER_PLAYWRIGHT, LINE_PROOF, 0, DIGITS,
	  "(?<passed>\\d+) passed \\([\\d.]+(?:ms|s|m|h)\\)$" },
	{ RUNNER_PLAYWRIGHT, 0, 0, DIGITS, "(?:(?<failed>\\d+) failed|"
	  "(?<skipped>\\d+) skipped|(?<xpassed>\\d+) flaky|"
	  "(?<errors>\\d+) did not run)$" },
	{ RUNNER_PROVE, LINE_PROOF, 0, "F",
	  "Files=\\d+, Tests=(?<total>\\d+)," },
	{ RUNNER_PROVE, 0, 0, "(",
	  "\\(less (?<skipped>\\d+) skipped subtests?: " },
	{ RUNNER_PROVE, 0, 0, "F", "Failed (?<failed>\\d+)/\\d+ subtests" },
	{ RUNNER_PYTEST, 0, 0, "=" DIGITS, "(?:=+ )?(?=\\d+ (?:passed|failed|"
	  "errors?|skipped|xfailed|xpassed|deselected|warnings?)\\b"
	  "[^=]* in [\\d.]+s)" MAYBE("(?<passed>\\d+) passed")
	  MAYBE("(?<failed>\\d+) failed") MAYBE("(?<errors>\\d+) errors?\\b")
	  MAYBE("(?<skipped>\\d+) skipped") MAYBE("(?<todo>\\d+) xfailed")
	  MAYBE("(?<xpassed>\\d+) xpassed") },
	{ RUNNER_RSPEC, 0, 0, DIGITS, "(?<total>\\d+) examples?, "
	  "(?<failed>\\d+) failures?(?:, (?<skipped>\\d+) pending)?" },
	{ RUNNER_SCALATEST, 0, 0, "[T", "(?:\\[info\\] )?Tests: "
	  "succeeded (?<passed>\\d+), failed (?<failed>\\d+), "
	  "canceled (?<errors>\\d+), ignored (?<skipped>\\d+), "
	  "pending (?<todo>\\d+)" },
	{ RUNNER_TAP, LINE_FLUSH | LINE_PROOF, 0, "1",
	  "1\\.\\.(?<planned>\\d+)(?: *#|$)" },
	{ RUNNER_TAP, LINE_FLUSH | LINE_PROOF, 0, "T", "TAP version \\d" },
	{ RUNNER_TAP, LINE_FLUSH, COUNT_SKIPPED, "n",
	  "not ok\\b.*[^\\\\]# *(?i:todo|skip)" },
	{ RUNNER_TAP, LINE_FLUSH, COUNT_FAILED, "n", "not ok(?: |$)" },
	{ RUNNER_TAP, LINE_FLUSH, COUNT_SKIPPED, "o",
	  "ok\\b.*[^\\\\]# *(?i:skip)" },
	{ RUNNER_TAP, LINE_FLUSH, COUNT_PASSED, "o", "ok(?! *\\t)(?: |$)" },
	{ RUNNER_TAP, LINE_FLUSH, COUNT_FAILED, "B", "Bail out!" },
	{ RUNNER_TASTY, 0, 0, "A", "All (?<passed>\\d+) tests passed" },
	{ RUNNER_TASTY, 0, 0, DIGITS,
	  "(?<failed>\\d+) out of (?<total>\\d+) tests failed" },
	{ RUNNER_UNITTEST, LINE_PROOF, 0, "R",
	  "Ran (?<total>\\d+) tests? in [\\d.]+s$" },
	{ RUNNER_UNITTEST, LINE_FLUSH, 0, "FO", "(?:FAILED|OK) (?=\\()"
	  "(?:(?=.*?[(,] ?failures=(?<failed>\\d+)))?"
	  MAYBE("errors=(?<errors>\\d+)") MAYBE("skipped=(?<skipped>\\d+)")
	  MAYBE("expected failures=(?<todo>\\d+)")
	  MAYBE("unexpected successes=(?<unexpected>\\d+)") },
	{ RUNNER_VSTEST, LINE_PROOF, 0, "T", "Total tests: (?<total>\\d+)$" },
	{ RUNNER_VSTEST, 0, 0, "FPS", "(?:Passed: +(?<passed>\\d+)|"
	  "Failed: +(?<failed>\\d+)|Skipped: +(?<skipped>\\d+))$" },
	/* Each suite sums up, the outer one behind those that it holds. */
	{ RUNNER_XCTEST, LINE_LAST, 0, "E", "Executed (?<total>\\d+) tests?, "
	  "with (?:(?<skipped>\\d+) tests? skipped and )?"
	  "(?<failed>\\d+) failures?" }
};

const unsigned int runner_line_count =
	sizeof(runner_lines) / sizeof(*runner_lines);
