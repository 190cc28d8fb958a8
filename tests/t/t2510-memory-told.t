#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='memories beside what people look for, without being asked for'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# A mill of a few files.
make_mill () {
	git init -q "$1" &&
	(
		cd "$1" &&
		mkdir src store &&
		for name in sail gear brake
		do
			printf 'def turn_%s(wind):\n    return wind\n' $name \
				>src/$name.py || exit
		done &&
		printf 'def weigh_grain(sack):\n    return sack\n' \
			>store/grain.py &&
		test_commit "Build the mill"
	)
}

remember () {
	git fuse memory add "$@" >"$TRASH/out"
	id=$(head -1 "$TRASH/out" | cut -c1-12)
}

# related MEMBERS ARGUMENTS...: of each of the memories beside an answer.
related () {
	members=$1
	shift
	git fuse search --format=json "$@" >"$TRASH/answer" || :
	n=0
	while text=$(json "$TRASH/answer" ".relatedMemories[$n].text") &&
		test -n "$text" && test "$text" != null
	do
		for member in $members
		do
			json "$TRASH/answer" ".relatedMemories[$n].$member"
		done | paste -s -d " " -
		n=$((n + 1))
	done >"$TRASH/got"
}

# related_are TEXT: what related has found.
related_are () {
	printf "%s" "$1" >"$TRASH/wanted"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

test_expect_success 'without memories there are none, and nothing is made' '
	make_mill mill
	cd mill
	related text turn_sail
	related_are ""
	json ../answer .relatedMemories >../out
	echo "[]" >../expected
	test_cmp ../expected ../out
	git fuse search turn_sail >../out
	test_grep ! remembered ../out
	test_path_is_missing .git/fuse/knowledge.db
'

test_expect_success 'only what was approved is told' '
	cd mill
	remember "The sail tears in a storm" --type=failure --path=src/sail.py
	related text turn_sail
	related_are ""
	remember "The sail tears in a storm" --type=failure --approve \
		--reason="it did"
	related "text why path type confidence is_stale fate" turn_sail
	related_are "The sail tears in a storm file src/sail.py failure 1 false same
"
	git fuse search turn_sail >../out
	test_grep "^remembered: (failure, 100%) The sail tears in a storm ($id)$" \
		../out
	git fuse memory remove $id >../out
	related text turn_sail
	related_are ""
	remember "The sail tears in a storm" --type=failure
	related text turn_sail
	related_are "The sail tears in a storm
"
'

test_expect_success 'what a file is alone is no reason to tell of it' '
	cd mill
	remember "Everything stops at dawn" --type=decision --path=src --approve
	remember "Nobody oils it" --type=gotcha --path=src/sail.py --approve
	remember "The wind may drop" --type=gotcha --path=src/sail.py --approve
	remember "The store is dry" --type=gotcha --path=store --approve
	related "why text" turn_sail
	related_are "file The sail tears in a storm
"
	related "why text" weigh_grain -- store
	related_are ""
	# A word that most files have is not more.
	related text "turn the wind"
	test_grep ! "may drop" ../got
	related "why text" "oil the sail"
	head -1 ../got >../first
	echo "file Nobody oils it" >../expected
	test_cmp ../expected ../first
	remember "Turn the sail by hand" --type=gotcha --approve
	related "why text" turn_sail -- src
	sort -o ../got ../got
	related_are "file The sail tears in a storm
words Turn the sail by hand
"
'

test_expect_success 'lines and symbols that are shown are reason enough' '
	git clone -q mill shown
	cd shown
	sed -i s/turn/slow/ src/brake.py
	git commit -qam "Slow down"
	remember "Nobody oils it" --type=gotcha --path=src/gear.py:2 --approve
	remember "It squeaks" --type=gotcha --symbol=slow_brake --approve
	remember "Below" --type=gotcha --path=src/brake.py:2 --approve
	related "why path text" turn_gear
	related_are "file src/gear.py Nobody oils it
"
	related "why path text" slow_brake
	sort -o ../got ../got
	related_are "file src/brake.py Below
file src/brake.py It squeaks
"
	related text turn_sail
	related_are ""
	sed -i "1i# a mill" src/gear.py
	related "fate why text" turn_gear
	related_are "moved file Nobody oils it
"
'

test_expect_success 'a word of any task is none of a memory' '
	cd shown
	remember "Fix the roof first" --type=gotcha --approve
	remember "Support for roofs was dropped" --type=gotcha --approve
	related text fix
	related_are ""
	git fuse context fix >../out || :
	test_grep ! roof ../out
	related text "support roof"
	test_line_count 2 ../got
'

test_expect_success 'what changed, and what is old, comes last' '
	cd mill
	sed -i "s/(wind)/(storm)/" src/sail.py
	related "fate why" turn_sail
	head -1 ../got >../first
	test_grep "^same words$" ../first
	tail -1 ../got >../last
	test_grep "^changed file$" ../last
	related "fate why" turn_sail --at=HEAD
	test_grep "^same file$" ../got
	git checkout -q -f HEAD -- src
	git mv src/sail.py src/wing.py
	related "fate path" turn_sail
	test_grep "^moved src/wing.py$" ../got
	git reset -q --hard
'

test_expect_success 'an answer that is a map has what speaks of the words' '
	cd mill
	remember "Quagga zebras eat the sacks" --type=gotcha --approve
	related "why text" "zebra quagga"
	json ../answer .grade >../out
	echo insufficient >../expected
	test_cmp ../expected ../out
	related_are "words Quagga zebras eat the sacks
"
'

test_expect_success 'the card weighs memories, and warns of failures' '
	cd mill
	git fuse search --intent=edit --format=json turn_sail >../answer || :
	json ../answer .card.evidence.memories ".card.warnings[0]" >../out
	printf "%s\n" strong "The sail tears in a storm" >../expected
	test_cmp ../expected ../out
	remember "Grain swells in the rain" --type=gotcha --path=store --approve
	git fuse search --intent=edit --format=json "weigh grain in rain" \
		-- store >../answer || :
	json ../answer .card.evidence.memories >../out
	echo weak >../expected
	test_cmp ../expected ../out
	# Words alone are no evidence.
	make_mill ../other
	cd ../other
	remember "Turn the sail by hand" --type=failure --approve
	git fuse search --intent=edit --format=json turn_sail >../answer || :
	json ../answer .card.evidence.memories ".relatedMemories[0].why" >../out
	printf "%s\n" missing words >../expected
	test_cmp ../expected ../out
'

test_expect_success 'patterns end with conventions' '
	cd mill
	git fuse patterns >../out
	test_grep ! remembered ../out
	remember "Names are verbs" --type=convention
	remember "Tests come first" --type=convention --approve
	remember "Sacks are weighed twice" --type=convention --path=store \
		--approve
	git fuse patterns >../out
	sed -n "/^remembered:/,\$p" ../out >../got
	test_line_count 3 ../got
	git fuse patterns -- src >../out
	sed -n "/^remembered:/,\$p" ../out >../got
	test_line_count 2 ../got
	test_grep "^  (convention, 100%) Tests come first (" ../got
	git fuse patterns -- store/grain.py >../out
	test_grep "^  (convention, 100%) Sacks are weighed twice (" ../out
	git fuse patterns --format=json -- src >../answer
	json ../answer ".conventions[0].text" ".conventions[0].why" >../out
	printf "%s\n" "Tests come first" words >../expected
	test_cmp ../expected ../out
	for name in one two three
	do
		remember "Rule number $name" --type=convention --approve
	done
	git fuse patterns >../out
	sed -n "/^remembered:/,\$p" ../out >../got
	test_line_count 4 ../got
'

test_expect_success 'in a scope only what is about it, or no place, is told' '
	git clone -q mill narrow && cd narrow &&
	remember "turn_sail is slow: grain" --type=gotcha --approve \
		--path=store/grain.py &&
	remember "turn_sail is slow: gear" --type=gotcha --approve \
		--path=src/gear.py &&
	remember "turn_sail is slow: all" --type=gotcha --approve &&
	related text turn_sail && test_line_count 3 ../got &&
	related text turn_sail --include=src &&
	sort -o ../got ../got &&
	related_are "turn_sail is slow: all
turn_sail is slow: gear
" &&
	related text turn_sail --include=src/sail.py &&
	related_are "turn_sail is slow: all
" &&
	related text turn_sail --include=store &&
	sort -o ../got ../got &&
	related_are "turn_sail is slow: all
turn_sail is slow: grain
"
'

test_expect_success 'a text commands no terminal, and takes one line' '
	cd mill
	remember "$(printf "sail\nwind\033[31m")" --type=gotcha \
		--path=src/sail.py --approve
	git fuse search turn_sail >../out
	test_grep "^remembered: (gotcha, 100%) sail wind?\[31m ($id)$" ../out
'

test_expect_success 'a bare repository, and a linked work tree' '
	cd mill
	git worktree add -q ../linked
	cd ../linked
	related why turn_sail
	head -1 ../got >../first
	echo file >../expected
	test_cmp ../expected ../first
	git clone -q --bare ../mill ../bare.git
	cd ../bare.git
	git fuse memory add "Of the bare sail" --type=gotcha --approve \
		--path=src/sail.py --at=HEAD >../out
	related "why text" turn_sail
	related_are "file Of the bare sail
"
'

test_done
