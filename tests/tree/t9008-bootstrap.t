#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='bootstrap: what is there, what is missing, what came later'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Whoever runs the tests may have said where to build, and how.
unset BUILD JOBS CC

# A tree in little: its configure finds what pkg-config tells, its make does
# what `work` holds, and Debian and its root are what the files say.
make_tree () {
	mkdir tree tree/bin &&
	(
		cd tree &&
		cp "$FUSE_SOURCE/bootstrap" . &&
		grep "^PKG_CHECK_MODULES" "$FUSE_SOURCE/configure.ac" \
			>configure.ac &&
		write configure <<-\EOT &&
		#!/bin/sh
		echo "configured $*" >>../configured
		: >Makefile
		EOT
		write bin/pkg-config <<-\EOT &&
		#!/bin/sh
		grep -x "$2" ../tree/modules >/dev/null && echo 1.0
		EOT
		write bin/dpkg-query <<-\EOT &&
		#!/bin/sh
		for name
		do
			:
		done
		grep -x "$name" ../tree/absent >/dev/null || printf installed
		EOT
		write bin/apt-get <<-\EOT &&
		#!/bin/sh
		echo "apt-get $*" >>../tree/asked
		: >../tree/absent
		EOT
		write bin/id <<-\EOT &&
		#!/bin/sh
		cat ../tree/user
		EOT
		write bin/make <<-\EOT &&
		#!/bin/sh
		echo "noise of make"
		. "$TRASH/tree/work"
		EOT
		ln -s apt-get bin/apt-cache &&
		chmod +x configure bin/* &&
		for tool in awk cat dirname find getconf grep mkdir sed sh \
			tail
		do
			ln -s "$(command -v $tool)" bin || exit
		done &&
		echo 0 >user &&
		echo sqlite3 >modules &&
		: >absent && : >work
	)
}

# With no program but those above.
bootstrap () {
	(cd tree && PATH=$TRASH/tree/bin ./bootstrap "$@")
}

test_expect_success 'it configures once, and again when a package came' '
	make_tree
	bootstrap build
	bootstrap build
	test_line_count 1 tree/configured
	echo cmocka >>tree/modules
	bootstrap build
	bootstrap build
	test_line_count 2 tree/configured
	bootstrap build --enable-werror
	test_line_count 3 tree/configured
	test_grep werror tree/configured
'

test_expect_success 'root installs what is missing' '
	printf "%s\n" libcmocka-dev mandoc >tree/absent
	bootstrap deps 2>err
	test_grep "^bootstrap: installing libcmocka-dev mandoc$" err
	test_grep "^apt-get install .* libcmocka-dev mandoc$" tree/asked
	rm tree/asked
	bootstrap deps
	test_path_is_missing tree/asked
'

test_expect_success 'others are told in one line what to ask for' '
	echo 1000 >tree/user
	printf "%s\n" libyaml-dev make >tree/absent
	test_expect_code 1 bootstrap check >out 2>err
	echo "bootstrap: neither root nor sudo: please ask for libyaml-dev make" \
		>expected
	test_cmp expected err
	test_line_count 0 out
	echo libcmocka-dev >tree/absent
	bootstrap check >out 2>err
	test_grep "please ask for libcmocka-dev$" err
	test_grep "passed, 0 failed" out
	: >tree/absent
	bootstrap build
	echo 0 >tree/user
'

test_expect_success 'a failure counts once, also where its script says so, too' '
	mkdir -p tree/build/tests
	echo "test 1 = \$1 -o check != \"\$5\"; exit" >tree/work
	write tree/build/tests/a.trs <<-\EOT
	:test-result: PASS one
	:test-result: FAIL two
	:test-result: SKIP three
	:test-result: ERROR - exited with status 1
	EOT
	write tree/build/tests/b.trs <<-\EOT
	:test-result: ERROR - missing test plan
	EOT
	write tree/build/tests/c.trs <<-\EOT
	:test-result: PASS one
	:test-result: XFAIL two
	EOT
	test_expect_code 1 bootstrap check >out 2>err
	test_grep "^bootstrap: 1 skipped$" err
	test "$(tail -n 1 out)" = "3 passed, 2 failed"
'

test_expect_success 'what failed is told before the figures' '
	write tree/build/tests/a.log <<-\EOT
	ok 1 - one
	not ok 2 - two
	# ended with 1, and said:
	# why
	ok 3 - three # SKIP no pager
	EOT
	test_expect_code 1 bootstrap check >out 2>err
	sed -n "/^== what failed$/,/^3 passed, 2 failed$/p" out >told
	test_grep "^tests/a$" told
	test_grep "^tests/b$" told
	test_grep "^    not ok 2 - two$" told
	test_grep "^    # why$" told
	test_grep ! "ok [13]" told
	test_grep ! "tests/c" told
	rm tree/build/tests/a.log
'

test_expect_success 'a demo keeps what its steps print, and shows a failure' '
	: >tree/work
	write tree/bin/git <<-\EOT
	#!/bin/sh
	echo "the answer"
	EOT
	chmod +x tree/bin/git
	bootstrap demo >out 2>err
	test_grep "the answer" out
	test_grep ! noise out err
	test_grep "^bootstrap: .*$TRASH/tree/build/bootstrap.log$" err
	test_grep "noise of make" tree/build/bootstrap.log
	echo "echo broken; exit 2" >tree/work
	test_expect_code 1 bootstrap demo >out 2>err
	test_grep "^broken$" err
	test_grep "bootstrap.log$" err
	test_line_count 0 out
'

test_done
