# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_markdown
TESTS += tests/unit/test_markdown

tests_unit_test_markdown_CFLAGS = $(unit_cflags)
tests_unit_test_markdown_LDADD = $(unit_ldadd)
