# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_yaml
TESTS += tests/unit/test_yaml

tests_unit_test_yaml_CFLAGS = $(unit_cflags)
tests_unit_test_yaml_LDADD = $(unit_ldadd)
