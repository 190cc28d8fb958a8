# SPDX-License-Identifier: MIT
dist_man_MANS += man/git-fuse.1 man/git-fuse-arch.1 man/git-fuse-hook.1
