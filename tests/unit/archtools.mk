# SPDX-License-Identifier: MIT
# Violations that are known or excused, and rules out of other tools.
archtools_tests = \
	tests/unit/test_arch_baseline \
	tests/unit/test_arch_import
check_PROGRAMS += $(archtools_tests)
TESTS += $(archtools_tests)
tests_unit_test_arch_baseline_CFLAGS = $(unit_cflags)
tests_unit_test_arch_baseline_LDADD = $(unit_ldadd)
tests_unit_test_arch_import_CFLAGS = $(unit_cflags)
tests_unit_test_arch_import_LDADD = $(unit_ldadd)
