# SPDX-License-Identifier: MIT
# Units of what is counted in history, and of what manifests declare.
histcmd_tests = \
	tests/unit/test_cli_since \
	tests/unit/test_graph_dependencies \
	tests/unit/test_history_coupling \
	tests/unit/test_history_trail \
	tests/unit/test_lang_indent
check_PROGRAMS += $(histcmd_tests)
TESTS += $(histcmd_tests)
fake_past = tests/unit/fake_past.c tests/unit/fake_past.h

tests_unit_test_cli_since_CFLAGS = $(unit_cflags)
tests_unit_test_cli_since_LDADD = git-fuse/libcli.a $(unit_ldadd)
tests_unit_test_graph_dependencies_CFLAGS = $(unit_cflags)
tests_unit_test_graph_dependencies_LDADD = $(unit_ldadd)
tests_unit_test_history_coupling_SOURCES = \
	tests/unit/test_history_coupling.c $(fake_past)
tests_unit_test_history_coupling_CFLAGS = $(unit_cflags)
tests_unit_test_history_coupling_LDADD = $(unit_ldadd)
tests_unit_test_history_trail_SOURCES = \
	tests/unit/test_history_trail.c $(fake_past)
tests_unit_test_history_trail_CFLAGS = $(unit_cflags)
tests_unit_test_history_trail_LDADD = $(unit_ldadd)
tests_unit_test_lang_indent_CFLAGS = $(unit_cflags)
tests_unit_test_lang_indent_LDADD = $(unit_ldadd)
