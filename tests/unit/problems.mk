# SPDX-License-Identifier: MIT
# Problems of checks, in every form.
check_PROGRAMS += tests/unit/test_problems
TESTS += tests/unit/test_problems
tests_unit_test_problems_CFLAGS = $(unit_cflags)
tests_unit_test_problems_LDADD = $(unit_ldadd)
EXTRA_DIST += \
	tests/unit/problems/codeclimate \
	tests/unit/problems/github \
	tests/unit/problems/jsonl \
	tests/unit/problems/junit \
	tests/unit/problems/sarif \
	tests/unit/problems/summary \
	tests/unit/problems/text
