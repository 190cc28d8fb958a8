# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/history/coupling.c \
	lib/history/coupling.h \
	lib/history/history.h \
	lib/history/hotspots.c \
	lib/history/hotspots.h \
	lib/history/pairs.c \
	lib/history/pairs.h \
	lib/history/past.h \
	lib/history/sift.c \
	lib/history/sift.h \
	lib/history/trail.c \
	lib/history/trail.h
