#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='which part of a file answers: one kind of evidence at a time'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Each test has two files that differ in one thing: which of two functions, of
# equal length, has the evidence. The better one must change with it.

# padding FROM TO: functions that say nothing.
padding () {
	for i in $(seq "$1" "$2")
	do
		printf 'int pad%s(void)\n{\n\treturn %s;\n}\n\n' "$i" "$i"
	done
}

# body NAME: a function whose lines are stdin.
body () {
	printf 'int %s(void)\n{\n' "$1"
	cat
	printf '\treturn 0;\n}\n\n'
}

# work EVIDENCE OTHER [MORE]: src/work.c with two functions that have these
# lines, and MORE between them.
work () {
	mkdir -p src
	{
		padding 10 25
		printf '%b\n' "$1" | body walk_left
		padding 26 35
		test -z "${3-}" || printf '%b\n' "$3"
		padding 36 45
		printf '%b\n' "$2" | body walk_right
		padding 46 60
	} >src/work.c
	git add src
}

# better NAME QUESTION: of the two functions that one stands first.
better () {
	git fuse scope query "$2" --format=toc --max-tokens=20000 >"$TRASH/out"
	sed -n "s/.* function \(walk_[a-z]*\) .*/\1/p" "$TRASH/out" |
		head -n 1 >"$TRASH/got"
	echo "$1" >"$TRASH/wanted"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# A function that has the most of the words: what search shows of the file.
shown () {
	printf "%s\n" "\tspeed(serial, speed, serial);" | body talk
}

# either_way EVIDENCE OTHER QUESTION [MORE]
either_way () {
	work "$1" "$2" "${4-}"
	better walk_left "$3"
	work "$2" "$1" "${4-}"
	better walk_right "$3"
}

test_expect_success setup '
	git init -q repo
	cd repo
	echo "int main(void) { return 0; }" >main.c
	git add main.c
	test_commit Begin
'

test_expect_success 'words' '
	cd repo
	either_way "\tset(serial, speed);" "\tset(amber, crate);" \
		"the speed of the serial"
'

test_expect_success 'a run of words in a string' '
	cd repo
	either_way "\tfail(\"cannot open the serial port\");" \
		"\tfail(\"port the serial open cannot\");" \
		"it says: cannot open the serial port"
'

test_expect_success 'words on one line rather than far apart' '
	cd repo
	either_way "\t/* serial or speed */\n\ta();\n\tb();\n\tc();\n\td();" \
		"\t/* serial or */\n\ta();\n\tb();\n\tc();\n\td(); /* speed */" \
		"the speed of the serial" "$(shown)"
'

test_expect_success 'words in a string rather than in a comment' '
	cd repo
	either_way "\tfail(\"speed, serial\"); /* or */" \
		"\tfail(\"or\"); /* speed, serial */" \
		"serial of some speed" "$(shown)"
'

test_expect_success 'what stands beside words' '
	cd repo
	talks=$(printf "speed(serial);" | body talk)
	either_way "\tserial();\n\treturn 1;\n}\n\n$talks\n\nint rest(void)\n{" \
		"\tserial();\n\treturn 1;\n}\n\nint idle(void)\n{\n\treturn 2;\n}" \
		"the speed of the serial"
'

test_expect_success 'a name that is spelt' '
	cd repo
	work "\ta();" "\ta();"
	better walk_left "what does walk_left do?"
	better walk_right "what does walk_right do?"
'

test_expect_success 'a line that is named' '
	cd repo
	work "\ta();" "\ta();"
	left=$(sed -n "/walk_left/=" src/work.c)
	right=$(sed -n "/walk_right/=" src/work.c)
	better walk_left "it fails at src/work.c:$left, why?"
	better walk_right "it fails at src/work.c:$right, why?"
	better walk_right "File \"/home/me/src/work.c\", line $right: no"
'

test_expect_success 'what the best part calls' '
	cd repo
	talk=$(printf "%s\n" "\tspeed(serial);" "\twalk_left();" | body talk)
	work "\ta();" "\ta();" "$talk"
	better walk_left "the speed of the serial"
	talk=$(printf "%s\n" "\tspeed(serial);" "\twalk_right();" | body talk)
	work "\ta();" "\ta();" "$talk"
	better walk_right "the speed of the serial"
'

test_expect_success 'what calls the best part' '
	cd repo
	either_way "\tsend_now();" "\tsend_off();" \
		"the speed of the serial" \
		"$(printf "%s\n" "\tspeed(serial);" | body send_now)"
'

test_expect_success 'what commits near the question changed' '
	cd repo
	work "\twatch(ticks);" "\tcount(rows);"
	test_commit "Parts"
	git tag parts
	sed "s/watch(ticks)/watch(ticks, tocks)/" src/work.c >changed
	mv changed src/work.c
	git add src
	test_commit "Cancel a transfer that stalls"
	better walk_left "transfer stalls"
	git reset -q --hard parts
	sed "s/count(rows)/count(rows, lanes)/" src/work.c >changed
	mv changed src/work.c
	git add src
	test_commit "Cancel a transfer that stalls"
	better walk_right "transfer stalls"
'

test_expect_success 'what no word, call or commit speaks for is left out' '
	cd repo
	work "\tspeed(serial);" "\ta();"
	git fuse scope query "the speed of the serial" --format=toc \
		--max-tokens=50000 >rows
	test_grep "walk_left" rows
	test_grep ! "walk_right" rows
	test_grep ! "its file ranks" rows
'

test_expect_success 'a test beside the code comes after code that says less' '
	cd repo
	{
		for i in $(seq 10 45)
		do
			printf "fn pad%s() -> u32 {\n    %s\n}\n\n" "$i" "$i"
		done
		printf "fn draws() {\n    serial(a);\n    pad10();\n"
		printf "    pad11();\n    speed(b);\n}\n\n"
		printf "#[cfg(test)]\nmod tests {\n    #[test]\n"
		printf "    fn checks() {\n"
		printf "        serial(speed, serial(speed));\n"
		printf "        serial(speed, serial(speed));\n    }\n}\n"
	} >wire.rs
	git add wire.rs
	first () {
		git fuse scope query "$1" --format=toc --max-tokens=20000 |
			sed -n "s/^wire.rs.* function \([a-z.]*\) .*/\1/p" |
			head -n 1
	}
	test "$(first "the speed of the serial")" = draws
	test "$(first "test the speed of the serial")" = checks
	git rm -q --cached wire.rs
	rm wire.rs
'

test_expect_success 'the parts are all of the file, and none begins blank' '
	cd repo
	work "\ta();" "\ta();"
	git fuse scope query "walk_left return" --format=jsonl --max-tokens=50000 |
		sed -n "s/.*work.c.*\"lines\":\[\([0-9]*\),\([0-9]*\)\].*/\1 \2/p" |
		sort -n >ranges
	while read -r first last
	do
		sed -n "${first}p" src/work.c | grep -q "[a-z]"
		sed -n "${last}p" src/work.c | grep -q "[^ ]"
		seq "$first" "$last"
	done <ranges >lines
	test -z "$(sort lines | uniq -d)"
	# every line of the file that a part leaves out is blank
	awk "NR == FNR { shown[\$1]; next } !(FNR in shown) && /./ { exit 1 }" \
		lines src/work.c
	test -s lines
'

test_expect_success 'lines between functions have the name of their type' '
	cd repo
	{
		for i in $(seq 10 60)
		do
			printf "def pad%s():\n    return %s\n\n\n" "$i" "$i"
		done
		printf "class Serial(Base):\n    speed = \"fast wire\"\n"
		printf "    baud = 9600\n\n"
		printf "    def opens(self):\n        return 1\n\n\n"
		printf "class Wire:\n    def speed(self):\n"
		printf "        return \"serial wire\"\n\n"
		printf "    def speed(self, b):\n"
		printf "        return \"wire serial\"\n"
	} >wire.py
	git add wire.py
	git fuse scope query "speed of the fast wire" --format=jsonl \
		--max-tokens=20000 >rows
	test_grep "\"lines\":\[205,207\],\"symbol\":\"Serial\",\"kind\":\"type\"" rows
	git fuse scope query "speed of the serial wire" --max-tokens=20000 >rows
	test_grep "^wire.py:213-218 method Wire.speed - " rows
	git rm -q --cached wire.py
	rm wire.py
'

test_done
