# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/redact/judge.c \
	lib/redact/judge.h \
	lib/redact/kinds.c \
	lib/redact/kinds.h \
	lib/redact/pem.c \
	lib/redact/redact.c \
	lib/redact/redact.h \
	lib/redact/words.c \
	lib/redact/words.h
