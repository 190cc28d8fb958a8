#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='scope focus: what a seed names, and what surrounds it'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	make_shop shop
	cd shop
	write src/money/notes.py <<-\EOF
	class Note: pass
	EOF
	write deep/a.py <<-\EOF
	from deep.b import Beta

	class Alpha(Beta): pass
	EOF
	write deep/b.py <<-\EOF
	from deep.c import Gamma

	class Beta(Gamma): pass
	EOF
	write deep/c.py <<-\EOF
	from deep.d import Delta

	class Gamma(Delta): pass
	EOF
	write deep/d.py <<-\EOF
	class Delta: pass
	EOF
	write other/order.py <<-\EOF
	class Other: pass
	EOF
	test_commit more
'

test_expect_success 'a path comes before a file name' '
	cd shop
	finds "$shop_order" focus src/order.py
	finds other/order.py focus other/order.py
	finds "other/order.py
	$shop_order" focus order.py
'

test_expect_success 'from a subdirectory, a path is relative to it first' '
	cd shop/other
	finds other/order.py focus order.py
	finds "$shop_order" focus src/order.py
	finds "$shop_order" focus ../src/order.py
'

test_expect_success 'a symbol' '
	cd shop
	finds "$shop_order" focus Order
	finds "src/clock.py" focus Clock
	finds "src/clock.py" focus Clock.now
	finds "src/clock.py" focus clock.now
'

test_expect_success 'a file name comes before a symbol, case where it matches' '
	cd shop
	finds "$shop_order" focus ORDER.PY -- src tests
	finds "src/clock.py" focus CLOCK
'

test_expect_success 'a directory' '
	cd shop
	finds "deep/a.py
	deep/b.py
	deep/c.py
	deep/d.py" focus deep
	finds "src/money/notes.py" focus src/money
	finds "src/money/notes.py" focus src/money/
'

test_expect_success 'depth counts hops in both directions' '
	cd shop
	finds "deep/a.py
	deep/b.py" focus Alpha
	finds "deep/a.py
	deep/b.py
	deep/c.py" focus Alpha --depth=2
	finds "deep/b.py
	deep/c.py
	deep/d.py" focus Gamma
	finds "deep/a.py
	deep/b.py
	deep/c.py
	deep/d.py" focus Alpha --depth=10
'

test_expect_success 'the seed comes first, then by distance' '
	cd shop
	git fuse scope focus --whole Alpha --depth=3 --format=paths >../out
	printf "deep/%s.py\n" a b c d >../expected
	test_cmp ../expected ../out
'

test_expect_success 'pathspecs narrow the answer' '
	cd shop
	finds "src/order.py
	src/money.py" focus src/order.py -- src ":!src/invoice.py"
	test_expect_code 1 git fuse scope focus --whole deep -- nowhere
	finds "src/order.py
	src/invoice.py
	src/money.py" focus Order -- "*/*e*.py" ":!tests"
'

test_expect_success 'what is looked at decides' '
	cd shop
	test_when_finished git -C "$TRASH/shop" reset -q --hard
	echo "class Staged: pass" >>src/clock.py
	git add src/clock.py
	echo "class Onlyhere: pass" >>src/clock.py
	finds src/clock.py focus Onlyhere
	finds src/clock.py focus Staged
	finds src/clock.py focus Staged --staged
	test_must_fail git fuse scope focus --whole Onlyhere --staged
	test_must_fail git fuse scope focus --whole Staged --at=HEAD
	test_must_fail git fuse scope focus --whole Alpha --at=HEAD~1
'

test_expect_success 'an ignored file is no part of the work tree' '
	cd shop
	test_when_finished rm -f "$TRASH/shop/.gitignore" "$TRASH/shop/gen.py"
	echo gen.py >.gitignore
	echo "class Gen: pass" >gen.py
	test_must_fail git fuse scope focus --whole Gen
	rm .gitignore
	finds gen.py focus Gen
'

test_expect_success 'nothing found suggests the nearest' '
	cd shop
	test_expect_code 1 git fuse scope focus --whole Ordr >../out 2>../err
	test_line_count 0 ../out
	test_line_count 1 ../err
	test_grep "^error: .*Ordr.*Order" ../err
	test_expect_code 1 git fuse scope focus --whole src/ordr.py 2>../err
	test_grep "src/order.py" ../err
	test_expect_code 1 git fuse scope focus --whole zzzzzzzz 2>../err
	test_line_count 1 ../err
	test_expect_code 128 git fuse scope focus --whole Order --at=mian 2>../err
	test_grep "^fatal: .*mian.*main" ../err
'

test_expect_success 'an absolute path in the work tree is a path' '
	git init -q absolute
	cd absolute
	mkdir sub
	echo "def one(): pass" >sub/one.py
	echo "def two(): pass" >two.py
	finds sub/one.py focus "$(pwd -P)/sub/one.py"
	finds sub/one.py focus "$(pwd -P)/sub/"
	cd sub
	finds two.py focus "$TRASH/absolute/two.py"
	test_must_fail git fuse scope focus --whole "$TRASH/absolutely/two.py"
'

test_expect_success 'a file that is not looked at is not said to be missing' '
	git init -q left-out
	cd left-out
	printf "a\\0b" >binary.c
	echo "int a;" >made.c
	echo "made.c linguist-generated" >.gitattributes
	test_expect_code 1 git fuse scope focus --whole made.c 2>err
	test_grep "^error: .made.c. is not looked at: generated$" err
	test_expect_code 1 git fuse scope focus --whole ./binary.c 2>err
	test_grep "^error: .binary.c. is not looked at: it is .*binary" err
'

test_expect_success 'each file says why it is there' '
	cd shop
	git fuse scope focus --whole Order --depth=1 --explain -- src >../out
	test_grep "src/order.py" ../out
	test_grep "src/money.py" ../out
	test_grep -i "import.*src.money\|Money" ../out
'

test_expect_success 'the same question gives the same bytes' '
	cd shop
	git fuse scope focus --whole Order --depth=3 >../one
	git fuse index rebuild >/dev/null
	git fuse scope focus --whole Order --depth=3 >../two
	cmp ../one ../two
	git fuse scope focus --whole Order --depth=3 --at=HEAD --format=paths >../one
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse scope focus --whole Order --depth=3 \
		--format=paths >../two
	test_cmp ../one ../two
'

test_done
