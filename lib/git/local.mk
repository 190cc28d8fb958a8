# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES += \
	lib/git/commit.c \
	lib/git/commit.h \
	lib/git/config.c \
	lib/git/diff.c \
	lib/git/diff.h \
	lib/git/fail.c \
	lib/git/fail.h \
	lib/git/handle.h \
	lib/git/heads.c \
	lib/git/heads.h \
	lib/git/loose.c \
	lib/git/loose.h \
	lib/git/merge.c \
	lib/git/merge.h \
	lib/git/object.c \
	lib/git/open.c \
	lib/git/patch.c \
	lib/git/patch.h \
	lib/git/recode.c \
	lib/git/recode.h \
	lib/git/repo.h \
	lib/git/rev.c \
	lib/git/run.c \
	lib/git/run.h \
	lib/git/share.c \
	lib/git/share.h \
	lib/git/staged.c \
	lib/git/staged.h \
	lib/git/staged_ls.c \
	lib/git/staged_ls.h \
	lib/git/start.c \
	lib/git/start.h \
	lib/git/status.c \
	lib/git/status.h \
	lib/git/tree.c \
	lib/git/tree.h
