# SPDX-License-Identifier: MIT
adr_tests = \
	tests/unit/test_adr_check \
	tests/unit/test_adr_edit \
	tests/unit/test_adr_mention \
	tests/unit/test_adr_number \
	tests/unit/test_adr_parse \
	tests/unit/test_adr_prefixes \
	tests/unit/test_adr_registry
check_PROGRAMS += $(adr_tests)
TESTS += $(adr_tests)

tests_unit_test_adr_check_SOURCES = tests/unit/test_adr_check.c $(git_fixture)
tests_unit_test_adr_check_CFLAGS = $(unit_cflags)
tests_unit_test_adr_check_LDADD = $(unit_ldadd)
tests_unit_test_adr_edit_SOURCES = tests/unit/test_adr_edit.c $(git_fixture)
tests_unit_test_adr_edit_CFLAGS = $(unit_cflags)
tests_unit_test_adr_edit_LDADD = $(unit_ldadd)
tests_unit_test_adr_mention_CFLAGS = $(unit_cflags)
tests_unit_test_adr_mention_LDADD = $(unit_ldadd)
tests_unit_test_adr_number_SOURCES = tests/unit/test_adr_number.c \
	$(git_fixture)
tests_unit_test_adr_number_CFLAGS = $(unit_cflags)
tests_unit_test_adr_number_LDADD = $(unit_ldadd)
tests_unit_test_adr_parse_CFLAGS = $(unit_cflags)
tests_unit_test_adr_parse_LDADD = $(unit_ldadd)
tests_unit_test_adr_prefixes_SOURCES = tests/unit/test_adr_prefixes.c \
	tests/adr/holds.c tests/adr/holds.h
tests_unit_test_adr_prefixes_CFLAGS = $(unit_cflags)
tests_unit_test_adr_prefixes_LDADD = $(unit_ldadd)
tests_unit_test_adr_registry_SOURCES = tests/unit/test_adr_registry.c \
	tests/unit/fake_source.c tests/unit/fake_source.h
tests_unit_test_adr_registry_CFLAGS = $(unit_cflags)
tests_unit_test_adr_registry_LDADD = $(unit_ldadd)
