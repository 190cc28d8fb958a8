# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/plan/judge.c \
	lib/plan/parse.c \
	lib/plan/workplan.h \
	lib/plan/run.c
