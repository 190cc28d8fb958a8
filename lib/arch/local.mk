# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/arch/baseline.c \
	lib/arch/baseline.h \
	lib/arch/draft.c \
	lib/arch/draft.h \
	lib/arch/excuse.c \
	lib/arch/excuse.h \
	lib/arch/judge.h \
	lib/arch/layout.h \
	lib/arch/rules.h
