# SPDX-License-Identifier: MIT
graph_tests = \
	tests/unit/test_graph \
	tests/unit/test_graph_cycles \
	tests/unit/test_graph_refs \
	tests/unit/test_graph_resolve \
	tests/unit/test_json
check_PROGRAMS += $(graph_tests)
TESTS += $(graph_tests)

tests_unit_test_graph_SOURCES = \
	tests/unit/scope_world.c \
	tests/unit/scope_world.h \
	tests/unit/test_graph.c
tests_unit_test_graph_CFLAGS = $(unit_cflags)
tests_unit_test_graph_LDADD = $(unit_ldadd)
tests_unit_test_graph_cycles_SOURCES = \
	tests/unit/scope_world.c \
	tests/unit/scope_world.h \
	tests/unit/test_graph_cycles.c
tests_unit_test_graph_cycles_CFLAGS = $(unit_cflags)
tests_unit_test_graph_cycles_LDADD = $(unit_ldadd)
tests_unit_test_graph_refs_SOURCES = \
	tests/unit/scope_world.c \
	tests/unit/scope_world.h \
	tests/unit/test_graph_refs.c
tests_unit_test_graph_refs_CFLAGS = $(unit_cflags)
tests_unit_test_graph_refs_LDADD = $(unit_ldadd)
tests_unit_test_graph_resolve_CFLAGS = $(unit_cflags)
tests_unit_test_graph_resolve_LDADD = $(unit_ldadd)
tests_unit_test_json_CFLAGS = $(unit_cflags)
tests_unit_test_json_LDADD = $(unit_ldadd)
