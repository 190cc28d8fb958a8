# SPDX-License-Identifier: MIT
# Units of the rooms regex, redact, emit and pack, and of lang/tokens.
pack_tests = \
	tests/unit/test_emit \
	tests/unit/test_pack \
	tests/unit/test_pack_plan \
	tests/unit/test_pack_reduce \
	tests/unit/test_redact \
	tests/unit/test_regex \
	tests/unit/test_tokens
check_PROGRAMS += $(pack_tests)
TESTS += $(pack_tests)

tests_unit_test_emit_CFLAGS = $(unit_cflags)
tests_unit_test_emit_LDADD = $(unit_ldadd)
tests_unit_test_pack_CFLAGS = $(unit_cflags)
tests_unit_test_pack_LDADD = $(unit_ldadd)
tests_unit_test_pack_plan_CFLAGS = $(unit_cflags)
tests_unit_test_pack_plan_LDADD = $(unit_ldadd)
tests_unit_test_pack_reduce_CFLAGS = $(unit_cflags)
tests_unit_test_pack_reduce_LDADD = $(unit_ldadd)
tests_unit_test_redact_CFLAGS = $(unit_cflags)
tests_unit_test_redact_LDADD = $(unit_ldadd)
tests_unit_test_regex_CFLAGS = $(unit_cflags)
tests_unit_test_regex_LDADD = $(unit_ldadd)
tests_unit_test_tokens_CFLAGS = $(unit_cflags)
tests_unit_test_tokens_LDADD = $(unit_ldadd)
