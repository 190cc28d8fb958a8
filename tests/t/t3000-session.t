#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='sessions: said once, and every question stays within'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# A shop in two languages, with an older branch.
make_two () {
	git init -q "$1" && cd "$1" &&
	printf "%s\n" out err want want2 >.git/info/exclude &&
	write src/money.py <<-\EOT &&
	def round_money(cents):
	    return cents // 100
	EOT
	write src/money.c <<-\EOT &&
	int round_money(int cents) { return cents / 100; }
	EOT
	write test/test_money.py <<-\EOT &&
	from src.money import round_money
	def test_money():
	    assert round_money(100) == 1
	EOT
	printf '#!/usr/bin/env python3\nround_money = 1\n' |
	write tool &&
	test_commit "Begin" && git branch old &&
	write src/late.py <<-\EOT &&
	def round_money_late():
	    pass
	EOT
	test_commit "Be late"
}

paths () { git fuse ls --full-name "$@" | tr '\n' ' '; }

test_expect_success 'what a session is about narrows every listing' '
	make_two one &&
	git fuse session set s --include=src >out &&
	grep "include: src" out &&
	test "$(paths --session=s)" = "src/late.py src/money.c src/money.py " &&
	test "$(GIT_FUSE_SESSION=s paths)" = "$(paths --session=s)" &&
	test "$(git -c fuse.session=s fuse ls | wc -l)" = 3 &&
	git fuse session set s --language=python &&
	test "$(paths --session=s)" = \
		"src/late.py src/money.py test/test_money.py tool " &&
	git fuse session set s --exclude=test --exclude="*.c" &&
	test "$(paths --session=s)" = "src/late.py src/money.py tool "
'

test_expect_success 'every command that looks for something stays within' '
	make_two all && git fuse session set s --include=src --language=python &&
	export GIT_FUSE_SESSION=s &&
	git fuse grep -w round_money >out && ! grep -v "^src/money.py" out &&
	git fuse search round money >out && test_grep "src/money.py" out &&
	test_grep ! "src/money[.]c" out && test_grep ! "^test/" out &&
	git fuse refs round_money >out && test_grep ! "test/" out &&
	git fuse scope query --whole round money --format=paths >out &&
	test_grep ! "test/" out && test_grep ! "money[.]c" out &&
	git fuse log >out && test_grep "src/" out && test_grep ! "test/" out &&
	git fuse open test/test_money.py --format=json >out &&
	test_grep "\"outside\":\"test/test_money.py\"" out &&
	git fuse open src/money.py >out && cmp out src/money.py &&
	git fuse context "round money" >out && test_grep ! "money[.]c" out
'

test_expect_success 'what is said now wins, field by field' '
	make_two now &&
	git fuse session set s --include=src --language=python --at=old &&
	test "$(paths --session=s)" = "src/money.py " &&
	test "$(paths --session=s --at=HEAD)" = "src/late.py src/money.py " &&
	test "$(paths --session=s --worktree)" = "src/late.py src/money.py " &&
	test "$(paths --session=s --include=test)" = "test/test_money.py " &&
	test "$(paths --session=s -- test)" = "test/test_money.py " &&
	test "$(paths --session=s --include=)" = \
		"src/money.py test/test_money.py tool " &&
	test "$(paths --session=s --language=)" = "src/money.c src/money.py " &&
	test "$(paths --session=s --language=c --include=)" = "src/money.c " &&
	test "$(GIT_FUSE_SESSION=s paths --session= | wc -w)" = 5
'

test_expect_success 'the answer tells what was applied' '
	make_two told && git fuse session set s --include=src &&
	git fuse ls --session=s --exclude="*.c" --format=json >out &&
	test_grep "\"scope\":{\"session\":\"s\",\"applied\":{\"exclude\":\\[\"\\*.c\"\\],\"include\":\\[\"src\"\\]}}" out &&
	git fuse ls --session=s --include= --format=json >out &&
	test_grep "\"applied\":{\"include\":\\[\\]}" out
'

test_expect_success 'the last one wins, and nothing is refused' '
	make_two last && git fuse session set s --include=src &&
	git fuse session set s --language=c &&
	test "$(paths --session=s)" = "src/money.c " &&
	git fuse session show s >out && test_grep ! include out &&
	test_expect_code 2 git fuse session set s 2>err &&
	test_grep "says nothing: give it --include, .*session clear s" err &&
	test "$(paths --session=s)" = "src/money.c " &&
	test_expect_code 128 git fuse ls --session=t 2>err &&
	test_grep "there is no session .t.: .git fuse session set t. makes" err
'

test_expect_success 'clearing, listing and pruning' '
	make_two list && git fuse session set b --language=c &&
	git fuse session set a --include=src &&
	git fuse session list >out &&
	grep -n "^a " out | grep ^1: && grep -n "^b " out | grep -v ^1: &&
	git fuse session list --format=jsonl >out && test_line_count 2 out &&
	git fuse session clear a >out && grep "forgot 1 session" out &&
	git fuse session clear a >out && grep "forgot 0 sessions" out &&
	touch -d "2 hours ago" .git/fuse/sessions/b.json &&
	git fuse session list >out && echo "no sessions" >expected &&
	test_cmp expected out &&
	test_expect_code 128 git fuse ls --session=b 2>err &&
	test_grep "was not used for an hour and has expired" err &&
	git fuse session prune >out && grep "forgot 1 session" out &&
	test_path_is_missing .git/fuse/sessions/b.json
'

test_expect_success 'a use keeps a session, and others are pruned by the way' '
	make_two used && git fuse session set a --include=src &&
	git fuse session set b --include=src &&
	touch -d "59 minutes ago" .git/fuse/sessions/a.json &&
	touch -d "2 hours ago" .git/fuse/sessions/b.json &&
	touch -d "1 hour ago" .git/fuse/sessions/.pruned &&
	git fuse ls --session=a >out && test_line_count 3 out &&
	find .git/fuse/sessions/a.json -mmin -5 | grep a.json &&
	test_path_is_missing .git/fuse/sessions/b.json
'

test_expect_success 'names and values that are none' '
	make_two bad &&
	for name in ../x .x "a b" "" "$(printf "%0129d" 1)" a/b
	do
		test_expect_code 2 git fuse session set "$name" --include=src ||
		exit 1
	done &&
	test_expect_code 2 git fuse session set s --language=pyhton 2>err &&
	test_grep "unknown language .pyhton.; did you mean .python." err &&
	test_expect_code 2 git fuse session set s --include=":(nonsense)x" 2>err &&
	test_grep "the magic .nonsense. is not supported" err &&
	test_expect_code 2 git fuse session set s --include=../x 2>err &&
	test_grep "outside the repository" err &&
	printf "{" >../broken &&
	git fuse session set s --include=src && cp ../broken \
		.git/fuse/sessions/s.json &&
	test_expect_code 128 git fuse ls --session=s 2>err &&
	test_grep "git fuse session clear s. removes it" err &&
	test_expect_code 128 git fuse session list
'

test_expect_success 'paths are those of where it was said' '
	make_two where && cd src && git fuse session set s --include="*.py" \
		--exclude=late.py && cd .. &&
	test "$(paths --session=s)" = "src/money.py " && cd test &&
	test "$(paths --session=s)" = "src/money.py " &&
	git fuse session set t --include=. --include=":(top,glob)src/*.c" &&
	cd ../src &&
	test "$(paths --session=t)" = "src/money.c test/test_money.py "
'

test_expect_success 'bare repositories, linked work trees, the index' '
	make_two many && git clone -q --bare . ../many.git &&
	git worktree add -q ../linked old &&
	git fuse session set s --include=src &&
	echo >src/staged.py && git add src/staged.py &&
	test "$(paths --session=s --staged | wc -w)" = 4 &&
	cd ../linked && test "$(paths --session=s | wc -w)" = 2 &&
	cd ../many.git && test_expect_code 128 git fuse ls --session=s &&
	git fuse session set s --include=src --at=old &&
	test "$(paths --session=s)" = "src/money.c src/money.py "
'

test_expect_success 'several branches and repositories are asked in turn' '
	make_two several && cd .. && make_two other && cd ../several &&
	git config fuse.repository.other ../other &&
	git fuse ls --branch=old --branch=HEAD -- src >out &&
	grep "^== old ==" out && grep "^== HEAD ==" out &&
	test "$(grep -c late.py out)" = 1 &&
	git fuse session set s --repo=other --repo=. --include=src &&
	git fuse grep --session=s round_money_late >out &&
	grep "^== other ==" out && grep "^== . ==" out &&
	git fuse grep --session=s round_money_late --format=json >out &&
	test_grep "^{\"schema\":\"fuse.several/1\",\"answers\":\\[{\"repository\":\"other\",\"branch\":null,\"answer\":{\"schema\":\"fuse.grep/2\"" out &&
	git fuse grep --session=s round_money_late --format=jsonl >out &&
	head -n 1 out | grep "{\"repository\":\"other\",\"branch\":null}" &&
	test_expect_code 128 git fuse ls --repo=nowhere 2>err &&
	test_grep "nowhere" err &&
	mkdir ../outside && cd ../outside &&
	git fuse ls --repo=../other >out && grep "src/money.c" out
'

test_expect_success 'a thousand sessions, and sixteen who set at once' '
	make_two crowd && git fuse session set s --include=src &&
	for i in $(seq 1000)
	do
		cp .git/fuse/sessions/s.json .git/fuse/sessions/n$i.json ||
		exit 1
	done &&
	git fuse session list --format=jsonl >out && test_line_count 1001 out &&
	for i in $(seq 16)
	do
		( git fuse session set both --include=src/$i --exclude=$i &&
		  git fuse session set own$i --include=$i ) >/dev/null &
	done && wait &&
	git fuse session show both --format=json >out &&
	perl -ne "exit !/\"exclude\":\\[\"(\\d+)\"\\],\"include\":\\[\"src\\/\\1\"\\]/" out &&
	for i in $(seq 16)
	do
		git fuse session show own$i | grep -x "  include: $i" || exit 1
	done
'

test_done
