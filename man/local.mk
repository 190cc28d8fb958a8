# SPDX-License-Identifier: MIT
dist_man_MANS += \
	man/git-fuse-adr.1 \
	man/git-fuse-arch.1 \
	man/git-fuse-blame.1 \
	man/git-fuse-claim.1 \
	man/git-fuse-commits.1 \
	man/git-fuse-context.1 \
	man/git-fuse-coupling.1 \
	man/git-fuse-eval.1 \
	man/git-fuse-facts.1 \
	man/git-fuse-finding.1 \
	man/git-fuse-graph.1 \
	man/git-fuse-grep.1 \
	man/git-fuse-hook.1 \
	man/git-fuse-hotspots.1 \
	man/git-fuse-index.1 \
	man/git-fuse-info.1 \
	man/git-fuse-json.5 \
	man/git-fuse-knowledge.1 \
	man/git-fuse-log.1 \
	man/git-fuse-ls.1 \
	man/git-fuse-mcp.1 \
	man/git-fuse-memory.1 \
	man/git-fuse-objective.1 \
	man/git-fuse-open.1 \
	man/git-fuse-patterns.1 \
	man/git-fuse-plan.1 \
	man/git-fuse-refs.1 \
	man/git-fuse-run.1 \
	man/git-fuse-scope.1 \
	man/git-fuse-search.1 \
	man/git-fuse-session.1 \
	man/git-fuse-show.1 \
	man/git-fuse-style.1 \
	man/git-fuse-sync.1 \
	man/git-fuse-tests.1 \
	man/git-fuse.1
