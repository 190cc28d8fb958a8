# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/pack/budget.c \
	lib/pack/draft.c \
	lib/pack/draft.h \
	lib/pack/fit.c \
	lib/pack/json.c \
	lib/pack/json_parts.h \
	lib/pack/json_review.c \
	lib/pack/manifest.c \
	lib/pack/markdown.c \
	lib/pack/pack.c \
	lib/pack/pack.h \
	lib/pack/packing.h \
	lib/pack/passages.c \
	lib/pack/passages.h \
	lib/pack/passages_json.c \
	lib/pack/passages_private.h \
	lib/pack/passages_lines.c \
	lib/pack/passages_text.c \
	lib/pack/reduce.c \
	lib/pack/reduce.h \
	lib/pack/report.c \
	lib/pack/review.c \
	lib/pack/review.h \
	lib/pack/skeleton.c \
	lib/pack/skeleton.h \
	lib/pack/toc.c \
	lib/pack/xml.c
