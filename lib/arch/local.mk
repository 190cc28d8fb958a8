# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/arch/judge.h \
	lib/arch/layout.h \
	lib/arch/rules.h
