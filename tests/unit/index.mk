# SPDX-License-Identifier: MIT
# The fake source is in the tests that need it, before the library.
index_tests = \
	tests/unit/test_index_bytes \
	tests/unit/test_index_failures \
	tests/unit/test_index_partial \
	tests/unit/test_index_prune \
	tests/unit/test_index_rank \
	tests/unit/test_index_vectors \
	tests/unit/test_index_view
check_PROGRAMS += $(index_tests)
TESTS += $(index_tests)
fake_source = tests/unit/fake_source.c tests/unit/fake_source.h \
	tests/unit/index_test.h
index_world = $(fake_source) tests/unit/index_world.c \
	tests/unit/index_world.h

tests_unit_test_index_bytes_SOURCES = tests/unit/test_index_bytes.c \
	tests/unit/index_test.h
tests_unit_test_index_bytes_CFLAGS = $(unit_cflags)
tests_unit_test_index_bytes_LDADD = $(unit_ldadd)
tests_unit_test_index_failures_SOURCES = tests/unit/test_index_failures.c \
	$(index_world)
tests_unit_test_index_failures_CFLAGS = $(unit_cflags)
tests_unit_test_index_failures_LDADD = $(unit_ldadd)
tests_unit_test_index_partial_SOURCES = tests/unit/test_index_partial.c \
	$(index_world)
tests_unit_test_index_partial_CFLAGS = $(unit_cflags)
tests_unit_test_index_partial_LDADD = $(unit_ldadd)
tests_unit_test_index_prune_SOURCES = tests/unit/test_index_prune.c \
	$(index_world)
tests_unit_test_index_prune_CFLAGS = $(unit_cflags)
tests_unit_test_index_prune_LDADD = $(unit_ldadd)
tests_unit_test_index_rank_SOURCES = tests/unit/test_index_rank.c \
	$(fake_source)
tests_unit_test_index_rank_CFLAGS = $(unit_cflags)
tests_unit_test_index_rank_LDADD = $(unit_ldadd)
tests_unit_test_index_vectors_SOURCES = tests/unit/test_index_vectors.c \
	$(index_world)
tests_unit_test_index_vectors_CFLAGS = $(unit_cflags)
tests_unit_test_index_vectors_LDADD = $(unit_ldadd)
tests_unit_test_index_view_SOURCES = tests/unit/test_index_view.c \
	$(index_world)
tests_unit_test_index_view_CFLAGS = $(unit_cflags)
tests_unit_test_index_view_LDADD = $(unit_ldadd)
