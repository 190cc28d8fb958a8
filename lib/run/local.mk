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
	$(MAKE_TABLE) $(RUNNER_DEFS)
