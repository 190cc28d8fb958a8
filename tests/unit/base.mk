# SPDX-License-Identifier: MIT
base_tests = \
	tests/unit/test_base_file \
	tests/unit/test_base_memory \
	tests/unit/test_base_system \
	tests/unit/test_base_text \
	tests/unit/test_base_turns
check_PROGRAMS += $(base_tests)
TESTS += $(base_tests)

tests_unit_test_base_file_SOURCES = tests/unit/test_base_file.c $(git_fixture)
tests_unit_test_base_file_CFLAGS = $(unit_cflags)
tests_unit_test_base_file_LDADD = $(unit_ldadd)
tests_unit_test_base_memory_CFLAGS = $(unit_cflags)
tests_unit_test_base_memory_LDADD = $(unit_ldadd)
tests_unit_test_base_system_CFLAGS = $(unit_cflags)
tests_unit_test_base_system_LDADD = $(unit_ldadd)
tests_unit_test_base_text_CFLAGS = $(unit_cflags)
tests_unit_test_base_text_LDADD = $(unit_ldadd)
tests_unit_test_base_turns_CFLAGS = $(unit_cflags)
tests_unit_test_base_turns_LDADD = $(unit_ldadd)
