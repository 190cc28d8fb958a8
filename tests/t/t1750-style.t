#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='style: the project'\''s own rules, by topic'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# quoted ARGUMENTS...: "path:first-last headings", one rule a line.
quoted () {
	git fuse style "$@" >"$TRASH/.text" &&
	grep '^[^ ]*:[0-9]*-[0-9]*\(  .*\)*$' "$TRASH/.text"
}

# quotes 'lines' ARGUMENTS...: exactly these.
quotes () {
	printf '%s\n' "$1" | sed 's/^	*//;/^$/d' >"$TRASH/.expected"
	shift
	quoted "$@" >"$TRASH/.actual"
	test_cmp "$TRASH/.expected" "$TRASH/.actual"
}

test_expect_success setup '
	git init -q house
	cd house
	write CODING_STYLE.md <<-\EOF
	Before all.

	# The house

	Be kind.

	## Names

	Names are words.

	### Of functions

	A function is a verb.

	## Errors

	Errors are returned, never printed.

	- one
	- two
	EOF
	write docs/contributing.rst <<-\EOF
	Contributing
	============

	Send patches.

	Tests
	-----

	A bug begins as a failing test.
	EOF
	write Documentation/CodingGuidelines <<-\EOF
	This is how we write.

	For shell scripts:

	 - Indent by tabs.
	 - Quote what you expand.

	For C programs:

	 - Errors go to error().

	Other things
	are not headings, not this one.
	EOF
	write web/HACKING.adoc <<-\EOF
	= Hacking

	== Colours

	Blue is for errors of the web.
	EOF
	write .editorconfig <<-\EOF
	[*.py]
	indent_style = space
	EOF
	write src/style.c <<-\EOF
	int errors;
	EOF
	write src/STYLEISH.md <<-\EOF
	# Errors
	EOF
	test_commit "Rules"
'

test_expect_success 'the section that is about it comes first, with its headings' '
	cd house
	quotes "CODING_STYLE.md:17-20  The house > Errors
	Documentation/CodingGuidelines:10-13  For C programs
	web/HACKING.adoc:5-5  Hacking > Colours" errors
	cat >../expected <<-\EOF
	CODING_STYLE.md:17-20  The house > Errors

	Errors are returned, never printed.

	- one
	- two

	EOF
	git fuse style errors --limit=1 >../out
	sed "/^--cursor=1/d" ../out >../got
	test_cmp ../expected ../got
'

test_expect_success 'headings count, those above too, and words by their stems' '
	cd house
	quotes "CODING_STYLE.md:9-9  The house > Names
	CODING_STYLE.md:13-13  The house > Names > Of functions" name
	quotes "CODING_STYLE.md:13-13  The house > Names > Of functions" \
		"what is a verb for"
	quotes "docs/contributing.rst:9-9  Contributing > Tests" tested
	quotes "Documentation/CodingGuidelines:5-6  For shell scripts" \
		"quote expand"
	quotes ".editorconfig:2-2  *.py" indent_style --limit=1
	quotes "CODING_STYLE.md:1-1" before all
'

test_expect_success 'a category is what stands under its headings' '
	cd house
	quotes "CODING_STYLE.md:9-9  The house > Names
	CODING_STYLE.md:13-13  The house > Names > Of functions" --category=names
	quotes "CODING_STYLE.md:13-13  The house > Names > Of functions" \
		--category=name verbs
	quotes "CODING_STYLE.md:17-20  The house > Errors" --category=errors
	git fuse style --category="errors house" >../out
	test_grep "nothing under .errors house. in" ../out
	test_expect_code 1 git fuse style --category=names wings >../out
	test_grep "nothing about .wings. under .names. in" ../out
	git fuse style --category=names --format=json >../out
	json ../out .topic .category .total ".rules[1].headings[1]" >../got
	printf "null\nnames\n2\nNames\n" | test_cmp - ../got
	test_expect_code 2 git fuse style --category="of the" 2>../err
	test_grep "holds no word" ../err
'

# pages FIELD ARGUMENTS...: that of each item, page by page of two.
pages () {
	field=$1
	shift
	cursor=
	while :
	do
		git fuse style "$@" --limit=2 --format=json \
			${cursor:+--cursor=$cursor} >../page || return
		json ../page ".${field}[0].path" || return
		json ../page ".${field}[1].path" || :
		cursor=$(json ../page .cursor)
		test "$cursor" != null || break
	done
}

test_expect_success 'what is cut is on the next page' '
	cd house
	for question in "rules --category=house" "documents"
	do
		member=${question%% *}
		set -- $question
		shift
		git fuse style "$@" --limit=100 --format=json >../whole
		test "$(json ../whole .truncated .cursor | paste -s -d " " -)" \
			= "false null"
		total=$(json ../whole .total)
		test "$total" -gt 3
		pages "$member" "$@" >../got 2>../err
		test_line_count "$total" ../got
		i=0
		while test "$i" -lt "$total"
		do
			json ../whole ".$member[$i].path"
			i=$((i + 1))
		done >../expected
		test_cmp ../expected ../got
		git fuse style "$@" --limit=2 --format=json >../page
		test_expect_code 2 git fuse style house --limit=2 \
			--cursor="$(json ../page .cursor)" 2>../err
		test_grep "of another question" ../err
		cursor=$(json ../page .cursor)
		git fuse style "$@" --limit=2 --cursor="99.${cursor#*.}" >../out
		test_line_count 0 ../out
	done
'

test_expect_success 'without a topic, the headings of the likeliest documents' '
	cd house
	cat >../expected <<-\EOF
	CODING_STYLE.md
	     3  The house
	     7    Names
	    11      Of functions
	    15    Errors

	Documentation/CodingGuidelines
	     3  For shell scripts
	     8  For C programs

	EOF
	git fuse style --limit=2 >../out
	tail -n 1 ../out >../last
	test_grep "^--cursor=2[.][0-9a-f]* goes on" ../last
	sed "\$d" ../out >../got
	test_cmp ../expected ../got
	git fuse style --limit=9 >../out
	grep -v "^ " ../out | sed "/^\$/d" >../paths
	cat >../expected <<-\EOF
	CODING_STYLE.md
	Documentation/CodingGuidelines
	docs/contributing.rst
	.editorconfig
	web/HACKING.adoc
	EOF
	test_cmp ../expected ../paths
'

test_expect_success 'every kind of source and of repository' '
	git clone -q house kinds
	cd kinds
	printf "\n## Trees\n\nTrees have leaves.\n" >>CODING_STYLE.md
	quotes "CODING_STYLE.md:24-24  The house > Trees" leaves
	test_expect_code 1 git fuse style leaves --staged >../out
	test_grep "^nothing about .leaves. in CODING_STYLE.md " ../out
	git add -A
	quotes "CODING_STYLE.md:24-24  The house > Trees" leaves --staged
	test_expect_code 1 git fuse style leaves --at=HEAD >../out
	test_grep "^nothing about .leaves. in " ../out
	git commit -q -m Trees
	git clone -q --bare . ../bare.git
	git worktree add -q ../linked
	for dir in ../bare.git ../linked
	do
		(cd $dir && quotes "CODING_STYLE.md:24-24  The house > Trees" \
			leaves)
	done
	(cd src && quotes "../CODING_STYLE.md:24-24  The house > Trees" leaves)
	git rm -q --cached CODING_STYLE.md
	echo CODING_STYLE.md >.fuseignore
	test_expect_code 1 git fuse style leaves >../out
	test_grep "^nothing about .leaves. in Documentation/" ../out
'

test_expect_success 'where there is none, that is told' '
	git init -q bare-house
	cd bare-house
	test_expect_code 1 git fuse style anything >../out
	test_line_count 1 ../out
	test_grep "^no document with rules; looked for STYLE_GUIDE .* HACKING " ../out
	git fuse style >../out
	test_grep "^no document with rules" ../out
	test_expect_code 1 git fuse style anything --format=json >../out
	json ../out .schema .topic .rules .documents ".looked_for[0]" >../got
	printf "%s\n" fuse.style/2 anything "[]" "[]" STYLE_GUIDE >../expected
	test_cmp ../expected ../got
'

test_expect_success 'the answer in JSON' '
	cd house
	git fuse style errors --format=json --limit=1 >../out
	json ../out .schema .source.kind .topic ".rules[0].path" \
		".rules[0].lines" ".rules[0].headings" ".rules[0].is_cut" \
		".documents[1].headings[0].title" >../got
	cat >../expected <<-\EOF
	fuse.style/2
	worktree
	errors
	CODING_STYLE.md
	[17,20]
	["The house","Errors"]
	false
	For shell scripts
	EOF
	test_cmp ../expected ../got
	git fuse style --format=json --limit=1 >../out
	json ../out .topic .rules ".documents[0].headings[1].line" \
		".documents[0].headings[2].depth" >../got
	printf "%s\n" null "[]" 7 3 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'long sections are cut, and so are all of them together' '
	git init -q long
	cd long
	{
		echo "# Rules"
		for i in 1 2 3 4 5 6 7 8
		do
			echo
			echo "The topic is number $i."
			yes "one two three four five" | head -n 30
		done
	} >STYLE.md
	git fuse style topic number 5 --limit=9 >../out
	test $(wc -w <../out) -lt 560
	git fuse style "number topic" --limit=1 --format=json >../out
	json ../out ".rules[0].lines[0]" ".rules[0].is_cut" >../got
	printf "%s\n" 3 false >../expected
	test_cmp ../expected ../got
	{
		echo "# Rules"
		echo topic
		yes "one two three four five" | head -n 300
	} >STYLE.md
	git fuse style topic --format=json >../out
	json ../out ".rules[0].lines" ".rules[0].is_cut" >../got
	printf "%s\n" "[2,101]" true >../expected
	test_cmp ../expected ../got
	git fuse style topic >../out
	test_grep "^\[\.\.\.\]\$" ../out
'

test_expect_success 'secrets are masked' '
	git init -q secret
	cd secret
	write HACKING.md <<-\EOF
	# Keys
	Log in with the key AKIAIOSFODNN7EXAMPL3.
	EOF
	git fuse style keys >../out
	test_grep ! AKIAIOSFODNN7EXAMPL3 ../out
	test_grep "REDACTED:" ../out
'

test_expect_success 'what cannot be asked' '
	cd house
	test_expect_code 2 git fuse style "the of and" 2>../err
	test_grep "^error: .the of and. holds no word to look for" ../err
	test_expect_code 2 git fuse style --limit=-1 2>../err
	test_expect_code 128 git fuse style --at=nonesuch 2>../err
'

test_expect_success 'documents of any bytes' '
	git init -q odd
	cd odd
	printf "# A\\377\\n\\ntopic\\r\\n" >STYLE.md
	printf "topic\\000" >HACKING
	: >CONTRIBUTING.md
	git fuse style topic --format=json >../out
	json ../out ".rules[0].path" ".rules[0].text" >../got
	test_grep "^STYLE.md" ../got
	git fuse style topic >../out
	test_grep "^STYLE.md:3-3" ../out
'

test_expect_success 'no document commands the terminal' '
	git init -q loud
	cd loud
	printf "# Be\033[31mll\n\nA topic \033]0;owned\007 of all.\n" >STYLE.md
	git fuse style >../out
	test_grep "1  Be?.31mll" ../out
	git fuse style topic >>../out
	test_grep "A topic ?.0;owned? of all" ../out
	test_grep ! -F "$(printf "\033")" ../out
	test_grep ! -F "$(printf "\007")" ../out
'

test_expect_success 'headings without a text between them are sections' '
	git init -q bare-headings
	cd bare-headings
	printf "One\n===\nTwo\n===\nThree\n===\n\nuse tabs here\n" >STYLE.rst
	git fuse style --format=json tabs >../out
	test_grep "use tabs here" ../out
	test_grep "STYLE.rst" ../out
'

test_expect_success 'a mention is no rule' '
	git init -q strict
	cd strict
	write CONTRIBUTING.md <<-\EOF
	# Contributing

	## Setup

	1. Click on it and name it.
	2. Run `make imports`.

	Never branch on the kind of a thing by comparing its name with others.

	    types are here

	## Comments

	Short ones.

	- We indent by tabs.
	- Lines may have 80 columns, and no more.
	EOF
	write docs/testing.rst <<-\EOF
	Testing your application
	========================

	Comments in your tests help. Comments are good.
	EOF
	write docs/contributing/commits.md <<-\EOF
	Commits have a reason.
	EOF
	write third_party/lib/STYLE.md <<-\EOF
	# Naming

	Names are long.
	EOF
	test_commit "Rules"
	for topic in naming imports types errors
	do
		test_expect_code 1 git fuse style $topic >../out
		test_grep "^nothing about .$topic. in CONTRIBUTING.md" ../out ||
			exit 1
	done
	test_expect_code 1 git fuse style naming >../out
	test_grep "^  CONTRIBUTING.md:[3-6]  Setup$" ../out
	test_expect_code 1 git fuse style errors >../out
	test_grep "^  CONTRIBUTING.md:12  Comments$" ../out
	test_expect_code 1 git fuse style naming --format=json >../json
	json ../json .total ".near[0].title" ".near[0].path" >../got
	printf "%s\n" 0 Setup CONTRIBUTING.md | test_cmp - ../got
'

test_expect_success 'who works on the project comes before who uses it' '
	cd strict
	quotes "CONTRIBUTING.md:14-17  Contributing > Comments
	docs/testing.rst:4-4  Testing your application" comments
	quotes "docs/contributing/commits.md:1-1" commits
	git fuse style --format=json >../json
	json ../json ".documents[0].path" ".documents[1].path" \
		".documents[2].path" >../got
	printf "%s\n" CONTRIBUTING.md docs/testing.rst \
		docs/contributing/commits.md | test_cmp - ../got
'

test_expect_success 'a directory of code that is called develop is no room' '
	git clone -q strict rooms
	cd rooms
	write src/develop/notes.txt <<-\EOF
	Commits of this module are small.
	EOF
	write web/docs/develop/notes.md <<-\EOF
	Commits of the web are small.
	EOF
	write docs/api/testing.md <<-\EOF
	Commits are not tested.
	EOF
	test_commit "Notes"
	quotes "docs/contributing/commits.md:1-1
	web/docs/develop/notes.md:1-1
	docs/api/testing.md:1-1
	src/develop/notes.txt:1-1" --limit=9 commits
'

test_expect_success 'a part that begins within a fence begins with code' '
	git init -q fenced
	cd fenced
	{
		printf "# How to build\n\nLike this:\n\n\`\`\`\n" &&
		yes "run it" | head -n 150 &&
		printf "\nnaming of it\n\`\`\`\n\nWell.\n"
	} >CONTRIBUTING.md
	test_commit "Rules"
	test_expect_code 1 git fuse style naming >../out
	test_grep "^nothing about .naming. in CONTRIBUTING.md" ../out
	printf "\nNaming is long.\n" >>CONTRIBUTING.md
	quotes "CONTRIBUTING.md:157-162  How to build" naming
'

test_expect_success 'what is often asked has other words, too' '
	cd strict
	quotes "CONTRIBUTING.md:14-17  Contributing > Comments" indentation
	quotes "CONTRIBUTING.md:14-17  Contributing > Comments" line length
'

test_done
