# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/adr/adr.h \
	lib/adr/number.c \
	lib/adr/number.h \
	lib/adr/registry.h
