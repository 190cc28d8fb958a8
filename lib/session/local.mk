# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/session/handles.c \
	lib/session/handles.h \
	lib/session/narrowing.c \
	lib/session/narrowing.h
