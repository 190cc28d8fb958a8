#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arguments that many commands take alike: paths, ranges, words'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	make_shop shop
	cd shop
	mkdir .fuse
	cat >.fuse/architecture.yaml <<-\EOT
	layers:
	  - {name: all, paths: [src]}
	  - {name: tests, paths: [tests]}
	rules:
	  - {name: no, kind: forbid, from: all, to: tests}
	EOT
	test_commit "Rules"
	git tag start
	echo "# one" >>src/clock.py
	test_commit "One"
	git tag one
	echo "# two" >>src/money.py
	test_commit "Two"
'

# same "<arguments>" "<arguments>": both are answered, and alike.
same () {
	eval "git fuse $1" >../one
	eval "git fuse $2" >../two
	test -s ../one
	test_cmp ../one ../two
}

test_expect_success 'a path or pathspec may end any command that takes them' '
	cd shop
	same "ls -- src" "ls src"
	same "ls -- src tests" "ls src tests"
	same "ls -- src/*.py :!src/order.py" "ls \"src/*.py\" :!src/order.py"
	same "grep def -- src" "grep def src"
	same "log -- src tests" "log src tests"
	same "hotspots -- src" "hotspots src"
	same "refs Order -- src" "refs Order src"
	same "scope focus Order -- src" "scope focus Order src"
	same "graph cycles -- src" "graph cycles src"
	cd src
	same "ls -- clock.py" "ls clock.py --format=text"
'

test_expect_success 'what is no path is one argument too many' '
	cd shop
	test_expect_code 2 git fuse refs Order nosuch 2>../err
	test_grep "one argument too many: .nosuch. is not a path here" ../err
	test_expect_code 2 git fuse log src nosuch 2>../err
	test_grep "nosuch" ../err
	test_expect_code 1 git fuse grep Order --at=start -- nosuch
	test_expect_code 2 git fuse ls nosuch 2>../err
	test_grep "^error: .nosuch. is not a path here; one that" ../err
'

test_expect_success 'a mistyped path is told with what is there' '
	cd shop
	test_expect_code 2 git fuse ls src/monye.py 2>../err
	test_grep "^error: .src/monye.py. is not a path here; did you mean .src/money.py." ../err
	test_expect_code 2 git fuse grep def srcc/money.py 2>../err
	test_grep "did you mean .src/money.py." ../err
	cd src
	test_expect_code 2 git fuse refs Order ../tsets 2>../../err
	test_grep "did you mean .[.][.]/tests." ../../err
'

test_expect_success 'so is a file that is in another directory' '
	cd shop
	test_expect_code 128 git fuse open src/test_ordr.py 2>../err
	test_grep "did you mean .tests/test_order.py." ../err
	test_expect_code 1 git fuse refs src/test_ordr.py 2>../err
	test_grep "did you mean .tests/test_order.py." ../err
	test_expect_code 1 git fuse refs ordr.py 2>../err
	test_grep "did you mean .src/order.py." ../err
	test_expect_code 1 git fuse refs test/order.py 2>../err
	test_grep "did you mean .src/order.py." ../err
'

test_expect_success 'so is a symbol that is in another file' '
	cd shop
	for place in src/order.py:Money src/moneys.py:Money
	do
		test_expect_code 128 git fuse open $place 2>../err
		test_grep "did you mean .src/money.py:Money." ../err
		test_expect_code 1 git fuse refs $place 2>../err
		test_grep "it is declared in .src/money.py.$" ../err
	done
'

test_expect_success 'of a revision, and without a work tree, the tree has the paths' '
	cd shop
	test_when_finished git -C "$TRASH/shop" reset -q --hard
	git rm -q src/clock.py
	test_expect_code 2 git fuse ls src/clock.py 2>../err
	same "ls --at=start -- src/clock.py" "ls --at=start src/clock.py"
	cd tests
	same "ls --at=start -- ../src/clock.py" "ls --at=start ../src/clock.py"
	git clone -q --bare .. ../../bare.git
	cd ../../bare.git
	echo src/clock.py >../expected
	git fuse ls src/clock.py >../got
	test_cmp ../expected ../got
	test_expect_code 2 git fuse ls src/clok.py 2>../err
	test_grep "not a path here" ../err
'

test_expect_success 'a number of git log is told as the limit that it is' '
	cd shop
	test_expect_code 2 git fuse log -5 2>../err
	test_grep "unknown option .-5.; it is .-n 5. here" ../err
	test_expect_code 2 git fuse search -20 money 2>../err
	test_grep "it is .-n 20. here" ../err
'

test_expect_success 'A..B and A B are alike' '
	cd shop
	same "scope changes start..one" "scope changes start one"
	test_grep "src/clock.py" ../one
	test_grep ! "src/money.py" ../one
	same "scope changes start -- src/money.py" "scope changes start src/money.py"
	test_grep "src/money.py" ../one
	test_grep ! "src/clock.py" ../one
	same "scope changes --at=one -- src" "scope changes src --at=one"
	same "memory extract --dry-run start..one" "memory extract --dry-run start one"
	test_expect_code 2 git fuse scope changes start..one HEAD 2>../err
	test_grep "more than two ends" ../err
	same "arch diff start..one" "arch diff start one"
	test_expect_code 2 git fuse arch diff start...one 2>../err
	test_grep "write two dots" ../err
'

test_expect_success 'a question may begin as an option does' '
	cd shop
	git fuse search "--total of an order" >../out
	test_grep "src/order.py" ../out
	test_must_fail git fuse search --total 2>../err
	test_grep "unknown option" ../err
	test_must_fail git fuse search "--total=an order" 2>../err
	test_grep "unknown option" ../err
'

test_expect_success 'words come from a file, too' '
	cd shop
	echo "round money" >../words
	same "search round money" "search --query-file=../words"
	same "scope query round money" "scope query --query-file=- <../words"
	echo Order >../words
	same "graph search Order" "graph search --query-file=../words"
	mkdir -p docs/adr
	git fuse adr new "Round money down" >../said
	echo "round money" >../words
	same "adr search round money" "adr search --query-file=../words"
	git fuse memory add "Money is rounded down" --type=gotcha >../said
	same "memory list money" "memory list --query-file=- <<-EOT
	money
	EOT"
	test_expect_code 2 git fuse adr search 2>../err
	test_grep "give words, or .--query-file." ../err
'

test_expect_success 'thousands and millions are numbers' '
	cd shop
	same "scope focus Order --max-tokens=2000" "scope focus Order --max-tokens=2k"
	test_expect_code 2 git fuse scope focus Order --max-tokens=2kb 2>../err
	test_grep "takes a number from 0 to 1000000000, not .2kb." ../err
'

test_done
