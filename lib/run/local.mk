# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/run/launch.c \
	lib/run/launch.h \
	lib/run/relay.c \
	lib/run/relay.h \
	lib/run/runners.h \
	lib/run/tally.c \
	lib/run/tally.h
nodist_lib_libfuse_a_SOURCES += lib/run/runner_tables.c

RUNNER_DEFS = lib/lang/compile-words.awk lib/run/compile-runners.awk \
	lib/run/runners.sums
EXTRA_DIST += lib/run/compile-runners.awk lib/run/runners.sums
CLEANFILES += lib/run/runner_tables.c

lib/run/runner_tables.c: $(RUNNER_DEFS)
	$(AM_V_GEN)$(MKDIR_P) lib/run && \
	(cd $(srcdir) && LC_ALL=C $(AWK) -f lib/lang/compile-words.awk \
		-f lib/run/compile-runners.awk lib/run/runners.sums) \
		>$@.tmp && mv $@.tmp $@
