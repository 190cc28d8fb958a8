# SPDX-License-Identifier: MIT
# Violations that are known or excused.
check_PROGRAMS += tests/unit/test_arch_baseline
TESTS += tests/unit/test_arch_baseline
tests_unit_test_arch_baseline_CFLAGS = $(unit_cflags)
tests_unit_test_arch_baseline_LDADD = $(unit_ldadd)
