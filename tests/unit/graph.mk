# SPDX-License-Identifier: MIT
graph_tests = \
	tests/unit/test_graph_resolve \
	tests/unit/test_json
check_PROGRAMS += $(graph_tests)
TESTS += $(graph_tests)

tests_unit_test_graph_resolve_CFLAGS = $(unit_cflags)
tests_unit_test_graph_resolve_LDADD = $(unit_ldadd)
tests_unit_test_json_CFLAGS = $(unit_cflags)
tests_unit_test_json_LDADD = $(unit_ldadd)
