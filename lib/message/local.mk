# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/message/message.c \
	lib/message/message.h \
	lib/message/paragraph.c \
	lib/message/parsing.c \
	lib/message/parsing.h \
	lib/message/reference.c \
	lib/message/subject.c \
	lib/message/title.c \
	lib/message/trailer.c \
	lib/message/trailer.h
