#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='colours, a pager and paths as git has them'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

unset NO_COLOR PAGER GIT_PAGER LESS || :
TERM=xterm
export TERM

# at_terminal "<command>": what it writes to a terminal, without its \r.
at_terminal () {
	script -qec "$1" /dev/null </dev/null | tr -d "\r"
}

test_expect_success setup '
	make_shop shop
	cd shop
	mkdir -p src/deep
	echo "def deep(): round_money(1)" >src/deep/deep.py
	test_commit "Deep"
'

test_expect_success 'paths are told from where one stands' '
	cd shop/src
	git fuse grep -n 1 "def deep" >../../out
	test_grep "^deep/deep.py:1:" ../../out
	cd deep
	git fuse grep "def " ../money.py >../../../out
	test_grep "^../money.py:[0-9]*:" ../../../out
	git fuse refs Order >../../../out
	test_grep "^.1. ../order.py:" ../../../out
	git fuse search Order >../../../out
	test_grep "^../order.py" ../../../out
	git fuse log >../../../out
	test_grep "added deep.py" ../../../out
	git fuse hotspots >../../../out
	test_grep " ../money.py$" ../../../out
	git fuse refs Order --full-name >../../../out
	test_grep "^.1. src/order.py:" ../../../out
	git fuse grep "def " --full-name >../../../out
	test_grep "^src/deep/deep.py:1:" ../../../out
	git fuse grep "def " --format=json >../../../out
	test_grep "\"path\":\"src/deep/deep.py\"" ../../../out
'

test_expect_success 'what scope packs has them, too' '
	cd shop/src/deep
	for how in "" --format=toc --format=paths --format=compact \
		"--whole --format=markdown" "--whole --format=toc" \
		"--whole --format=paths" "--whole --format=compact"
	do
		git fuse scope focus ../money.py:3-5 $how >../../../out
		test_grep "\(^\|[ *]\)../money.py" ../../../out
		test_grep ! "src/money.py$" ../../../out
		git fuse scope focus ../money.py:3-5 $how --full-name >../../../out
		test_grep "\(^\|[ *]\)src/money.py" ../../../out
	done
	git fuse scope focus ../money.py --format=paths -z | tr "\0" "\n" >../../../out
	test_grep "^../money.py$" ../../../out
	for how in "" --whole
	do
		git fuse scope focus ../money.py --format=xml $how >../../../out
		test_grep "path=.../money.py" ../../../out
		test_grep ! "src/money.py" ../../../out
	done
	git fuse scope focus ../money.py --format=xml --full-name >../../../out
	test_grep "path=.src/money.py" ../../../out
	git fuse scope focus ../money.py --output=../../../out
	test_grep "^### src/money.py" ../../../out
'

test_expect_success 'decisions, commits and what the project is, too' '
	git init -q told && cd told
	write docs/adr/0001-use-one.md <<-\EOF
	# 1. Use one

	Governs: src/deep

	## Status

	Accepted
	EOF
	write src/deep/one.py <<-\EOF
	one = 1
	EOF
	write CONTRIBUTING.md <<-\EOF
	# Names

	Names are short.
	EOF
	write src/package.json <<-\EOF
	{ "name": "one", "dependencies": { "express": "1" } }
	EOF
	test_commit "One thing"
	git mv docs/adr/0001-use-one.md docs/adr/0001-use-it.md
	test_commit "Renamed"
	cd src/deep
	for full in "" --full-name
	do
		git fuse adr search one $full
		git fuse adr why one.py $full
		git fuse adr log $full
		git fuse info $full
		git fuse style names $full
		git fuse commits thing $full
	done | grep -o "[a-z0-9./-]*\(/\|CONTR\)[a-zA-Z0-9./-]*" | uniq >../../../out
	cat >../../../expected <<-\EOF
	../../docs/adr/0001-use-it.md
	src/deep
	../../docs/adr/0001-use-one.md
	../../docs/adr/0001-use-it.md
	../package.json
	../../CONTRIBUTING.md
	docs/adr/0001-use-it.md
	src/deep/one.py
	src/deep
	docs/adr/0001-use-one.md
	docs/adr/0001-use-it.md
	src/package.json
	CONTRIBUTING.md
	src/deep/one.py
	EOF
	test_cmp ../../../expected ../../../out
'

# What tells paths of what is known, or beside results.
tell_known () {
	git fuse memory list "$@"
	git fuse memory show "$(sed "s/ .*//" ../../../memory)" "$@"
	git fuse finding list "$@"
	git fuse finding show "$(sed -n "s/ .*till.*//p" ../../../finding)" "$@"
	git fuse claim show "$(sed -n "s/ .*called$//p" ../../../claim)" "$@"
	git fuse runs "$@"
	git fuse context "round money" --explain "$@"
	git fuse context "round money" --format=markdown "$@"
	git fuse search "round money" --intent=refactor "$@" || test $? = 1
	git fuse show HEAD "$@"
	git fuse adr new "One more" "$@"
}

test_expect_success 'what is known, and what stands beside results, too' '
	cd shop/src/deep
	git fuse memory add "Money is rounded" --type=gotcha \
		--path=../money.py >../../../said
	git fuse finding add ../money.py "Rounding is slow" >../../../said
	git fuse finding add "the till" "It is slow" --path=deep.py >../../../said
	git fuse claim add "Deep is called" --path=../money.py:1-2 \
		--evidence=AgentAssertion >../../../said
	git fuse run -- git status >../../../status
	for kind in memory claim finding
	do
		git fuse $kind list >../../../$kind
	done
	tell_known >../../../out
	tell_known --full-name >../../../full
	cd ../../..
	rm -r shop/docs
	test_grep ! "src/" out
	test_grep "Money is rounded  \[\.\./money.py\]" out
	test_grep "about \.\./money.py (" out
	test_grep "\.\./money.py: Rounding is slow" out
	test_grep "the till: It is slow" out
	test_grep "^  deep.py (" out
	test_grep "^    \.\./money.py:1-2" out
	test_grep "^git status (in ./)" out
	test_grep "it is about \.\./money.py" out
	test_grep "^impact:" out
	test_grep "created \.\./\.\./docs" out
	test_grep ! "\.\./" full
	test_grep "Money is rounded  \[src/money.py\]" full
	test_grep "about src/money.py (" full
	test_grep "src/money.py: Rounding is slow" full
	test_grep "^git status (in src/deep)" full
	test_grep "created docs" full
'

test_expect_success 'ls and grep in a directory are about it' '
	cd shop/src
	(cd deep && git fuse ls) >../../out
	echo deep.py >../../expected
	test_cmp ../../expected ../../out
	git fuse ls --full-name >../../out
	git ls-files --full-name >../../expected
	test_cmp ../../expected ../../out
	git fuse ls -z .. | tr "\0" "\n" >../../out
	git ls-files .. >../../expected
	test_cmp ../../expected ../../out
	git fuse grep -F "round_money" >../../out
	test_grep ! "tests/" ../../out
	git fuse session set work --include=:/tests/
	GIT_FUSE_SESSION=work git fuse ls --full-name >../../out
	test_grep "^tests/" ../../out
'

test_expect_success 'a pipe sees no colour and no pager' '
	cd shop
	GIT_PAGER="sed s/^/PAGED/" git fuse grep "def " >../out
	test_grep ! "PAGED" ../out
	test_grep ! "$(printf "\033")" ../out
	git -c color.ui=always fuse grep "def " >../out
	test_grep "^$(printf "\033\\[35msrc/clock.py\033\\[m:\033\\[32m")" ../out
	git -c color.ui=always -c color.fuse=false fuse grep "def " >../out
	test_grep ! "$(printf "\033")" ../out
	git -c color.ui=always fuse grep "def " --format=json >../out
	test_grep ! "$(printf "\033")" ../out
'

test_expect_success 'what matches is coloured as git grep does it' '
	git init -q rates && cd rates
	printf "a rate, a Rate\nof rates\ta\001rate\nis\nrate\n" >rates
	test_commit "Rates"
	for how in "-F --case-sensitive rate" "-i -w rate" "a|x" \
		"--multiline is.r" "-C 1 ^is"
	do
		git -c color.ui=always fuse grep $how |
		sed "s/$(printf "\033\\[")1;31m/</g;s/^.*32m//
			s/$(printf "\033\\[m")/>/g"
	done >../out
	cat >../expected <<-\EOT
	1>:a <rate>, a Rate
	2>:of <rate>s	a?<rate>
	4>:<rate>
	1>:a <rate>, a <Rate>
	2>:of rates	a?<rate>
	4>:<rate>
	1>:<a> r<a>te, <a> R<a>te
	2>:of r<a>tes	<a>?r<a>te
	4>:r<a>te
	3>:<is>
	4>:<r>ate
	2>-of rates	a?rate
	3>:<is>
	4>-rate
	EOT
	test_cmp ../expected ../out
'

test_expect_success 'a terminal gets colours unless they are declined' '
	cd shop
	GIT_PAGER=cat
	export GIT_PAGER
	at_terminal "git fuse log -n 1" >../out
	test_grep "^$(printf "\033\\[33m")[0-9a-f]*$(printf "\033\\[m") " ../out
	for how in "NO_COLOR=1 git fuse" "TERM=dumb git fuse" \
		"git -c color.ui=false fuse" "git -c color.fuse=never fuse"
	do
		at_terminal "env ${how%% *} git >/dev/null; $how log -n 1" >../out
		test_grep ! "$(printf "\033")" ../out
		test_grep "Deep" ../out
	done
'

test_expect_success 'the pager is the one that git has' '
	cd shop
	at_terminal "GIT_PAGER=\"sed s/^/A:/\" git -c core.pager=false fuse ls src" >../out
	test_grep "^A:src/money.py" ../out
	at_terminal "PAGER=\"sed s/^/B:/\" git fuse ls src" >../out
	test_grep "^B:src/money.py" ../out
	at_terminal "PAGER=\"sed s/^/B:/\" git -c \"core.pager=sed s/^/C:/\" fuse ls src" >../out
	test_grep "^C:src/money.py" ../out
	at_terminal "git -c \"pager.fuse=sed s/^/D:/\" fuse ls src" >../out
	test_grep "^D:src/money.py" ../out
	for how in "git --no-pager fuse" "git -c pager.fuse=false fuse" \
		"GIT_PAGER= git fuse" "GIT_PAGER=cat git fuse"
	do
		at_terminal "PAGER=\"sed s/^/E:/\" $how ls src" >../out
		test_grep "^src/money.py" ../out
	done
	at_terminal "PAGER=\"sed s/^/F:/\" git fuse grep nothing-at-all; echo \$?" >../out
	tail -n 1 ../out >../last
	echo 1 >../expected
	test_cmp ../expected ../last
'

test_expect_success 'what asks back has no pager' '
	cd shop
	at_terminal "PAGER=\"sed s/^/G:/\" git fuse memory review" >../out
	test_grep ! "^G:" ../out
'

test_done
