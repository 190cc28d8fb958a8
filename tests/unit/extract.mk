# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_extract
TESTS += tests/unit/test_extract

tests_unit_test_extract_CFLAGS = $(unit_cflags)
tests_unit_test_extract_LDADD = $(unit_ldadd)
