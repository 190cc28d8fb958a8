# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/arch/acyclic.c \
	lib/arch/affected.c \
	lib/arch/affected.h \
	lib/arch/baseline.c \
	lib/arch/baseline.h \
	lib/arch/classes.h \
	lib/arch/cruising.c lib/arch/cruising.h \
	lib/arch/deptrac.h \
	lib/arch/draft.c \
	lib/arch/draft.h \
	lib/arch/edges.c \
	lib/arch/excuse.c \
	lib/arch/excuse.h \
	lib/arch/import.c \
	lib/arch/import.h \
	lib/arch/import_classes.c \
	lib/arch/import_collectors.c \
	lib/arch/import_depcruise.c \
	lib/arch/import_deptrac.c \
	lib/arch/import_go.c \
	lib/arch/import_linter.c \
	lib/arch/import_regex.c \
	lib/arch/import_tach.c \
	lib/arch/import_tach_interface.c \
	lib/arch/import_tach_read.c \
	lib/arch/importing.h \
	lib/arch/interface.c \
	lib/arch/judge.c \
	lib/arch/judge.h \
	lib/arch/judging.h \
	lib/arch/layout.c \
	lib/arch/layout.h \
	lib/arch/match.c \
	lib/arch/problems.c \
	lib/arch/propose.c \
	lib/arch/propose.h \
	lib/arch/rules.c \
	lib/arch/rules.h \
	lib/arch/rules_order.c \
	lib/arch/rules_read.c \
	lib/arch/rules_reading.h \
	lib/arch/rules_rule.c \
	lib/arch/tach.h \
	lib/arch/tell.c \
	lib/arch/through.c \
	lib/arch/unresolved.c
