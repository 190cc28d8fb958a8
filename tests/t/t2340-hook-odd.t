#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hooks: what people rarely do, and must be right all the same'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# What is written as files is what these are about.
git_without_config_hooks

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
	test_grep ! "GIT_FUSE_SKIP" ../err
	git reset -q --hard HEAD~1
	git push -q ../tagged.git HEAD:refs/heads/good
'

test_expect_success 'a git-fuse that cannot be started is as good as missing' '
	begin broken
	write ../old/pre-commit <<-\EOF
	#!/bin/sh
	echo the old one >&2
	EOF
	chmod +x ../old/pre-commit
	cp -p ../old/pre-commit .git/hooks/pre-commit
	git fuse hook install pre-commit
	sed "3s| fuse=.*| fuse=\"$TRASH/lame\"|" .git/hooks/pre-commit >../shim
	cat ../shim >.git/hooks/pre-commit
	for code in 126 127
	do
		write "$TRASH/lame" <<-EOF
		#!/bin/sh
		exit $code
		EOF
		chmod +x "$TRASH/lame"
		git commit -q --allow-empty -m lame 2>../err
		test_grep "^warning: git-fuse is missing, its pre-commit" ../err
		test_grep "^the old one" ../err
	done
	write "$TRASH/lame" <<-\EOF
	#!/nonexistent
	EOF
	git commit -q --allow-empty -m lame 2>../err
	test_grep "^the old one" ../err
'

test_expect_success 'for all repositories, from one that cannot be read' '
	git init -q other
	cd other
	git config core.repositoryFormatVersion 1
	git config extensions.ofTomorrow yes
	test_expect_code 128 git-fuse hook install 2>../err
	test_grep "extension" ../err
	git-fuse hook install --global >../out
	test_grep "core.hooksPath" ../out
	git-fuse hook status --global >../out
	git-fuse hook uninstall --global >../out
	test_must_fail git config --global core.hooksPath
	cd ..
	test_expect_code 2 git fuse hook install
'

test_done
