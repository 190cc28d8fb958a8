#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='graph dependents: what depends on a file, and why'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# depend EXPECTED PATH [OPTION...]: "depth path" of every dependent.
depend () {
	printf "%s\n" "$1" | tr -d "\t" >"$TRASH/expected"
	shift
	git fuse graph dependents --format=json "$@" >"$TRASH/out"
	perl -MJSON::PP -e '
		local $/;
		print "$_->{depth} $_->{path}\n"
			for @{decode_json(<STDIN>)->{dependents}};
	' <"$TRASH/out" >"$TRASH/actual"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success setup '
	make_shop shop
	cd shop
	write lib/list.h <<-\EOF
	int list_add(int n);
	EOF
	write lib/list.c <<-\EOF
	#include "list.h"
	int list_add(int n)
	{
		return n;
	}
	EOF
	write lib/main.c <<-\EOF
	#include "list.h"
	int main(void)
	{
		return list_add(1);
	}
	EOF
	test_commit "A list"
'

test_expect_success 'what is not looked at is counted, by reason' '
	make_shop made && cd made
	write vendor/src/refund.py <<-\EOF
	from src.money import Money
	EOF
	mkdir gen
	for file in a b
	do
		cp vendor/src/refund.py gen/$file.py
	done
	echo "gen/* linguist-generated" >.gitattributes
	test_commit "Made"
	for command in "refs Money" "graph cycles" "graph search Money" \
		"graph dependents src/money.py"
	do
		git fuse $command >../out
		tail -n 1 ../out
	done >../told
	for _ in 1 2 3 4
	do
		echo "not looked at: 2 generated, 1 vendored"
	done >../expected
	test_cmp ../expected ../told
	git fuse grep "import Money" >../out
	cut -d: -f1 ../out >../told
	printf "%s\n" src/order.py gen/a.py gen/b.py \
		vendor/src/refund.py >../expected
	test_cmp ../expected ../told
'

test_expect_success 'the nearest first, with the reason' '
	cd shop
	git fuse graph dependents src/money.py --depth=3 >../out
	cat >../expected <<-\EOF
	1  src/order.py: imports it
	2  src/invoice.py: imports src/order.py
	2  tests/test_order.py: imports src/order.py
	3 files depend on src/money.py
	EOF
	test_cmp ../expected ../out
	write tools/print.py <<-\EOF
	from src.invoice import Invoice
	EOF
	write tools/all.py <<-\EOF
	import tools.print
	EOF
	test_when_finished rm -r "$TRASH/shop/tools"
	git fuse graph dependents src/money.py --depth=4 -- tools >../out
	cat >../expected <<-\EOF
	3  tools/print.py: imports src/invoice.py, by way of src/order.py
	4  tools/all.py: imports tools/print.py, by way of src/invoice.py, src/order.py
	2 files depend on src/money.py
	EOF
	test_cmp ../expected ../out
	git fuse graph dependents src/money.py --depth=4 --format=json >../out
	json ../out ".dependents[3].path" ".dependents[3].chain" >../actual
	printf "%s\n" tools/print.py \
		"[\"src/invoice.py\",\"src/order.py\",\"src/money.py\"]" \
		>../expected
	test_cmp ../expected ../actual
	git fuse graph dependents lib/list.c >../out
	cat >../expected <<-\EOF
	1  lib/main.c: uses list_add
	1 file depends on lib/list.c
	EOF
	test_cmp ../expected ../out
'

test_expect_success 'depth counts hops, from every file of a directory' '
	cd shop
	depend "1 src/order.py" src/money.py
	depend "1 src/order.py
	2 src/invoice.py
	2 tests/test_order.py" src/money.py --depth=2
	depend "1 tests/test_order.py" src
	depend "1 src/order.py
	2 src/invoice.py
	2 tests/test_order.py" src/money.py --depth=10
	git config fuse.depth 2
	test_when_finished git -C "$TRASH/shop" config --unset fuse.depth
	depend "1 src/order.py
	2 src/invoice.py
	2 tests/test_order.py" money.py
'

test_expect_success 'of a symbol, the files that use it' '
	cd shop
	cat >../expected <<-\EOF
	1  lib/main.c: uses list_add
	1 file depends on list_add
	EOF
	git fuse graph dependents list_add >../out
	test_cmp ../expected ../out
	depend "1 lib/main.c" lib/list.c:list_add
	depend "1 lib/main.c" lib/list.c:3
	depend "1 lib/main.c" list.c:2-4
	depend "1 lib/main.c" "$PWD/lib/list.c:list_add"
	depend "1 src/order.py" Money
	depend "1 src/order.py
	2 src/invoice.py
	2 tests/test_order.py" Money --depth=2
	test_expect_code 1 git fuse graph dependents main >../out
	echo "0 files depend on main" >../expected
	test_cmp ../expected ../out
	test_expect_code 1 git fuse graph dependents list.c:list_ad 2>../err
	test_grep "did you mean .lib/list.c:list_add." ../err
'

test_expect_success 'of a symbol, what uses it in its own file, too' '
	cd shop
	write lib/own.py <<-\EOF
	def inner(n):
	    return inner(n - 1) if n else 0


	def first():
	    return inner(1)


	def second():
	    return inner(2) + inner(3)


	class Ring:
	    def next(self):
	        return Ring()


	def ring():
	    return Ring()
	EOF
	test_when_finished rm "$TRASH/shop/lib/own.py"
	git fuse graph dependents inner >../out
	cat >../expected <<-\EOF
	1  lib/own.py:6: calls inner, in function first
	1  lib/own.py:10: calls inner, in function second (2 uses)
	0 other files and 2 places in the same file depend on inner
	EOF
	test_cmp ../expected ../out
	git fuse graph dependents Ring >../out
	cat >../expected <<-\EOF
	1  lib/own.py:19: makes Ring, in function ring
	0 other files and 1 place in the same file depend on Ring
	EOF
	test_cmp ../expected ../out
	git fuse graph dependents inner --format=json >../out
	json ../out ".same_file[0].line" ".same_file[1].path" \
		".same_file[1].role" ".same_file[1].line" >../actual
	printf "%s\n" 6 lib/own.py calls 10 >../expected
	test_cmp ../expected ../actual
	git fuse graph dependents inner --limit=1 >../out
	test_line_count 2 ../out
	test_expect_code 1 git fuse graph dependents inner -- src
'

test_expect_success 'of a symbol, the symbols that use it, with the chain' '
	cd shop
	test_when_finished rm "$TRASH/shop/lib/twice.c"
	write lib/twice.c <<-\EOF
	#include "list.h"
	static int twice(int n)
	{
		return list_add(n) + list_add(n);
	}
	int more(int n)
	{
		return twice(n);
	}
	int (*adder)(int) = list_add;
	EOF
	git fuse graph dependents list_add --level=symbol --depth=2 >../out
	cat >../expected <<-\EOF
	1  lib/main.c:4: calls list_add, in function main
	1  lib/twice.c:4: calls list_add, in function twice (2 uses)
	1  lib/twice.c:10: uses list_add
	2  lib/twice.c:8: calls twice, in function more
	4 symbols depend on list_add
	EOF
	test_cmp ../expected ../out
	git fuse graph dependents list_add --level=symbol --depth=3 \
		--format=json -- lib/twice.c >../out
	json ../out .level .symbols .asked_count .isComplete .total \
		".dependents[1].id" ".dependents[2]" >../actual
	cat >../expected <<-\EOF
	symbol
	["function:lib/list.c:list_add"]
	4
	true
	3
	file:lib/twice.c
	{"chain":[{"id":"function:lib/twice.c:twice","is_sure":true,"line":4,"on":"function:lib/list.c:list_add","path":"lib/twice.c","role":"calls","through":null}],"depth":2,"id":"function:lib/twice.c:more","is_sure":true,"line":8,"on":"function:lib/twice.c:twice","path":"lib/twice.c","role":"calls","through":null,"usageCount":1}
	EOF
	test_cmp ../expected ../actual
	test_expect_code 2 git fuse graph dependents lib/list.c \
		--level=symbol 2>../err
	test_grep "is no symbol" ../err
'

test_expect_success 'how one symbol comes to use another' '
	cd shop
	test_when_finished rm "$TRASH/shop/lib/twice.c"
	write lib/twice.c <<-\EOF
	#include "list.h"
	static int twice(int n)
	{
		return list_add(n) + list_add(n);
	}
	int more(int n)
	{
		return twice(n);
	}
	EOF
	git fuse graph path more list_add --level=symbol >../out
	cat >../expected <<-\EOF
	lib/twice.c:8: calls twice, in function more
	lib/twice.c:4: calls list_add, in function twice (2 uses)
	2 steps from more to list_add
	EOF
	test_cmp ../expected ../out
	git fuse graph path more list_add --level=symbol --format=json >../out
	json ../out .level .length .total .isComplete ".edges[0].id" \
		".edges[1].on" >../actual
	cat >../expected <<-\EOF
	symbol
	2
	1
	true
	function:lib/twice.c:more
	function:lib/list.c:list_add
	EOF
	test_cmp ../expected ../actual
	test_expect_code 1 git fuse graph path list_add more --level=symbol \
		>../out
	test_grep "^no uses lead from list_add to more: the uses of 1 symbol " \
		../out
	test_expect_code 2 git fuse graph path lib/list.c more --level=symbol \
		2>../err
	test_grep "lib/list.c. is no symbol" ../err
'

test_expect_success 'calls of what is overridden may run it' '
	mkdir java && cd java && git init -q .
	write Base.java <<-\EOF
	package org.shop;
	public class Base {
		public int total() { return 1; }
		public int total(int rate) { return rate; }
	}
	EOF
	write Order.java <<-\EOF
	package org.shop;
	public class Order extends Base {
		public int total() { return 2; }
	}
	EOF
	write Till.java <<-\EOF
	package org.shop;
	public class Till {
		int pay(Base base) { return base.total(); }
		int rate(Base base) { return base.total(3); }
		int again(Base base) { return pay(base); }
	}
	EOF
	test_commit "Totals"
	git fuse graph dependents Order.total --level=symbol --depth=2 >../out
	cat >../expected <<-\EOF
	1  Till.java:3: calls Base.total, which may run Order.total, in method Till.pay
	2  Till.java:5: calls Till.pay, in method Till.again
	2 symbols depend on Order.total
	EOF
	test_cmp ../expected ../out
	git fuse graph dependents "method:org.shop.Base.total(+0)" \
		--level=symbol >../out
	cat >../expected <<-\EOF
	1  Till.java:3: calls Base.total, in method Till.pay
	1  Order.java:3: overrides Base.total, by method Order.total
	2 symbols depend on method:org.shop.Base.total(+0)
	EOF
	test_cmp ../expected ../out
	git fuse graph dependents Order.total >../out
	cat >../expected <<-\EOF
	1  Till.java: uses Base.total (0.50 sure)
	1 file depends on Order.total
	EOF
	test_cmp ../expected ../out
	git fuse graph dependents "method:org.shop.Base.total(+0)" >../out
	test_grep "^1  Order.java: overrides total" ../out
'

test_expect_success 'source comes before tests, and these before examples' '
	make_shop classes && cd classes
	mkdir a
	for file in a/test_order.py examples/shop.py src/zebra.py
	do
		write $file <<-\EOF
		from src.money import Money
		EOF
	done
	test_commit "More"
	depend "1 src/order.py
	1 src/zebra.py
	1 a/test_order.py
	1 examples/shop.py" src/money.py
'

test_expect_success 'members of the JSON answer' '
	cd shop
	git fuse graph dependents lib/list.h --limit=1 --format=json >../out
	json ../out .schema .source.kind .files .total .isComplete \
		".dependents[0]" >../actual
	printf "%s\n" fuse.graph.dependents/2 worktree "[\"lib/list.h\"]" 2 \
		false "{\"chain\":[\"lib/list.h\"],\"depth\":1,\"on\":\"lib/list.h\",\"path\":\"lib/list.c\",\"reason\":\"imports\",\"via\":\"list.h\",\"weight\":1}" \
		>../expected
	test_cmp ../expected ../actual
	git fuse graph dependents lib/list.h --limit=1 >../out
	test_grep "^2 files depend on lib/list.h, 1 shown\$" ../out
'

test_expect_success 'paths are relative to where one is, pathspecs narrow' '
	cd shop/src
	depend "1 src/order.py" money.py
	depend "1 src/order.py" src/money.py
	depend "1 src/order.py" ../src/money.py
	depend "2 tests/test_order.py" money.py --depth=2 -- ../tests
	cd ..
	json ../out .total >../actual
	echo 1 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'what is looked at decides' '
	cd shop
	test_when_finished git -C "$TRASH/shop" reset -q --hard
	echo "from src.clock import Clock" >>src/order.py
	git add src/order.py
	echo "from src.clock import Clock" >>src/invoice.py
	depend "1 src/invoice.py
	1 src/order.py" src/clock.py
	depend "1 src/order.py" src/clock.py --staged
	test_expect_code 1 git fuse graph dependents src/clock.py --at=HEAD >../out
	echo "0 files depend on src/clock.py" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'a bare repository and a linked worktree answer alike' '
	cd shop
	git fuse graph dependents src/money.py --depth=2 >../expected
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse graph dependents src/money.py --depth=2 \
		>../actual
	test_cmp ../expected ../actual
	git worktree add -q ../linked HEAD
	git -C ../linked fuse graph dependents src/money.py --depth=2 \
		>../actual
	test_cmp ../expected ../actual
'

test_expect_success 'bad input is refused' '
	cd shop
	test_expect_code 2 git fuse graph dependents
	test_expect_code 2 git fuse graph dependents a b
	test_expect_code 2 git fuse graph dependents src --depth=0
	test_expect_code 2 git fuse graph dependents src --limit=-1
	test_expect_code 1 git fuse graph dependents src/mony.py 2>../err
	test_grep "^error: .*src/mony.py.*src/money.py" ../err
	test_expect_code 128 git fuse graph dependents src --at=nowhere
'

test_done
