# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/hook/background.c \
	lib/hook/background.h \
	lib/hook/base.c \
	lib/hook/base.h \
	lib/hook/chain.c \
	lib/hook/chain.h \
	lib/hook/daily.c \
	lib/hook/daily.h \
	lib/hook/event.c \
	lib/hook/event.h \
	lib/hook/install.c \
	lib/hook/look.c \
	lib/hook/look.h \
	lib/hook/manager.c \
	lib/hook/manager.h \
	lib/hook/partners.c \
	lib/hook/partners.h \
	lib/hook/place.c \
	lib/hook/place.h \
	lib/hook/plan.c \
	lib/hook/plan.h \
	lib/hook/pushed.c \
	lib/hook/pushed.h \
	lib/hook/shim.c \
	lib/hook/shim.h \
	lib/hook/staged.c \
	lib/hook/staged.h \
	lib/hook/trailers.c \
	lib/hook/trailers.h \
	lib/hook/uninstall.c
