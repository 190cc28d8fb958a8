# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_json
TESTS += tests/unit/test_json

tests_unit_test_json_CFLAGS = $(unit_cflags)
tests_unit_test_json_LDADD = $(unit_ldadd)
