# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/browse/blame.c \
	lib/browse/blame.h \
	lib/browse/encoding.c \
	lib/browse/encoding.h \
	lib/browse/grep.c \
	lib/browse/grep.h \
	lib/browse/line_log.c \
	lib/browse/line_log.h
