# SPDX-License-Identifier: MIT
search_tests = \
	tests/unit/test_search_cases \
	tests/unit/test_search_measure
check_PROGRAMS += $(search_tests)
TESTS += $(search_tests)

tests_unit_test_search_cases_CFLAGS = $(unit_cflags)
tests_unit_test_search_cases_LDADD = $(unit_ldadd)
tests_unit_test_search_measure_CFLAGS = $(unit_cflags)
tests_unit_test_search_measure_LDADD = $(unit_ldadd)
