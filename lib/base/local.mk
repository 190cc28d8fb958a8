# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/base/arena.c \
	lib/base/arena.h \
	lib/base/buf.c \
	lib/base/buf.h \
	lib/base/bytes.h \
	lib/base/error.c \
	lib/base/error.h \
	lib/base/file.c \
	lib/base/file.h \
	lib/base/hash.h \
	lib/base/likeness.c \
	lib/base/likeness.h \
	lib/base/nearest.c \
	lib/base/nearest.h \
	lib/base/oid.c \
	lib/base/oid.h \
	lib/base/path.c \
	lib/base/path.h \
	lib/base/process.c \
	lib/base/process.h \
	lib/base/progress.c \
	lib/base/progress.h \
	lib/base/sha256.c \
	lib/base/sha256.h \
	lib/base/span.c \
	lib/base/span.h \
	lib/base/strmap.c \
	lib/base/strmap.h \
	lib/base/thread.c \
	lib/base/thread.h \
	lib/base/utf8.c \
	lib/base/utf8.h \
	lib/base/vec.h \
	lib/base/xalloc.c \
	lib/base/xalloc.h
