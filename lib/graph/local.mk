# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/graph/aliases.c \
	lib/graph/asked.c \
	lib/graph/asked.h \
	lib/graph/bare.c lib/graph/binding.c lib/graph/brought.c \
	lib/graph/callers.c lib/graph/callers.h \
	lib/graph/callers_all.c \
	lib/graph/centrality.c lib/graph/centrality.h \
	lib/graph/certain.c lib/graph/certain.h \
	lib/graph/composer.c \
	lib/graph/composer.h \
	lib/graph/cycles.c \
	lib/graph/cycles.h \
	lib/graph/declaring.c \
	lib/graph/dependencies.c \
	lib/graph/dependencies.h \
	lib/graph/exact.c \
	lib/graph/exact.h \
	lib/graph/families.c \
	lib/graph/file_graph.c \
	lib/graph/file_graph.h \
	lib/graph/frameworks.c \
	lib/graph/frameworks.h \
	lib/graph/governs.c \
	lib/graph/graph.c \
	lib/graph/graph.h \
	lib/graph/groups.c \
	lib/graph/groups.h \
	lib/graph/handed_on.c \
	lib/graph/imports.c \
	lib/graph/include_dirs.c lib/graph/include_dirs.h \
	lib/graph/judge_module.c lib/graph/judging.h lib/graph/kinship.c \
	lib/graph/members.c lib/graph/chains.c lib/graph/results.c lib/graph/leading.c \
	lib/graph/lineage.c lib/graph/lineage.h lib/graph/lineage_go.c \
	lib/graph/lookup.c \
	lib/graph/lookup.h \
	lib/graph/lookup_name.c \
	lib/graph/manifest.c \
	lib/graph/meaning.c \
	lib/graph/means.c \
	lib/graph/meant.c lib/graph/meant_in.c \
	lib/graph/meant.h \
	lib/graph/missing.c \
	lib/graph/modules.c \
	lib/graph/names.c \
	lib/graph/namespaces.c \
	lib/graph/opened.c \
	lib/graph/naming.c lib/graph/overloads.c \
	lib/graph/naming.h \
	lib/graph/needs_calls.c \
	lib/graph/needs_lines.c \
	lib/graph/needs_toml.c \
	lib/graph/needs_xml.c \
	lib/graph/node.h \
	lib/graph/npm.c \
	lib/graph/paths.c lib/graph/paths.h \
	lib/graph/places.c \
	lib/graph/places.h \
	lib/graph/places_around.c lib/graph/places_files.c \
	lib/graph/places_private.h \
	lib/graph/python.c \
	lib/graph/reach.c \
	lib/graph/reach.h \
	lib/graph/reading.h \
	lib/graph/references.c \
	lib/graph/refs.c \
	lib/graph/refs.h \
	lib/graph/relative.c \
	lib/graph/resolve.c \
	lib/graph/resolve.h \
	lib/graph/rings.c \
	lib/graph/rings.h \
	lib/graph/rollup.c lib/graph/rollup.h lib/graph/rollup_symbols.c \
	lib/graph/script.c \
	lib/graph/sight.c \
	lib/graph/signatures.c \
	lib/graph/step.c lib/graph/step.h \
	lib/graph/symbol_id.c lib/graph/symbol_id.h \
	lib/graph/system_header.c \
	lib/graph/systems.c \
	lib/graph/taken.c lib/graph/taken.h \
	lib/graph/toml.c \
	lib/graph/types.c \
	lib/graph/toml.h \
	lib/graph/tree.c \
	lib/graph/tree.h \
	lib/graph/tsconfig.c
nodist_lib_libfuse_a_SOURCES += lib/graph/framework_table.c \
	lib/graph/manifests.c \
	lib/graph/family_table.c
ROW_TABLES += lib/graph/framework_table.rows lib/graph/manifests.rows

FAMILY_DEFS = lib/lang/compile-words.awk lib/graph/compile-families.awk \
	lib/graph/imports.families
EXTRA_DIST += lib/graph/compile-families.awk lib/graph/imports.families
CLEANFILES += lib/graph/family_table.c

lib/graph/family_table.c: $(FAMILY_DEFS)
	$(MAKE_TABLE) $(FAMILY_DEFS)
