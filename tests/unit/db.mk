# SPDX-License-Identifier: MIT
db_tests = \
	tests/unit/test_db \
	tests/unit/test_db_precious
check_PROGRAMS += $(db_tests)
TESTS += $(db_tests)

tests_unit_test_db_SOURCES = tests/unit/test_db.c tests/unit/index_test.h
tests_unit_test_db_CFLAGS = $(unit_cflags)
tests_unit_test_db_LDADD = $(unit_ldadd)
tests_unit_test_db_precious_SOURCES = tests/unit/test_db_precious.c \
	$(git_fixture)
tests_unit_test_db_precious_CFLAGS = $(unit_cflags)
tests_unit_test_db_precious_LDADD = $(unit_ldadd)
