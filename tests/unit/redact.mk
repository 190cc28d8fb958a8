# SPDX-License-Identifier: MIT
check_PROGRAMS += tests/unit/test_redact
TESTS += tests/unit/test_redact

tests_unit_test_redact_CFLAGS = $(unit_cflags)
tests_unit_test_redact_LDADD = $(unit_ldadd)

check_PROGRAMS += tests/unit/test_redact_forms
TESTS += tests/unit/test_redact_forms

tests_unit_test_redact_forms_CFLAGS = $(unit_cflags)
tests_unit_test_redact_forms_LDADD = $(unit_ldadd)
