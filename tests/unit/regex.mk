# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_regex
TESTS += tests/unit/test_regex

tests_unit_test_regex_CFLAGS = $(unit_cflags)
tests_unit_test_regex_LDADD = $(unit_ldadd)
