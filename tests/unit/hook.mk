# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_hook
TESTS += tests/unit/test_hook

tests_unit_test_hook_CFLAGS = $(unit_cflags)
tests_unit_test_hook_LDADD = git-fuse/libcli.a $(unit_ldadd)
