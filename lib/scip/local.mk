# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/scip/branches.c \
	lib/scip/exchange.c \
	lib/scip/exchange.h \
	lib/scip/file.c \
	lib/scip/file.h \
	lib/scip/fit.c \
	lib/scip/import.c \
	lib/scip/import.h \
	lib/scip/index.c \
	lib/scip/index.h \
	lib/scip/leaves.c \
	lib/scip/leaves.h \
	lib/scip/record.c \
	lib/scip/record.h \
	lib/scip/store.c \
	lib/scip/store.h \
	lib/scip/symbol.c \
	lib/scip/symbol.h \
	lib/scip/wire.c \
	lib/scip/wire.h
