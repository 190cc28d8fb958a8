# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/context/assemble.c \
	lib/context/assembly.c \
	lib/context/assembly.h \
	lib/context/block.c \
	lib/context/block.h \
	lib/context/context.h \
	lib/context/found.c \
	lib/context/found.h \
	lib/context/from_claims.c \
	lib/context/from_decisions.c \
	lib/context/from_graph.c \
	lib/context/from_hops.c \
	lib/context/from_memories.c \
	lib/context/from_objectives.c \
	lib/context/from_search.c \
	lib/context/intent.c \
	lib/context/intent.h \
	lib/context/item.c \
	lib/context/item.h \
	lib/context/match.c \
	lib/context/match.h
nodist_lib_libfuse_a_SOURCES += lib/context/grounds.c
ROW_TABLES += lib/context/grounds.rows
