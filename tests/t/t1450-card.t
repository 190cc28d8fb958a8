#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='search: surroundings, maps, cards and commands of one'\''s own'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# commit DAY 'message': everything in the work tree, on that day, by $who.
who=Moller
commit () {
	git add -A
	GIT_AUTHOR_NAME=$who GIT_AUTHOR_EMAIL=$who@example.org \
	GIT_COMMITTER_DATE="$((1700000000 + $1 * 86400)) +0000" \
	GIT_AUTHOR_DATE="$((1700000000 + $1 * 86400)) +0000" \
		git commit -q -m "$2"
}

# turn N: another version of the sail.
turn () {
	printf 'def turn_sail(wind):\n    return wind + %d\n' "$1" >src/sail.py
}

# A mill: the sail is used by gear and brake, gear by main. The sail and the
# rope change together, and once that was taken back.
make_mill () {
	git init -q "$1"
	(
		set -e
		cd "$1"
		mkdir -p src services tests
		turn 0
		for name in gear brake crank
		do
			printf 'from src.sail import turn_sail\n\n\n' \
				>src/$name.py
			printf 'def %s_turns(wind):\n    return turn_sail(wind)\n' \
				$name >>src/$name.py
		done
		printf 'from src.gear import gear_turns\n\n\ngear_turns(1)\n' \
			>src/main.py
		printf 'rope = 0\n' >src/rope.py
		printf 'class GrainStore:\n    key = "%s"\n\n' \
			AKIA2QXF7MZJ5TRWKDNB >services/grain.py
		printf '    def weigh_grain(self, sack):\n        scale = 2\n' \
			>>services/grain.py
		printf '        return sack * scale\n' >>services/grain.py
		printf 'from src.sail import turn_sail\n\n\n' >tests/test_sail.py
		printf 'def test_sail():\n    assert turn_sail(1)\n' \
			>>tests/test_sail.py
		commit 1 'Build the mill'
		for n in 1 2 3
		do
			turn $n
			printf 'rope = %d\n' $n >src/rope.py
			commit $((100 + n)) "Turn the sail faster, $n"
		done
		turn 2
		printf 'rope = 2\n' >src/rope.py
		commit 200 'Revert "Turn the sail faster, 3"'
		who=Meier
		printf '# windlass\n' >>src/crank.py
		commit 300 'Fix the crank of the windlass'
		sed -i.bak '$d' src/crank.py
		rm src/crank.py.bak
		printf '# winch\n' >>src/crank.py
		commit 301 'The crank is a winch'
	)
}

test_expect_success setup '
	make_mill mill
'

test_expect_success 'a result comes with its surroundings in JSON' '
	cd mill
	git fuse search --format=json turn_sail >../out
	json ../out .results[0].path .results[0].layer \
		.results[0].importedByCount .results[0].hasTests \
		.results[0].hints.tests >../got
	cat >../expected <<-\EOF
	src/sail.py
	src
	4
	true
	[{"count":2,"path":"tests/test_sail.py"}]
	EOF
	test_cmp ../expected ../got
	json ../out ".results[0].hints.consumers" >../got
	test_grep "\"count\":1,\"path\":\"src/brake.py\"" ../got
	json ../out ".results[0].hints.callers" >../got
	test_grep src/gear.py ../got
'

test_expect_success 'they can be left out and asked for' '
	cd mill
	git fuse search --format=json --no-related turn_sail >../out
	test_grep ! importedByCount ../out
	git fuse search --format=jsonl turn_sail >../out
	test_grep ! importedByCount ../out
	git fuse search --format=jsonl --related turn_sail >../out
	test_grep importedByCount ../out
	git fuse search turn_sail >../out
	test_grep ! "imported by" ../out
	git fuse search --related turn_sail >../out
	test_grep "^    src, imported by 4, has tests" ../out
	test_grep "^    tests: tests/test_sail.py" ../out
'

test_expect_success 'a layer is a word of the path, or the top directory' '
	cd mill
	git fuse search --related weigh_grain >../out
	test_grep "^    service, imported by 0, no tests" ../out
	git mv services/grain.py src/grain.controller.py
	git fuse search --related weigh_grain >../out
	git mv src/grain.controller.py services/grain.py
	test_grep "^    controller, " ../out
'

test_expect_success 'trends end with the newest commit, and stable is silent' '
	cd mill
	for rev in HEAD HEAD~2 HEAD~3
	do
		git fuse search --related --at=$rev turn_sail >../out
		sed -n "/^src.sail/,/imported/p" ../out
	done | sed -n "s/.*tests//p" >../got
	printf ", Declining\n\n, Rising\n" >../expected
	test_cmp ../expected ../got
	git fuse search --related crank_turns >../out
	sed -n "/^src.crank/,/imported/p" ../out >../crank
	test_grep "Rising" ../crank
'

test_expect_success 'related commits are told with their subjects' '
	cd mill
	git fuse search --format=json "why is the windlass crank broken" >../out
	json ../out ".results[0].related_commits[0].subject" >../got
	echo "Fix the crank of the windlass" >../expected
	test_cmp ../expected ../got
	json ../out ".results[0].related_commits[0].commit" >../got
	git rev-parse HEAD~1 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'snippets stand under their scope, with secrets masked' '
	cd mill
	git fuse search --snippets --format=json GrainStore key >../out
	json ../out ".results[0].snippet.text" >../got
	test_grep "^# GrainStore$" ../got
	test_grep "REDACTED:aws-access-key" ../got
	test_grep ! AKIA ../got
	json ../out ".results[0].snippet.lines" >../got
	echo "[1,6]" >../expected
	test_cmp ../expected ../got
	git fuse search --snippets GrainStore key >../out
	test_grep "^     [0-9]  class GrainStore" ../out
	{
		printf "class Press:\n"
		for n in 1 2 3 4 5 6 7 8 9
		do
			printf "    def part_%d(self):\n        a = %d\n" $n $n
			printf "        return a\n\n"
		done
		printf "    def squeeze(self, olive):\n        oil = olive\n"
		printf "        return oil, olive\n"
	} >src/press.py
	git fuse search --snippets squeeze the olive oil >../out
	rm src/press.py
	test_grep "method Press.squeeze" ../out
	test_grep "^    40          return oil, olive$" ../out
	test_grep ! part_9 ../out
'

test_expect_success 'a symbol in two files is told to be the same' '
	git init -q twins
	cd twins
	printf "namespace N;\npublic partial class Owl\n{\n    public int Hoot() { return 1; }\n\n    public int Blink() { return 2; }\n}\n" >Owl.cs
	printf "namespace N;\npublic partial class Owl\n{\n    public int Hoot(int n)\n    {\n        return n;\n    }\n}\n" >Owl.Calls.cs
	git fuse search --format=json "class Owl Hoot" >../out
	json ../out ".results[0].path" ".results[1].same_symbol_as" >../got
	test "$(sort -u ../got | wc -l)" = 1
	json ../out ".results[1].path" >../got
	git fuse search "class Owl Hoot" >../out
	test_grep "the same symbol as in" ../out
	git fuse search --snippets "class Owl Hoot" >../out
	test_grep "^     2  public partial class Owl" ../out
	for owl in barn tawny
	do
		printf "def hoot(night):\n    %s = night\n    return %s\n" \
			$owl $owl >$owl.py
	done
	git fuse search hoot night >../out
	test_grep ! "the same symbol" ../out
'

test_expect_success 'an insufficient answer is a map and no results' '
	cd mill
	git fuse search --format=json bump turn from 1.0 to 1.1 >../out
	json ../out .grade .results ".map.areas[0].path" \
		".map.entry_points[0].path" >../got
	cat >../expected <<-\EOF
	insufficient
	[]
	src
	src/main.py
	EOF
	test_cmp ../expected ../got
	git fuse search bump turn from 1.0 to 1.1 >../out
	test_grep "^areas: src/ (6)" ../out
	test_grep "^begin with: src/main.py" ../out
	test_grep ! "^src" ../out
'

test_expect_success 'names are guessed, and history knows what is gone' '
	cd mill
	git fuse search --format=json windlass >../out
	json ../out .grade >../got
	test_expect_code 1 git fuse search --format=json "turm_sial" >../out
	json ../out .grade ".map.nearest_symbols[0].name" \
		".map.nearest_symbols[0].path" >../got
	cat >../expected <<-\EOF
	insufficient
	turn_sail
	src/sail.py
	EOF
	test_cmp ../expected ../got
	git checkout -q -b gone
	git rm -q services/grain.py
	commit 302 "The grain is sold"
	git fuse search weigh_grain >../out
	git checkout -q main
	test_grep "^insufficient" ../out
	test_grep "^.weigh_grain.: last seen in" ../out
	test_grep "(services/grain.py)" ../out
'

test_expect_success '--force and one result a line show them anyway' '
	cd mill
	git fuse search --format=json --force "build turm_sial gear" >../out
	test_grep ! "\"map\"" ../out
	git fuse search fix build --format=jsonl >../lines
	git fuse search fix build --format=json --force >../out
	test -s ../lines
	test "$(wc -l <../lines)" = "$(grep -o "\"class\":" ../out | wc -l)"
'

test_expect_success 'a card says whether one may begin, and so does the code' '
	cd mill
	test_expect_code 1 git fuse search --intent=edit --format=json \
		--limit=2 turn_sail >../out
	json ../out .card.intent .card.ready .card.evidence.code \
		.card.evidence.memories \
		.history.isComplete >../got
	cat >../expected <<-\EOF
	edit
	false
	weak
	missing
	true
	EOF
	test_cmp ../expected ../got
	json ../out .card.nextAction ".card.whatWouldHelp[0]" >../got
	test "$(sort -u ../got | wc -l)" = 1
	git fuse search --intent=explore --format=json turn_sail >../out
	test_grep ! "\"card\"" ../out
	test_expect_code 2 git fuse search --intent=wish turn_sail 2>../err
	test_grep "explore" ../err
'

test_expect_success 'the card is of the question, on whichever page' '
	cd mill
	pages=0
	cursor=
	: >../pages
	while :
	do
		test_expect_code 1 git fuse search --intent=edit --limit=2 \
			--snippets --format=json turn_sail \
			${cursor:+--cursor=$cursor} >../out
		pages=$((pages + 1))
		sed "s/.*\"results\":\[\(.*\)\],\"relatedMemories\".*/\1/" \
			../out >>../pages
		json ../out .grade .confidence .total .card \
			.relatedMemories >../of-$pages
		cursor=$(json ../out .cursor)
		test "$cursor" != null || break
	done
	test "$pages" -gt 2
	test_cmp ../of-1 ../of-2
	test_cmp ../of-1 ../of-$pages
	git fuse search --snippets --format=json turn_sail >../out
	test "$(json ../out .total)" = "$(sed -n 3p ../of-1)"
	sed "s/.*\"results\":\[\(.*\)\],\"relatedMemories\".*/\1/" ../out \
		>../expected
	paste -s -d , ../pages >../got
	test_cmp ../expected ../got
	test_expect_code 1 git fuse search --intent=edit --limit=2 turn_sail \
		>../out
	test_grep "^2 of $(sed -n 3p ../of-1) files; --cursor=2[.]" ../out
	test_grep "^next: ask for three results or more" ../out
	git fuse search --format=json --limit=1 bump turn from 1.0 to 1.1 >../out
	json ../out .total .truncated .cursor .results >../got
	printf "%s\n" 0 false null "[]" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'with patterns around it a card is ready' '
	git clone -q mill ready
	cd ready
	mkdir .fuse .fuse/patterns
	cat >.fuse/patterns/mill.pattern <<-\EOF
	set Mill
	language Python
	category turning
	pattern by-sail
	match \bturn_sail\b
	pattern by-hand
	match \bturn_by_hand\b
	category returning
	pattern at-once
	match \breturn\b
	EOF
	git fuse search --intent=refactor --format=json turn_sail >../out
	json ../out .card.ready .card.evidence.score >../got
	printf "true\n75\n" >../expected
	test_cmp ../expected ../got
	json ../out .card.patterns.do >../got
	test_grep "returning: at-once (100 %)" ../got
	test_grep ! nextAction ../out
	test_expect_code 1 git fuse search --intent=edit --format=json bump turn from 1.0 to 1.1 \
		>../out
	json ../out .card.ready .card.nextAction >../got
	test_grep false ../got
	test_grep insufficient ../got
	json ../out .card.evidence.score .card.evidence.code .card.owners \
		.card.failures .card.impact.files >../got
	printf "%s\n" 0 missing "[]" "[]" "[]" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'the card is of the first symbol: who uses it, and where' '
	git init -q yard
	cd yard
	mkdir tests
	printf "def hoist(load):\n    return load\n" >crane.py
	for name in barge cart
	do
		printf "from crane import hoist\n\n\ndef %s(x):\n    return hoist(x)\n" \
			load_$name >$name.py
	done
	printf "from crane import hoist\n\n\ndef test_it():\n    assert hoist(1)\n" \
		>tests/test_crane.py
	commit 310 "A yard"
	echo "Fixed." >NOTES
	echo "x = 1" >>crane.py
	commit 311 "Fix the crane, which fell"
	test_expect_code 1 git fuse search --intent=edit hoist >../out || :
	test_grep "^uses of hoist: 4, and 2 in tests$" ../out
	test_grep "^    barge.py:1, 5 in load_barge$" ../out
	test_grep "^    test tests/test_crane.py:1, 5 in test_it$" ../out
	git fuse search --intent=edit hoist --format=json >../out || :
	json ../out .card.use_count ".card.uses[1].in" ".card.uses[4].is_test" \
		>../got
	printf "%s\n" 4 load_barge true >../expected
	test_cmp ../expected ../got
	for n in 1 2 3 4
	do
		printf "from crane import hoist\n\n\ndef more_%s(x):\n    return hoist(x)\n" \
			$n >more_$n.py
	done
	test_expect_code 1 git fuse search --intent=edit hoist >../out || :
	test_grep "^ready: no" ../out
	test_grep "look at all 12 uses: git fuse refs hoist" ../out
'

test_expect_success 'a document that has the name is not the place' '
	git init -q cranes
	cd cranes
	mkdir docs
	for n in a b c d e
	do
		printf "def lift_%s(x):\n    return x\n" $n >$n.py
		echo "pallets $n" >docs/$n.md
	done
	{
		printf "# Cranes\n\n"
		for n in $(seq 30)
		do
			echo "Nothing of note stands in paragraph $n here."
		done
		printf "\n# hoist_load\n\nhoist_load drops pallets when wind blows.\n"
		echo "The pallets that hoist_load drops under wind are lost."
	} >docs/cranes.md
	commit 320 "Cranes"
	test_expect_code 1 git fuse search --intent=edit \
		"hoist_load drops pallets under wind" >../out
	grep -v "^[a-z]*ial" ../out | head -n 1 >../first
	test_grep "^docs/cranes.md:34-37 section hoist_load" ../first
	test_grep "^ready: no" ../out
	test_grep "^next: look for the code .* is a document" ../out
	git fuse search --intent=edit \
		"in docs/cranes.md: hoist_load drops pallets under wind" >../out
	test_grep "^ready: yes" ../out
'

test_expect_success 'a line that declares the name is not the place' '
	git init -q shed
	cd shed
	printf "class Winch:\n    rope_length = 5\n\n    def pull(self):\n" >winch.py
	printf "        return self.rope_length\n" >>winch.py
	for n in a b c
	do
		printf "import winch\n\n\ndef %s(w):\n    return w.rope_length\n" $n \
			>$n.py
	done
	commit 330 "A shed"
	test_expect_code 1 git fuse search --intent=edit rope_length >../out
	test_grep "^winch.py:2 .* Winch.rope_length" ../out
	test_grep "see where it is used: .* only declares rope_length" ../out
'

test_expect_success 'what hands on to another of its name is not the place' '
	git init -q wrapped
	cd wrapped
	printf "package mill\n\nfunc Grind(n int) int { return m.Grind(n) }\nfunc (m *Mill) Grind(n int) int {\n\treturn n\n}\n" \
		>mill.go
	commit 310 "A mill"
	git fuse search "Grind loses the first grain" >../out || :
	test_grep "mill.go:4-6 method Mill.Grind" ../out
'

test_expect_success 'who uses it comes before what it does itself' '
	git init -q dock
	cd dock
	{
		printf "class Anchor:\n"
		for n in 1 2 3 4 5 6 7 8 9 10 11 12
		do
			printf "    def link_%s(self):\n" $n
			printf "        return Anchor()\n"
		done
	} >a_anchor.py
	printf "from a_anchor import Anchor\n\n\ndef moor():\n    Anchor()\n    Anchor()\n" \
		>quay.py
	commit 310 "A dock"
	test_expect_code 1 git fuse search --intent=edit Anchor >../out || :
	sed -n "/^uses of/,\$p" ../out | sed -n 2,3p | cut -d, -f 1-4 >../got
	cat >../expected <<-\EOF
	    quay.py:1, 5, 6 in moor
	    a_anchor.py:3 in Anchor.link_1, 5 in Anchor.link_2, 7 in Anchor.link_3, 9 in Anchor.link_4
	EOF
	test_cmp ../expected ../got
'

test_expect_success 'impact counts callers and tells where they are' '
	cd mill
	test_expect_code 1 git fuse search --intent=edit --format=json \
		--limit=1 turn_sail >../out
	json ../out .card.impact.coverage ".card.impact.files" \
		".card.impact.details[0].path" ".card.impact.details[0].line" \
		".card.impact.details[0].distance" ".card.impact.details[3].path" \
		".card.impact.details[3].distance" >../got
	cat >../expected <<-\EOF
	0/3 callers in results
	["src/brake.py","src/crank.py","src/gear.py"]
	src/brake.py
	1
	1
	src/main.py
	2
	EOF
	test_cmp ../expected ../got
'

# Two results shout, nearly all others whisper; all of them have a header; only
# two others paint, one in each of two ways.
make_choir () {
	git init -q choir
	cd choir
	mkdir .fuse .fuse/patterns tests
	cat >.fuse/patterns/choir.pattern <<-\EOF
	set Choir
	language Python
	category voices
	pattern shout
	match \bshout\(
	pattern whisper
	match \bwhisper\(
	over shout
	category headers
	pattern imported
	match ^import os$
	category paints
	pattern oil
	match \boil\(
	pattern water
	match \bwater\(
	EOF
	for n in 1 2 3 4 5 6
	do
		printf "import os\n\n\ndef other%d():\n    whisper(%d)\n" \
			$n $n >other$n.py
	done
	printf "    oil(1)\n" >>other1.py
	printf "    water(1)\n" >>other2.py
	commit 1 "Others"
	printf "import os\nimport tenor\n\n\ndef sing_alto(song):\n" >alto.py
	printf "    shout(song)\n    tenor.sing_tenor(song)\n" >>alto.py
	printf "import os\nimport alto\n\n\ndef sing_tenor(song):\n" >tenor.py
	printf "    shout(song)\n    alto.sing_alto(song)\n" >>tenor.py
	printf "import alto\n\n\ndef test_alto():\n" >tests/test_alto.py
	printf "    alto.sing_alto(1)\n" >>tests/test_alto.py
	commit 2 "A choir"
}

test_expect_success 'each intent tells what is needed for it' '
	make_choir
	for intent in edit refactor migrate
	do
		git fuse search --intent=$intent --format=json \
			sing_alto sing_tenor >../$intent || :
		git fuse search --intent=$intent sing_alto sing_tenor \
			>../$intent.text || :
	done
	json ../edit .card.structure .card.migrations >../got 2>/dev/null || :
	test_grep ! "test_count\|from_files" ../got
	json ../refactor .card.structure.test_count \
		".card.structure.tests[0].path" .card.structure.cycle_count \
		".card.structure.cycles[0].files" \
		".card.structure.cycles[0].severity" >../got
	cat >../expected <<-\EOF
	1
	tests/test_alto.py
	1
	["alto.py","tenor.py"]
	high
	EOF
	test_cmp ../expected ../got
	json ../migrate .card.migration_count ".card.migrations[0].from" \
		".card.migrations[0].to" ".card.migrations[0].percent" \
		".card.migrations[0].from_files" ".card.migrations[0].to_files" \
		".card.migrations[0].in_results" ".card.migrations[0].old_example" \
		".card.migrations[0].new_example.line" >../got
	cat >../expected <<-\EOF
	1
	shout
	whisper
	75
	2
	6
	2
	{"line":6,"path":"alto.py"}
	5
	EOF
	test_cmp ../expected ../got
	test_grep "^do: " ../edit.text
	test_grep ! "^do: " ../refactor.text
	test_grep ! "^do: " ../migrate.text
	test_grep "^held by: 1 test file\$" ../refactor.text
	test_grep "^    alto.py > tenor.py\$" ../refactor.text
	test_grep "^migrate: voices: shout to whisper, 75 % done: 2 files left" \
		../migrate.text
	test_grep ! "^held by\|^migrate" ../edit.text
'

test_expect_success 'what concerns the results stands before what all do' '
	cd choir
	json ../edit ".card.patterns.do[0]" ".card.patterns.avoid[0]" >../got
	sed "s/, in [0-9] results*//" ../got >../plain
	cat >../expected <<-\EOF
	voices: whisper (75 %), against shout
	voices: shout (25 %), against whisper
	EOF
	test_cmp ../expected ../plain
	test_grep "^voices: shout (25 %), in 2 results, " ../got
	json ../edit .card.patterns.do >../got
	test_grep "headers: imported (100 %), in [2-5] results\"" ../got
	test_grep ! "paints" ../got
'

test_expect_success 'a card names no file outside of what is asked about' '
	cd mill
	write lib/wind.py <<-\EOF &&
	from src.sail import turn_sail


	def blow():
	    return turn_sail(3)
	EOF
	write lib/tests/test_wind.py <<-\EOF &&
	from src.sail import turn_sail
	EOF
	git add lib
	for intent in edit refactor migrate
	do
		for scope in --include=src/sail.py "--include=src lib" \
			--exclude=src/[!s]* --exclude=lib --exclude=tests
		do
			set -- $scope
			git fuse search --intent=$intent --format=json \
				turn_sail "$1" ${2:+--include=$2} >../out ||
				test $? = 1
			git fuse ls "$1" ${2:+--include=$2} >../inside
			grep -o "\"[a-z]*/[a-z_/]*[.]py\"" ../out |
			tr -d "\"" | sort -u >../named
			test -s ../named
			comm -13 ../inside ../named >../got
			test_line_count 0 ../got || {
				echo "in: $intent $scope"
				cat ../got
				exit 1
			}
		done
	done
	git fuse search --intent=edit --format=json --include=src/sail.py \
		turn_sail >../out || test $? = 1
	json ../out .card.impact.coverage .card.impact.details >../got
	printf "%s\n" "0/4 callers in results" "[]" >../expected
	test_cmp ../expected ../got
	test_grep "4 callers are outside of what is asked about" ../out
	git rm -rqf lib
'

test_expect_success 'history tells companions, owners and failures' '
	cd mill
	test_expect_code 1 git fuse search --intent=edit --format=json \
		--limit=1 turn_sail >../out
	json ../out ".card.companions[0].path" ".card.companions[0].with" \
		".card.companions[0].commit_count" ".card.owners[0].name" \
		".card.owners[0].commit_count" ".card.failures[0].kind" \
		".card.failures[0].path" ".card.failures[0].subject" >../got
	cat >../expected <<-\EOF
	src/rope.py
	src/sail.py
	5
	Moller
	5
	revert
	src/sail.py
	Revert "Turn the sail faster, 3"
	EOF
	test_cmp ../expected ../got
	echo "Molly <Moller@example.org>" >.mailmap
	test_tick
	git add .mailmap
	git commit -q -m "Her name is Molly"
	test_expect_code 1 git fuse search --intent=edit --limit=1 turn_sail \
		>../out
	git reset -q --hard HEAD~1
	test_grep "^owners: Molly <Moller@example.org> (5)" ../out
	test_grep "^changes too: src/rope.py" ../out
	test_grep "^reverted: " ../out
'

test_expect_success 'an owner with two addresses is one' '
	git clone -q mill moved
	cd moved
	echo "sail = 1" >>src/sail.py
	GIT_AUTHOR_NAME=Moller GIT_AUTHOR_EMAIL=moller@home.example \
		git commit -qam "Mend the sail at home"
	test_expect_code 1 git fuse search --intent=edit --limit=1 turn_sail \
		>../out
	test_grep "^owners: Moller <[^>]*> (6)\$" ../out
'

test_expect_success 'a failure in the same lines is told first' '
	git clone -q mill crane
	cd crane
	{
		printf "def lift(load):\n    weight = load\n"
		printf "    return weight\n\n\n"
		printf "def drop(load):\n    speed = load\n    return speed\n"
	} >src/crane.py
	commit 310 "A crane"
	sed "s/weight = load/weight = lift_load(load)/" \
		src/crane.py | sed "s/return weight/return lift(weight)/" >x
	mv x src/crane.py
	commit 311 "Fix the crane: it was too weak"
	sed "s/return speed/return speed - 1/" src/crane.py >x
	mv x src/crane.py
	commit 312 "Fix the crane: it was too fast"
	test_expect_code 1 git fuse search --intent=edit --format=json \
		--limit=1 "lift weight" >../out
	json ../out ".results[0].symbol" ".card.failures[0].subject" \
		".card.failures[0].same_lines" ".card.failures[1].same_lines" >../got
	cat >../expected <<-\EOF
	lift
	Fix the crane: it was too weak
	true
	false
	EOF
	test_cmp ../expected ../got
'

test_expect_success 'later commits have no say in an earlier card' '
	cd mill
	test_expect_code 1 git fuse search --intent=edit --format=json \
		--limit=1 --at=HEAD~3 turn_sail >../out
	json ../out .card.failures ".card.companions[0].commit_count" >../got
	printf "[]\n4\n" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'a shallow clone says that its history is not complete' '
	git clone -q --depth=2 "file://$TRASH/mill" shallow
	cd shallow
	test_expect_code 1 git fuse search --intent=edit --format=json \
		--limit=1 turn_sail >../out
	json ../out .history.isComplete >../got
	echo false >../expected
	test_cmp ../expected ../got
	json ../out ".card.warnings[0]" >../got
	test_grep "history is not complete" ../got
'

# judge: an answer for each candidate, the last the best.
cat >"$TRASH/judge" <<\EOF_JUDGE
#!/bin/sh
tee "$TRASH/asked" | awk '{
	n = gsub(/"path":/, "")
	printf "{\"scores\":["
	for (i = 1; i <= n; i++)
		printf "%s%d", (i > 1 ? "," : ""), i
	print "]}"
}'
EOF_JUDGE
# vectors: those of texts with "tawny" lie where the question's does.
cat >"$TRASH/vectors" <<\EOF_VECTORS
#!/bin/sh
perl -MJSON::PP -e '
	my $texts = decode_json(<STDIN>)->{texts};
	my $n = 0;
	print encode_json({ vectors => [ map {
		!$n++ || /tawny/ ? [1, 0] : [0, 1] } @$texts ] }), "\n"'
EOF_VECTORS
chmod +x "$TRASH/judge" "$TRASH/vectors"
export TRASH

# ranks ARGUMENTS...: the paths, best first, in ../ranks.
ranks () {
	git fuse search --format=jsonl "$@" hoot night >"$TRASH/lines"
	sed 's/^{"path":"\([^"]*\)".*/\1/' "$TRASH/lines" >"$TRASH/ranks"
}

test_expect_success 'a command may reorder leaders that are close' '
	git init -q owls
	cd owls
	for owl in barn eagle tawny
	do
		printf "def hoot(night):\n    %s = night\n    return %s\n" \
			$owl $owl >$owl.py
		echo "key = \"AKIA2QXF7MZJ5TRWKDNB\"" >>$owl.py
	done
	ranks
	test_line_count 3 ../ranks
	sed -n "1!G;h;\$p" ../ranks >../reversed
	git config fuse.rerank.command "$TRASH/judge"
	ranks
	test_cmp ../reversed ../ranks
	git fuse search --explain hoot night >../out
	test_grep "^second look: by the command" ../out
	git config --unset fuse.rerank.command
	git fuse search --explain hoot night >../out
	test_grep "^second look: off" ../out
	git fuse search --explain --stages=rerank hoot night >../out
	test_grep "^second look: by the title" ../out
	json ../asked .query ".candidates[0].path" ".candidates[2].path" >../got
	echo "hoot night" >../expected
	sed -n "3p" ../reversed >>../expected
	sed -n "1p" ../reversed >>../expected
	test_cmp ../expected ../got
	json ../asked ".candidates[0].text" >../got
	test_grep "def hoot" ../got
	test_grep "REDACTED:aws-access-key" ../asked
	test_grep ! AKIA ../asked
'

test_expect_success 'it is not asked about a leader that stands alone' '
	cd owls
	rm ../asked
	git fuse search --rerank-command="$TRASH/judge" "see tawny.py" >../out
	test_path_is_missing ../asked
	git fuse search --explain --format=json "see tawny.py" >../out
	json ../out .explain.second_look >../got
	test_grep "^none" ../got
	git fuse search --rerank-command="$TRASH/judge" hoot >../out
	test_path_is_file ../asked
'

test_expect_success 'a command for vectors has four tenths of a say' '
	cd owls
	ranks --embed-command="$TRASH/vectors"
	echo tawny.py >../expected
	head -n 1 ../ranks >../got
	test_cmp ../expected ../got
	sort ../reversed >../expected
	sort ../ranks >../got
	test_cmp ../expected ../got
'

test_expect_success 'a command that fails is a warning, and the order stays' '
	cd owls
	ranks
	cp ../ranks ../before
	for command in "exit 3" "echo nonsense" "echo {}" "no-such-command" \
		"echo \"{\\\"scores\\\":[1],\\\"vectors\\\":[[1]]}\"" \
		"echo \"{\\\"scores\\\":[1,2,true]}\""
	do
		ranks --rerank-command="$command"
		test_cmp ../before ../ranks
		git fuse search --rerank-command="$command" --format=json \
			--explain hoot night >../out
		json ../out ".warnings[0]" >../got
		test_grep "the order is as it was" ../got
		json ../out .explain.second_look >../got
		test_grep "^none: the command failed" ../got
		git fuse search --rerank-command="$command" --format=jsonl \
			hoot night 2>../err >../got
		test_grep "^warning: .*the order is as it was" ../err
		test_grep ! warning ../got
		ranks --embed-command="$command"
		test_cmp ../before ../ranks
		git fuse search --embed-command="$command" hoot night >../out
		test_grep "^warning: .*the order is as it was" ../out
	done
	git fuse search --embed-command=no-such-command hoot night >../out
	test_grep "^warning: .no-such-command. ended with 127: .*not found" \
		../out
	git fuse search --embed-command=yes --rerank-timeout=60 hoot night \
		>../out
	test_grep "^warning: .yes. wrote more than 16 MiB; the order" ../out
	git fuse search --rerank-command="exec sleep 60" --rerank-timeout=1 \
		hoot night >../out
	test_grep "^warning: .*took longer than 1 s" ../out
	test_expect_code 2 git fuse search --rerank-timeout=0 hoot 2>../err
	test_grep rerank-timeout ../err
'

test_expect_success 'no tracked file can name a command' '
	git init -q trap
	cd trap
	cp ../owls/*.py .
	printf "[fuse \"rerank\"]\n\tcommand = touch %s/sprung; exit 1\n" \
		"$TRASH" >.gitconfig
	cp .gitconfig .fuseconfig
	mkdir .fuse
	cp .gitconfig .fuse/config
	commit 303 "A trap"
	git fuse search hoot night >../out
	test_grep ! "^warning" ../out
	test_path_is_missing "$TRASH/sprung"
	git config --file=.gitconfig fuse.rerank.command >../got
	git config fuse.rerank.command "$(cat ../got)"
	git fuse search hoot night >../out
	test_grep "^warning" ../out
	test_path_is_file "$TRASH/sprung"
'

test_expect_success 'what is staged, bare, linked and below answers alike' '
	cd mill
	git fuse search --format=json --related turn_sail >../one
	git worktree add -q ../linked HEAD
	git clone -q --bare . ../bare.git
	for place in ../linked ../linked/src ../bare.git
	do
		git -C $place fuse search --at=HEAD --format=json turn_sail >../two
		json ../one .results >../results
		json ../two .results >../got
		test_cmp ../results ../got
	done
	git -C ../linked/src fuse search --staged --format=json turn_sail >../two
	json ../two .results >../got
	test_cmp ../results ../got
	test_expect_code 1 git -C ../bare.git fuse search --intent=edit \
		--limit=1 turn_sail >../out
	test_grep "^ready: no" ../out
'

test_expect_success 'no snippet and no card commands the terminal' '
	git init -q loud
	cd loud
	printf "def ringer():\n    return \"\033[31m\tred\007\"\n" >bell.py
	git fuse search --snippets ringer >../out
	test_grep "return .?.31m	red?" ../out
	who=$(printf "E\033[31mve")
	commit 1 "ring it"
	test_expect_code 1 git fuse search --intent=edit ringer >>../out
	test_grep "^owners: E?.31mve <E?.31mve@example.org>" ../out
	test_grep ! -F "$(printf "\033")" ../out
'

test_expect_success 'a result whose symbols are not all known is named' '
	git init -q deep
	cd deep
	for i in $(seq 80)
	do
		printf "%*sclass Pulley%d:\n" "$i" "" "$i"
	done >pulley.py
	git fuse search pulley >../out
	test_expect_code 1 git fuse search --intent=edit pulley >../out
	test_grep "^warning: not all symbols of .pulley.py. are known" ../out
'

test_expect_success 'a repository without commits has a card, and no owners' '
	git init -q young
	cd young
	printf "def lonely():\n    return 1\n" >a.py
	test_expect_code 1 git fuse search --intent=edit lonely >../out
	test_grep "^warning: there is no history" ../out
	test_grep ! "^owners" ../out
'

test_done
