# SPDX-License-Identifier: MIT
search_tests = \
	tests/unit/test_search_card \
	tests/unit/test_search_digest \
	tests/unit/test_search_embed \
	tests/unit/test_search_fusion \
	tests/unit/test_search_kin \
	tests/unit/test_search_lately \
	tests/unit/test_search_patterns \
	tests/unit/test_search_phrase \
	tests/unit/test_search_question \
	tests/unit/test_search_recall
check_PROGRAMS += $(search_tests)
TESTS += $(search_tests)

tests_unit_test_search_card_SOURCES = tests/unit/test_search_card.c \
	$(scope_world)
tests_unit_test_search_card_CFLAGS = $(unit_cflags)
tests_unit_test_search_card_LDADD = $(unit_ldadd)
tests_unit_test_search_digest_CFLAGS = $(unit_cflags)
tests_unit_test_search_digest_LDADD = $(unit_ldadd)
tests_unit_test_search_embed_CFLAGS = $(unit_cflags)
tests_unit_test_search_embed_LDADD = $(unit_ldadd)
tests_unit_test_search_fusion_SOURCES = tests/unit/test_search_fusion.c \
	tests/unit/index_test.h
tests_unit_test_search_fusion_CFLAGS = $(unit_cflags)
tests_unit_test_search_fusion_LDADD = $(unit_ldadd)
tests_unit_test_search_kin_SOURCES = tests/unit/test_search_kin.c \
	tests/unit/index_test.h
tests_unit_test_search_kin_CFLAGS = $(unit_cflags)
tests_unit_test_search_kin_LDADD = $(unit_ldadd)
tests_unit_test_search_lately_SOURCES = tests/unit/test_search_lately.c \
	tests/unit/index_test.h
tests_unit_test_search_lately_CFLAGS = $(unit_cflags)
tests_unit_test_search_lately_LDADD = $(unit_ldadd)
tests_unit_test_search_patterns_SOURCES = tests/unit/test_search_patterns.c \
	$(scope_world)
tests_unit_test_search_patterns_CFLAGS = $(unit_cflags)
tests_unit_test_search_patterns_LDADD = $(unit_ldadd)
tests_unit_test_search_phrase_SOURCES = tests/unit/test_search_phrase.c \
	tests/unit/index_test.h
tests_unit_test_search_phrase_CFLAGS = $(unit_cflags)
tests_unit_test_search_phrase_LDADD = $(unit_ldadd)
tests_unit_test_search_question_SOURCES = tests/unit/test_search_question.c \
	tests/unit/index_test.h
tests_unit_test_search_question_CFLAGS = $(unit_cflags)
tests_unit_test_search_question_LDADD = $(unit_ldadd)
tests_unit_test_search_recall_SOURCES = tests/unit/test_search_recall.c \
	$(git_fixture)
tests_unit_test_search_recall_CFLAGS = $(unit_cflags)
tests_unit_test_search_recall_LDADD = $(unit_ldadd)
