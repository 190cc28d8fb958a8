# SPDX-License-Identifier: MIT
message_tests = \
	tests/unit/test_message \
	tests/unit/test_message_trailer
check_PROGRAMS += $(message_tests)
TESTS += $(message_tests)

tests_unit_test_message_SOURCES = tests/unit/test_message.c \
	tests/unit/message_test.h
tests_unit_test_message_CFLAGS = $(unit_cflags)
tests_unit_test_message_LDADD = $(unit_ldadd)
tests_unit_test_message_trailer_SOURCES = \
	tests/unit/test_message_trailer.c tests/unit/message_test.h \
	$(git_fixture)
tests_unit_test_message_trailer_CFLAGS = $(unit_cflags)
tests_unit_test_message_trailer_LDADD = $(unit_ldadd)
