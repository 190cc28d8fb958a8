# SPDX-License-Identifier: MIT
source_tests = \
	tests/unit/test_source_attributes \
	tests/unit/test_source_braces \
	tests/unit/test_source_change \
	tests/unit/test_source_differences \
	tests/unit/test_source_filter \
	tests/unit/test_source_listing \
	tests/unit/test_source_match \
	tests/unit/test_source_narrow \
	tests/unit/test_source_repositories
check_PROGRAMS += $(source_tests)
TESTS += $(source_tests)

tests_unit_test_source_attributes_SOURCES = \
	tests/unit/test_source_attributes.c $(git_fixture)
tests_unit_test_source_attributes_CFLAGS = $(unit_cflags)
tests_unit_test_source_attributes_LDADD = $(unit_ldadd)
tests_unit_test_source_braces_SOURCES = tests/unit/test_source_braces.c
tests_unit_test_source_braces_CFLAGS = $(unit_cflags)
tests_unit_test_source_braces_LDADD = $(unit_ldadd)
tests_unit_test_source_change_SOURCES = tests/unit/test_source_change.c \
	$(git_fixture)
tests_unit_test_source_change_CFLAGS = $(unit_cflags)
tests_unit_test_source_change_LDADD = $(unit_ldadd)
tests_unit_test_source_differences_SOURCES = \
	tests/unit/test_source_differences.c $(git_fixture)
tests_unit_test_source_differences_CFLAGS = $(unit_cflags)
tests_unit_test_source_differences_LDADD = $(unit_ldadd)
tests_unit_test_source_filter_SOURCES = tests/unit/test_source_filter.c \
	$(git_fixture)
tests_unit_test_source_filter_CFLAGS = $(unit_cflags)
tests_unit_test_source_filter_LDADD = $(unit_ldadd)
tests_unit_test_source_listing_SOURCES = tests/unit/test_source_listing.c \
	$(git_fixture)
tests_unit_test_source_listing_CFLAGS = $(unit_cflags)
tests_unit_test_source_listing_LDADD = $(unit_ldadd)
tests_unit_test_source_match_SOURCES = tests/unit/test_source_match.c \
	$(git_fixture)
tests_unit_test_source_match_CFLAGS = $(unit_cflags)
tests_unit_test_source_match_LDADD = $(unit_ldadd)
tests_unit_test_source_narrow_SOURCES = tests/unit/test_source_narrow.c \
	$(git_fixture)
tests_unit_test_source_narrow_CFLAGS = $(unit_cflags)
tests_unit_test_source_narrow_LDADD = $(unit_ldadd)
tests_unit_test_source_repositories_SOURCES = \
	tests/unit/test_source_repositories.c $(git_fixture)
tests_unit_test_source_repositories_CFLAGS = $(unit_cflags)
tests_unit_test_source_repositories_LDADD = $(unit_ldadd)
