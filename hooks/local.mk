# SPDX-License-Identifier: MIT
# The shims as files, for who copies or links them by hand; "git fuse hook
# install" writes the same. The absolute path is filled in where they go.
hooksdir = $(pkgdatadir)/hooks
dist_hooks_SCRIPTS = \
	hooks/commit-msg \
	hooks/post-checkout \
	hooks/post-commit \
	hooks/post-merge \
	hooks/post-receive \
	hooks/post-rewrite \
	hooks/pre-commit \
	hooks/pre-merge-commit \
	hooks/pre-push \
	hooks/pre-receive
EXTRA_DIST += .pre-commit-hooks.yaml

install-data-hook:
	cd '$(DESTDIR)$(hooksdir)' && for shim in $(dist_hooks_SCRIPTS); \
	do \
		shim=$${shim#hooks/}; \
		sed 's|@[b]indir@|$(bindir)|' "$$shim" >"$$shim.new" && \
		chmod 755 "$$shim.new" && mv "$$shim.new" "$$shim" || exit; \
	done
