# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/markdown/document.c \
	lib/markdown/document.h \
	lib/markdown/html.c \
	lib/markdown/html.h \
	lib/markdown/nodes.c \
	lib/markdown/nodes.h
