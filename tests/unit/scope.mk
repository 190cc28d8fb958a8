# SPDX-License-Identifier: MIT
scope_tests = \
	tests/unit/test_scope \
	tests/unit/test_scope_embed \
	tests/unit/test_scope_expand
check_PROGRAMS += $(scope_tests)
TESTS += $(scope_tests)

tests_unit_test_scope_SOURCES = \
	tests/unit/scope_world.c \
	tests/unit/scope_world.h \
	tests/unit/test_scope.c
tests_unit_test_scope_CFLAGS = $(unit_cflags)
tests_unit_test_scope_LDADD = $(unit_ldadd)
tests_unit_test_scope_embed_CFLAGS = $(unit_cflags)
tests_unit_test_scope_embed_LDADD = $(unit_ldadd)
tests_unit_test_scope_expand_CFLAGS = $(unit_cflags)
tests_unit_test_scope_expand_LDADD = $(unit_ldadd)
