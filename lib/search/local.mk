# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/search/answer.c \
	lib/search/class.c \
	lib/search/class.h \
	lib/search/embed.c \
	lib/search/embed.h \
	lib/search/fusion.c \
	lib/search/fusion.h \
	lib/search/gather.c \
	lib/search/hunt.h \
	lib/search/kind.c \
	lib/search/kind.h \
	lib/search/lexical.c \
	lib/search/lexical.h \
	lib/search/mention.c \
	lib/search/mention.h \
	lib/search/names.c \
	lib/search/passage.c \
	lib/search/passage.h \
	lib/search/precedent.c \
	lib/search/precedent.h \
	lib/search/quality.c \
	lib/search/quality.h \
	lib/search/question.c \
	lib/search/question.h \
	lib/search/search.c \
	lib/search/search.h \
	lib/search/similar.c \
	lib/search/similar.h \
	lib/search/structure.c \
	lib/search/structure.h \
	lib/search/weights.c \
	lib/search/weights.def \
	lib/search/weights.h
