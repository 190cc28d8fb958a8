# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/source/change.h \
	lib/source/source.h
