# SPDX-License-Identifier: MIT
# Units of what is counted in history, and of what manifests declare.
histcmd_tests = \
	tests/unit/test_graph_dependencies
check_PROGRAMS += $(histcmd_tests)
TESTS += $(histcmd_tests)

tests_unit_test_graph_dependencies_CFLAGS = $(unit_cflags)
tests_unit_test_graph_dependencies_LDADD = $(unit_ldadd)
