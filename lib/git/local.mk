# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/git/diff.h \
	lib/git/repo.h
