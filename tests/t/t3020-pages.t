#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='long lists in pages: all is reached, and nothing twice'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success 'a shop where there are several of everything' '
	make_shop shop && cd shop &&
	printf "%s\n" out err whole pages page first rest want got last \
		>.git/info/exclude &&
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
		git fuse session set about-$i --include=src &&
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
decisions adr search money
events adr log
commits commits
commits commits money
files hotspots
pairs coupling --min-revs=1 --min-shared-revs=1 --min-coupling=1
results search money --force
results search money --force --fusion=bm25f --no-related
sessions session list'

# items FILE MEMBER: one a line, without what fades by the second.
items () {
	perl -MJSON::PP -e '
		my ($file, $member) = @ARGV;
		open my $in, "<", $file or die;
		local $/;
		my $json = JSON::PP->new->canonical;
		for (@{$json->decode(<$in>)->{$member}}) {
			delete $_->{confidence} if $member eq "memories";
			print $json->encode($_), "\n";
		}
	' "$1" "$2"
}

# all_pages LIMIT MEMBER LIST...: the items of all its pages, as items tells
# them; the last answer is in out. Each page but the last is full.
all_pages () {
	perl -MJSON::PP -e '
		my ($limit, $member, @list) = @ARGV;
		my $json = JSON::PP->new->canonical;
		my ($cursor, $text);
		do {
			open my $in, "-|", qw(git fuse), @list,
				"--limit=$limit", "--format=json",
				defined $cursor ? "--cursor=$cursor" : () or
				die "git: $!\n";
			$text = do { local $/; <$in> };
			close $in or die "@list: $?\n";
			my $page = $json->decode($text);
			my @items = @{$page->{$member}};
			$cursor = $page->{cursor};
			!defined $cursor ||
				@items == $limit && $page->{truncated} or
				die "@list: @{[scalar @items]} items\n";
			for (@items) {
				delete $_->{confidence} if $member eq "memories";
				print $json->encode($_), "\n";
			}
		} while defined $cursor;
		open my $out, ">", "out" or die "out: $!\n";
		print $out $text;
	' "$@"
}

test_expect_success 'pages of two are the list, and only the last says so' '
	cd shop && echo "$lists" | while read -r member list
	do
		echo "# $list" &&
		git fuse $list --limit=1000 --format=json >out &&
		items out $member >whole && test "$(wc -l <whole)" -ge 4 &&
		test "$(json out .truncated .cursor | tr "\n" " ")" = \
			"false null " || exit
		git fuse $list --limit=0 --format=json >out &&
		items out $member >page && test_cmp whole page || exit
		all_pages 2 $member $list >pages &&
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
		"$(json whole .definition_count)"
'

test_expect_success 'a limit of nothing is all where lists are others, too' '
	cd shop &&
	for list in "refs money" "graph cycles" "graph path src Money" patterns \
		"patterns python" style "style money"
	do
		{ git fuse $list --limit=1000 --format=json >whole ||
			test $? = 1; } &&
		{ git fuse $list --limit=0 --format=json >page ||
			test $? = 1; } &&
		test_cmp whole page || exit
	done &&
	git fuse log --format=json >whole &&
	git fuse log -n 0 --format=json >page &&
	test_cmp whole page &&
	test_expect_code 2 git fuse log -n -1 2>err
'

# pages QUESTION...: what it answers by twos, an answer a line.
pages () {
	cursor=
	while :
	do
		git fuse "$@" --limit=2 --format=json \
			${cursor:+--cursor=$cursor} >page || return
		cat page && cursor=$(json page .cursor)
		test "$cursor" != null || break
	done
}

test_expect_success 'the patterns of all categories go on side by side' '
	cd shop && {
		echo "set Shop" && echo "language python" &&
		for word in one two three four five
		do
			printf "%s\n" "category words" "pattern $word" \
				"match \\b${word}_word\\b" \
				"guide Say $word." "yes ${word}_word" \
				"no ${word}_words"
			echo "${word}_word = other_$word" >>src/words.py
		done &&
		printf "%s\n" "category others" "pattern other" \
			"match \\bother_" "guide Another." "yes other_x" \
			"no another"
	} >words.pattern && mkdir -p .fuse/patterns &&
	mv words.pattern .fuse/patterns/ &&
	pages patterns shop >pages && cp page last &&
	git fuse patterns shop --limit=100 --format=json >whole &&
	test "$(json whole .truncated .cursor | tr "\n" " ")" = \
		"false null " &&
	grep -o "\"name\":\"[a-z]*\"" whole | sort >want &&
	grep -o "\"name\":\"[a-z]*\"" pages | sort >got &&
	test_line_count 6 want && test_cmp want got &&
	test_line_count 3 pages &&
	test "$(grep -o "\"category\":\"[a-z]*\",\"total\":[0-9]*" pages)" = \
"\"category\":\"words\",\"total\":5
\"category\":\"others\",\"total\":1
\"category\":\"words\",\"total\":5
\"category\":\"words\",\"total\":5" &&
	test "$(json last .conflicts)" = "$(json whole .conflicts)" &&
	git fuse patterns shop --limit=2 >out &&
	test_grep "^  and 3 more" out &&
	test_grep "^--cursor=2[.][0-9a-f]* goes on" out &&
	cursor=$(git fuse patterns shop --limit=2 --format=json >out &&
		json out .cursor) &&
	test_expect_code 2 git fuse patterns words --limit=2 \
		--cursor="$cursor" 2>err &&
	test_grep "of another question" err &&
	rm src/words.py .fuse/patterns/words.pattern
'

test_expect_success 'what a decision governs and who names it, side by side' '
	cd shop && write docs/adr/0006-govern.md <<-\EOT &&
	---
	status: accepted
	governs: [src/]
	---
	# 6. Govern the source
	EOT
	for i in 1 2 3 4 5
	do
		echo "ADR-0006 says so, and ADR 6 too."
	done >NOTES.md &&
	git add . && pages refs adr:6 >pages &&
	git fuse refs adr:6 --limit=100 --format=json >whole &&
	test "$(json whole .truncated .cursor .isComplete | tr "\n" " ")" = \
		"false null true " &&
	test "$(json whole .governs_count)" -gt 7 &&
	test "$(json whole .usageCount)" -gt 4 &&
	test "$(grep -o "\"pattern\":\"src/\"" pages | wc -l)" = \
		"$(json whole .governs_count)" &&
	test "$(grep -o "\"column\":[0-9]*,\"text\"" pages | wc -l)" = \
		"$(json whole .usageCount)" &&
	git fuse refs adr:6 --limit=2 --format=json >page &&
	test "$(json page .truncated .isComplete | tr "\n" " ")" = \
		"true false " &&
	git fuse refs adr:6 --limit=2 >page &&
	test_grep "[-]-cursor=2[.][0-9a-f]* goes on" page &&
	git reset -q --hard
'

test_expect_success 'the form and the size of a page may change on the way' '
	cd shop && git fuse search money --force --format=json --limit=2 >out &&
	cursor=$(json out .cursor) &&
	git fuse search money --force --format=jsonl --limit=100 >whole &&
	git fuse search money --force --format=jsonl --limit=100 \
		--cursor="$cursor" >rest &&
	test "$(wc -l <whole)" -gt 4 && tail -n +3 whole >want &&
	test_cmp want rest &&
	git fuse hotspots --format=json --limit=1 >out &&
	git fuse hotspots --format=csv >whole &&
	git fuse hotspots --format=csv --limit=0 \
		--cursor="$(json out .cursor)" >rest &&
	sed 2d whole >want && test_cmp want rest &&
	set -- --min-revs=1 --min-shared-revs=1 --min-coupling=1 &&
	git fuse coupling "$@" --format=json --limit=1 >out &&
	git fuse coupling "$@" --format=csv >whole &&
	git fuse coupling "$@" --commits --format=csv \
		--cursor="$(json out .cursor)" >rest &&
	sed 2d whole >want && test_cmp want rest
'

test_expect_success 'a cursor of another question is refused, and says so' '
	cd shop && while read -r list
	do
		other=${list#* / } list=${list% / *} && echo "# $list" &&
		git fuse $list --limit=1 --format=json >out &&
		cursor=$(json out .cursor) && test "$cursor" != null &&
		git fuse $list --limit=1 --cursor="$cursor" &&
		test_expect_code 2 git fuse $other --limit=1 \
			--cursor="$cursor" 2>err &&
		test_grep "^error: cursor .$cursor. is of another question" \
			err || exit
	done <<-\EOF
	grep money / grep -i money
	grep money / grep money --include=src
	grep money / ls
	ls / ls --language=python
	log / log --include=src
	log / hotspots
	refs money / refs Money
	refs money / refs money --kind=uses
	graph search e / graph search o
	search money --force / search order --force
	search money --force / search money --force --tests --fusion=rrf
	hotspots / hotspots --max-files=2
	adr list / adr list --status=accepted
	adr log / adr log 3
	claim list / claim list --all
	session list / ls
	EOF
	git fuse ls --limit=1 --format=json >out && cursor=$(json out .cursor) &&
	git fuse ls --at=HEAD~1 --limit=1 --format=json >out &&
	test_expect_code 2 git fuse ls --limit=1 --cursor="$(json out .cursor)" &&
	test_expect_code 2 git fuse ls --limit=1 --cursor="$cursor" -- src &&
	cd src && test_expect_code 2 git fuse ls --limit=1 --cursor="$cursor"
'

test_expect_success 'a bare repository goes on at any revision' '
	git clone -q --bare shop bare.git && cd bare.git &&
	echo "$lists" | while read -r member list
	do
		case $list in
		claim*|finding*|memory*|objective*|runs*|session*) continue ;;
		esac
		for at in HEAD "HEAD~1^{tree}"
		do
			case $list,$at in
			log*{tree}|commits*{tree}|hotspots*{tree}|coupling*{tree}|adr\ log*{tree})
				continue ;;
			esac
			echo "# $list --at=$at" &&
			git fuse $list --at="$at" --limit=1000 \
				--format=json >out &&
			items out $member >whole &&
			all_pages 3 $member $list --at="$at" >pages &&
			test "$(wc -l <whole)" -gt 3 && test_cmp whole pages ||
				exit
		done
	done
'

test_expect_success 'so do a linked work tree, what is staged, a directory' '
	cd shop && git worktree add -q ../linked && cd ../linked &&
	echo "A word of money." >NEWS.md && git add NEWS.md &&
	echo "Money." >src/unstaged.py && cd src &&
	for list in "results search money --force" "files hotspots" \
		"pairs coupling --min-revs=1 --min-shared-revs=1 --min-coupling=1" \
		"events adr log"
	do
		member=${list%% *} list=${list#* } && echo "# $list" &&
		for source in --staged --worktree
		do
			git fuse $list $source --limit=100 --format=json >out &&
			items out $member >whole &&
			test "$(wc -l <whole)" -gt 3 &&
			git fuse $list $source --limit=3 --format=json >out &&
			items out $member >pages &&
			cursor=$(json out .cursor) &&
			git fuse $list $source --limit=100 --format=json \
				--cursor=$cursor >out || exit
			items out $member >>pages &&
			test_cmp whole pages || exit
		done
	done
'

test_expect_success 'of several places each goes on alone' '
	cd shop && set -- --branch=HEAD --branch=HEAD~1 &&
	git fuse ls "$@" --limit=3 --format=json >out &&
	for i in 0 1
	do
		at=HEAD~$i && cursor=$(json out .answers[$i].answer.cursor) &&
		git fuse ls --branch=$at --cursor="$cursor" >rest &&
		git fuse ls --at=$at | tail -n +4 >want &&
		test_cmp want rest &&
		test_expect_code 2 git fuse ls "$@" --cursor="$cursor" 2>err &&
		test_grep "^error: HEAD~*[01]*: cursor .$cursor. is of another" \
			err || exit
	done
'

test_expect_success 'a list of nothing is whole' '
	git init -q empty && cd empty && git commit -q --allow-empty -m none &&
	while read -r list
	do
		echo "# $list" &&
		{ git fuse $list --format=json >../out || test $? = 1; } &&
		test "$(json ../out .truncated .cursor | tr "\n" " ")" = \
			"false null " &&
		{ git fuse $list >../out || test $? = 1; } &&
		test_grep ! cursor ../out || exit
	done <<-\EOF
	search money
	search money --force
	hotspots
	coupling
	patterns
	session list
	tests
	EOF
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
	git fuse session set about-6 --include=src &&
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
			test_grep "is not a cursor: give back" err || exit
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
