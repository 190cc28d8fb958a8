# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/adr/acceptance.c \
	lib/adr/adr.h \
	lib/adr/check.c \
	lib/adr/check.h \
	lib/adr/check_config.c \
	lib/adr/check_frozen.c \
	lib/adr/check_governs.c \
	lib/adr/check_links.c \
	lib/adr/check_number.c \
	lib/adr/check_origin.c \
	lib/adr/check_private.h \
	lib/adr/check_rules.c \
	lib/adr/check_sections.c \
	lib/adr/check_status.c \
	lib/adr/check_taken.c \
	lib/adr/check_target.c \
	lib/adr/date.c \
	lib/adr/date.c lib/adr/date.h \
	lib/adr/date.h \
	lib/adr/events.c \
	lib/adr/events.h \
	lib/adr/field.c \
	lib/adr/folders.c \
	lib/adr/folders.c lib/adr/folders.h \
	lib/adr/folders.h \
	lib/adr/front.c \
	lib/adr/frozen.c \
	lib/adr/frozen.h \
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
	lib/adr/merge.c \
	lib/adr/merge.h \
	lib/adr/name.c \
	lib/adr/name.c lib/adr/name.h \
	lib/adr/name.h \
	lib/adr/number.c \
	lib/adr/number.h \
	lib/adr/parse.c \
	lib/adr/past.c \
	lib/adr/past.h \
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
	lib/adr/trailer.c \
	lib/adr/trailer.h \
	lib/adr/values.c \
	lib/adr/values.c lib/adr/values.h \
	lib/adr/values.h
