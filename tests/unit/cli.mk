# SPDX-License-Identifier: MIT
# Units of git-fuse/ that need no repository.
cli_tests = \
	tests/unit/test_cli \
	tests/unit/test_cli_since \
	tests/unit/test_cli_mcp \
	tests/unit/test_cli_mcp_http \
	tests/unit/test_cli_shapes
check_PROGRAMS += $(cli_tests)
TESTS += $(cli_tests)

tests_unit_test_cli_CFLAGS = $(unit_cflags)
tests_unit_test_cli_LDADD = git-fuse/libcli.a $(unit_ldadd)
tests_unit_test_cli_since_CFLAGS = $(unit_cflags)
tests_unit_test_cli_since_LDADD = git-fuse/libcli.a $(unit_ldadd)
tests_unit_test_cli_mcp_CFLAGS = $(unit_cflags)
tests_unit_test_cli_mcp_LDADD = git-fuse/libcli.a $(unit_ldadd)
tests_unit_test_cli_mcp_http_CFLAGS = $(unit_cflags)
tests_unit_test_cli_mcp_http_LDADD = git-fuse/libcli.a $(unit_ldadd)
tests_unit_test_cli_shapes_CFLAGS = $(unit_cflags)
tests_unit_test_cli_shapes_LDADD = git-fuse/libcli.a $(unit_ldadd)
