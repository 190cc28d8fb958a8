# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/redact/anchor.c \
	lib/redact/anchor.h \
	lib/redact/form.c \
	lib/redact/forms.h \
	lib/redact/forms_beside.c \
	lib/redact/forms_own.c \
	lib/redact/judge.c \
	lib/redact/judge.h \
	lib/redact/kinds.c \
	lib/redact/kinds.h \
	lib/redact/pem.c \
	lib/redact/redact.c \
	lib/redact/redact.h \
	lib/redact/shape.c \
	lib/redact/words.c \
	lib/redact/words.h
