# SPDX-License-Identifier: MIT
archrules_tests = \
	tests/unit/test_arch_judge \
	tests/unit/test_arch_rules
check_PROGRAMS += $(archrules_tests)
TESTS += $(archrules_tests)

tests_unit_test_arch_judge_SOURCES = \
	tests/unit/scope_world.c \
	tests/unit/scope_world.h \
	tests/unit/test_arch_judge.c
tests_unit_test_arch_judge_CFLAGS = $(unit_cflags)
tests_unit_test_arch_judge_LDADD = $(unit_ldadd)
tests_unit_test_arch_rules_CFLAGS = $(unit_cflags)
tests_unit_test_arch_rules_LDADD = $(unit_ldadd)
