#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='long lists in pages: all is reached, and nothing twice'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success 'a shop where there are several of everything' '
	make_shop shop && cd shop &&
	printf "%s\n" out err whole pages page first >.git/info/exclude &&
	for i in 1 2 3 4 5
	do
		echo "def price_$i(money): return money" >>src/money.py &&
		echo "from src import order, money" >src/more$i.py &&
		write docs/adr/000$i-count-$i.md <<-EOT &&
		# $i. Count money in $i

		## Status

		Accepted

		## Decision

		Count money.
		EOT
		test_commit "Count $i" &&
		git fuse memory add "Money counts by $i." --type=gotcha &&
		git fuse claim add "Money is $i." &&
		git fuse finding add src/money.py "Money has $i." &&
		git fuse objective create "Count to $i" &&
		git fuse run -q -- true $i || exit
	done >/dev/null
'

# The lists, each with the member that its items are in.
lists='commits log
commits log src/money.py
files ls
matches grep money
nodes graph search e
dependents graph dependents src/money.py --depth=3
memories memory list
claims claim list
findings finding list
objectives objective list
commands runs
decisions adr list
decisions adr search money'

# items FILE MEMBER: one a line.
items () {
	perl -MJSON::PP -e '
		my ($file, $member) = @ARGV;
		open my $in, "<", $file or die;
		local $/;
		my $json = JSON::PP->new->canonical;
		print $json->encode($_), "\n"
			for @{$json->decode(<$in>)->{$member}};
	' "$1" "$2"
}

test_expect_success 'pages of two are the list, and only the last says so' '
	cd shop && echo "$lists" | while read -r member list
	do
		echo "# $list" &&
		git fuse $list --limit=1000 --format=json >out &&
		items out $member >whole && test "$(wc -l <whole)" -ge 4 &&
		test "$(json out .truncated .cursor | tr "\n" " ")" = \
			"false null " || exit
		: >pages && cursor=
		while :
		do
			git fuse $list --limit=2 --format=json \
				${cursor:+--cursor=$cursor} >out || exit
			items out $member >page && cat page >>pages
			cursor=$(json out .cursor)
			test "$cursor" != null || break
			test "$(json out .truncated)" = true &&
			test_line_count 2 page || exit
		done
		test "$(json out .truncated)" = false &&
		test_cmp whole pages || exit
		git fuse $list --limit=2 >out &&
		test_grep "[-]-cursor=2[.][0-9a-f]* goes on" out || exit
	done
'

test_expect_success 'refs pages uses and definitions side by side' '
	cd shop && git fuse refs money --limit=1000 --format=json >whole &&
	cursor= && : >pages && while :
	do
		git fuse refs money --limit=3 --format=json \
			${cursor:+--cursor=$cursor} >out || exit
		cat out >>pages && cursor=$(json out .cursor)
		test "$cursor" != null || break
	done &&
	test "$(json whole .usageCount)" -gt 6 &&
	test "$(grep -o "\"column\":[0-9]*,\"text\"" pages | wc -l)" = \
		"$(json whole .usageCount)" &&
	test "$(grep -o "\"number\"" pages | wc -l)" = \
		"$(json whole .definitionCount)"
'

test_expect_success 'a cursor of another state is refused, and says so' '
	cd shop && echo "$lists" | while read -r member list
	do
		git fuse $list --limit=2 --format=json >out &&
		echo "$(json out .cursor) $list" || exit
	done >../cursors &&
	echo "def price_6(money): return money" >>src/money.py &&
	echo >src/newer.py && echo "Money." >>docs/adr/0005-count-5.md &&
	test_commit "Go on" &&
	git fuse memory add "Money counts on." --type=gotcha &&
	git fuse claim add "Money is more." &&
	git fuse finding add src/money.py "Money has more." &&
	git fuse objective create "Count further" &&
	git fuse run -q -- true 6 &&
	while read -r cursor list
	do
		echo "# $list" &&
		test_expect_code 2 git fuse $list --limit=2 \
			--cursor="$cursor" 2>err &&
		test_grep "of another state of what is looked at; begin anew" \
			err || exit
	done <../cursors
'

test_expect_success 'what is no cursor is refused' '
	cd shop && echo "$lists" | while read -r member list
	do
		for cursor in x 1 1. 1.x -1.000000000000 " 1.000000000000" \
			99999999999999999999999.000000000000 1.0000000000000
		do
			test_expect_code 2 git fuse $list --limit=2 \
				--cursor="$cursor" 2>err &&
			test_grep "is no cursor: give back" err || exit
		done
		test_expect_code 2 git fuse $list --limit=2 --cursor= || exit
	done
'

test_expect_success 'behind the end there is nothing, and it is whole' '
	cd shop && git fuse ls --limit=1 --format=json >out &&
	cursor=$(json out .cursor) &&
	git fuse ls --limit=1 --cursor=99.${cursor#*.} --format=json >out &&
	test "$(json out .files .truncated .cursor | tr "\n" " ")" = \
		"[] false null "
'

test_done
