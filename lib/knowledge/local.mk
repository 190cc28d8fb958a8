# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/knowledge/archive.c \
	lib/knowledge/archive.h \
	lib/knowledge/author.c \
	lib/knowledge/author.h \
	lib/knowledge/canonical.c \
	lib/knowledge/canonical.h \
	lib/knowledge/claim.c \
	lib/knowledge/claim.h \
	lib/knowledge/claim_body.c \
	lib/knowledge/claim_body.h \
	lib/knowledge/claim_judge.c \
	lib/knowledge/claim_judge.h \
	lib/knowledge/exchange.c \
	lib/knowledge/exchange.h \
	lib/knowledge/fold.c \
	lib/knowledge/fold.h \
	lib/knowledge/gc.c \
	lib/knowledge/gc.h \
	lib/knowledge/knowledge.c \
	lib/knowledge/knowledge.h \
	lib/knowledge/lifecycle.c \
	lib/knowledge/lifecycle.h \
	lib/knowledge/reading.c \
	lib/knowledge/record.c \
	lib/knowledge/record.h \
	lib/knowledge/rows.c \
	lib/knowledge/rows.h \
	lib/knowledge/salvage.c \
	lib/knowledge/store.h
