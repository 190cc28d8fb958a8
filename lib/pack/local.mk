# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/pack/compact.c \
	lib/pack/document.c \
	lib/pack/document.h \
	lib/pack/jsonform.c \
	lib/pack/markdown.c \
	lib/pack/outline.c \
	lib/pack/outline.h \
	lib/pack/pack.c \
	lib/pack/pack.h \
	lib/pack/plan.c \
	lib/pack/plan.h \
	lib/pack/read.c \
	lib/pack/read.h \
	lib/pack/reason.c \
	lib/pack/reason.h \
	lib/pack/reduce.c \
	lib/pack/reduce.h \
	lib/pack/render.c \
	lib/pack/render.h \
	lib/pack/report.c \
	lib/pack/review.c \
	lib/pack/xml.c
