# SPDX-License-Identifier: MIT
# Shapes of decision records: a directory is a case, and none is listed here.
check_PROGRAMS += tests/adr/fields
tests_adr_fields_SOURCES = tests/adr/fields.c
tests_adr_fields_LDADD = lib/libfuse.a $(FOREIGN_LIBS)
TESTS += tests/adr/run.t
EXTRA_DIST += tests/adr/run.t
