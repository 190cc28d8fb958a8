# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/scip/fit.c \
	lib/scip/import.c \
	lib/scip/import.h \
	lib/scip/index.c \
	lib/scip/index.h \
	lib/scip/record.c \
	lib/scip/record.h \
	lib/scip/store.c \
	lib/scip/store.h \
	lib/scip/symbol.c \
	lib/scip/symbol.h \
	lib/scip/wire.c \
	lib/scip/wire.h
