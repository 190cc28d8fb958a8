# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/regex/regex.c \
	lib/regex/regex.h
