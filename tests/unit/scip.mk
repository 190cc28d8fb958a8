# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_scip
TESTS += tests/unit/test_scip

tests_unit_test_scip_CFLAGS = $(unit_cflags)
tests_unit_test_scip_LDADD = $(unit_ldadd)
