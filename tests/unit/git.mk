# SPDX-License-Identifier: MIT
git_tests = \
	tests/unit/test_git_commit \
	tests/unit/test_git_objects \
	tests/unit/test_git_open
check_PROGRAMS += $(git_tests)
TESTS += $(git_tests)
git_fixture = tests/unit/git_fixture.c tests/unit/git_fixture.h

tests_unit_test_git_commit_SOURCES = tests/unit/test_git_commit.c \
	$(git_fixture)
tests_unit_test_git_commit_CFLAGS = $(unit_cflags)
tests_unit_test_git_commit_LDADD = $(unit_ldadd)
tests_unit_test_git_objects_SOURCES = tests/unit/test_git_objects.c \
	$(git_fixture)
tests_unit_test_git_objects_CFLAGS = $(unit_cflags)
tests_unit_test_git_objects_LDADD = $(unit_ldadd)
tests_unit_test_git_open_SOURCES = tests/unit/test_git_open.c $(git_fixture)
tests_unit_test_git_open_CFLAGS = $(unit_cflags)
tests_unit_test_git_open_LDADD = $(unit_ldadd)
