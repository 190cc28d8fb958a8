# SPDX-License-Identifier: MIT
history_tests = \
	tests/unit/test_history_coupling \
	tests/unit/test_history_memo \
	tests/unit/test_history_mine \
	tests/unit/test_history_past \
	tests/unit/test_history_store \
	tests/unit/test_history_text \
	tests/unit/test_history_trail
check_PROGRAMS += $(history_tests)
TESTS += $(history_tests)
fake_past = tests/unit/fake_past.c tests/unit/fake_past.h
history_world = tests/unit/history_world.c tests/unit/history_world.h \
	$(git_fixture)

tests_unit_test_history_coupling_SOURCES = tests/unit/test_history_coupling.c \
	$(fake_past)
tests_unit_test_history_coupling_CFLAGS = $(unit_cflags)
tests_unit_test_history_coupling_LDADD = $(unit_ldadd)
tests_unit_test_history_memo_SOURCES = tests/unit/test_history_memo.c \
	$(history_world)
tests_unit_test_history_memo_CFLAGS = $(unit_cflags)
tests_unit_test_history_memo_LDADD = $(unit_ldadd)
tests_unit_test_history_mine_SOURCES = tests/unit/test_history_mine.c \
	$(history_world)
tests_unit_test_history_mine_CFLAGS = $(unit_cflags)
tests_unit_test_history_mine_LDADD = $(unit_ldadd)
tests_unit_test_history_past_SOURCES = tests/unit/test_history_past.c \
	$(history_world)
tests_unit_test_history_past_CFLAGS = $(unit_cflags)
tests_unit_test_history_past_LDADD = $(unit_ldadd)
tests_unit_test_history_store_SOURCES = tests/unit/test_history_store.c \
	$(history_world)
tests_unit_test_history_store_CFLAGS = $(unit_cflags)
tests_unit_test_history_store_LDADD = $(unit_ldadd)
tests_unit_test_history_text_CFLAGS = $(unit_cflags)
tests_unit_test_history_text_LDADD = $(unit_ldadd)
tests_unit_test_history_trail_SOURCES = tests/unit/test_history_trail.c \
	$(fake_past)
tests_unit_test_history_trail_CFLAGS = $(unit_cflags)
tests_unit_test_history_trail_LDADD = $(unit_ldadd)
