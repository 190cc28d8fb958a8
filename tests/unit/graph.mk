# SPDX-License-Identifier: MIT
graph_tests = \
	tests/unit/test_graph \
	tests/unit/test_graph_cycles \
	tests/unit/test_graph_dependencies \
	tests/unit/test_graph_lookup \
	tests/unit/test_graph_paths \
	tests/unit/test_graph_refs \
	tests/unit/test_graph_resolve \
	tests/unit/test_graph_rollup \
	tests/unit/test_graph_script
check_PROGRAMS += $(graph_tests)
TESTS += $(graph_tests)

tests_unit_test_graph_SOURCES = tests/unit/test_graph.c $(scope_world)
tests_unit_test_graph_CFLAGS = $(unit_cflags)
tests_unit_test_graph_LDADD = $(unit_ldadd)
tests_unit_test_graph_cycles_SOURCES = tests/unit/test_graph_cycles.c \
	$(scope_world)
tests_unit_test_graph_cycles_CFLAGS = $(unit_cflags)
tests_unit_test_graph_cycles_LDADD = $(unit_ldadd)
tests_unit_test_graph_dependencies_CFLAGS = $(unit_cflags)
tests_unit_test_graph_dependencies_LDADD = $(unit_ldadd)
tests_unit_test_graph_lookup_CFLAGS = $(unit_cflags)
tests_unit_test_graph_lookup_LDADD = $(unit_ldadd)
tests_unit_test_graph_paths_SOURCES = tests/unit/test_graph_paths.c \
	$(scope_world)
tests_unit_test_graph_paths_CFLAGS = $(unit_cflags)
tests_unit_test_graph_paths_LDADD = $(unit_ldadd)
tests_unit_test_graph_refs_SOURCES = tests/unit/test_graph_refs.c \
	$(scope_world)
tests_unit_test_graph_refs_CFLAGS = $(unit_cflags)
tests_unit_test_graph_refs_LDADD = $(unit_ldadd)
tests_unit_test_graph_resolve_SOURCES = tests/unit/test_graph_resolve.c \
	tests/unit/resolve_test.h
tests_unit_test_graph_resolve_CFLAGS = $(unit_cflags)
tests_unit_test_graph_resolve_LDADD = $(unit_ldadd)
tests_unit_test_graph_rollup_SOURCES = tests/unit/test_graph_rollup.c \
	$(scope_world)
tests_unit_test_graph_rollup_CFLAGS = $(unit_cflags)
tests_unit_test_graph_rollup_LDADD = $(unit_ldadd)
tests_unit_test_graph_script_SOURCES = tests/unit/test_graph_script.c \
	tests/unit/resolve_test.h
tests_unit_test_graph_script_CFLAGS = $(unit_cflags)
tests_unit_test_graph_script_LDADD = $(unit_ldadd)
