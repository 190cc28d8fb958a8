# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/db/backup.c \
	lib/db/cache.c \
	lib/db/cache.h \
	lib/db/cache_place.c \
	lib/db/cache_place.h \
	lib/db/db.c \
	lib/db/db.h \
	lib/db/fail.h \
	lib/db/indexes.c \
	lib/db/indexes.h \
	lib/db/precious.c \
	lib/db/precious.h \
	lib/db/stmt.c
