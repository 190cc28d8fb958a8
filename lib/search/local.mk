# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/search/embed.c \
	lib/search/embed.h \
	lib/search/patterns.c \
	lib/search/patterns.h \
	lib/search/patterns_def.c \
	lib/search/patterns_def.h \
	lib/search/patterns_match.c \
	lib/search/patterns_match.h \
	lib/search/patterns_scan.c \
	lib/search/patterns_scan.h \
	lib/search/patterns_where.c \
	lib/search/sections.c \
	lib/search/sections.h \
	lib/search/style.c \
	lib/search/style.h
nodist_lib_libfuse_a_SOURCES += lib/search/shipped_patterns.c

# The definitions, in the order of their names.
PATTERN_DEFS = \
	lib/search/patterns/angular.pattern \
	lib/search/patterns/c.pattern \
	lib/search/patterns/csharp.pattern \
	lib/search/patterns/go.pattern \
	lib/search/patterns/java.pattern \
	lib/search/patterns/javascript.pattern \
	lib/search/patterns/python.pattern \
	lib/search/patterns/react.pattern \
	lib/search/patterns/rust.pattern
EXTRA_DIST += $(PATTERN_DEFS) lib/search/embed-patterns.awk
CLEANFILES += lib/search/shipped_patterns.c

lib/search/shipped_patterns.c: $(PATTERN_DEFS) lib/search/embed-patterns.awk
	$(AM_V_GEN)$(MKDIR_P) lib/search && \
	(cd $(srcdir) && LC_ALL=C $(AWK) -f lib/search/embed-patterns.awk \
		$(PATTERN_DEFS)) >$@.tmp && mv $@.tmp $@
