# SPDX-License-Identifier: MIT
# What problems look like in every form is in tests/unit/problems.
emit_tests = \
	tests/unit/test_emit \
	tests/unit/test_emit_problems
check_PROGRAMS += $(emit_tests)
TESTS += $(emit_tests)
EXTRA_DIST += \
	tests/unit/problems/codeclimate \
	tests/unit/problems/github \
	tests/unit/problems/jsonl \
	tests/unit/problems/junit \
	tests/unit/problems/sarif \
	tests/unit/problems/summary \
	tests/unit/problems/text

tests_unit_test_emit_CFLAGS = $(unit_cflags)
tests_unit_test_emit_LDADD = $(unit_ldadd)
tests_unit_test_emit_problems_CFLAGS = $(unit_cflags)
tests_unit_test_emit_problems_LDADD = $(unit_ldadd)
