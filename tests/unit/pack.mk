# SPDX-License-Identifier: MIT
pack_tests = \
	tests/unit/test_pack \
	tests/unit/test_pack_formats \
	tests/unit/test_pack_passages \
	tests/unit/test_pack_plan \
	tests/unit/test_pack_reduce \
	tests/unit/test_pack_reduce_laws
check_PROGRAMS += $(pack_tests)
TESTS += $(pack_tests)

pack_world = tests/unit/pack_world.c tests/unit/pack_world.h

tests_unit_test_pack_SOURCES = tests/unit/test_pack.c $(pack_world)
tests_unit_test_pack_CFLAGS = $(unit_cflags)
tests_unit_test_pack_LDADD = $(unit_ldadd)
tests_unit_test_pack_formats_SOURCES = tests/unit/test_pack_formats.c \
	$(pack_world)
tests_unit_test_pack_formats_CFLAGS = $(unit_cflags)
tests_unit_test_pack_formats_LDADD = $(unit_ldadd)
tests_unit_test_pack_passages_SOURCES = tests/unit/test_pack_passages.c \
	$(pack_world)
tests_unit_test_pack_passages_CFLAGS = $(unit_cflags)
tests_unit_test_pack_passages_LDADD = $(unit_ldadd)
tests_unit_test_pack_plan_CFLAGS = $(unit_cflags)
tests_unit_test_pack_plan_LDADD = $(unit_ldadd)
tests_unit_test_pack_reduce_SOURCES = tests/unit/test_pack_reduce.c \
	tests/unit/reduce_test.h
tests_unit_test_pack_reduce_CFLAGS = $(unit_cflags)
tests_unit_test_pack_reduce_LDADD = $(unit_ldadd)
tests_unit_test_pack_reduce_laws_SOURCES = \
	tests/unit/test_pack_reduce_laws.c tests/unit/reduce_test.h
tests_unit_test_pack_reduce_laws_CFLAGS = $(unit_cflags)
tests_unit_test_pack_reduce_laws_LDADD = $(unit_ldadd)
