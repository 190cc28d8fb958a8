# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/http/address.c \
	lib/http/address.h \
	lib/http/exchange.c \
	lib/http/exchange.h \
	lib/http/http.h \
	lib/http/late.c \
	lib/http/late.h \
	lib/http/links.c \
	lib/http/links.h \
	lib/http/server.c \
	lib/http/workers.c \
	lib/http/workers.h
