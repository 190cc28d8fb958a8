# SPDX-License-Identifier: MIT
scope_tests = \
	tests/unit/test_scope \
	tests/unit/test_scope_around \
	tests/unit/test_scope_changes \
	tests/unit/test_scope_expand
check_PROGRAMS += $(scope_tests)
TESTS += $(scope_tests)
scope_world = tests/unit/scope_world.c tests/unit/scope_world.h

tests_unit_test_scope_SOURCES = tests/unit/test_scope.c $(scope_world)
tests_unit_test_scope_CFLAGS = $(unit_cflags)
tests_unit_test_scope_LDADD = $(unit_ldadd)
tests_unit_test_scope_around_SOURCES = tests/unit/test_scope_around.c \
	$(scope_world)
tests_unit_test_scope_around_CFLAGS = $(unit_cflags)
tests_unit_test_scope_around_LDADD = $(unit_ldadd)
tests_unit_test_scope_changes_SOURCES = tests/unit/test_scope_changes.c \
	$(scope_world)
tests_unit_test_scope_changes_CFLAGS = $(unit_cflags)
tests_unit_test_scope_changes_LDADD = $(unit_ldadd)
tests_unit_test_scope_expand_CFLAGS = $(unit_cflags)
tests_unit_test_scope_expand_LDADD = $(unit_ldadd)
