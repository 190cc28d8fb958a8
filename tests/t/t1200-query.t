#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='scope query: files ranked by a question, with what they need'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# first 'path' ARGUMENTS...: the one ranked first.
first () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse scope query --whole --format=paths --full-name "$@" >"$TRASH/ranked"
	head -n 1 "$TRASH/ranked" >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

test_expect_success setup '
	make_shop shop
'

test_expect_success 'names weigh more than prose, paths more than neither' '
	cd shop
	first src/clock.py clock
	first src/invoice.py invoice
	first src/money.py money
	first src/money.py "amount of money"
	first README.md nothing uses
'

test_expect_success 'identifiers are found by their parts and endings' '
	cd shop
	first src/order.py orders
	first src/order.py "TOTAL of orders"
	first src/invoice.py invoices
	first src/invoice.py rendering
'

test_expect_success 'a question may be one argument or many' '
	cd shop
	git fuse scope query --whole "order total" --format=paths >../one
	git fuse scope query --whole order total --format=paths >../two
	test_cmp ../one ../two
'

test_expect_success 'only the ranked and what they depend on, not who uses them' '
	cd shop
	finds src/money.py query currency --limit=1
	finds "src/invoice.py
	src/order.py" query invoice render --limit=1
	finds "src/invoice.py
	src/money.py
	src/order.py" query invoice render --limit=1 --depth=2
'

test_expect_success '--limit says where it starts from' '
	cd shop
	finds src/clock.py query clock --limit=1
	finds "README.md
	src/clock.py" query clock --limit=2
'

test_expect_success 'every tree is answered from its own statistics' '
	cd shop
	git rm -q src/clock.py
	first README.md clock
	first README.md clock --staged
	first src/clock.py clock --at=HEAD
	git reset -q --hard
	git clone -q --bare . ../bare.git
	cd ../bare.git
	first src/clock.py clock
'

test_expect_success 'from a subdirectory, a linked worktree, within pathspecs' '
	cd shop/src
	first src/clock.py clock
	finds src/clock.py query clock --limit=1 -- .
	git worktree add -q ../../linked
	cd ../../linked
	first src/clock.py clock
'

test_expect_success 'words that nothing holds, and no words' '
	cd shop
	test_expect_code 1 git fuse scope query xylophone >../out 2>../err
	test_grep "0 passages" ../out
	test_grep "grade: insufficient" ../out
	test_line_count 0 ../err
	test_expect_code 1 git fuse scope query "the of and" >../out
	test_grep "grade: insufficient" ../out
	test_expect_code 2 git fuse scope query "..." 2>../err
	test_grep "^error: " ../err
	test_expect_code 2 git fuse scope query "" 2>../err
	test_expect_code 2 git fuse scope query 2>../err
	test_grep "question is missing" ../err
'

test_expect_success 'a question may come from a file' '
	cd shop
	echo "Order total" >../question
	git fuse scope query "Order total" >../one
	git fuse scope query --query-file=../question >../two
	test_cmp ../one ../two
	git fuse scope query --query-file=- <../question >../two
	test_cmp ../one ../two
	test_expect_code 2 git fuse scope query more --query-file=../question
'

# heads ARGUMENTS...: the rows of the head, and nothing else.
heads () {
	git fuse scope "$@" --format=toc | sed -n "1d; /:[0-9]/p"
}

test_expect_success 'a name is answered by what defines it, as its focus is' '
	cd shop
	heads focus Order >../focus
	heads query Order >../query
	test_grep "^src/order.py:3-11 type Order$" ../focus
	test_cmp ../focus ../query
	heads query order.total >../query
	heads focus Order.total >../focus
	test_cmp ../focus ../query
	heads query src/order.py:8-9 >../query
	heads focus src/order.py:8-9 >../focus
	test_cmp ../focus ../query
	heads query clock.py >../query
	heads focus clock.py >../focus
	test_cmp ../focus ../query
	heads query money >../query
	sed -n 1p ../query >../first
	test_grep "src/money.py:.* type Money" ../first
	git fuse scope query Order --format=json >../json
	json ../json grade >../grade
	test_grep . ../grade
'

test_expect_success 'a name of many is answered by words, definitions first' '
	git init -q many
	cd many
	for i in 1 2 3 4 5
	do
		{
			seq -f "x%g = other(visit, visit)" 90
			echo "def visit(node):"
			echo "    return node.kind$i"
		} >part$i.py
	done
	seq -f "visit%g = visit(visit, visit)" 60 >user.py
	git add .
	git commit -qm many
	heads query visit --max-tokens=900 >../query
	sed -n 1,3p ../query >../first
	test_line_count 3 ../first
	test_grep ! -v "part[1-5].py:.*visit.* - the question names it" ../first
'

test_done
