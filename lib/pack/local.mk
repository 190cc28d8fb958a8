# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/pack/pack.h \
	lib/pack/read.c \
	lib/pack/read.h \
	lib/pack/reduce.c \
	lib/pack/reduce.h \
	lib/pack/skeleton.c \
	lib/pack/skeleton.h
