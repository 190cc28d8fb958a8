# SPDX-License-Identifier: MIT
# Units of git-fuse/ that need no repository.
check_PROGRAMS += tests/unit/test_cli
TESTS += tests/unit/test_cli
tests_unit_test_cli_CFLAGS = $(unit_cflags)
tests_unit_test_cli_LDADD = git-fuse/libcli.a $(unit_ldadd)
