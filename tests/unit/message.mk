# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_message
TESTS += tests/unit/test_message

tests_unit_test_message_SOURCES = tests/unit/test_message.c $(git_fixture)
tests_unit_test_message_CFLAGS = $(unit_cflags)
tests_unit_test_message_LDADD = $(unit_ldadd)
