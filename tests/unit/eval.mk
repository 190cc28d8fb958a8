# SPDX-License-Identifier: MIT
eval_tests = \
	tests/unit/test_eval_cases \
	tests/unit/test_eval_learn \
	tests/unit/test_eval_measure
check_PROGRAMS += $(eval_tests)
TESTS += $(eval_tests)

tests_unit_test_eval_cases_CFLAGS = $(unit_cflags)
tests_unit_test_eval_cases_LDADD = $(unit_ldadd)
tests_unit_test_eval_learn_CFLAGS = $(unit_cflags)
tests_unit_test_eval_learn_LDADD = $(unit_ldadd)
tests_unit_test_eval_measure_CFLAGS = $(unit_cflags)
tests_unit_test_eval_measure_LDADD = $(unit_ldadd)
