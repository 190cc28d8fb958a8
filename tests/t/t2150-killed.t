#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='commands that write knowledge: killed, two at once, disk full'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# records: how many there are, where all is sound.
records () {
	git fuse knowledge status --verify --format=json >"$TRASH/status" &&
	json "$TRASH/status" .record_count
}

# until_killed MOMENT ARGUMENTS...: a command that has so many milliseconds.
until_killed () {
	seconds=$(printf "%d.%03d" $(($1 / 1000)) $(($1 % 1000)))
	shift
	timeout -s KILL "$seconds" git-fuse "$@" >"$TRASH/out" 2>&1
}

first () {
	git fuse memory list --all --limit=1 | cut -c1-12
}

# say N MOMENT: the command with this number, which says "sentence N;" where it
# comes to its end.
say () {
	case $(($1 % 10)) in
	0) until_killed "$2" memory add "sentence $1;" --type=gotcha ;;
	1) until_killed "$2" claim add "sentence $1;" --evidence=Validator ;;
	2) until_killed "$2" memory add "sentence $1;" --type=decision \
		--approve --path=a.c ;;
	3) echo "a sentence $1;" | until_killed "$2" memory review --all ;;
	4) until_killed "$2" memory edit "$(first)" --reason="sentence $1;" ;;
	5) until_killed "$2" memory reject "$(first)" \
		--reason="sentence $1;" ;;
	6) until_killed "$2" run --claim="sentence $1;" -- true ;;
	7) until_killed "$2" objective create "sentence $1;" --task="a" ;;
	8) until_killed "$2" finding add a.c "sentence $1;" --kind=pitfall ;;
	9) git commit -q --allow-empty -m "learn" \
		-m "Gotcha: sentence $1; that nobody must forget" &&
		until_killed "$2" memory extract ;;
	esac
}

# Each command's moment moves to where it just comes to its end, or just does
# not. One that never did, on a slow machine, gets its time afterwards.
test_expect_success timeout 'a hundred deaths lose nothing that was said' '
	git init -q killed && cd killed && echo >a.c && test_commit first
	git fuse memory add "the first" --type=gotcha
	number=0 killed=0 lacking=0123456789
	for command in 0 1 2 3 4 5 6 7 8 9
	do
		eval "moment_$command=10"
	done
	before=$(records)
	: >../said
	while test "$killed" -lt 100
	do
		number=$((number + 1)) command=$((number % 10))
		eval "moment=\$moment_$command"
		if say "$number" "$moment"
		then
			echo "sentence $number;" >>../said
			lacking=$(echo "$lacking" | tr -d "$command")
			moment=$((moment > 4 ? moment * 3 / 4 : 1))
			least=$((before + 1))
		else
			killed=$((killed + 1))
			moment=$((moment < 700 ? moment * 5 / 4 + 1 : 900))
			least=$before
		fi
		eval "moment_$command=$moment"
		before=$(records)
		test "$before" -ge "$least"
	done
	for command in 0 1 2 6 7 8 9
	do
		case $lacking in
		*$command*) say $((number * 10 + command)) 60000 ;;
		esac
	done
	git fuse knowledge export >../exported
	while read -r sentence
	do
		grep -q "$sentence" ../exported || echo "$sentence"
	done <../said >../lost
	test_line_count 0 ../lost
	for kind in claim finding memory objective review run
	do
		test_grep "\"kind\":\"$kind\"" ../exported
	done
	test_grep "that nobody must forget" ../exported
'

test_expect_success timeout 'what time does is done or not, whenever it dies' '
	cd killed
	number=0
	while test "$number" -lt 30
	do
		number=$((number + 1))
		GIT_AUTHOR_DATE="$((2000000000 + number * 20000000)) +0000"
		export GIT_AUTHOR_DATE
		git fuse memory add "candidate $number" --type=gotcha >/dev/null
		git fuse memory add "approved $number" --type=gotcha \
			--approve >/dev/null
		until_killed $((number + 5)) knowledge gc --apply || :
		before=$(records)
	done
	git fuse knowledge gc --apply >/dev/null
	git fuse knowledge gc >../out
	echo "nothing to do" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'two who write wait for each other' '
	git init -q two && cd two && echo >a.c && test_commit first
	for who in one two three
	do
		for i in 1 2 3 4 5 6 7 8 9
		do
			git fuse memory add "$who $i" --type=gotcha &&
			echo a | git fuse memory review --limit=1 ||
			echo "$who $i" >>../failed
		done >/dev/null 2>&1 &
	done
	wait
	test_path_is_missing ../failed
	test "$(records)" -gt 27
	git fuse memory list --all >../out
	test_line_count 27 ../out
'

test_expect_success 'a full disk is told, and loses nothing' '
	git init -q full && cd full && echo >a.c && test_commit first
	git fuse memory add "the first" --type=gotcha
	git fuse knowledge export >../expected
	long=$(printf "%016000d" 0)
	(
		trap "" XFSZ
		ulimit -f 100
		for command in "memory add $long --type=gotcha" \
			"claim add $long"
		do
			# shellcheck disable=SC2086	# words
			test_expect_code 128 git fuse $command 2>../err
			test_grep "cannot write .*knowledge.db" ../err
		done
	)
	(
		trap "" XFSZ
		ulimit -f 0
		test_expect_code 128 git fuse adr new --path=docs/adr "A way"
	)
	test -z "$(find docs -type f)"
	git fuse knowledge export >../actual
	test_cmp ../expected ../actual
	test "$(records)" = 1
	git fuse memory add "$long" --type=gotcha >/dev/null
	test "$(records)" = 2
'

test_done
