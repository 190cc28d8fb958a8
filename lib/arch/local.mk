# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/arch/acyclic.c \
	lib/arch/affected.c \
	lib/arch/affected.h \
	lib/arch/baseline.c \
	lib/arch/baseline.h \
	lib/arch/compare.c \
	lib/arch/draft.c \
	lib/arch/draft.h \
	lib/arch/edges.c \
	lib/arch/excuse.c \
	lib/arch/excuse.h \
	lib/arch/judge.c \
	lib/arch/judge.h \
	lib/arch/judging.h \
	lib/arch/layout.c \
	lib/arch/layout.h \
	lib/arch/match.c \
	lib/arch/problems.c \
	lib/arch/rules.c \
	lib/arch/rules.h \
	lib/arch/rules_read.c \
	lib/arch/rules_reading.h \
	lib/arch/rules_rule.c \
	lib/arch/summary.c \
	lib/arch/tell.c \
	lib/arch/through.c
