#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the exit code of every command'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/manual-lib.sh"

# told FIRST LAST: the commands that the manual names between two lines of
# EXIT STATUS.
told () {
	section "$main" "EXIT STATUS" |
	sed -n "/^$1/,/^$2/s/^\.Cm //p" | tr , "\n" |
	sed "s/^ *//; s/[ .]*\$//; /^\$/d"
}

# rows_with WORD: the commands whose row in the table has it.
rows_with () {
	awk -v word="$1" -F: "
	/^command .*:/ { name = substr(\$1, 9) }
	/^\t[A-Z_ ]+\$/ && index(\$0 \" \", word \" \") { print name }
	" "$FUSE_SOURCE"/git-fuse/*/*.options
}

# A world in which each command finds something, and one in which it does not.
make_world () {
	make_told_shop shop &&
	(
		cd shop &&
		test_commit 'Tell more of money and its decisions' &&
		write .fuse/plan.yaml <<-\EOT
		members:
		  - name: one
		    produces: [file:src/money.py]
		EOT
	)
}

# Each line: the code, then what is typed.
calls () {
	cat <<-\EOT
	0 adr search cents
	1 adr search zebra
	2 adr search
	0 adr why src/money.py
	1 adr why src/order.py
	0 commits money
	1 commits zebraquagga
	0 context add money
	1 context zebra
	2 context
	0 coupling src/money.py --min-revs=1 --min-shared-revs=1
	1 coupling nosuch
	0 graph dependents src/money.py
	1 graph dependents nosuch
	1 graph dependents README.md
	2 graph dependents
	0 graph export --level=file
	1 graph export -- README.md
	2 graph export --format=png
	0 graph path src/invoice.py src/money.py
	1 graph path src/money.py src/invoice.py
	2 graph path src
	0 graph search Money
	1 graph search zebra
	2 graph search
	0 grep currency
	1 grep zebra
	2 grep
	2 grep (
	0 log src/money.py
	1 log nosuch
	0 refs Money
	1 refs zebra
	2 refs
	0 scope focus Money
	1 scope focus zebra
	2 scope focus
	0 scope query money
	1 scope query zebra
	2 scope query
	0 search money
	1 search zebraquagga
	2 search
	0 style errors
	1 style zebra
	0 tests Order.total
	1 tests nosuch
	0 adr list
	0 claim list
	0 finding list
	0 hotspots
	0 info
	0 ls
	0 ls -- nosuch
	0 memory list
	0 objective list
	0 patterns
	0 runs
	0 session list
	0 version
	1 arch check
	1 graph cycles --check
	0 graph cycles
	0 plan check
	0 index verify
	0 knowledge status
	128 open nosuch
	128 blame nosuch
	128 adr show 77
	128 objective status 77
	128 session show nosuch
	128 ls --at=nosuch
	7 run -- sh -c exit\ 7
	EOT
}

test_expect_success 'each call ends as the manual says' '
	make_world
	cd shop
	calls >../calls
	while read -r code words
	do
		got=0
		eval "git fuse $(echo "$words" | sed "s/(/\\\\(/")" \
			>../out 2>../err </dev/null || got=$?
		test $got = "$code" || {
			echo "$words: $got, not $code:"
			cat ../err
		}
	done <../calls >../differ
	test_line_count 0 ../differ
'

test_expect_success 'whoever is asked finds, or finds nothing' '
	told "These commands search" "These judge" >asked
	test "$(wc -l <asked)" -gt 9
	while read -r name
	do
		for code in 0 1
		do
			grep -q "^$code $name " calls ||
				echo "$name never ended with $code"
		done
	done <asked >lacking
	test_line_count 0 lacking
	# The table says the same.
	rows_with ASKS | sort >rows
	sort asked | test_cmp rows -
'

test_expect_success 'what judges by reading knows when it could not' '
	told "These judge" "Commands that list" >judges
	rows_with JUDGES >rows
	test "$(wc -l <rows)" -gt 6
	while read -r name
	do
		grep -qx "$name" judges || echo "$name is not told to judge"
	done <rows >untold
	test_line_count 0 untold
'

test_expect_success 'what cannot be asked ends with 2, whatever it is' '
	commands >names
	test "$(wc -l <names)" -gt 60
	cd shop
	while read -r name
	do
		got=0
		# shellcheck disable=SC2086	# words
		git fuse $name --no-such-option >../out 2>../err </dev/null ||
			got=$?
		test $got = 2 || echo "$name: $got"
		test_line_count 0 ../out || echo "$name prints"
	done <../names >../differ
	test_line_count 0 ../differ
'

test_expect_success 'without a repository nothing is found missing' '
	mkdir outside
	cd outside
	while read -r code words
	do
		case $code:$words in
		2:* | *:version) continue ;;
		esac
		got=0
		eval "git fuse $words" >../out 2>../err </dev/null || got=$?
		test $got = 128 || echo "$words: $got"
	done <../calls >../differ
	test_line_count 0 ../differ
'

test_expect_success 'what has no rules cannot be judged' '
	make_shop bare_shop
	cd bare_shop
	for name in "adr check" "arch check" "arch show" "plan check" \
		"plan show"
	do
		# shellcheck disable=SC2086	# words
		test_expect_code 3 git fuse $name || exit
	done
'

test_done
