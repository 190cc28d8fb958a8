# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/search/cases.c \
	lib/search/cases.h \
	lib/search/embed.c \
	lib/search/embed.h \
	lib/search/lines.c \
	lib/search/lines.h \
	lib/search/measure.c \
	lib/search/measure.h \
	lib/search/message.c \
	lib/search/message.h
