# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_http
TESTS += tests/unit/test_http

tests_unit_test_http_CFLAGS = $(unit_cflags)
tests_unit_test_http_LDADD = $(unit_ldadd)
