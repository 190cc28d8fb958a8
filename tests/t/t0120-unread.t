#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='what could not be looked into is no "no"'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/mcp-lib.sh"

# A shop with rules and decisions, and a bare clone without any content.
make_clones () {
	make_shop shop &&
	(
		cd shop &&
		mkdir -p docs/adr .fuse &&
		for n in 1 2
		do
			write docs/adr/000$n-money-$n.md <<-EOT
			# $n. Money $n

			Date: 2024-01-0$n

			## Status

			Accepted

			## Decision

			Count in cents, governs src/money.py.
			EOT
		done &&
		write .fuse/architecture.yaml <<-\EOT &&
		layers:
		  - name: all
		    paths: [src/**]
		rules:
		  - {kind: forbid, from: all, to: all}
		EOT
		write CONTRIBUTING.md <<-\EOT &&
		# Contributing

		## Errors

		Errors are told.
		EOT
		test_commit "Decide"
	) &&
	git -C shop config uploadpack.allowFilter true &&
	git clone -q --bare --filter=blob:none "file://$TRASH/shop" bare &&
	git -C bare remote set-url origin "file://$TRASH/gone"
}

# codes FILE: runs each line "<code> <words>" and tells which ends otherwise.
codes () {
	while read -r code words
	do
		got=0
		# shellcheck disable=SC2086	# words
		git fuse $words >"$TRASH/out" 2>"$TRASH/err" </dev/null ||
			got=$?
		test $got = "$code" || {
			echo "$words: $got, not $code:"
			cat "$TRASH/err"
		}
	done <"$1" >"$TRASH/differ"
	test_line_count 0 "$TRASH/differ"
}

test_expect_success 'no command takes a clone without content for empty' '
	make_clones
	cat >blind <<-\EOT
	1 adr check
	3 adr list
	3 adr search cents
	3 adr why src/money.py
	3 arch check
	3 arch init
	3 blame src/money.py
	3 context money
	3 coupling src/money.py
	3 graph cycles
	3 graph dependents src/money.py
	3 graph search Money
	3 grep Money
	3 hotspots
	3 index verify
	3 info
	3 open src/money.py
	3 patterns
	3 refs Money
	3 scope changes
	3 scope focus Money
	3 scope query money
	3 search zebra
	3 show HEAD
	3 style errors
	3 tests
	0 ls
	0 log src/money.py
	0 commits shop
	EOT
	cd bare
	codes ../blind
'

test_expect_success 'five are named, and what brings them' '
	cd bare
	test_expect_code 3 git fuse grep Money 2>err
	tr "\047" "|" <err >said
	cat >expected <<-\EOT
	warning: git has no content of 10 files, which the answer leaves out: |.fuse/architecture.yaml|, |CONTRIBUTING.md|, |README.md|, |docs/adr/0001-money-1.md|, |docs/adr/0002-money-2.md| and 5 more; |git fetch --refetch --no-filter| or |git backfill| brings it
	EOT
	test_cmp expected said
	test_expect_code 3 git fuse grep Money --format=json >out
	json out .unread[9].path >last
	echo tests/test_order.py | test_cmp - last
	test_must_fail json out .unread[10]
	json out .unread[0].path .unread[0].reason .unread[0].blob >first
	test_grep architecture.yaml first
	test_grep missing first
	test_grep "$(git rev-parse HEAD:.fuse/architecture.yaml)" first
'

test_expect_success 'a file that is asked for is named by path and id' '
	cd bare
	test_expect_code 3 git fuse open src/money.py 2>err
	test_grep "^error: cannot read .src/money.py.: the object .$(
		git rev-parse HEAD:src/money.py). is not here" err
	test_grep "^warning:.*src/money.py.*--refetch" err
'

test_expect_success 'what they say brings it does' '
	git clone -q --bare --filter=blob:none "file://$TRASH/shop" brought
	cd brought
	git fetch -q --refetch --no-filter
	git fuse grep Money >out 2>err
	test_line_count 0 err
'

test_expect_success 'a no about files that are here is a no' '
	git clone -q --filter=blob:none "file://$TRASH/shop" some
	cd some
	git remote set-url origin "file://$TRASH/gone"
	test_expect_code 1 git fuse grep zebra
	test_expect_code 1 git fuse search zebra
	test_expect_code 1 git fuse grep zebra --at=HEAD
'

# lose REV:PATH: the content is gone, as on a damaged disk.
lose () {
	for pack in .git/objects/pack/*.pack
	do
		test -e "$pack" || continue
		mv "$pack" pack.tmp
		rm -f "${pack%.pack}".*
		git unpack-objects -q <pack.tmp
		rm -f pack.tmp
	done
	id=$(git rev-parse "$1")
	rm -f ".git/objects/$(echo "$id" | sed "s,^..,&/,")"
}

test_expect_success 'what is damaged takes nothing else down' '
	cp -r shop damaged
	cd damaged
	lose HEAD:docs/adr/0001-money-1.md
	cat >../calls <<-\EOT
	0 context money --at=HEAD
	3 adr list --at=HEAD
	3 grep zebra --at=HEAD
	1 grep zebra --at=HEAD -- src
	0 grep Money --at=HEAD
	0 search money --at=HEAD
	1 adr check --at=HEAD
	3 arch check --at=HEAD
	1 graph search zebra --at=HEAD -- src
	EOT
	codes ../calls
	git fuse search money --at=HEAD >out 2>err
	test_grep "0001-money-1.md.; .git fsck. tells" err
'

test_expect_success 'a file over the limit is named where nothing is found' '
	make_shop large
	cd large
	awk "BEGIN { while (i++ < 90000) print \"word of a file, too many of them all, by far too long\" i }" >words.txt
	awk "BEGIN { while (i++ < 90000) print \"word of a file, too many of them all, by far too long\" i }" >>words.txt
	test "$(wc -c <words.txt)" -gt 5242880
	test_commit "Add words"
	test_expect_code 3 git fuse search zebraquagga 2>err
	test_grep "over the limit of 5 MiB was not looked into: .words.txt.; .git fuse grep. looks into it" err
	git fuse search money >out 2>err
	test_line_count 0 err
	git fuse search money --format=json >out
	json out .unread[0].path .unread[0].limit >file
	printf "%s\n" words.txt 5242880 | test_cmp - file
	# grep has a limit of its own.
	test_expect_code 1 git fuse grep zebraquagga
	truncate -s 105000000 much.txt
	test_expect_code 3 git fuse grep zebraquagga 2>err
	test_grep "over the limit of 100 MiB was not looked into: .much.txt.; .git grep." err
	rm much.txt
'

test_expect_success 'a server says it in the answer' '
	cd bare
	told search_text "{\"query\":\"Money\"}" >out
	test_grep "git has no content of 10 files" out
	call 1 search_text "{\"query\":\"Money\",\"format\":\"json\"}" |
	git fuse mcp >out
	json out .result.structuredContent.unread[4].path \
		.result.structuredContent.omitted.missing >last
	printf "%s\n" docs/adr/0002-money-2.md 10 | test_cmp - last
	test_must_fail json out .result.structuredContent.unread[5]
'

test_expect_success 'a server says it once, and where nothing is found' '
	cd damaged
	{
		call 1 search_codebase "{\"query\":\"money\",\"at\":\"HEAD\"}"
		call 2 search_codebase "{\"query\":\"order\",\"at\":\"HEAD\"}"
		call 3 search_text "{\"query\":\"zebra\",\"at\":\"HEAD\"}"
	} | talk >out
	grep -c "git has no content of 1 file" out >n
	echo 2 | test_cmp - n
'

test_expect_success 'a picture that is missing is told where nothing is found' '
	cp -r shop pictures
	cd pictures
	printf "\211PNG\n" >logo.png
	git add logo.png
	test_commit "Add a logo"
	lose HEAD:logo.png
	git fuse grep Money --at=HEAD 2>err
	test_line_count 0 err
	git fuse search money --at=HEAD 2>err
	test_line_count 0 err
	test_expect_code 3 git fuse grep zebraquagga --at=HEAD 2>err
	test_grep "no content of 1 file, .*logo.png" err
'

test_expect_success 'a commit lacks what it changed, not all of its tree' '
	cp -r shop part
	cd part
	echo "price = 1" >src/price.py
	git add src
	test_commit "Add a price"
	lose HEAD:README.md
	git fuse show HEAD >out 2>err
	test_line_count 0 err
	git fuse show HEAD --format=json >out
	test_must_fail json out .pack.unread[0]
	git fuse scope changes HEAD~1..HEAD 2>err >out
	test_grep "README.md" err
	cd ../bare
	test_expect_code 3 git fuse show HEAD~1 2>err
	test_grep "^warning: git has no content of 6 files.*src/clock.py" err
'

test_done
