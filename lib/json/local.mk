# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/json/value.c \
	lib/json/value.h
