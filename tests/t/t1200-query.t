#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='scope query: files ranked by a question, with what they need'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# first 'path' ARGUMENTS...: the one ranked first.
first () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse scope query --format=paths "$@" >"$TRASH/ranked"
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
	first tests/test_order.py empty_order
	first tests/test_order.py "EMPTY orders"
	first src/invoice.py invoices
	first src/invoice.py rendering
'

test_expect_success 'a question may be one argument or many' '
	cd shop
	git fuse scope query "order total" --format=paths >../one
	git fuse scope query order total --format=paths >../two
	test_cmp ../one ../two
'

test_expect_success 'only the ranked and what they depend on, not who uses them' '
	cd shop
	finds src/money.py query currency --top=1
	finds "src/invoice.py
	src/order.py" query invoice render --top=1
	finds "src/invoice.py
	src/money.py
	src/order.py" query invoice render --top=1 --depth=2
'

test_expect_success '--top limits where it starts from' '
	cd shop
	finds src/clock.py query clock --top=1
	finds "README.md
	src/clock.py" query clock --top=2
	finds "README.md
	src/clock.py" query clock
'

test_expect_success 'the plain form and reranking find the same files' '
	cd shop
	finds "README.md
	src/clock.py" query clock --plain
	finds "README.md
	src/clock.py" query clock --rerank
	finds src/clock.py query clock --plain --rerank --top=1
'

test_expect_success 'vectors that are kept reorder as new ones do' '
	cd shop
	rm -rf .git/fuse &&
	git fuse scope query clock --rerank >../first &&
	git fuse scope query clock --rerank >../second &&
	cmp ../first ../second
'

test_expect_success 'every tree is answered from its own statistics' '
	cd shop
	git rm -q src/clock.py
	finds README.md query clock
	finds README.md query clock --staged
	finds "README.md
	src/clock.py" query clock --at=HEAD
	git reset -q --hard
	git clone -q --bare . ../bare.git
	cd ../bare.git
	finds "README.md
	src/clock.py" query clock
'

test_expect_success 'from a subdirectory, a linked worktree, within pathspecs' '
	cd shop/src
	finds "README.md
	src/clock.py" query clock
	finds src/clock.py query clock -- .
	git worktree add -q ../../linked
	cd ../../linked
	finds "README.md
	src/clock.py" query clock
'

test_expect_success 'words that nothing holds, and no words' '
	cd shop
	test_expect_code 128 git fuse scope query xylophone >../out 2>../err
	test_line_count 0 ../out
	test_line_count 1 ../err
	test_expect_code 2 git fuse scope query "the of and" 2>../err
	test_grep "^error: " ../err
	test_expect_code 2 git fuse scope query "..." 2>../err
	test_expect_code 2 git fuse scope query "" 2>../err
'

test_done
