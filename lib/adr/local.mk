# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/adr/acceptance.c \
	lib/adr/acceptance.h \
	lib/adr/adr.h \
	lib/adr/changeset.c \
	lib/adr/changeset.h \
	lib/adr/check.c \
	lib/adr/check.h \
	lib/adr/check_frozen.c \
	lib/adr/check_governs.c \
	lib/adr/check_links.c \
	lib/adr/check_number.c \
	lib/adr/check_origin.c \
	lib/adr/check_private.h \
	lib/adr/check_removed.c \
	lib/adr/check_rules.c \
	lib/adr/check_sections.c \
	lib/adr/check_status.c \
	lib/adr/check_target.c \
	lib/adr/date.c \
	lib/adr/date.h \
	lib/adr/edit.c \
	lib/adr/edit.h \
	lib/adr/events.c \
	lib/adr/events.h \
	lib/adr/export.h \
	lib/adr/export_graph.c \
	lib/adr/export_html.c \
	lib/adr/export_json.c \
	lib/adr/field.c \
	lib/adr/folders.c \
	lib/adr/folders.h \
	lib/adr/field_list.c \
	lib/adr/field_list.h \
	lib/adr/form.c \
	lib/adr/form.h \
	lib/adr/front.c \
	lib/adr/frozen.c \
	lib/adr/frozen.h \
	lib/adr/govern.c \
	lib/adr/govern.h \
	lib/adr/heading.c \
	lib/adr/import.c \
	lib/adr/import.h \
	lib/adr/import_json.c \
	lib/adr/import_markdown.c \
	lib/adr/importing.h \
	lib/adr/inline.c \
	lib/adr/inline.h \
	lib/adr/join.c \
	lib/adr/json.c \
	lib/adr/labels.c \
	lib/adr/labels.h \
	lib/adr/layout.c \
	lib/adr/layout.h \
	lib/adr/links.c \
	lib/adr/lookup.c \
	lib/adr/manner.c \
	lib/adr/manner.h \
	lib/adr/mark.c \
	lib/adr/mark.h \
	lib/adr/markup.c \
	lib/adr/markup.h \
	lib/adr/mention.c \
	lib/adr/mention.h \
	lib/adr/mention_names.c \
	lib/adr/mention_names.h \
	lib/adr/merge.c \
	lib/adr/merge.h \
	lib/adr/name.c \
	lib/adr/name.h \
	lib/adr/number.c \
	lib/adr/number.h \
	lib/adr/open.c \
	lib/adr/open.h \
	lib/adr/parse.c \
	lib/adr/past.c \
	lib/adr/past.h \
	lib/adr/phrase.c \
	lib/adr/phrase.h \
	lib/adr/reading.h \
	lib/adr/registry.c \
	lib/adr/registry.h \
	lib/adr/registry_paths.c \
	lib/adr/relations.c \
	lib/adr/relations.h \
	lib/adr/relink.c \
	lib/adr/relink.h \
	lib/adr/revise.c \
	lib/adr/revise.h \
	lib/adr/sample.c \
	lib/adr/sample.h \
	lib/adr/sections.c \
	lib/adr/sections.h \
	lib/adr/seek.c \
	lib/adr/seek.h \
	lib/adr/settle.c \
	lib/adr/slight.c \
	lib/adr/slight.h \
	lib/adr/statement.c \
	lib/adr/status.c \
	lib/adr/status.h \
	lib/adr/target.c \
	lib/adr/target.h \
	lib/adr/texts.c \
	lib/adr/trailer.c \
	lib/adr/trailer.h \
	lib/adr/wanted.c \
	lib/adr/wanted.h
nodist_lib_libfuse_a_SOURCES += lib/adr/layouts.c lib/adr/phrases.c \
	lib/adr/rule_table.c

ROW_TABLES += lib/adr/phrases.rows

# From the plainest: of several layouts whose signs a record has the last one
# counts.
LAYOUT_DEFS = \
	lib/adr/layouts/other.layout \
	lib/adr/layouts/nygard.layout \
	lib/adr/layouts/tyree.layout \
	lib/adr/layouts/madr.layout \
	lib/adr/layouts/madr2.layout \
	lib/adr/layouts/log4brains.layout \
	lib/adr/layouts/json.layout
LAYOUT_COMPILERS = lib/lang/compile-words.awk lib/adr/compile-layouts.awk
EXTRA_DIST += lib/adr/compile-layouts.awk $(LAYOUT_DEFS)
CLEANFILES += lib/adr/layouts.c

lib/adr/layouts.c: $(LAYOUT_COMPILERS) $(LAYOUT_DEFS)
	$(MAKE_TABLE) $(LAYOUT_COMPILERS) $(LAYOUT_DEFS)

RULE_DEFS = lib/lang/compile-words.awk lib/adr/compile-rules.awk \
	lib/adr/checks.rules
EXTRA_DIST += lib/adr/compile-rules.awk lib/adr/checks.rules
CLEANFILES += lib/adr/rule_table.c

lib/adr/rule_table.c: $(RULE_DEFS)
	$(MAKE_TABLE) $(RULE_DEFS)
