# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/db/cache.c \
	lib/db/cache.h \
	lib/db/db.c \
	lib/db/db.h \
	lib/db/fail.h \
	lib/db/stmt.c
