# SPDX-License-Identifier: MIT
context_tests = \
	tests/unit/test_context_assemble \
	tests/unit/test_context_block \
	tests/unit/test_context_intent \
	tests/unit/test_context_match
check_PROGRAMS += $(context_tests)
TESTS += $(context_tests)

tests_unit_test_context_assemble_SOURCES = \
	tests/unit/test_context_assemble.c $(scope_world)
tests_unit_test_context_assemble_CFLAGS = $(unit_cflags)
tests_unit_test_context_assemble_LDADD = $(unit_ldadd)
tests_unit_test_context_block_SOURCES = tests/unit/test_context_block.c \
	tests/unit/index_test.h
tests_unit_test_context_block_CFLAGS = $(unit_cflags)
tests_unit_test_context_block_LDADD = $(unit_ldadd)
tests_unit_test_context_intent_SOURCES = tests/unit/test_context_intent.c \
	tests/unit/index_test.h
tests_unit_test_context_intent_CFLAGS = $(unit_cflags)
tests_unit_test_context_intent_LDADD = $(unit_ldadd)
tests_unit_test_context_match_SOURCES = tests/unit/test_context_match.c \
	tests/unit/index_test.h
tests_unit_test_context_match_CFLAGS = $(unit_cflags)
tests_unit_test_context_match_LDADD = $(unit_ldadd)
