# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/graph/asked.c \
	lib/graph/asked.h \
	lib/graph/cycles.c \
	lib/graph/cycles.h \
	lib/graph/families.c \
	lib/graph/graph.c \
	lib/graph/graph.h \
	lib/graph/imports.c \
	lib/graph/manifest.c \
	lib/graph/meaning.c \
	lib/graph/meant.c \
	lib/graph/meant.h \
	lib/graph/modules.c \
	lib/graph/names.c \
	lib/graph/naming.c \
	lib/graph/naming.h \
	lib/graph/node.h \
	lib/graph/places.c \
	lib/graph/places.h \
	lib/graph/python.c \
	lib/graph/references.c \
	lib/graph/refs.c \
	lib/graph/refs.h \
	lib/graph/resolve.c \
	lib/graph/resolve.h \
	lib/graph/script.c \
	lib/graph/sight.c \
	lib/graph/systems.c \
	lib/graph/tree.c \
	lib/graph/tree.h
