# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_plan
TESTS += tests/unit/test_plan

tests_unit_test_plan_CFLAGS = $(unit_cflags)
tests_unit_test_plan_LDADD = $(unit_ldadd)
