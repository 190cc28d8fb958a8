# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_run_tally
TESTS += tests/unit/test_run_tally

tests_unit_test_run_tally_CFLAGS = $(unit_cflags)
tests_unit_test_run_tally_LDADD = $(unit_ldadd)
