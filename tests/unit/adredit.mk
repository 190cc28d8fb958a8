# SPDX-License-Identifier: MIT
adredit_tests = \
	tests/unit/test_adr_edit \
	tests/unit/test_adr_number
check_PROGRAMS += $(adredit_tests)
TESTS += $(adredit_tests)

tests_unit_test_adr_edit_SOURCES = tests/unit/test_adr_edit.c $(git_fixture)
tests_unit_test_adr_edit_CFLAGS = $(unit_cflags)
tests_unit_test_adr_edit_LDADD = $(unit_ldadd)
tests_unit_test_adr_number_SOURCES = tests/unit/test_adr_number.c $(git_fixture)
tests_unit_test_adr_number_CFLAGS = $(unit_cflags)
tests_unit_test_adr_number_LDADD = $(unit_ldadd)
