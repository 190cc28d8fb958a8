# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/source/ago.c \
	lib/source/ago.h \
	lib/source/attributes.c \
	lib/source/attributes.h \
	lib/source/attributes_parse.c \
	lib/source/attributes_private.h \
	lib/source/differences.c \
	lib/source/disk.c \
	lib/source/disk.h \
	lib/source/filter.c \
	lib/source/filter.h \
	lib/source/hunks.c \
	lib/source/identity.c \
	lib/source/listing.c \
	lib/source/listing.h \
	lib/source/match.c \
	lib/source/match.h \
	lib/source/narrow.c \
	lib/source/near.c \
	lib/source/outside.c \
	lib/source/outside.h \
	lib/source/pathspec.c \
	lib/source/pathspec.h \
	lib/source/pathspec_match.c \
	lib/source/pathspec_private.h \
	lib/source/reader.c \
	lib/source/rename.c \
	lib/source/rename.h \
	lib/source/source.c \
	lib/source/source.h \
	lib/source/source_private.h \
	lib/source/wellknown.c \
	lib/source/wellknown.h \
	lib/source/worktree.c
