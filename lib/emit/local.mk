# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/emit/csv.c \
	lib/emit/csv.h \
	lib/emit/json.c \
	lib/emit/json.h \
	lib/emit/problem.h \
	lib/emit/sink.c \
	lib/emit/sink.h
