# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/adr/adr.h \
	lib/adr/govern.c \
	lib/adr/govern.h \
	lib/adr/govern_private.h \
	lib/adr/govern_symbols.c \
	lib/adr/mention.c \
	lib/adr/mention.h \
	lib/adr/mention_names.c \
	lib/adr/mention_names.h \
	lib/adr/number.c \
	lib/adr/number.h \
	lib/adr/registry.h
