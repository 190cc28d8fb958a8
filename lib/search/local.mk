# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/search/embed.c \
	lib/search/embed.h
