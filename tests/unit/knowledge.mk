# SPDX-License-Identifier: MIT
knowledge_tests = \
	tests/unit/test_knowledge_claim \
	tests/unit/test_knowledge_durable \
	tests/unit/test_knowledge_finding \
	tests/unit/test_knowledge_gc \
	tests/unit/test_knowledge_memory \
	tests/unit/test_knowledge_memory_body \
	tests/unit/test_knowledge_memory_judge \
	tests/unit/test_knowledge_naming \
	tests/unit/test_knowledge_objective \
	tests/unit/test_knowledge_passage \
	tests/unit/test_knowledge_record \
	tests/unit/test_knowledge_review \
	tests/unit/test_knowledge_run \
	tests/unit/test_knowledge_store \
	tests/unit/test_knowledge_versions
check_PROGRAMS += $(knowledge_tests)
TESTS += $(knowledge_tests)
EXTRA_DIST += tests/store/README.md tests/store/knowledge-1.sql \
	tests/store/knowledge-2.sql
knowledge_world = tests/unit/knowledge_world.c \
	tests/unit/knowledge_world.h $(git_fixture)

tests_unit_test_knowledge_claim_SOURCES = \
	tests/unit/test_knowledge_claim.c $(knowledge_world)
tests_unit_test_knowledge_claim_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_claim_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_durable_SOURCES = \
	tests/unit/test_knowledge_durable.c $(knowledge_world)
tests_unit_test_knowledge_durable_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_durable_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_gc_SOURCES = tests/unit/test_knowledge_gc.c \
	$(knowledge_world)
tests_unit_test_knowledge_gc_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_gc_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_memory_SOURCES = \
	tests/unit/test_knowledge_memory.c $(knowledge_world)
tests_unit_test_knowledge_memory_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_memory_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_memory_body_SOURCES = \
	tests/unit/test_knowledge_memory_body.c $(knowledge_world)
tests_unit_test_knowledge_memory_body_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_memory_body_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_memory_judge_SOURCES = \
	tests/unit/test_knowledge_memory_judge.c $(knowledge_world)
tests_unit_test_knowledge_memory_judge_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_memory_judge_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_passage_SOURCES = \
	tests/unit/test_knowledge_passage.c
tests_unit_test_knowledge_passage_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_passage_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_record_SOURCES = tests/unit/test_knowledge_record.c \
	$(knowledge_world)
tests_unit_test_knowledge_record_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_record_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_review_SOURCES = tests/unit/test_knowledge_review.c \
	$(knowledge_world)
tests_unit_test_knowledge_review_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_review_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_run_SOURCES = tests/unit/test_knowledge_run.c \
	$(knowledge_world)
tests_unit_test_knowledge_run_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_run_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_store_SOURCES = tests/unit/test_knowledge_store.c \
	$(knowledge_world)
tests_unit_test_knowledge_store_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_store_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_finding_SOURCES = \
	tests/unit/test_knowledge_finding.c $(knowledge_world)
tests_unit_test_knowledge_finding_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_finding_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_objective_SOURCES = \
	tests/unit/test_knowledge_objective.c $(knowledge_world)
tests_unit_test_knowledge_objective_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_objective_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_naming_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_naming_LDADD = $(unit_ldadd)
tests_unit_test_knowledge_versions_SOURCES = \
	tests/unit/test_knowledge_versions.c $(knowledge_world)
tests_unit_test_knowledge_versions_CFLAGS = $(unit_cflags)
tests_unit_test_knowledge_versions_LDADD = $(unit_ldadd)
