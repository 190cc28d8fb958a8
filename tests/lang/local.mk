# SPDX-License-Identifier: MIT
# Facts of languages: a directory is a case, and none is listed here.
check_PROGRAMS += tests/lang/facts
tests_lang_facts_SOURCES = tests/lang/facts.c tests/lang/holds.c \
	tests/lang/holds.h
tests_lang_facts_LDADD = lib/libfuse.a $(FOREIGN_LIBS)
TESTS += tests/lang/run.t
EXTRA_DIST += tests/lang/run.t
dist-hook:
	cp -R $(srcdir)/tests/adr $(srcdir)/tests/lang $(distdir)/tests
