# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/browse/grep.c \
	lib/browse/grep.h
