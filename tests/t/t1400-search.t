#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='search: files ranked by words, names and history'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# first 'path' ARGUMENTS...: the one ranked first.
first () {
	wanted=$1
	shift
	git fuse search --format=jsonl "$@" >"$TRASH/ranked"
	got=$(head -n 1 "$TRASH/ranked" | sed 's/^{"path":"\([^"]*\)".*/\1/')
	test "$got" = "$wanted" || {
		cat "$TRASH/ranked"
		test_complain "first is '$got', not '$wanted'"
	}
}

# commit 'message': everything in the work tree, a day after the last one.
day=0
commit () {
	day=$((day + 1))
	git add -A
	GIT_COMMITTER_DATE="$((1700000000 + day * 86400)) +0000" \
	GIT_AUTHOR_DATE="$((1700000000 + day * 86400)) +0000" \
		git commit -q -m "$1"
}

# make_mill DIR: a repository in which words of messages matter.
make_mill () {
	git init -q "$1"
	(
		set -e
		cd "$1"
		mkdir src tests docs
		printf "def turn(wheel):\n    return wheel + 1\n" >src/wheel.py
		printf "def grind(grain):\n    return grain * 2\n" >src/stone.py
		printf "import src.stone\n\ndef carry(sack):\n    return sack\n" \
			>src/belt.py
		printf "def test_grind():\n    grind = 1\n" >tests/test_stone.py
		printf "# Mill\n\nHow to grind grain.\n" >docs/grind.md
		commit "start"
		printf "def turn(wheel):\n    return wheel + 2\n" >src/wheel.py
		commit "Hobgoblins no longer stop the mill at night"
		printf "def carry(sack):\n    return sack + [0]\n" >src/belt.py
		commit "Sacks tear less often"
	)
}

test_expect_success setup '
	make_mill mill
'

test_expect_success 'words find their file; source stands before the rest' '
	cd mill
	first src/stone.py grind grain
	test_grep "\"path\":\"docs/grind.md\"" ../ranked
	test_grep ! "tests/" ../ranked
	first src/stone.py grind
	first src/wheel.py turn the wheel
'

test_expect_success 'of a file that declares the name, that is shown' '
	git init -q names
	cd names
	printf "def send_all(x):\n    return send_one(x)\n\n\n" >mail.py
	printf "def send_one(x):\n    y = x\n    return y\n" >>mail.py
	git fuse search --format=jsonl send_all >../out
	test_grep "\"symbol\":\"send_all\"" ../out
	git fuse search --format=jsonl send_one >../out
	test_grep "\"lines\":\[5,7\],\"symbol\":\"send_one\"" ../out
'

test_expect_success 'tests answer when they are asked for' '
	cd mill
	git fuse search --tests grind --format=jsonl >../out
	test_grep "\"path\":\"tests/test_stone.py\"" ../out
	first tests/test_stone.py tests of grind
	git clone -q . ../spoken
	cd ../spoken
	echo "# passes" >>src/wheel.py
	commit "Let test_grind pass"
	git rm -q src/wheel.py
	commit "Nothing turns"
	git fuse search test_grind >../out
	test_grep "^insufficient" ../out
	test_grep ! "last seen" ../out
'

test_expect_success 'words that stand in messages alone find what they changed' '
	cd mill
	first src/wheel.py hobgoblins at night
	git fuse search hobgoblins at night >../out
	oid=$(git rev-parse HEAD~1 | cut -c1-10)
	test_grep "^    commit $oid Hobgoblins no longer stop" ../out
	git fuse search --format=json hobgoblins at night >../out
	test_grep "\"channel\":\"near\",\"rank\":1,\"commits\":\[\"$(
		git rev-parse HEAD~1)\"\]" ../out
'

test_expect_success 'only ancestors of what is looked at may speak' '
	cd mill
	first src/wheel.py hobgoblins --at=HEAD~1
	test_expect_code 1 git fuse search hobgoblins --at=HEAD~2 >../out
	test_grep ! src/wheel.py ../out
	git checkout -q -b other HEAD~2
	printf "def carry(sack):\n    return [sack]\n" >src/belt.py
	commit "A werewolf was seen"
	git checkout -q main
	test_expect_code 1 git fuse search werewolf >../out
	test_grep ! "^src/" ../out
	test_grep ! "last seen" ../out
	first src/belt.py werewolf --at=other
'

test_expect_success 'renamed files keep what was said of them' '
	git clone -q mill renamed
	cd renamed
	git mv src/wheel.py src/rotor.py
	commit "better name"
	first src/rotor.py hobgoblins at night
'

test_expect_success 'paths, names and tracebacks are resolved' '
	cd mill
	first src/belt.py "it fails in src/belt.py"
	first src/belt.py "File /home/x/site/src/belt.py, line 2, in anything"
	first src/belt.py "see src.belt"
	git fuse search --explain "see src/belt.py" >../out
	test_grep "^quoted: src/belt.py" ../out
	test_grep "^scores by the fusion (learned): [0-9.]* " ../out
	test_grep "^  behind definition (.*): [0-9.]* " ../out
	test_grep "^  behind tests (.*): [0-9.]* " ../out
	test_grep "^tests that may not answer: 1\$" ../out
	git fuse search --explain --fusion=rrf --stages=tests belt >../out
	test_grep "^scores by the fusion (rrf): " ../out
	test_grep ! "behind definition" ../out
	test_grep "behind tests" ../out
'

test_expect_success 'a question may come from a file or from stdin' '
	cd mill
	printf "Sacks\n\nThey carry nothing.\n\n    sack()\n" >../question
	first src/belt.py --query-file=../question
	git fuse search --query-file=- --format=jsonl <../question >../two
	test_cmp ../ranked ../two
	cat ../question | git fuse search --query-file=- --format=jsonl >../two
	test_cmp ../ranked ../two
	mkfifo ../pipe
	cat ../question >../pipe &
	git fuse search --query-file=../pipe --format=jsonl >../two
	test_cmp ../ranked ../two
	test_expect_code 128 git fuse search --query-file=src 2>../err
	test_grep "src" ../err
	yes | head -n 600000 >../long
	test_expect_code 128 git fuse search --query-file=../long 2>../err
	test_grep "long.*over 1048576 bytes" ../err
	cat ../long |
	test_expect_code 128 git fuse search --query-file=- 2>../err
	test_grep "stdin.*over 1048576 bytes" ../err
	rm ../question ../long
	test_expect_code 128 git fuse search --query-file=../question 2>../err
	test_grep "../question" ../err
	test_expect_code 2 git fuse search --query-file=x words 2>../err
	test_grep "not from both" ../err
	test_expect_code 2 git fuse search 2>../err
	test_grep "what to search for is missing" ../err
	test_expect_code 2 git fuse search "..." 2>../err
	test_grep "holds no word" ../err
'

test_expect_success 'a document that is asked for by its name is first' '
	cd mill
	first docs/grind.md "typo in grind.md"
	first docs/grind.md "describe the grain stone in docs/grind.md"
	first src/stone.py "the grain stone"
'

test_expect_success 'a title that a program made is refused' '
	cd mill
	for title in "bump version to 1.2.3" "Bump grain from 1.0.2 to 1.1.0" \
		"Merge branch '\''grind'\'' into wheel"
	do
		git fuse search "$title" >../out || test $? = 1
		test_grep "^insufficient.*does not say which code" ../out
	done
'

# make_trade DIR WORD: a repository whose sixty messages all say the word and
# that the build was mended.
make_trade () {
	git init -q "$1"
	(
		set -e
		cd "$1"
		for n in $(seq 60)
		do
			echo "int part_$n(void) { return $n; } // $2 the build" \
				>part_$((n % 9)).c
			git add .
			git commit -q -m "$2 the build of part $n"
		done
		echo "int lather(int soap) { return soap; } // $2" >barber.c
		commit "Lather soap"
	)
}

test_expect_success 'what every message says says nothing, whatever it is' '
	for word in fix knead
	do
		make_trade $word-trade $word
		cd $word-trade
		for title in $word "$word the build" "$word build"
		do
			git fuse search "$title" >../out
			test_grep "^insufficient.*does not say which code" ../out
		done
		git fuse search lather the soap >../out
		test_grep ! "^insufficient" ../out
		test_grep "^barber.c" ../out
		cd ..
	done
	cd fix-trade
	git fuse search knead the soap >../out
	test_grep ! "does not say which code" ../out
	echo "int build_fix(void) { return 1; }" >names.c
	git add .
	git fuse search --staged fix build >../out
	test_grep "^names.c" ../out
'

test_expect_success 'a single word that few files hold is looked for' '
	cd fix-trade
	echo "def trimleft: .;" >trim.lore
	echo "trimleft" >NOTES.lore
	commit "Rules"
	for n in $(seq 40)
	do
		echo "// $n" >>part_$((n % 9)).c
		git commit -q -a -m "fix the build, trimleft stays"
	done
	git fuse search trimleft >../out
	test_grep ! "^insufficient" ../out
	test_grep "^trim.lore" ../out
'

test_expect_success 'a plain word is a name where something is called so' '
	git init -q builder
	cd builder
	test_expect_code 1 git fuse search merge >../out
	test_grep "^insufficient" ../out
	echo "int merge(void) { return 1; }" >knot.c
	echo "int tidy(void) { return merge(); }" >tidy.c
	git add .
	git commit -q -m sources
	git fuse search merge >../out
	test_grep "^knot.c" ../out
'

test_expect_success 'a name that no file holds is not its parts' '
	git clone -q mill gone
	cd gone
	echo "def grind_slowly(): pass" >>src/wheel.py
	commit "Let it be grind_slowly, carefully"
	git fuse search grind_slowly >../out
	test_grep "^src/wheel.py" ../out
	git reset -q --hard HEAD~1
	git fuse search grind_slowly >../out
	test_grep "^insufficient (0.00): no file holds that name" ../out
	test_grep ! "^src/" ../out
	echo "def test_it(): grind_slowly()" >tests/test_wheel.py
	git add tests
	git fuse search --staged grind_slowly >../out
	test_grep "^insufficient (0.00): no file that may answer holds that name" \
		../out
	git reset -q --hard
	git fuse search grind_grain_slowly grain >../out
	test_grep "^src/stone.py" ../out
'

test_expect_success 'a word that no file holds is told, where it weighs' '
	cd mill
	git fuse search "grind the grain of Kubernetes operators" >../out
	test_grep "^partial (.*): no file holds .Kubernetes.$" ../out
	git fuse search "grind the grain of a mill" >../out
	test_grep ! "Kubernetes" ../out
	git fuse search --tests "operators (of Kubernetes) that grind" >../out
	test_grep ": no file holds .operators.$" ../out
'

test_expect_success 'the fusion and the weights can be chosen' '
	cd mill
	first src/stone.py --fusion=rrf grind
	first src/stone.py --fusion=bm25f grind
	first src/wheel.py --weights=near=1 hobgoblins
	git -c fuse.weights=path=1 fuse search --format=jsonl grind >../out
	test_line_count 1 ../out
	test_grep docs/grind.md ../out
	test_expect_code 2 git fuse search --weights=nose=1 grind 2>../err
	test_grep "unknown channel .nose.*known are file" ../err
'

test_expect_success '--limit counts files, pathspecs narrow them' '
	cd mill
	git fuse search --limit=1 --format=jsonl grind >../out
	test_line_count 1 ../out
	first docs/grind.md grind -- docs
	test_line_count 1 ../ranked
	git fuse search --format=json grind -- docs >../out
	test_grep "\"omitted\":{\"pathspec\":4}" ../out
'

test_expect_success 'what is staged and what is on disk are looked at' '
	git clone -q mill dirty
	cd dirty
	echo "def gargoyle(): pass" >src/gargoyle.py
	first src/gargoyle.py gargoyle
	test_expect_code 1 git fuse search --staged gargoyle >../out
	test_grep ! src/gargoyle.py ../out
	git add src/gargoyle.py
	first src/gargoyle.py --staged gargoyle
	first src/wheel.py --staged hobgoblins
'

test_expect_success 'bare repositories, linked worktrees, subdirectories' '
	git clone -q --bare mill bare.git
	git -C bare.git fuse search --format=jsonl hobgoblins >out
	test_grep "^{\"path\":\"src/wheel.py\"" out
	git -C mill worktree add -q ../linked
	cd linked/src
	first src/wheel.py hobgoblins
'

test_expect_success 'a repository without commits has no history' '
	git init -q empty
	cd empty
	echo "def lonely(): pass" >a.py
	first a.py lonely
	git init -q --bare ../none.git
'

# order ARGUMENTS...: the files that answer, in one line.
order () {
	git fuse search --format=jsonl "$@" |
	sed "s/^{\"path\":\"\([^\"]*\)\".*/\1/" | tr "\n" " "
}

test_expect_success 'text without spaces is found by its pairs of characters' '
	git init -q east
	cd east
	printf "# 读取配置文件并解析数据库连接\ndef load(path): pass\n" >a.py
	printf "# 发送邮件通知用户\ndef send(to): pass\n" >b.py
	printf "def close(): pass # データベースの接続を閉じる\n" >c.py
	printf "# überprüfung der Eingabe\ndef check(): pass\n" >d.py
	commit "Begin"
	for asked in "配置文件 a" "如何解析配置文件 a" "数据库连接失败 a" \
		"邮件通知 b" "データベースに接続 c" "überprüfung d"
	do
		git fuse search --format=jsonl "${asked% *}" >../out
		sed -n "1s/^{\"path\":\"\([^\"]*\)\".*/\1/p" ../out >../got
		echo "${asked#* }.py" >../expected
		test_cmp ../expected ../got
	done
	git fuse search --explain "配置文件" >../out
	test_grep ! "terms:.*配置文件" ../out
'

test_expect_success 'what a commit in the same words touched comes first' '
	git init -q grab
	cd grab
	echo "def make_scroll_bar(easier, grab): return easier" >bar.py
	echo "width = 3" >thumb.py
	echo "How to make the scroll bar easier to grab" >thumb.md
	commit "Begin"
	echo "width = 9" >thumb.py
	echo "Wide" >>thumb.md
	commit "Make scroll bars easier to grab"
	git fuse search --format=json make scroll bar easier to grab >../out
	json ../out ".results[0].path" ".grade" >../got
	printf "thumb.py\nconfident\n" >../expected
	test_cmp ../expected ../got
	echo thumb.py >../expected.1
	git fuse scope query make scroll bar easier to grab >../out
	grep "^[a-z]*.py:1 " ../out >../got
	test_grep "^thumb.py:1 .* - a commit that says this changed it$" ../got
	sed -n "1s/:.*//p" ../got >../first
	test_cmp ../expected.1 ../first
	for others in "--stages=weights,definition,tests,lately" "--at=HEAD~1"
	do
		order $others make scroll bar easier to grab >../got
		test_grep "^bar.py " ../got
	done
	# Two words are said by many commits, and a name is a name.
	for asked in "easier grab" make_scroll_bar
	do
		order "$asked" >../got
		test_grep "^bar.py " ../got
	done
	git fuse search --format=json how to grab scroll bars >../out
	json ../out ".results[0].path" >../got
	echo thumb.py >../expected
	test_cmp ../expected ../got
	git commit -q --amend -m "Widen the thumb"
	order make scroll bar easier to grab >../got
	test_grep "^bar.py " ../got
'

test_expect_success 'marks beyond ASCII and what they shorten are no words' '
	git init -q marks
	cd marks
	open=$(printf "\342\200\234") close=$(printf "\342\200\235")
	curly=$(printf "\342\200\231") dots=$(printf "\342\200\246")
	echo "def flush(): pass # ${open}watchers$close aren${curly}t called" >a.py
	echo "def other(): pass # we do not re-render" >b.py
	commit "Begin"
	for asked in "${open}flush$close" "flush$dots" \
		"why isn${curly}t flush() called $dots" watchers
	do
		order "$asked" >../got
		test_grep "^a.py " ../got
	done
	git fuse search --explain \
		"$(printf "don\047t") we${curly}ve re-render $dots" >../out
	test_grep "^terms: re [^,]*, render [^,]*$" ../out
'

test_expect_success 'what is worked on stands behind the leaders' '
	git init -q forge
	cd forge
	for file in a b c d e f g h
	do
		echo "def format_$file(message): return message" >$file.py
	done
	commit "Begin"
	order formatted message >../got
	echo "night = 1" >>h.py
	commit "Tidy up"
	order formatted message >../later
	printf "a.py b.py c.py d.py e.py f.py g.py h.py " >../expected
	test_cmp ../expected ../got
	printf "a.py b.py c.py h.py d.py e.py f.py g.py " >../moved
	test_cmp ../moved ../later
	order --stages=weights,definition,tests \
		formatted message >../got
	test_cmp ../expected ../got
	order how is the message formatted >../got
	test_cmp ../expected ../got
	order --at=HEAD~1 formatted message >../got
	test_cmp ../expected ../got
	git fuse search --explain formatted message >../out
	test_grep "^changed lately, .*: 0.45 0.45 .* 1.00 " ../out
	git fuse search --explain --format=json formatted message >../out
	json ../out ".results[3].path" ".results[3].lately" >../got
	printf "h.py\n1\n" >../expected
	test_cmp ../expected ../got
	git fuse search --explain how is the message formatted >../out
	test_grep ! "^changed lately" ../out
'

test_expect_success 'the answer is the same every time, and in JSON is whole' '
	cd mill
	git fuse search --explain --format=json grind the grain >../one
	git fuse search --explain --format=json grind the grain >../two
	cmp ../one ../two
	rm -rf .git/fuse
	git fuse search --explain --format=json grind the grain >../two
	cmp ../one ../two
	for key in schema source history query kind grade confidence results explain \
		omitted
	do
		test_grep "\"$key\":" ../one
	done
'

# same_when_fresh ARGUMENTS...: what is kept from before changes no answer.
same_when_fresh () {
	git fuse search --explain --format=json "$@" >"$TRASH/warm" ||
		test $? = 1
	git fuse search --explain --format=json "$@" >"$TRASH/warmer" ||
		test $? = 1
	mv .git/fuse "$TRASH/kept"
	git fuse search --explain --format=json "$@" >"$TRASH/fresh" ||
		test $? = 1
	rm -rf .git/fuse
	mv "$TRASH/kept" .git/fuse
	cmp "$TRASH/warm" "$TRASH/fresh"
	cmp "$TRASH/warmer" "$TRASH/fresh"
}

test_expect_success 'what is kept of history fits the tip and the files' '
	make_mill moving
	cd moving
	same_when_fresh hobgoblins
	printf "def creak():\n    return 9\n" >>src/wheel.py
	commit "Hobgoblins creak"
	same_when_fresh hobgoblins
	same_when_fresh --at=HEAD~2 hobgoblins
	git reset -q --hard HEAD~1
	same_when_fresh hobgoblins
	git mv src/wheel.py src/rotor.py
	same_when_fresh --staged hobgoblins
	same_when_fresh hobgoblins
	commit "Wheels are rotors, say the hobgoblins"
	same_when_fresh hobgoblins
	first src/rotor.py hobgoblins
	git commit -q --amend -m "Wheels are rotors"
	same_when_fresh hobgoblins
	git rev-parse HEAD~2 >.git-blame-ignore-revs
	commit "Ignore hobgoblins"
	same_when_fresh hobgoblins
	echo "def hobgoblins(): pass" >src/astray.py
	same_when_fresh hobgoblins
	same_when_fresh hobgoblins -- src/stone.py src/belt.py
'

test_expect_success 'that there were no decisions is kept for that tree alone' '
	make_mill deciding
	cd deciding
	same_when_fresh grind
	test_grep ! "Stones are round" ../warm
	mkdir -p docs/adr
	{
		printf -- "---\ngoverns:\n  - src/stone.py\n---\n"
		printf "# 1. Stones are round\n\n## Status\n\nAccepted\n\n"
		printf "## Decision\n\nRound.\n"
	} >docs/adr/0001-stones-are-round.md
	same_when_fresh --at=HEAD grind
	test_grep ! "Stones are round" ../warm
	same_when_fresh grind
	test_grep "Stones are round" ../warm
	git add docs
	same_when_fresh --staged grind
	test_grep "Stones are round" ../warm
	commit "Decide"
	same_when_fresh grind
	test_grep "Stones are round" ../warm
	git reset -q --hard HEAD~1
	same_when_fresh grind
	test_grep ! "Stones are round" ../warm
'

test_expect_success 'history that no channel asks for is not mined' '
	make_mill unasked
	cd unasked
	git fuse search --weights=path=1,window=1 stone >../out
	test_grep "src/stone.py" ../out
	test_path_is_missing .git/fuse/history.db
	git fuse search --weights=path=1,window=1 --format=json stone >../out
	test_grep "\"isComplete\":true" ../out
	rm .git/fuse/history.db
	git fuse search --weights=path=1,near=1 stone >../out
	test_path_is_file .git/fuse/history.db
'

test_expect_success 'what is shown is the code, not the test below it' '
	git init -q beside
	cd beside
	{
		printf "pub fn grind(sack: u32) -> u32 {\n    sack / 2\n}\n"
		for i in $(seq 40)
		do
			printf "\npub const C%s: u32 = %s;\n" "$i" "$i"
		done
		printf "\n#[cfg(test)]\nmod tests {\n    use super::*;\n"
		for what in empty full torn
		do
			printf "\n    #[test]\n    fn grind_%s_sack() {\n" $what
			printf "        let sack = 0; // an %s sack\n" $what
			printf "        assert_eq!(grind(sack), 0);\n    }\n"
		done
		printf "}\n"
	} >mill.rs
	commit "Grind"
	git fuse search "grind a sack that is empty" >../out
	test_grep "^mill.rs:1-3 function grind - grind" ../out
	git fuse search --snippets "grind a sack that is empty" >../out
	test_grep "pub fn grind" ../out
	test_grep ! "assert_eq" ../out
	git fuse search --tests "grind a sack that is empty" >../out
	test_grep "function grind_empty_sack" ../out
	git fuse search "how is it tested to grind an empty sack" >../out
	test_grep "function grind_empty_sack" ../out
	git fuse search "a torn one" >../out
	test_grep "function grind_torn_sack" ../out
'

test_expect_success 'history that cannot be written is searched all the same' '
	make_mill frozen
	cd frozen
	git fuse search --format=json hobgoblins >../writable
	chmod -R a-w .git/fuse
	git fuse search --format=json hobgoblins >../readonly
	chmod -R u+w .git/fuse
	cmp ../writable ../readonly
'

test_expect_success 'the lines that say most are shown, secrets masked' '
	cd mill
	git fuse search grind the grain >../out
	test_grep "^     1  def grind(grain):$" ../out
	git fuse search --excerpt=0 grind the grain >../out
	test_grep ! "def grind" ../out
	git fuse search --excerpt=1 --format=json grind the grain >../out
	test_grep "\"excerpt\":\[{\"line\":1,\"text\":\"def grind(grain):\"}\]" \
		../out
	git init -q ../keys
	cd ../keys
	{
		echo "def sesame():"
		printf "    open_gate = \"AKIA%s\"\n" IOSFODNN7EXAMPLQ
	} >gate.py
	git add .
	git fuse search --staged sesame open gate >../out
	test_grep "open_gate" ../out
	test_grep ! "AKIAIOSFODNN7" ../out
'

test_expect_success 'symbols are results of their own' '
	git init -q mint
	cd mint
	{
		echo "#include <stdio.h>"
		for n in $(seq 60)
		do
			printf "\nint part_%s(int a)\n{\n\treturn a;\n}\n" "$n"
		done
		printf "\nint stamp_coin(int coin)\n{\n\treturn coin;\n}\n"
		for n in $(seq 61 99)
		do
			printf "\nint part_%s(int a)\n{\n\treturn a;\n}\n" "$n"
		done
		printf "\nint melt_coin(int coin)\n{\n\treturn coin - 1;\n}\n"
	} >mint.c
	git add .
	git fuse search --staged --unit=symbol --limit=2 coin >../out
	test_grep "^mint.c:.*function stamp_coin - " ../out
	test_grep "^mint.c:.*function melt_coin - " ../out
	git fuse search --staged --unit=symbol --limit=2 --format=jsonl coin \
		>../out
	test_line_count 2 ../out
	test_grep ! "part_" ../out
	sed -n "s/.*\"score\":\([0-9.]*\).*/\1/p" ../out | sort -u >../scores
	test_line_count 2 ../scores
'

# part FROM TO: functions that say nothing.
part () {
	for n in $(seq "$1" "$2")
	do
		printf "\ndef part_%s(a):\n    return a\n" "$n"
	done
}

test_expect_success 'of a file the function that answers best is shown first' '
	git init -q press
	cd press
	{
		printf "def press_coin(coin):\n    return coin\n"
		part 1 20
		printf "\ndef coin_weight(coin):\n    return 2\n"
		printf "\ndef coin_worth(coin):\n    return 3\n"
		part 21 40
	} >press.py
	{
		printf "# News\n\n- the weight of a coin\n"
		part 1 30
		printf "\n- what a coin weighs\n"
	} >NEWS.md
	git add .
	git fuse search --staged "weight and worth of a coin" >../out
	test_grep "^press.py:63-68 function coin_worth - " ../out
	test_grep "^  also 1-2 function press_coin$" ../out
	grep also ../out >../also
	test_line_count 1 ../also
	test_grep ! "part_" ../out
	git fuse search --staged "press.py:64: coin_worth" >../out
	test_grep "^press.py:63-68 function coin_weight - " ../out
	git fuse search --staged --format=json "weight and worth of a coin" \
		>../out
	test_grep "\"places\":\[{\"lines\":\[1,2\],\"symbol\":\"press_coin\"," \
		../out
	printf "def melt(coin):\n    if not(coin):\n        pass\n" >>press.py
	git add press.py
	git fuse search --staged "check \`not (coin)\` in coin_worth" >../out
	test_grep "^press.py:.* function melt - " ../out
'

# make_smithy FILES: one defines Anvil in each way, so many only mention it.
make_smithy () {
	rm -rf smithy
	git init -q smithy
	(
		set -e
		cd smithy
		mkdir forge
		echo "class Anvil: pass" >forge/plain.py
		echo "def Anvil(): pass" >forge/made.py
		echo "Anvil = 3" >forge/count.py
		for n in $(seq "$1")
		do
			echo "# Anvil, Anvil: Anvil and Anvil_$n Anvil" \
				>anvil_$n.py
		done
		git add .
	)
}

test_expect_success 'who defines a name is before all who mention it' '
	for n in 0 3 12
	do
		make_smithy $n
		cd smithy
		first forge/plain.py --staged Anvil
		sed -n 2p "$TRASH/ranked" >../second
		test_grep "forge/made.py" ../second
		sed -n 3p "$TRASH/ranked" >../third
		test_grep "forge/count.py" ../third
		cd ..
	done
'

test_expect_success 'what is made of other files stands behind them' '
	git init -q loom
	cd loom
	mkdir src extras single_include
	echo "int weave(int thread) { return thread; }" >src/weave.cpp
	for copy in extras/loom_amalgamated.cpp single_include/loom.hpp \
		src/weave.generated.cpp
	do
		cp src/weave.cpp $copy
		echo "int thread; // weave" >>$copy
	done
	git add .
	first src/weave.cpp --staged how does it weave a thread
	first src/weave.cpp --staged weave
	first extras/loom_amalgamated.cpp --staged \
		"weave in extras/loom_amalgamated.cpp"
'

# ranked QUESTION...: the files that answer.
ranked () {
	git fuse search --staged "$@" --format=jsonl |
	sed "s/^[^}]*\"path\":\"\([^\"]*\).*/\1/"
}

# What is called by two letters is no translation where none is in English.
test_expect_success 'of translations the first is shown, the others come last' '
	git init -q inn && cd inn && mkdir -p i18n/en i18n/de-at i18n/fr lang &&
	for language in en de-at fr
	do
		echo "book_a_room = \"Book a room for the night\"" \
			>i18n/$language/desk.py
	done &&
	echo "bar = \"Ein Zimmer bar bezahlen\"" >>i18n/de-at/desk.py &&
	for language in go c py
	do
		echo "book a room for the night" >lang/$language.txt
	done &&
	printf "%s\n" "def book(room):" "    return room" >book.py &&
	git add . &&
	ranked book a room for the night >out &&
	printf "%s\n" i18n/de-at/desk.py i18n/fr/desk.py >expected &&
	tail -n 2 out | sort >actual && test_cmp expected actual &&
	test_line_count 7 out &&
	ranked Zimmer bezahlen, book a room >out &&
	test "$(sed -n "/^i18n/{p;q;}" out)" = i18n/de-at/desk.py &&
	test "$(tail -n 1 out)" != i18n/de-at/desk.py &&
	git fuse search --staged Zimmer >out &&
	test_grep "^partial .*: only one file says anything of it" out &&
	ranked translation: book a room for the night >out &&
	test "$(tail -n 1 out)" != i18n/fr/desk.py &&
	ranked i18n/fr/desk.py >out &&
	test "$(head -n 1 out)" = i18n/fr/desk.py &&
	mkdir -p pages/en pages/ja pages/zh-cn &&
	for language in ja en zh-cn
	do
		echo "A WebSocket that drops its query, $language." \
			>pages/$language/websocket.md
	done &&
	git add . &&
	ranked the WebSocket drops its query >out &&
	sed -n "/websocket/p" out | head -n 1 >first &&
	echo pages/en/websocket.md | test_cmp - first &&
	tail -n 2 out | sort >actual &&
	printf "%s\n" pages/ja/websocket.md pages/zh-cn/websocket.md |
	test_cmp - actual
'

test_expect_success 'a code in a sentence, and a test by its name, are found' '
	git init -q lint
	cd lint
	mkdir rules tests
	for n in 101 102 103 104 105 106 107 108
	do
		echo "def check(line): return \"E$n wrong indentation\"" \
			>rules/rule_$n.py
	done
	echo "wrong = indentation = line = check = rule = 1" >rules/all.py
	echo "def test_indentation(): pass" >tests/test_rule.py
	git add .
	first rules/rule_108.py --staged \
		"wrong E108 for an indentation that is a check of a line"
	git fuse search --staged --format=jsonl "indentation rule" >../out
	test_grep ! tests/ ../out
	git fuse search --staged --format=jsonl \
		"indentation in tests/test_rule.py" >../out
	test_grep tests/test_rule.py ../out
'

test_expect_success 'the innermost frame of a traceback comes first' '
	git init -q frames
	cd frames
	for name in run load read cast
	do
		printf "def $name(value):\n    return value\n" >$name.py
	done
	git add .
	{
		echo "it fails"
		echo "Traceback (most recent call last):"
		for name in run load read cast
		do
			echo "  File \"$name.py\", line 2, in $name"
		done
	} >../outer_first
	first cast.py --staged --query-file=../outer_first
	{
		echo "it fails"
		for name in load run cast read
		do
			echo "    at $name ($name.py:2)"
		done
	} >../inner_first
	first load.py --staged --query-file=../inner_first
'

test_expect_success 'the line of a frame is shown, whatever words it has' '
	git init -q framed
	cd framed
	{
		echo "def load(value):"
		for n in $(seq 30)
		do
			echo "    value = value + $n"
		done
		echo "    table = value[0]"
		for n in $(seq 30)
		do
			echo "    fails = load(empty, table)"
		done
	} >load.py
	git add load.py
	{
		echo "load of an empty table fails"
		echo "Traceback (most recent call last):"
		echo "  File \"load.py\", line 20, in load"
		echo "IndexError: list index out of range"
	} >../framed.txt
	git fuse search --staged --query-file=../framed.txt >../out
	test_grep "^ *20  " ../out
	test_grep "^ *33  " ../out
	git fuse search --staged --snippets --query-file=../framed.txt >../out
	test_grep "value = value + 19" ../out
	# Code that it quotes is as good as a number.
	git fuse search --staged "load fails at \`value = value + 25\`" >../out
	test_grep "^ *26  " ../out
'

test_expect_success 'of a type and its members elsewhere those are shown' '
	git init -q router
	cd router
	cat >router.rs <<-\EOF
	pub struct Router {
	    routes: Vec<String>,
	}

	impl Router {
	    pub fn new() -> Self {
	        Router { routes: Vec::new() }
	    }

	    pub fn merge(&mut self, mut other: Vec<String>) {
	        // each header is told once
	        other.dedup();
	        self.routes.append(&mut other);
	    }
	}
	EOF
	echo "fn main() {}" >main.rs
	git add .
	git commit -q -m sources
	git fuse search "dedup headers when merging in Router" >../out
	test_grep "^router.rs:5-15 impl Router" ../out
	git fuse search Router >../out
	test_grep "^router.rs:1-3 type Router" ../out
'

test_expect_success 'an excerpt begins and ends with what is said' '
	git init -q frame
	cd frame
	printf "%s\n" "" "" "knots of a plank" "" "the saw" "" "" >frame.txt
	git add .
	git fuse search --staged --snippets "knots of a plank" >../out
	test_grep "^ *3  knots of a plank$" ../out
	test_grep ! "^ *[1267] *$" ../out
	git fuse context --staged "fewer knots in a plank" >../out
	test_grep "^file .*frame.txt:3-5$" ../out
'

test_done
