# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_patterns
TESTS += tests/unit/test_patterns
tests_unit_test_patterns_SOURCES = \
	tests/unit/scope_world.c \
	tests/unit/scope_world.h \
	tests/unit/test_patterns.c
tests_unit_test_patterns_CFLAGS = $(unit_cflags)
tests_unit_test_patterns_LDADD = $(unit_ldadd)
