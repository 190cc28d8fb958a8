# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/lang/facts.h \
	lib/lang/lang.h \
	lib/lang/scan.h \
	lib/lang/tokens.c \
	lib/lang/tokens.h \
	lib/lang/tokens_rates.h \
	lib/lang/words.c lib/lang/words.h
