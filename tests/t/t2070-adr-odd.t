#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='decisions where things are odd: files, folders, histories'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# record FILE HEADING STATUS [TEXT]
record () {
	write "$1" <<-EOF
	# $2

	Date: 2020-01-31

	## Status

	$3

	## Context

	${4:-Something.}

	## Decision

	We do it.

	## Consequences

	It is done.
	EOF
}

test_expect_success 'what two sides of a merge say is no record' '
	git init -q merge && cd merge &&
	record docs/adr/0001-one.md "1. One" Proposed &&
	test_commit Base && git branch theirs &&
	record docs/adr/0001-one.md "1. One" Accepted && test_commit Ours &&
	git checkout -q theirs &&
	record docs/adr/0001-one.md "1. One" Rejected && test_commit Theirs &&
	test_must_fail git merge -q - &&
	cp docs/adr/0001-one.md before &&
	test_expect_code 1 git fuse adr check >said &&
	test_grep "0001-one.md:7: error: a conflict of a merge is not" said &&
	test_grep "\[adr-unreadable\]" said &&
	test_must_fail git fuse adr accept 1 2>said &&
	test_grep "cannot read .docs/adr/0001-one.md.: line 7" said &&
	test_cmp before docs/adr/0001-one.md &&
	{
		echo "# 2. Git" && echo && echo "Status: accepted" && echo &&
		echo "~~~" && sed -n "/^<<</,/^>>>/p" before && echo "~~~"
	} >docs/adr/0002-git.md &&
	test_expect_code 1 git fuse adr list >list &&
	test_grep "ADR-0002  accepted" list
'

test_expect_success 'UTF-16 is told, and not written into' '
	git init -q wide && cd wide &&
	record docs/adr/0001-one.md "1. One" Accepted &&
	record docs/adr/0003-three.md "3. Three" Accepted &&
	printf "#\000 \0002\000\n\000" >docs/adr/0002-two.md &&
	cp docs/adr/0002-two.md before &&
	test_must_fail git fuse adr deprecate 2 2>said &&
	test_grep "it is not text" said &&
	test_cmp before docs/adr/0002-two.md &&
	test_expect_code 1 git fuse adr check >said &&
	test_grep "0002-two.md: error: it is not text" said &&
	test_grep ! adr-missing-number said
'

test_expect_success 'a record that cannot be read is there' '
	git init -q unread && cd unread &&
	record docs/adr/0001-one.md "1. One" Accepted &&
	record docs/adr/0002-two.md "2. Two" "Accepted

Supersedes ADR-0003" "As ADR-0003 and [it](0003-three.md) say." &&
	printf -- "---
{
---
" >docs/adr/0003-three.md &&
	record docs/adr/0004-four.md "4. Four" Accepted &&
	test_expect_code 1 git fuse adr check >said &&
	test_grep "0003-three.md:3: error: did not find" said &&
	test_grep "^1 error" said
'

test_expect_success 'a text is not accepted anew for having been broken' '
	git init -q broken && cd broken &&
	record docs/adr/0001-one.md "1. One" Accepted && test_commit Accept &&
	{ printf -- "---\n{\n---\n" && cat docs/adr/0001-one.md; } >text &&
	mv text docs/adr/0001-one.md && test_commit Break &&
	record docs/adr/0001-one.md "1. One" Accepted "Something else." &&
	test_commit Mend &&
	test_expect_code 1 git fuse adr check --strict >said &&
	test_grep "adr-changed-after-acceptance" said
'

test_expect_success 'a path is meant from where we are' '
	git init -q here && cd here &&
	record a/adr/0001-one.md "1. One" Deprecated &&
	record b/adr/0001-one.md "1. Uno" Deprecated &&
	test_commit Two && cd b/adr &&
	git fuse adr show 0001-one.md >text && test_grep Uno text &&
	git fuse adr show ./0001-one.md >text && test_grep Uno text &&
	git fuse adr show ../../a/adr/0001-one.md >text &&
	test_grep One text &&
	git fuse adr show a/adr/0001-one.md >text && test_grep One text &&
	git fuse adr log 0001-one.md >text && test_grep added text &&
	git fuse adr reject 0001-one.md >text &&
	test_grep "changed 0001-one.md" text &&
	git fuse adr archive ./0001-one.md &&
	git fuse adr restore 0001-one.md
'

test_expect_success 'what is no record is not taken in' '
	git init -q taken && cd taken &&
	echo hello >notes.md &&
	test_expect_code 2 git fuse adr import notes.md 2>said &&
	test_grep "cannot import .notes.md.: it is not a record" said &&
	echo "{\"adrs\":[]}" >export.json-adr &&
	test_expect_code 2 git fuse adr import export.json-adr 2>said &&
	test_grep "JSON is taken from files called .json" said &&
	test_path_is_missing docs
	for json in "[[1,2]]" "{\"adrs\":[[1]]}" "{\"adr\":[1]}" "[1]"
	do
		echo "$json" >odd.json
		test_expect_code 128 git fuse adr import odd.json 2>said ||
			return 1
		test_grep "a record in it is not an object" said || return 1
	done
	rm odd.json
'

test_expect_success 'what another layout has no place for is told' '
	git init -q lead && cd lead &&
	record 0003-title.md "3. Title" Accepted &&
	sed -i "s/^Date.*/&\nSigned-off: Zoe\n\nIt was a long day./" \
		0003-title.md &&
	git fuse adr import --layout=madr --path=docs/adr 0003-title.md >said &&
	test_grep "has no place for .It was a long day\.." said &&
	test_grep "has no place for .Signed-off: Zoe" said &&
	test_grep ! "no place for .Date" said &&
	test_line_count 3 said
'

test_expect_success 'nothing is written into a submodule' '
	git init -q super && cd super &&
	mkdir docs && git init -q docs/adr &&
	test_expect_code 2 git fuse adr new Title 2>said &&
	test_grep "another repository is on the way" said &&
	test_path_is_missing docs/adr/0001-title.md
'

test_expect_success 'an absolute folder is one of the work tree, or refused' '
	git init -q whole && cd whole && mkdir below && cd below &&
	git fuse adr new One --path="$(git rev-parse --show-toplevel)/adr" &&
	test_path_is_file ../adr/0001-one.md &&
	test_expect_code 2 git fuse adr new Two --path="$TRASH/else" 2>said &&
	test_grep "leads out of the repository" said
'

test_expect_success 'a new folder that nobody looks into is told' '
	git init -q unseen && cd unseen &&
	git fuse adr new One --path=docs/choices >said &&
	test_grep ! note said &&
	git fuse adr list >list && test_grep One list &&
	mkdir .fuse && echo "dir: docs/choices" >.fuse/adr.yaml &&
	git fuse adr list >list && test_grep One list &&
	git fuse adr new Two >said && test_grep ! note said &&
	git fuse adr new Three --path=docs/adr >said &&
	test_grep note said
'

test_expect_success 'the whole tree is governed by a dot' '
	git init -q dot && cd dot &&
	record docs/adr/0001-one.md "1. One" Accepted &&
	sed -i "s|^Date.*|&\n\nGoverns: ., ./docs, docs//adr|" \
		docs/adr/0001-one.md &&
	echo text >text && test_commit Dot &&
	git fuse adr why text >../why && test_grep "text by .[.]." ../why &&
	git fuse adr why . >../why &&
	test_grep "governs [.]/ by .[.]., 2 files" ../why &&
	test_grep "by .docs//adr., 1 file" ../why
'

test_expect_success 'a line that is not there is none of ours' '
	git init -q line && cd line &&
	record docs/adr/0001-one.md "1. One" Accepted &&
	printf "one\ntwo\n" >text && test_commit Lines &&
	test_expect_code 1 git fuse adr why text:2 &&
	test_expect_code 2 git fuse adr why text:3 2>said &&
	test_grep "has no line 3, only 2" said
'

test_expect_success 'a title may be marked up, and loses no word' '
	git init -q titles && cd titles &&
	git fuse adr new "Use \`git\` and *not* \\_cvs" &&
	git fuse adr list >list && test_grep "Use git and not _cvs" list &&
	for title in "A <b>bold</b> one" "[a](b)" "1. Two" "Ends with #"
	do
		test_must_fail git fuse adr new "$title" 2>said &&
		test_grep "choose one that stays as it is" said || exit 1
	done
'

test_done
