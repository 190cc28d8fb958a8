#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='what reads writes nowhere else and reaches no network'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/mcp-lib.sh"

# Landlock, of which the kernel tells its version.
perl -e 'exit(syscall(444, 0, 0, 1) < 1)' ||
	test_skip_all 'the kernel has no Landlock'

# A program that git runs while it looks at the work tree: what git fuse may
# not do, that may not do either.
make_spied () {
	make_shop "$1" &&
	mkdir "$1/.git/fuse" &&
	write "$1/spy" <<-\EOT &&
	#!/bin/sh
	echo seen >>.git/fuse/spy
	echo out >"$TRASH/outside"
	echo out >.git/hooks/post-commit
	perl -MIO::Socket::INET -e "exit !socket(S, 2, 1, 0)" &&
		echo network >>.git/fuse/spy
	exit 1
	EOT
	chmod +x "$1/spy" &&
	git -C "$1" config core.fsmonitor ./spy
}

# is_held: the spy was there, and did not get out.
is_held () {
	test_grep seen .git/fuse/spy &&
	test_grep ! network .git/fuse/spy &&
	test_path_is_missing ../outside &&
	test_path_is_missing .git/hooks/post-commit &&
	rm .git/fuse/spy
}

test_expect_success 'the spy gets out where git runs alone' '
	make_spied shop
	cd shop
	git status >../out
	test_grep network .git/fuse/spy
	rm ../outside .git/fuse/spy .git/hooks/post-commit
'

test_expect_success 'a command that reads holds it' '
	cd shop
	for command in "search money" "grep Money" "refs Money" \
		"scope query money" "ls" "hotspots" "context money"
	do
		# shellcheck disable=SC2086	# words
		git fuse $command >../out 2>../err
		test_line_count 0 ../err
		is_held || exit
	done
	test -e .git/fuse/index.db
'

test_expect_success 'so does a server that may not write' '
	cd shop
	told search_text "{\"query\":\"Money\"}" >../out
	rm -f ../outside .git/fuse/spy .git/hooks/post-commit
	call 1 search_text "{\"query\":\"Money\"}" | git fuse mcp >../out
	test_grep money.py ../out
	is_held
'

test_expect_success 'who names a file gets it' '
	cd shop
	git fuse scope query money --whole --output=../packed
	test -e ../packed
'

test_done
