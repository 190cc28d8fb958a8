# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_lang_words tests/unit/test_lang_scan
TESTS += tests/unit/test_lang_words tests/unit/test_lang_scan
tests_unit_test_lang_words_CFLAGS = $(unit_cflags)
tests_unit_test_lang_words_LDADD = $(unit_ldadd)
tests_unit_test_lang_scan_CFLAGS = $(unit_cflags)
tests_unit_test_lang_scan_LDADD = $(unit_ldadd)
