# SPDX-License-Identifier: MIT
arch_tests = \
	tests/unit/test_arch_baseline \
	tests/unit/test_arch_import \
	tests/unit/test_arch_judge \
	tests/unit/test_arch_rules
check_PROGRAMS += $(arch_tests)
TESTS += $(arch_tests)

tests_unit_test_arch_baseline_CFLAGS = $(unit_cflags)
tests_unit_test_arch_baseline_LDADD = $(unit_ldadd)
tests_unit_test_arch_import_CFLAGS = $(unit_cflags)
tests_unit_test_arch_import_LDADD = $(unit_ldadd)
tests_unit_test_arch_judge_SOURCES = tests/unit/test_arch_judge.c \
	$(scope_world)
tests_unit_test_arch_judge_CFLAGS = $(unit_cflags)
tests_unit_test_arch_judge_LDADD = $(unit_ldadd)
tests_unit_test_arch_rules_CFLAGS = $(unit_cflags)
tests_unit_test_arch_rules_LDADD = $(unit_ldadd)
