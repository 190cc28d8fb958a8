# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/emit/csv.c \
	lib/emit/csv.h \
	lib/emit/escape.c \
	lib/emit/escape.h \
	lib/emit/json.c \
	lib/emit/json.h \
	lib/emit/manner.c \
	lib/emit/manner.h \
	lib/emit/problem.c \
	lib/emit/problem.h \
	lib/emit/problem_filter.c \
	lib/emit/problem_json.c \
	lib/emit/problem_junit.c \
	lib/emit/problem_known.c \
	lib/emit/problem_private.h \
	lib/emit/problem_sarif.c \
	lib/emit/problem_text.c \
	lib/emit/sink.c \
	lib/emit/sink.h
