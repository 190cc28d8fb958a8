# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/run/launch.c \
	lib/run/launch.h \
	lib/run/relay.c \
	lib/run/relay.h \
	lib/run/runners.c \
	lib/run/runners.h \
	lib/run/tally.c \
	lib/run/tally.h
