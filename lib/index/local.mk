# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/index/bm25f.c \
	lib/index/bm25f.h \
	lib/index/index.c \
	lib/index/index.h \
	lib/index/intake.c \
	lib/index/intake.h \
	lib/index/lexicon.c \
	lib/index/lexicon.h \
	lib/index/list.c \
	lib/index/list.h \
	lib/index/paths.c \
	lib/index/plan.c \
	lib/index/plan.h \
	lib/index/postings.c \
	lib/index/postings.h \
	lib/index/prune.c \
	lib/index/prune.h \
	lib/index/query.c \
	lib/index/record.c \
	lib/index/record.h \
	lib/index/run.c \
	lib/index/run.h \
	lib/index/run_lists.c \
	lib/index/segment.c \
	lib/index/segment.h \
	lib/index/sieve.c \
	lib/index/sieve.h \
	lib/index/store.c \
	lib/index/store.h \
	lib/index/tables.c \
	lib/index/tables.h \
	lib/index/update.c \
	lib/index/vectors.c \
	lib/index/verify.c \
	lib/index/view.c \
	lib/index/view.h
