# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/json/node.h \
	lib/json/outline.c \
	lib/json/outline.h \
	lib/json/plain.c \
	lib/json/strict.c \
	lib/json/value.c \
	lib/json/value.h
