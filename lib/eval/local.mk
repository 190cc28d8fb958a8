# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/eval/arms.c \
	lib/eval/arms.h \
	lib/eval/cases.c \
	lib/eval/cases.h \
	lib/eval/eval.c \
	lib/eval/eval.h \
	lib/eval/features.c \
	lib/eval/features.h \
	lib/eval/learn.c \
	lib/eval/learn.h \
	lib/eval/lines.c \
	lib/eval/lines.h \
	lib/eval/measure.c \
	lib/eval/measure.h \
	lib/eval/repository.c \
	lib/eval/repository.h \
	lib/eval/sample.c \
	lib/eval/sample.h \
	lib/eval/validate.c
