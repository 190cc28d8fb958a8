#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='scope changes: what changed, and what uses it'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	make_shop shop
	cd shop
	git tag start
	git checkout -q -b topic
	sed "s/def add/def plus/" src/money.py >changed
	mv changed src/money.py
	test_commit "Say plus"
	git checkout -q main
	echo "# on main" >>src/clock.py
	test_commit "Meanwhile on main"
'

test_expect_success 'nothing changed, nothing found' '
	cd shop
	finds "" changes
	finds "" changes --staged
	finds "" changes main
'

test_expect_success 'a branch is compared with the merge base' '
	cd shop
	finds src/money.py changes main..topic --no-dependents
	finds src/money.py changes main...topic --no-dependents
	finds src/money.py changes ..topic --no-dependents
	finds src/clock.py changes topic --no-dependents
	finds src/clock.py changes start.. --no-dependents
	finds "src/clock.py" changes start --staged --no-dependents
'

test_expect_success 'and what uses it comes with it' '
	cd shop
	finds "src/money.py
	src/order.py" changes main..topic
	git fuse scope changes main..topic --format=paths >../out
	printf "src/money.py\nsrc/order.py\n" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'a revision alone means its own change' '
	cd shop
	finds src/money.py changes --at=topic --no-dependents
	finds src/clock.py changes --at=main --no-dependents
	finds "README.md
	src/clock.py
	src/invoice.py
	src/money.py
	src/order.py
	tests/test_order.py" changes --at=start
'

test_expect_success 'from within a bare repository' '
	git clone -q --bare shop bare.git
	cd bare.git
	finds "src/money.py
	src/order.py" changes main..topic
	finds src/clock.py changes --no-dependents
'

test_expect_success 'staged, unstaged and untracked changes' '
	git clone -q shop edited
	cd edited
	echo "# staged" >>src/clock.py
	git add src/clock.py
	echo "# unstaged" >>src/invoice.py
	echo "class New: pass" >new.py
	finds "new.py
	src/clock.py
	src/invoice.py" changes --no-dependents
	finds src/clock.py changes --staged --no-dependents
	finds "" changes --at=HEAD HEAD
	cd src
	finds "src/clock.py
	src/invoice.py" changes --no-dependents -- .
'

test_expect_success 'in a linked worktree' '
	git -C shop worktree add -q ../linked topic
	cd linked
	finds "" changes
	echo "# here" >>src/order.py
	finds src/order.py changes --no-dependents
	finds "src/money.py
	src/order.py" changes main --no-dependents
'

test_expect_success 'a renamed file is found under its new name' '
	git clone -q shop renamed
	cd renamed
	git mv src/money.py src/amount.py
	echo "# moved" >>src/amount.py
	finds src/amount.py changes --no-dependents
	finds src/amount.py changes --staged --no-dependents
	git fuse scope changes --format=json >../answer
	json ../answer ".changes[0].path" ".changes[0].change" \
		".changes[0].added" ".changes[0].removed" >../got
	printf "%s\n" src/amount.py renamed 1 0 >../expected
	test_cmp ../expected ../got
	test_grep "src/money.py" ../answer
'

test_expect_success 'a deleted file is listed, with those that miss it' '
	git clone -q shop deleted
	cd deleted
	git rm -q src/money.py
	git fuse scope changes --format=json >../answer
	json ../answer ".changes[0].path" ".changes[0].change" \
		".changes[0].removed" ".changes[0].symbols[0].name" \
		".changes[0].callers[0].path" >../got
	printf "%s\n" src/money.py deleted 13 Money src/order.py >../expected
	test_cmp ../expected ../got
'

test_expect_success 'public symbols that came, went and changed' '
	git clone -q shop api
	cd api
	cat >src/clock.py <<-\EOF
	class Clock:
	    def now(self, zone):
	        return 0

	def tick(): pass
	EOF
	git fuse scope changes --format=json >../answer
	for i in 0 1
	do
		json ../answer ".changes[0].symbols[$i].name" \
			".changes[0].symbols[$i].change" \
			".changes[0].symbols[$i].before" \
			".changes[0].symbols[$i].after"
	done >../got
	cat >../expected <<-\EOF
	Clock.now
	changed
	def now(self)
	def now(self, zone)
	tick
	added

	def tick()
	EOF
	test_cmp ../expected ../got
'

test_expect_success 'unknown and senseless ranges' '
	cd shop
	test_expect_code 128 git fuse scope changes mian 2>../err
	test_grep "^fatal: .*mian.*main" ../err
	test_expect_code 2 git fuse scope changes a..b..c 2>../err
	test_grep "is not a range" ../err
	test_expect_code 2 git fuse scope changes main..topic --staged 2>../err
	test_grep "says itself what is looked at" ../err
	git checkout -q --orphan alone
	git commit -q -m alone
	test_expect_code 128 git fuse scope changes main..alone 2>../err
	test_line_count 1 ../err
'

test_done
