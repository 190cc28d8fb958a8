# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/redact/anchor.c \
	lib/redact/anchor.h \
	lib/redact/form.c \
	lib/redact/forms.h \
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
nodist_lib_libfuse_a_SOURCES += lib/redact/form_table.c

FORM_DEFS = lib/lang/compile-words.awk lib/redact/compile-forms.awk \
	lib/redact/secrets.forms
EXTRA_DIST += lib/redact/compile-forms.awk lib/redact/secrets.forms
CLEANFILES += lib/redact/form_table.c

lib/redact/form_table.c: $(FORM_DEFS)
	$(MAKE_TABLE) $(FORM_DEFS)
