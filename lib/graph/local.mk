# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/graph/dependencies.c \
	lib/graph/dependencies.h \
	lib/graph/families.c \
	lib/graph/frameworks.c \
	lib/graph/frameworks.h \
	lib/graph/graph.c \
	lib/graph/graph.h \
	lib/graph/imports.c \
	lib/graph/manifest.c \
	lib/graph/meaning.c \
	lib/graph/modules.c \
	lib/graph/names.c \
	lib/graph/needs_calls.c \
	lib/graph/needs_lines.c \
	lib/graph/needs_toml.c \
	lib/graph/needs_xml.c \
	lib/graph/node.h \
	lib/graph/python.c \
	lib/graph/reading.h \
	lib/graph/references.c \
	lib/graph/resolve.c \
	lib/graph/resolve.h \
	lib/graph/script.c \
	lib/graph/sight.c \
	lib/graph/systems.c \
	lib/graph/toml.c \
	lib/graph/toml.h \
	lib/graph/tree.c \
	lib/graph/tree.h
