# SPDX-License-Identifier: MIT
bin_PROGRAMS += git-fuse/git-fuse
git_fuse_git_fuse_SOURCES = git-fuse/main.c
git_fuse_git_fuse_LDADD = lib/libfuse.a $(FOREIGN_LIBS)
