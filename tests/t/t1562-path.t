#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='graph path: why one place depends on another'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# path EXPECTED ARGUMENT...: the text of the answer.
path () {
	printf "%s\n" "$1" | tr -d "\t" >"$TRASH/expected"
	shift
	git fuse graph path "$@" >"$TRASH/actual"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

# nothing EXPECTED ARGUMENT...
nothing () {
	echo "$1" >"$TRASH/expected"
	shift
	test_expect_code 1 git fuse graph path "$@" >"$TRASH/actual"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success setup '
	make_shop shop
	cd shop
	write lib/list.h <<-\EOF
	int list_add(int n);
	int list_drop(int n);
	EOF
	write lib/list.c <<-\EOF
	#include "list.h"
	#include "base.h"
	int list_add(int n)
	{
		return base_round(n);
	}
	int list_drop(int n)
	{
		return list_add(-n);
	}
	EOF
	echo "int base_round(int n);" >lib/base.h
	write lib/base.c <<-\EOF
	#include "base.h"
	int base_round(int n)
	{
		return n;
	}
	EOF
	write lib/main.c <<-\EOF
	#include "list.h"
	/* list_add is told of here, and used below */
	static int one(void)
	{
		return list_add(1);
	}
	int two(void)
	{
		return 2;
	}
	EOF
	test_commit "A list"
'

test_expect_success 'imports from one file to another, line by line' '
	cd shop
	path "tests/test_order.py:1: imports src/order.py (2 names of it)
	src/order.py:1: imports src/money.py (2 names of it)

	1 chain of 2 steps from tests/test_order.py to src/money.py" \
		tests/test_order.py src/money.py
	path "lib/list.c:2: imports lib/base.h (1 name of it)

	1 chain of 1 step from lib/list.c to lib/base.h" lib/list.c lib/base.h
'

test_expect_success 'names where no import leads there, comments apart' '
	cd shop
	path "lib/main.c:5: uses list_add of lib/list.c (1 name of it)
	lib/list.c:5: uses base_round of lib/base.c (1 name of it)

	1 chain of 2 steps from lib/main.c to lib/base.c" lib/main.c lib/base.c
	nothing "no dependency leads from lib/main.c to lib/base.c: 2 files were reached by imports" \
		lib/main.c lib/base.c --kind=imports
'

test_expect_success 'a symbol begins in its lines and ends at its uses' '
	cd shop
	path "lib/main.c:5: uses list_add of lib/list.c (1 name of it)
	lib/list.c:5: uses base_round of lib/base.c (1 name of it)

	1 chain of 2 steps from lib/main.c:one to base_round" \
		lib/main.c:one base_round
	path "src/order.py:8: uses Money of src/money.py (1 name of it)

	1 chain of 1 step from src/order.py:8-9 to Money" \
		src/order.py:8-9 Money
	nothing "no dependency leads from two to base_round: 1 file was reached by imports and by names" \
		two base_round
	nothing "no dependency leads from src/order.py:4-5 to src/money.py: 1 file was reached by imports and by names" \
		src/order.py:4-5 src/money.py
	nothing "no dependency leads from lib/main.c to list_drop: 5 files were reached by imports and by names" \
		lib/main.c list_drop
'

test_expect_success 'who asks the wrong way round is told' '
	cd shop
	nothing "no dependency leads from src/money.py to src/invoice.py: 1 file was reached by imports and by names; src/invoice.py depends on src/money.py, by 2 steps" \
		src/money.py src/invoice.py
	nothing "no dependency leads from src/clock.py to src/money.py: 1 file was reached by imports and by names" \
		src/clock.py src/money.py
'

test_expect_success 'directories: to and from any of their files' '
	cd shop
	path "tests/test_order.py:1: imports src/order.py (2 names of it)

	1 chain of 1 step from tests to src" tests src
	path "src/order.py:1: imports src/money.py (2 names of it)

	1 chain of 1 step from src to src/money.py" src src/money.py
	path "src/order.py:1: imports src/money.py (2 names of it)

	1 chain of 1 step from src/order.py to src" src/order.py src
'

test_expect_success 'of a package of Go the files that are used' '
	git init -q go && cd go
	write go.mod <<-\EOF
	module example.org/m
	EOF
	write main.go <<-\EOF
	package main

	import "example.org/m/p"

	func main() { p.OneThing() }
	EOF
	write p/one.go <<-\EOF
	package p

	func OneThing() {}
	EOF
	write p/two.go <<-\EOF
	package p

	func TwoThings() {}
	EOF
	path "main.go:3: imports p/one.go (1 name of it)

	1 chain of 1 step from main.go to p" main.go p
	nothing "no dependency leads from main.go to p/two.go: 2 files were reached by imports and by names" \
		main.go p/two.go
'

test_expect_success 'what begins in a test comes last' '
	git init -q late && cd late
	for file in a/test_a.py a/z.py
	do
		echo "import hub" | write $file
	done
	echo "x = 1" >hub.py
	path "a/z.py:1: imports hub.py

	a/test_a.py:1: imports hub.py

	2 chains of 1 step from a to hub.py" a hub.py
'

test_expect_success 'all of the shortest, as many as are asked for' '
	git init -q wide && cd wide
	for n in 1 2 3
	do
		printf "import b%s\n" 1 2 3 >a$n.py
		printf "import c\n" >b$n.py
	done
	echo "import far" >c.py
	echo "x = 1" >far.py
	mkdir a && mv a?.py a
	test_commit "Wide"
	git fuse graph path a c.py --format=json >../out
	json ../out .total .length .truncated .cursor >../actual
	printf "%s\n" 9 2 true >../expected
	head -n 3 ../actual >../first
	test_cmp ../expected ../first
	git fuse graph path a c.py --limit=0 >../out
	test_grep "^9 chains of 2 steps from a to c.py\$" ../out
	grep -c imports ../out >../actual
	echo 18 >../expected
	test_cmp ../expected ../actual
	sed "/^\$/d;/^9/d" ../out >../whole
	: >../pages && cursor=
	while :
	do
		git fuse graph path a c.py --limit=4 --format=json \
			${cursor:+--cursor=$cursor} >../out
		perl -MJSON::PP -e "local \$/;
			print \"\$_->{from}:\$_->{line}: imports \$_->{to}\\n\"
				for map { @{\$_->{edges}} }
				@{decode_json(<STDIN>)->{chains}};" \
			<../out >>../pages
		cursor=$(json ../out .cursor)
		test "$cursor" != null || break
	done
	sed "s/ (.*//" ../whole >../expected
	test_cmp ../expected ../pages
	git fuse graph path a c.py --limit=1 >../out
	test_grep "^9 chains of 2 steps from a to c.py, 1 shown\$" ../out
	test_grep "[-]-cursor=1[.].* goes on" ../out
'

test_expect_success 'a pathspec restricts what it may lead through' '
	cd wide
	git fuse graph path a c.py -- ":!b[13].py" >../out
	test_grep "^3 chains of 2 steps" ../out
	test_grep ! "b[13].py" ../out
	test_expect_code 1 git fuse graph path a c.py --exclude="b*" >../out
	test_grep "^no dependency leads from a to c.py: 3 files were" ../out
'

test_expect_success 'members of the JSON answer' '
	cd shop
	git fuse graph path src/invoice.py src/money.py --format=json >../out
	json ../out .schema .source.kind .from .to .kind .length .file_count \
		.opposite_length .total ".chains[0].edges[0]" >../actual
	printf "%s\n" fuse.graph.path/1 worktree src/invoice.py src/money.py \
		imports 2 3 0 1 "{\"from\":\"src/invoice.py\",\"import_count\":1,\"is_late\":false,\"line\":1,\"name_count\":2,\"reason\":\"imports\",\"text\":\"from src.order import Order\",\"to\":\"src/order.py\",\"via\":\"src.order\"}" \
		>../expected
	test_cmp ../expected ../actual
	test_expect_code 1 git fuse graph path src/money.py src/invoice.py \
		--format=json >../out
	json ../out .kind .length .opposite_length .total .chains >../actual
	printf "%s\n" all 0 2 0 "[]" >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'paths are told from where one is' '
	cd shop/src
	path "invoice.py:1: imports order.py (2 names of it)
	order.py:1: imports money.py (2 names of it)

	1 chain of 2 steps from invoice.py to money.py" invoice.py money.py
	git fuse graph path ../tests money.py --full-name >../../out
	test_grep "^tests/test_order.py:1: imports src/order.py" ../../out
	git fuse graph path ../tests money.py --format=json >../../out
	json ../../out ".chains[0].edges[0].from" >../../actual
	echo tests/test_order.py >../../expected
	test_cmp ../../expected ../../actual
'

test_expect_success 'what is looked at decides' '
	cd shop
	test_when_finished git -C "$TRASH/shop" reset -q --hard
	echo "from src.clock import Clock" >>src/money.py
	git add src/money.py
	echo "from src.clock import Clock" >>src/invoice.py
	git fuse graph path src/invoice.py src/clock.py >../out
	test_grep "^1 chain of 1 step" ../out
	git fuse graph path src/invoice.py src/clock.py --staged >../out
	test_grep "^1 chain of 3 steps" ../out
	test_expect_code 1 git fuse graph path src/invoice.py src/clock.py \
		--at=HEAD
'

test_expect_success 'a bare repository and a linked worktree answer alike' '
	cd shop
	git fuse graph path lib/main.c lib/base.c >../expected
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse graph path lib/main.c lib/base.c >../actual
	test_cmp ../expected ../actual
	git worktree add -q ../linked HEAD
	git -C ../linked fuse graph path lib/main.c lib/base.c >../actual
	test_cmp ../expected ../actual
'

test_expect_success 'bad input is refused' '
	cd shop
	test_expect_code 2 git fuse graph path
	test_expect_code 2 git fuse graph path src
	test_expect_code 2 git fuse graph path src lib --depth=1
	test_expect_code 2 git fuse graph path src lib --kind=some
	test_expect_code 2 git fuse graph path src src 2>../err
	test_grep "are in the same file" ../err
	test_expect_code 2 git fuse graph path src/money.py Money
	test_expect_code 1 git fuse graph path src/mony.py lib 2>../err
	test_grep "did you mean" ../err
	test_expect_code 2 git fuse graph path __init__ lib 2>../err
	test_grep "there is more than one" ../err
	test_expect_code 128 git fuse graph path src lib --at=nowhere
'

test_done
