# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/history/concordance.c \
	lib/history/concordance.h \
	lib/history/files.c \
	lib/history/files.h \
	lib/history/history.c \
	lib/history/history.h \
	lib/history/history_private.h \
	lib/history/ids.c \
	lib/history/ledger.c \
	lib/history/ledger.h \
	lib/history/mailmap.c \
	lib/history/mailmap.h \
	lib/history/message.c \
	lib/history/message.h \
	lib/history/mine.c \
	lib/history/moves.c \
	lib/history/past.c \
	lib/history/past.h \
	lib/history/past_names.c \
	lib/history/past_private.h \
	lib/history/roll.c \
	lib/history/roll.h \
	lib/history/shelf.c \
	lib/history/shelf.h \
	lib/history/touches.c \
	lib/history/touches.h \
	lib/history/trees.c \
	lib/history/trees.h \
	lib/history/vocabulary.c \
	lib/history/walk.c \
	lib/history/walk.h \
	lib/history/wellknown.c \
	lib/history/wellknown.h \
	lib/history/zigzag.h
