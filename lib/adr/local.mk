# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/adr/adr.h \
	lib/adr/date.c \
	lib/adr/date.c lib/adr/date.h \
	lib/adr/date.h \
	lib/adr/field.c \
	lib/adr/folders.c \
	lib/adr/folders.c lib/adr/folders.h \
	lib/adr/folders.h \
	lib/adr/front.c \
	lib/adr/govern.c \
	lib/adr/govern.h \
	lib/adr/govern_private.h \
	lib/adr/govern_symbols.c \
	lib/adr/heading.c \
	lib/adr/inline.c \
	lib/adr/inline.c lib/adr/inline.h \
	lib/adr/inline.h \
	lib/adr/json.c \
	lib/adr/labels.c \
	lib/adr/labels.c lib/adr/labels.h \
	lib/adr/labels.h \
	lib/adr/links.c \
	lib/adr/lookup.c \
	lib/adr/mention.c \
	lib/adr/mention.h \
	lib/adr/mention_names.c \
	lib/adr/mention_names.h \
	lib/adr/name.c \
	lib/adr/name.c lib/adr/name.h \
	lib/adr/name.h \
	lib/adr/number.c \
	lib/adr/number.h \
	lib/adr/parse.c \
	lib/adr/phrase.c \
	lib/adr/phrase.h \
	lib/adr/reading.h \
	lib/adr/registry.c \
	lib/adr/registry.c lib/adr/registry.h \
	lib/adr/registry.h \
	lib/adr/sections.c \
	lib/adr/sections.c lib/adr/sections.h \
	lib/adr/sections.h \
	lib/adr/settle.c \
	lib/adr/status.c \
	lib/adr/status.h \
	lib/adr/texts.c \
	lib/adr/values.c \
	lib/adr/values.c lib/adr/values.h \
	lib/adr/values.h
