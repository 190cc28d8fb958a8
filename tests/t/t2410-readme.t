#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='README.md: its samples are what the program says'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

readme=$FUSE_SOURCE/README.md

# The answer that README shows below a command.
shown () {
	awk -v command="    \$ $1" '
		/^    \$ / || !/^    |^$/ { inside = 0 }
		$0 == command { inside = 1; next }
		inside { print substr($0, 5) }' "$readme" |
	sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
}

# What changes with every commit: ids, lines, counts, scores and days.
still () {
	sed 's/[0-9a-f]\{10\}\( with changes\)*/ID/g;s/[0-9][0-9.]*/N/g
		s/[ 	]*$//;s/A U Thor/Ada/'
}

# answers <command>: README shows what it answers, as far as it shows it, in
# this directory.
answers () {
	shown "$1" | sed "/^\.\.\.$/q" | sed "\$!b;/^\.\.\.$/d" | still >"$TRASH/shown"
	test -s "$TRASH/shown"
	eval "$1" >"$TRASH/out" 2>&1 || test $? = 1
	still <"$TRASH/out" | sed '/^$/d' | head -n "$(grep -c . "$TRASH/shown")" >"$TRASH/said"
	sed '/^$/d' "$TRASH/shown" >"$TRASH/wanted"
	test_cmp "$TRASH/wanted" "$TRASH/said"
}

test_expect_success 'it is short, and names no command that there is not' '
	test "$(wc -l <"$readme")" -le 150
	grep -o "git fuse [a-z][a-z]*\( [a-z][a-z]*\)*" "$readme" | sort -u >named
	test -s named
	while read -r git fuse one two rest
	do
		git fuse "$one" "$two" -h >help 2>&1 ||
			git fuse "$one" -h >help 2>&1 ||
			echo "$git $fuse $one $two $rest"
	done <named >unknown
	test_line_count 0 unknown
'

# They are of this tree: where there is no repository there is nothing to ask.
if git -C "$FUSE_SOURCE" rev-parse --verify -q HEAD >/dev/null 2>&1
then
	test_expect_success 'the first screen' '
		git clone -q "$FUSE_SOURCE" tree
		cd tree
		grep "^    \$ git fuse scope focus" "$readme" | sed "s/^    . //" >../command
		answers "$(cat ../command)"
	'

	test_expect_success 'the file that a question finds' '
		cd tree
		grep "^    \$ git fuse search" "$readme" | sed "s/^    . //" >../command
		shown "$(cat ../command)" | sed -n "2s/:.*//p" >../wanted
		test -s ../wanted
		sh ../command | sed -n "2s/:.*//p" >../said
		test_cmp ../wanted ../said
	'
fi

test_expect_success 'a decision, and why' '
	git init -q ada && cd ada
	git config user.name Ada
	mkdir lib
	for line in 1 2 3 4 5 6 7 8 9 10 11 12
	do
		echo "/* $line */"
	done | write lib/db/stmt.c
	test_commit "Begin"
	grep "^    \$ git fuse adr" "$readme" | sed "s/^    . //" >../commands
	test_line_count 3 ../commands
	answers "$(sed -n 1p ../commands)"
	answers "$(sed -n 2p ../commands)"
	grep "^    \$ git add docs" "$readme" | sed "s/^    . //" >../commit
	sh ../commit
	answers "$(sed -n 3p ../commands)"
'

test_done
