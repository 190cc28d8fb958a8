#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='patterns: the ways that code takes, and where they are going'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# commit_at DAYS MESSAGE: everything there is, so many days after the first.
commit_at () {
	GIT_AUTHOR_DATE="$((1700000000 + $1 * 86400)) +0000"
	GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
	export GIT_AUTHOR_DATE GIT_COMMITTER_DATE
	git add -A &&
	git commit -q --allow-empty -m "$2"
}

# patterns CATEGORY ARGUMENTS...: "name files lines trend advice", one a line.
patterns () {
	git fuse patterns --format=json --limit=100 "$@" >"$TRASH/.json" &&
	perl -MJSON::PP -e '
		local $/;
		my $top = decode_json(<STDIN>);
		for my $c (@{$top->{categories}}) {
			for my $p (@{$c->{choices}}) {
				print join(" ", $p->{name}, $p->{file_count},
					$p->{line_count}, $p->{trend} // "-",
					$p->{advice}), "\n";
			}
		}' <"$TRASH/.json"
}

# says 'lines' ARGUMENTS...: exactly these.
says () {
	printf '%s\n' "$1" | sed 's/^	*//;/^$/d' >"$TRASH/.expected"
	shift
	patterns "$@" >"$TRASH/.actual"
	test_cmp "$TRASH/.expected" "$TRASH/.actual"
}

test_expect_success setup '
	git init -q old
	cd old
	write a.py <<-\EOF
	x = "%s" % a
	y = "%d" % b
	z = "%r" % c
	EOF
	write b.py <<-\EOF
	import os
	p = os.path.join(a, b)
	EOF
	commit_at 0 "Begin"
	write c.py <<-\EOF
	v = f"{a}"
	EOF
	commit_at 130 "One of the new kind"
	write a.py <<-\EOF
	x = f"{a}"
	y = f"{b}"
	z = "%r" % c
	EOF
	write d.py <<-\EOF
	# w = "%s" % a
	w = "f\"no\""
	u = f"{a}" + f"{b}"
	t = f"{t}"
	EOF
	write test_e.py <<-\EOF
	assert f"{a}" == "x"
	assert True
	EOF
	commit_at 200 "More of it"
'

test_expect_success 'files and lines are counted, in code only' '
	cd old
	says "f-string 4 6 Rising USE
	percent 1 1 Declining AVOID" formatting
	json ../.json .schema .file_count .source.kind >../got
	printf "%s\n" fuse.patterns/2 5 worktree >../expected
	test_cmp ../expected ../got
	json ../.json ".categories[0].choices[0].adoption" \
		".categories[0].choices[1].adoption" \
		".categories[0].choices[0].example.path" \
		".categories[0].choices[0].example.line" >../got
	printf "%s\n" 76.4706 23.5294 a.py 1 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'the trend is that of lines between trees' '
	cd old
	says "f-string 4 6 Rising USE
	percent 1 1 Declining AVOID" formatting
	json ../.json ".categories[0].choices[0].recent" \
		".categories[0].choices[0].long" \
		".categories[0].choices[1].recent" \
		".categories[0].choices[1].long" >../got
	cat >../expected <<-\EOF
	{"added":5,"removed":0}
	{"added":6,"removed":0}
	{"added":0,"removed":2}
	{"added":0,"removed":2}
	EOF
	test_cmp ../expected ../got
	says "os-path 1 1 Stable FEW" paths
'

test_expect_success 'no clock is read: an older commit looks back from itself' '
	cd old
	says "percent 1 3 - FEW" formatting --at=HEAD~2
	says "percent 1 3 - CAUTION
	f-string 1 1 - PREFER" formatting --at=HEAD~1
'

test_expect_success 'what is moved or renamed is neither added nor removed' '
	git clone -q old moved
	cd moved
	git mv a.py deep.py
	sed -n 1p deep.py >>c.py
	sed -i 1d deep.py
	sed "s/^/    /" d.py >e.py
	git rm -q d.py
	commit_at 262 "Move"
	says "f-string 4 6 Stable PREFER
	percent 1 1 Declining AVOID" formatting
	json ../.json ".categories[0].choices[0].recent" >../got
	echo "{\"added\":0,\"removed\":0}" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'the tree of another project, merged in, is no past of ours' '
	git init -q other
	cd other
	echo nothing >readme
	commit_at 139 "Theirs"
	git clone -q ../old ../merged
	cd ../merged
	git fetch -q ../other HEAD
	GIT_COMMITTER_DATE="$((1700000000 + 200 * 86400 + 60)) +0000" \
		git merge -q -s ours --allow-unrelated-histories -m Merge \
		FETCH_HEAD
	says "f-string 4 6 Rising USE
	percent 1 1 Declining AVOID" formatting
	json ../.json ".categories[0].choices[1].recent.removed" >../got
	echo 2 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'where the history ends too early there is no trend' '
	git clone -q --depth=1 "file://$TRASH/old" shallow
	cd shallow
	says "f-string 4 6 - PREFER
	percent 1 1 - AVOID" formatting
	json ../.json ".categories[0].choices[0].recent" >../got
	echo null >../expected
	test_cmp ../expected ../got
'

test_expect_success 'every kind of source and of repository' '
	git clone -q old kinds
	cd kinds
	echo "a = \"%s\" % b" >>c.py
	says "f-string 4 6 Rising USE
	percent 2 2 Declining AVOID" formatting
	says "f-string 4 6 Rising USE
	percent 1 1 Declining AVOID" formatting --staged
	git add c.py
	says "f-string 4 6 Rising USE
	percent 2 2 Declining AVOID" formatting --staged
	says "f-string 4 6 Rising USE
	percent 1 1 Declining AVOID" formatting --at=HEAD
	git reset -q --hard
	git clone -q --bare . ../bare.git
	git worktree add -q ../linked
	for dir in ../bare.git ../linked
	do
		(cd $dir && says "f-string 4 6 Rising USE
		percent 1 1 Declining AVOID" formatting)
	done
	mkdir sub
	cp a.py sub/f.py
	cd sub
	says "f-string 5 8 Rising USE
	percent 2 2 Declining AVOID" formatting
	says "f-string 1 2 Stable PREFER
	percent 1 1 Stable CAUTION" formatting -- .
	says "f-string 2 3 Stable FEW" formatting -- ../c.py ../d.py
	json ../../.json .omitted.pathspec >../../got
	echo 4 >../../expected
	test_cmp ../../expected ../../got
'

test_expect_success 'an arrow of a file of declarations is no function' '
	git init -q declared
	cd declared
	echo "a.map((x) => x);" >a.ts
	echo "export const f: (a: any) => void;" >b.d.ts
	commit_at 0 "Begin"
	patterns functions >../got
	printf "%s\n" "arrow 1 1 - FEW" >../expected
	test_cmp ../expected ../got
	patterns untyped >../got
	test_grep "^any 1 1 " ../got
'

test_expect_success 'a deleted file counts where the pathspec names it' '
	git clone -q old deleted
	cd deleted
	git rm -q a.py
	commit_at 201 "Without a"
	says "f-string 3 4 Stable USE" formatting
	git fuse patterns --format=json formatting -- "*.py" >../out
	json ../out ".categories[0].choices[0].recent.added" >../got
	echo 3 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'conflicts, and files to learn from' '
	git clone -q old learn
	cd learn
	cat >>b.py <<-\EOF
	s = "%s" % a
	EOF
	cp b.py g.py
	cat >h.py <<-\EOF
	from pathlib import Path
	s = f"{a}"
	def f(a: int) -> None: ...
	EOF
	git fuse patterns --format=json >../out
	json ../out ".conflicts[0].category" ".conflicts[0].primary" \
		".conflicts[0].alternative" ".golden[0].path" \
		".golden[0].pattern_count" >../got
	printf "%s\n" formatting f-string percent h.py 3 >../expected
	test_cmp ../expected ../got
	json ../out .golden >../golden
	test_grep ! test_e.py ../golden
	git fuse patterns >../text
	test_grep "^  conflict: f-string (59 %) and percent (41 %)" ../text
	test_grep "^files to learn from:" ../text
	test_grep "^  h.py  (3 preferred patterns)" ../text
	git fuse patterns --limit=1 formatting >../text
	test_grep "^  and 1 more" ../text
	test_grep ! "^  [A-Z]*  *percent" ../text
'

test_expect_success 'one edit in a large project is no trend' '
	git init -q large
	cd large
	for n in $(seq 60)
	do
		printf "try:\n    a\nexcept KeyError as e%d:\n    b\n" "$n" \
			>>a.py
		printf "try:\n    a\nexcept Exception as e%d:\n    b\n" "$n" \
			>>b.py
	done
	commit_at 0 "Begin"
	sed -i.bak 1,4d a.py
	rm a.py.bak
	commit_at 200 "Take one away"
	says "broad 1 60 Stable CAUTION
	specific 1 59 Stable PREFER" except
	sed -i.bak 1,16d a.py
	rm a.py.bak
	commit_at 210 "Take more away"
	says "broad 1 60 Stable CAUTION
	specific 1 55 Declining CAUTION" except
'

test_expect_success 'what is preferred is never to be avoided' '
	git init -q fading
	cd fading
	for n in $(seq 60)
	do
		printf "try:\n    a\nexcept KeyError as e%d:\n    b\n" "$n" \
			>>a.py
		for file in b c d
		do
			printf "try:\n    %s\nexcept Exception as e%d:\n    b\n" \
				"$file" "$n" >>$file.py
		done
	done
	commit_at 0 "Begin"
	sed -i.bak 1,80d a.py
	rm a.py.bak
	commit_at 210 "Take it away"
	says "broad 3 180 Stable CAUTION
	specific 1 40 Declining CAUTION" except
	test_expect_code 1 git fuse search --intent=edit --format=json KeyError \
		>../out
	json ../out .card.ready .card.patterns.avoid >../got
	printf "%s\n" false "[]" | test_cmp - ../got
'

# fstrings FIRST LAST: so many lines of the kind.
fstrings () {
	for n in $(seq "$1" "$2")
	do
		printf "v%d = f\"{a%d}\"\n" "$n" "$n"
	done
}

test_expect_success 'four lines more are no trend, and five are' '
	git init -q evidence
	cd evidence
	echo "x = \"%s\" % a" >a.py
	commit_at 0 "Begin"
	for n in 1 4
	do
		fstrings 1 $n >b.py
		commit_at 200 "Some of another kind"
		says "f-string 1 $n Stable PREFER
		percent 1 1 Stable CAUTION" formatting
	done
	fstrings 1 5 >b.py
	commit_at 200 "Enough of it"
	says "f-string 1 5 Rising USE
	percent 1 1 Declining AVOID" formatting
'

test_expect_success 'what comes as it goes is no trend' '
	git init -q churn
	cd churn
	echo "x = \"%s\" % a" >a.py
	fstrings 1 40 >b.py
	commit_at 0 "Begin"
	fstrings 31 80 >b.py
	commit_at 200 "Change most of it"
	says "f-string 1 50 Stable PREFER
	percent 1 1 Stable CAUTION" formatting
'

test_expect_success 'what everybody does anyway does not rise' '
	git init -q alone
	cd alone
	fstrings 1 40 >b.py
	commit_at 0 "Begin"
	fstrings 1 80 >b.py
	commit_at 200 "As much again"
	says "f-string 1 80 Stable FEW" formatting
	for n in $(seq 1 10)
	do
		echo "x = \"%s\" % a$n" >>c.py
	done
	commit_at 300 "Some of another kind"
	fstrings 1 100 >b.py
	commit_at 400 "As ever"
	says "f-string 1 100 Stable PREFER
	percent 1 10 Stable CAUTION" formatting
'

test_expect_success 'what is preferred is not to be avoided' '
	git init -q few
	cd few
	for n in 1 2 3 4 5 6
	do
		echo "x = \"%s\" % a" >a$n.py
	done
	echo "x = f\"{a}\"" >b.py
	commit_at 0 "Begin"
	says "percent 6 6 - PREFER
	f-string 1 1 - CAUTION" formatting
'

test_expect_success 'a category, a set, or neither' '
	cd old
	patterns PYTHON >../set
	patterns >../all
	test_cmp ../set ../all
	patterns FORMATTING >../category
	test_line_count 2 ../category
	test_expect_code 2 git fuse patterns formating 2>../err
	test_grep "^error: there are no patterns of .formating.; did you mean .formatting.?" ../err
	test_expect_code 2 git fuse patterns qqqqqqqq 2>../err
	test_expect_code 2 git fuse patterns a b 2>../err
	test_expect_code 2 git fuse patterns --limit=-1 2>../err
	test_expect_code 128 git fuse patterns --at=nonesuch 2>../err
	# A language that has no set of its own, and other names of one that has.
	patterns py >../language
	test_cmp ../set ../language
	git fuse patterns typescript >../out
	echo "no file is one that the patterns are for: Angular, JavaScript, React" >../expected
	test_cmp ../expected ../out
	git fuse patterns rust >../out
	echo "no file is one that the patterns are for: Rust" >../expected
	test_cmp ../expected ../out
	git fuse patterns errors >../out
	echo "no file is one that the patterns are for: C, C++, Swift" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'what most files do comes first, what few do by its name' '
	git clone -q old mixed
	cd mixed
	for name in 1 2 3 4 5 6 7 8 9 10 11 12
	do
		echo "int* a = nullptr;" >"$name.cc"
	done
	echo "const a = b?.c" >one.js
	commit_at 201 "Mostly C++"
	git fuse patterns >../out
	sed -n 1p ../out >../first
	echo "C++: null" >../expected
	test_cmp ../expected ../first
	test_grep "^Python: formatting" ../out
	test_grep ! "^JavaScript: absent" ../out
	test_grep "^  JavaScript: variables, absent-values\$" ../out
	git fuse patterns absent-values >../out
	test_grep "^JavaScript: absent-values" ../out
	test_grep "FEW  *optional-chaining" ../out
	test_grep "a?[.]b, as in one.js:1" ../out
	# Nor is one file of another language what to learn from.
	git fuse patterns --format=json >../out
	json ../out ".golden[0].path" >../got
	echo "1.cc" >../expected
	test_cmp ../expected ../got
	test_grep ! "\"path\":\"one.js\",\"pattern_count" ../out
'

test_expect_success 'a team has patterns of its own, where they are looked at' '
	git clone -q old team
	cd team
	write .fuse/patterns/house.pattern <<-\EOF
	# How we name things.
	set House
	language python
	category names
	pattern short
	guide one letter
	match ^[a-z]\s*=
	yes a = 1
	no ab = 1
	over long
	pattern long
	match ^[a-z]{2,}\s*=
	EOF
	says "short 4 8 Stable USE" names
	json ../.json ".categories[0].choices[0].defined" \
		".categories[0].set" ".categories[0].choices[0].over[0]" \
		>../got
	printf "%s\n" .fuse/patterns/house.pattern House long >../expected
	test_cmp ../expected ../got
	test_expect_code 2 git fuse patterns names --staged 2>../err
	git add .fuse
	says "short 4 8 Stable USE" names --staged
	test_expect_code 2 git fuse patterns names --at=HEAD 2>../err
	cd .fuse
	says "short 4 8 Stable USE" names
'

test_expect_success 'one of ours may be replaced, others join' '
	git clone -q old replaced
	cd replaced
	write .fuse/patterns/python.pattern <<-\EOF
	set python
	language python
	category formatting
	pattern percent
	match NOTHING
	pattern plus
	match " \+ f"
	EOF
	says "f-string 4 6 Stable PREFER
	plus 1 1 Stable CAUTION" formatting
'

test_expect_success 'a wrong definition is told with its file and line' '
	git clone -q old wrong
	cd wrong
	mkdir -p .fuse/patterns
	for line in "sett A" "language nonesuch" "match x(" "over nobody" \
		"yes not this"
	do
		cat >.fuse/patterns/a.pattern <<-EOF
		set A
		language python
		category a
		pattern b
		match this is it
		$line
		EOF
		case $line in
		language*) sed -i "5,6!d;1i set A" .fuse/patterns/a.pattern ;;
		esac
		test_expect_code 2 git fuse patterns 2>../err
		test_grep "^error: .fuse/patterns/a.pattern:[1-6]: " ../err
	done
	for bytes in "a\\000b" "set A\\033[31m\\n" "set \\177\\n"
	do
		printf "$bytes" >.fuse/patterns/a.pattern
		test_expect_code 2 git fuse patterns 2>../err
		test_grep "it is binary" ../err
	done
'

test_expect_success 'what is too costly to find is not said to be missing' '
	git clone -q old costly
	cd costly
	write .fuse/patterns/a.pattern <<-\EOF
	set A
	language python
	category a
	pattern b
	match (a+)+$
	EOF
	git fuse patterns a >../out
	test_grep ! "too costly" ../out
	printf "x = %0200d\n" 0 | tr 0 a | sed "s/\$/;/" >src.py
	git add src.py
	git fuse patterns a >../out
	test_grep "^A: a: .b. is too costly for some file" ../out
	git fuse patterns a --format=json >../out
	json ../out .given_up >../got
	echo "[{\"category\":\"a\",\"name\":\"b\",\"set\":\"A\"}]" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'what one fixture does, or what is given up, is no advice' '
	git init -q few
	cd few
	write a.go <<-\EOF
	package a
	var b, _ = ioutil.ReadAll(c)
	EOF
	for name in b c d
	do
		cp a.go $name.go
		write $name.php <<-\EOF
		<?php
		$a = array(1, 2);
		EOF
	done
	write one.kt <<-\EOF
	val a = b?.c
	EOF
	commit_at 0 "Begin"
	says "ioutil 4 4 - AVOID" files
	says "long 3 3 - USE" arrays
	says "safe-call 1 1 - FEW" null-checks
	for name in 1 2 3 4
	do
		write fixture/${name}_test.go <<-\EOF
		package a
		var b, _ = os.ReadFile(c)
		var d, _ = os.ReadFile(e)
		EOF
	done
	commit_at 1 "Fixtures"
	says "ioutil 4 4 - AVOID
		os 4 8 - CAUTION" files
	json ../.json ".categories[0].choices[0].adoption" \
		".categories[0].choices[1].test_count" >../got
	printf "%s\n" 80 4 >../expected
	test_cmp ../expected ../got
	git fuse patterns files >../out
	test_grep "os  *20 %  4 files (4 tests), 8 lines" ../out
	git rm -q d.php
	says "long 2 2 - FEW" arrays
	git fuse patterns arrays >../out
	test_grep "FEW  *long" ../out
'

test_expect_success 'what was looked into once is not read again' '
	git init -q kept && cd kept
	echo "x = \"%s\" % a" >a.py
	echo "y = f\"{b}\"" >b.py
	test_commit "Both"
	git fuse patterns --at=HEAD >../expected
	test_grep f-string ../expected
	git fuse patterns --at=HEAD -- b.py >../part
	rm .git/objects/$(git rev-parse HEAD:a.py | sed "s,..,&/,")
	git fuse patterns --at=HEAD >../out
	test_cmp ../expected ../out
	git fuse patterns --at=HEAD -- b.py >../out
	test_cmp ../part ../out
	echo "w = f\"{c}\"" >c.py
	git add c.py && git fuse patterns --staged >../out
	test_grep "f-string  *67 %  2 files" ../out
	write .fuse/patterns/ours.pattern <<-\EOF
	set Python
	language python
	category formatting
	pattern braces
	match \{
	EOF
	git add .fuse
	test_expect_code 3 git fuse patterns --staged 2>../err
	test_grep "a.py" ../err
'

test_expect_success 'the same bytes every time' '
	cd old
	git fuse patterns --format=json >../one
	git fuse patterns --format=json >../two
	cmp ../one ../two
	git fuse patterns >../one
	rm -rf .git/fuse
	git fuse patterns >../two
	cmp ../one ../two
'

test_done
