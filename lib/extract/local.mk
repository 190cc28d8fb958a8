# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/extract/beginning.c \
	lib/extract/best.c \
	lib/extract/best.h \
	lib/extract/candidate.c \
	lib/extract/commits.c \
	lib/extract/counts.c \
	lib/extract/cues.c \
	lib/extract/cues.h \
	lib/extract/extract.c \
	lib/extract/extract.h \
	lib/extract/gone.c \
	lib/extract/lesson.c \
	lib/extract/lesson.h \
	lib/extract/noise.c \
	lib/extract/noise.h \
	lib/extract/patch.c \
	lib/extract/places.c \
	lib/extract/reading.c \
	lib/extract/rules.c \
	lib/extract/scope.c \
	lib/extract/sentence.c \
	lib/extract/sentence.h \
	lib/extract/store.c \
	lib/extract/story.c \
	lib/extract/story.h \
	lib/extract/undo.c \
	lib/extract/work.h
nodist_lib_libfuse_a_SOURCES += lib/extract/words.c
ROW_TABLES += lib/extract/words.rows
