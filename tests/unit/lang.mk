# SPDX-License-Identifier: MIT
lang_tests = \
	tests/unit/test_lang_indent \
	tests/unit/test_lang_lex \
	tests/unit/test_lang_scan \
	tests/unit/test_lang_site \
	tests/unit/test_lang_tokens \
	tests/unit/test_lang_words
check_PROGRAMS += $(lang_tests)
TESTS += $(lang_tests)

tests_unit_test_lang_indent_CFLAGS = $(unit_cflags)
tests_unit_test_lang_indent_LDADD = $(unit_ldadd)
tests_unit_test_lang_lex_CFLAGS = $(unit_cflags)
tests_unit_test_lang_lex_LDADD = $(unit_ldadd)
tests_unit_test_lang_scan_SOURCES = tests/unit/test_lang_scan.c \
	tests/lang/holds.c tests/lang/holds.h
tests_unit_test_lang_scan_CFLAGS = $(unit_cflags)
tests_unit_test_lang_scan_LDADD = $(unit_ldadd)
tests_unit_test_lang_site_CFLAGS = $(unit_cflags)
tests_unit_test_lang_site_LDADD = $(unit_ldadd)
tests_unit_test_lang_tokens_CFLAGS = $(unit_cflags)
tests_unit_test_lang_tokens_LDADD = $(unit_ldadd)
tests_unit_test_lang_words_CFLAGS = $(unit_cflags)
tests_unit_test_lang_words_LDADD = $(unit_ldadd)
