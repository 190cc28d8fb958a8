#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hooks: what people rarely do, and must be right all the same'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# begin NAME: a repository with rules that its commit keeps.
begin () {
	git init -q "$1"
	cd "$1"
	write .fuse/architecture.yaml <<-EOF
	layers:
	  - {name: top, paths: [top/]}
	  - {name: low, paths: [low/]}
	rules:
	  - {name: no, kind: forbid, from: low, to: top}
	EOF
	write low/__init__.py <<-\EOF
	x = 1
	EOF
	write top/__init__.py <<-\EOF
	import low
	EOF
	git add .
	git commit -qm first
}

test_expect_success 'a server judges a branch whose commits a tag brought' '
	begin tagged
	git clone -q --bare . ../tagged.git
	git -C ../tagged.git fuse hook install pre-receive
	write low/bad.py <<-\EOF
	import top
	EOF
	git add .
	git commit -qm bad
	git tag bad
	git push -q ../tagged.git bad
	test_must_fail git push -q ../tagged.git bad:refs/heads/new 2>../err
	test_grep "low/bad.py:1: error" ../err
	git reset -q --hard HEAD~1
	git push -q ../tagged.git HEAD:refs/heads/good
'

test_done
