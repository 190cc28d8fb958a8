# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# A repository with one rule, and the places that violate it.

# begin NAME: a repository whose layer top must not import the layer low.
begin () {
	git init -q "$1"
	cd "$1" || return
	write .fuse/architecture.yaml <<-EOF
	layers:
	  - {name: top, paths: [top/]}
	  - {name: low, paths: [low/]}
	rules:
	  - {name: no, kind: forbid, from: top, to: low}
	EOF
}

# violations [OPTION...]: the places that violate "no".
violations () {
	git fuse arch check --format=jsonl "$@" >"$TRASH/out" || test $? = 1
	sed -n "s/.*\"rule\":\"no\".*\"path\":\"\([^\"]*\)\",\"line\":\([0-9]*\),.*/\1:\2/p" \
		"$TRASH/out"
}
