# SPDX-License-Identifier: MIT
adr_tests = \
	tests/unit/test_adr_parse \
	tests/unit/test_adr_prefixes \
	tests/unit/test_adr_registry
check_PROGRAMS += $(adr_tests)
TESTS += $(adr_tests)

tests_unit_test_adr_parse_CFLAGS = $(unit_cflags)
tests_unit_test_adr_parse_LDADD = $(unit_ldadd)
tests_unit_test_adr_registry_SOURCES = tests/unit/test_adr_registry.c \
	tests/unit/fake_source.c tests/unit/fake_source.h
tests_unit_test_adr_registry_CFLAGS = $(unit_cflags)
tests_unit_test_adr_registry_LDADD = $(unit_ldadd)
tests_unit_test_adr_prefixes_SOURCES = tests/unit/test_adr_prefixes.c \
	tests/adr/holds.c tests/adr/holds.h
tests_unit_test_adr_prefixes_CFLAGS = $(unit_cflags)
tests_unit_test_adr_prefixes_LDADD = $(unit_ldadd)
