# SPDX-License-Identifier: MIT
adr_check_tests = \
	tests/unit/test_adr_check \
	tests/unit/test_adr_mention
check_PROGRAMS += $(adr_check_tests)
TESTS += $(adr_check_tests)

tests_unit_test_adr_check_SOURCES = tests/unit/test_adr_check.c $(git_fixture)
tests_unit_test_adr_check_CFLAGS = $(unit_cflags)
tests_unit_test_adr_check_LDADD = $(unit_ldadd)
tests_unit_test_adr_mention_CFLAGS = $(unit_cflags)
tests_unit_test_adr_mention_LDADD = $(unit_ldadd)
