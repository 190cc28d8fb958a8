# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/arch/baseline.c \
	lib/arch/baseline.h \
	lib/arch/draft.c \
	lib/arch/draft.h \
	lib/arch/excuse.c \
	lib/arch/excuse.h \
	lib/arch/import.c \
	lib/arch/import.h \
	lib/arch/import_depcruise.c \
	lib/arch/import_deptrac.c \
	lib/arch/import_go.c \
	lib/arch/import_linter.c \
	lib/arch/import_regex.c \
	lib/arch/import_tach.c \
	lib/arch/importing.h \
	lib/arch/judge.h \
	lib/arch/layout.h \
	lib/arch/rules.h
