#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='commits and show: what was done, by words and one by one'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/mcp-lib.sh"

# step WHO DAY SUBJECT [BODY]: everything there is, committed.
step () {
	git add -A && GIT_AUTHOR_NAME=$1 GIT_AUTHOR_EMAIL="$1@example.org" \
	GIT_AUTHOR_DATE="2024-01-$2T12:00:00Z" \
	GIT_COMMITTER_DATE="2024-01-$2T12:00:00Z" \
		git commit -q -m "$3" ${4:+-m "$4"}
}

test_expect_success 'a mill that was built in steps' '
	git init -q mill && cd mill && mkdir src &&
	printf "def grind(grain):\n    return grain\n" >src/stone.py &&
	step Ada 01 "Begin" && echo "The mill." >README &&
	step Ada 02 "Tell what it is" &&
	printf "def grind(grain):\n    hobgoblin = 1\n    return grain\n" \
		>src/stone.py &&
	step Bob 03 "Stop the noise at night" "They creaked. See the owl." &&
	printf "def carry(sack):\n    return sack\n" >src/belt.py &&
	step Ada 04 "Carry sacks, for the noise was too much" &&
	printf "%s\n" out want >.git/info/exclude
'

# subjects ARGUMENTS...: of the commits that are found, in their order.
subjects () {
	git fuse commits "$@" >out &&
	sed -n "s/^[0-9a-f]\{10\} [-0-9]* \(.*\)/\1/p" out
}

test_expect_success 'words are looked for in messages and in changed lines' '
	cd mill && subjects noise >out2 && sort out2 >want && cat >expected <<-\EOT &&
	Ada: Carry sacks, for the noise was too much - message
	Bob: Stop the noise at night - message
	EOT
	test_cmp expected want && rm out2 &&
	subjects hobgoblin >want &&
	echo "Bob: Stop the noise at night - lines" | test_cmp - want &&
	subjects owl >want && test_grep "^Bob.* - message$" want &&
	test_grep "^           src/stone.py$" out &&
	subjects carry >want && test_grep "^Ada: Carry.* - message and lines$" want &&
	test_expect_code 1 git fuse commits zebra >out &&
	test_grep "^no such commit:" out && rm expected
'

test_expect_success 'an author, paths and a time leave fewer of them' '
	cd mill && subjects --author=ADA@ >want && test_line_count 3 want &&
	head -n 1 want | test_grep "Carry sacks" - &&
	subjects noise --author=bob >want && test_line_count 1 want &&
	subjects -- src/stone.py >want && test_line_count 2 want &&
	subjects --include=src --exclude=src/belt.py noise >want &&
	echo "Bob: Stop the noise at night - message" | test_cmp - want &&
	subjects --since=2024-01-03 >want && test_line_count 2 want &&
	subjects --at=HEAD~2 >want && test_line_count 2 want &&
	test_expect_code 2 git fuse commits --since=someday
'

test_expect_success 'a long list goes on' '
	cd mill && git fuse commits --format=json -n 3 >out &&
	json out .total .truncated ".commits[2].match" >want &&
	printf "%s\n" 4 true null | test_cmp - want &&
	git fuse commits -n 3 --cursor="$(json out .cursor)" >out &&
	test_grep Begin out && test_grep ! "Tell what" out
'

test_expect_success 'of many files one is named that is source' '
	git init -q works && cd works && mkdir lib tests &&
	for file in CHANGES.md lib/gear.py lib/wheel.py tests/test_gear.py
	do
		echo "gear = 1" >$file
	done && step Ada 01 "Turn the gear" &&
	for file in CHANGES.md TODO.md
	do
		echo "More." >>$file
	done && step Ada 02 "Tell more" &&
	git fuse commits gear >out &&
	test_grep "^           lib/gear.py and 3 more$" out &&
	git fuse commits tell >out &&
	test_grep "^           CHANGES.md and 1 more$" out
'

test_expect_success 'a commit is shown with its message and hunks by symbol' '
	cd mill && git fuse show HEAD~1 >out &&
	test_grep "^[0-9a-f]* 2024-01-03 Bob: Stop the noise at night$" out &&
	test_grep "^They creaked. See the owl.$" out &&
	test_grep "^src/stone.py:1-3 function grind" out &&
	test_grep "^+    hobgoblin = 1$" out &&
	git fuse show HEAD~1 --format=json >out &&
	json out .subject .pack.schema ".pack.passages[0].symbol" >want &&
	printf "%s\n" "Stop the noise at night" fuse.scope/3 grind |
		test_cmp - want &&
	json out .message | test_grep "owl" - &&
	git fuse show HEAD -- README >out && test_grep ! "belt" out &&
	git fuse show HEAD~3 >out && test_grep "def grind" out &&
	test_expect_code 128 git fuse show nonesuch
'

test_expect_success 'a message whose lines end in CRLF has a body' '
	git init -q crlf && cd crlf && echo a >a && git add a &&
	printf "Subject\r\n\r\nOne\r\nTwo \r\n" |
		git commit -q --cleanup=verbatim -F - && git fuse show HEAD >out &&
	test_grep "^One$" out && test_grep "^Two$" out &&
	git fuse show HEAD --format=json >out && json out .message >message &&
	printf "Subject\n\nOne\nTwo\n" | test_cmp - message
'

test_expect_success 'what would be enough to show a commit is' '
	cd mill
	for format in text json
	do
		for n in 1 30 200
		do
			git fuse show HEAD~1 --format=$format --max-tokens=$n \
				>out 2>err && continue
			test_grep "is too small" err || exit
			enough=$(sed -n "s/.*give \([0-9]*\) or more.*/\1/p" err) &&
			git fuse show HEAD~1 --format=$format \
				--max-tokens=$enough >out || exit
		done
	done &&
	test_expect_code 2 git fuse show HEAD~1 --max-tokens=1
'

test_expect_success 'a commit has one date in all answers' '
	git init -q dates && cd dates && echo a >a && git add a &&
	GIT_AUTHOR_DATE="2021-06-30T12:00:00Z" \
		GIT_COMMITTER_DATE="2022-03-07T12:00:00Z" git commit -q -m "A" &&
	for command in "show HEAD" "log a" "commits" "blame a" \
		"blame a:1 --line-history"
	do
		git fuse $command >out && test_grep "2022-03-07" out || exit
	done
'

test_expect_success 'an agent has both' '
	cd mill && told search_commits "{\"query\":\"noise\",\"author\":\"Bob\"}" >out &&
	test_grep "Stop the noise at night - message$" out &&
	told show_commit "{\"commit\":\"HEAD~1\"}" >out &&
	test_grep "^+    hobgoblin = 1$" out &&
	test_grep ! "^rev \|passages from" out &&
	{
		call 1 set_scope "{\"include_globs\":[\"README\"]}"
		call 2 search_commits "{\"query\":\"noise\"}"
		call 3 search_commits "{\"query\":\"noise\",\"include_globs\":[]}"
		call 4 show_commit "{\"commit\":\"HEAD~1\"}"
	} | talk >out &&
	test_grep "^no such commit:" out && test_grep "Stop the noise" out &&
	test_grep "^+    hobgoblin = 1$" out
'

test_done
