# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/index/bm25f.h \
	lib/index/index.h
