# SPDX-License-Identifier: MIT
dist_man_MANS += \
	man/git-fuse-adr.1 \
	man/git-fuse-arch.1 \
	man/git-fuse-claim.1 \
	man/git-fuse-context.1 \
	man/git-fuse-facts.1 \
	man/git-fuse-finding.1 \
	man/git-fuse-hook.1 \
	man/git-fuse-knowledge.1 \
	man/git-fuse-mcp.1 \
	man/git-fuse-memory.1 \
	man/git-fuse-objective.1 \
	man/git-fuse-plan.1 \
	man/git-fuse-run.1 \
	man/git-fuse-session.1 \
	man/git-fuse-sync.1 \
	man/git-fuse.1
