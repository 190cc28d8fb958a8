# SPDX-License-Identifier: MIT
scope_tests = \
	tests/unit/test_scope_embed \
	tests/unit/test_scope_expand
check_PROGRAMS += $(scope_tests)
TESTS += $(scope_tests)

tests_unit_test_scope_embed_CFLAGS = $(unit_cflags)
tests_unit_test_scope_embed_LDADD = $(unit_ldadd)
tests_unit_test_scope_expand_CFLAGS = $(unit_cflags)
tests_unit_test_scope_expand_LDADD = $(unit_ldadd)
