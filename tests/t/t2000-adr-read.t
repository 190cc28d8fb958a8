#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='adr list, search and show: decisions are read'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# lists 'lines' ARGUMENTS...: the table is these lines, leading tabs dropped.
lists () {
	printf '%s\n' "$1" | sed 's/^	*//;/^$/d' >"$TRASH/.expected"
	shift
	git fuse adr list "$@" >"$TRASH/.actual" &&
	test_cmp "$TRASH/.expected" "$TRASH/.actual"
}

test_expect_success setup '
	git init -q store
	cd store
	write doc/adr/0001-use-journals.md <<-\EOF
	# 1. Use journals

	Date: 2019-01-02

	## Status

	Superceded by [3. Use SQLite](0003-use-sqlite.md)

	## Context

	Something must be kept.

	## Decision

	We keep it in journals.

	## Consequences

	Nothing is ever locked.
	EOF
	write doc/adr/0002-write-c.md <<-\EOF
	---
	status: "accepted"
	date: 2020-02-29
	decision-makers: Ann, Bob
	tags: [language, Build]
	governs:
	  - lib/**/*.c
	---
	# Write C

	## Decision Outcome

	Chosen option: "C", for it is small.
	EOF
	git add . && git commit -q -m one && git tag v1
	write doc/adr/0003-use-sqlite.md <<-\EOF
	# 3. Use SQLite

	* Status: accepted
	* Date: 03/01/2021

	## Context

	Journals were lost, see [1](0001-use-journals.md). Locking matters.

	## Consequences

	* One writer at a time.
	EOF
	write doc/adr/XXXX-cache.md <<-\EOF
	# Cache answers

	**Status**: Akzeptiert
	EOF
	write doc/adr/README.md <<-\EOF
	# Decisions

	Status: accepted
	EOF
	git add . && git commit -q -m two
	git clone -q --bare . ../bare.git
	git worktree add -q ../linked
	mkdir sub
'

test_expect_success 'all are listed, wherever one looks from' '
	for dir in store store/sub bare.git linked
	do
		(cd $dir && lists "
		XXXX-cache  unknown     -           Cache answers  ('\''Akzeptiert'\'')
		ADR-0001    superseded  2019-01-02  Use journals
		ADR-0002    accepted    2020-02-29  Write C
		ADR-0003    accepted    03/01/2021  Use SQLite
		") || exit 1
	done
'

test_expect_success 'a revision, what is staged and the work tree differ' '
	cd store
	lists "
	ADR-0001  superseded  2019-01-02  Use journals
	ADR-0002  accepted    2020-02-29  Write C
	" --at=v1
	sed "s/status: .*/status: deprecated/" doc/adr/0002-write-c.md >../new
	cp ../new doc/adr/0002-write-c.md
	git fuse adr list --status=deprecated >../out
	test_grep "^ADR-0002  deprecated" ../out
	git fuse adr list --staged --status=deprecated >../out
	test_grep "^none of 4 decisions" ../out
	git add -u
	git checkout-index -f -a
	git show HEAD:doc/adr/0002-write-c.md >doc/adr/0002-write-c.md
	git fuse adr list --staged --status=deprecated >../out
	test_grep "^ADR-0002  deprecated" ../out
	git fuse adr list --status=deprecated >../out
	test_grep "^none of 4 decisions" ../out
	git reset -q --hard
'

test_expect_success 'options select' '
	cd store
	lists "
	ADR-0002  accepted    2020-02-29  Write C
	" --tag=build --tag=LANGUAGE
	lists "
	ADR-0002  accepted    2020-02-29  Write C
	" --governs=lib/
	lists "
	ADR-0001  superseded  2019-01-02  Use journals
	ADR-0002  accepted    2020-02-29  Write C
	ADR-0003  accepted    03/01/2021  Use SQLite
	" --status=accepted --status=superseded
	git fuse adr list --since=2019-01-03 --until=2020-02-29 >../out
	test_grep "^ADR-0002" ../out
	test_grep ! "ADR-0001" ../out
	test_grep "^2 more tell no certain day$" ../out
	test_expect_code 2 git fuse adr list --since=yesterday 2>../err
	test_grep "yesterday.*2020-01-31" ../err
	test_expect_code 2 git fuse adr list --status=okay 2>../err
	test_expect_code 2 git fuse adr list --until=2020-02-30 2>../err
	test_grep "not a date for --until" ../err
'

test_expect_success 'the list in JSON' '
	cd store
	git fuse adr list --format=json >../out
	json ../out .schema .source.kind .total .record_count ".folders[0].path" \
		".folders[0].found_by" ".decisions[2].id" \
		".decisions[2].number" ".decisions[2].tags" \
		".decisions[2].governs" ".decisions[1].superseded_by" \
		".decisions[3].supersedes" ".decisions[3].date" \
		".decisions[3].date_text" ".decisions[0].number" \
		".decisions[0].is_draft" .failures >../got
	cat >../expected <<-\EOF
	fuse.adr.list/2
	worktree
	4
	4
	doc/adr
	name
	ADR-0002
	2
	["language","Build"]
	["lib/**/*.c"]
	["ADR-0003"]
	["ADR-0001"]
	null
	03/01/2021
	null
	true
	[]
	EOF
	test_cmp ../expected ../got
	git fuse adr list --format=jsonl --status=accepted >../out
	test_line_count 3 ../out
	sed -n 2p ../out >../line
	json ../line .id >../got
	echo ADR-0002 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'words find the title before the text' '
	cd store
	git fuse adr search journals >../out
	test_grep "^ADR-0001  superseded" ../out
	sed -n "s/^\(ADR-[0-9]*\) .*/\1/p" ../out >../got
	printf "%s\n" ADR-0001 ADR-0003 >../expected
	test_cmp ../expected ../got
	git fuse adr search locking matters >../out
	test_grep "^    doc/adr/0003-use-sqlite.md:8  Context$" ../out
	test_grep "Locking matters" ../out
	git fuse adr search locking --limit=1 >../out
	test_grep "^1 of 2 decisions" ../out
	git fuse adr search language >../out
	test_grep "^ADR-0002" ../out
	test_expect_code 1 git fuse adr search elephants >../out
	test_grep "none of 4 decisions tells of .elephants." ../out
	test_expect_code 2 git fuse adr search the 2>../err
	test_expect_code 2 git fuse adr search 2>../err
	git fuse adr search --at=v1 sqlite --format=json >../out
	json ../out .schema .words .total ".decisions[0].id" \
		".decisions[0].matched.section" >../got
	printf "%s\n" fuse.adr.search/2 sqlite 1 ADR-0001 Status >../expected
	test_cmp ../expected ../got
'

test_expect_success 'a decision is shown byte by byte' '
	cd store
	for name in 3 0003 ADR-3 adr-0003 doc/adr/0003-use-sqlite.md \
		0003-use-sqlite.md sqlite
	do
		git fuse adr show $name >../out || exit 1
		test_cmp doc/adr/0003-use-sqlite.md ../out || exit 1
	done
	git fuse adr show cache >../out
	test_cmp doc/adr/XXXX-cache.md ../out
	(cd ../bare.git && git fuse adr show --at=v1 journals >../out)
	git show v1:doc/adr/0001-use-journals.md >../expected
	test_cmp ../expected ../out
	test_expect_code 128 git fuse adr show 4 2>../err
	test_grep "no decision is called .4." ../err
	test_expect_code 128 git fuse adr show use 2>../err
	test_grep "0001-use-journals.md.*name one by its path" ../err
'

test_expect_success 'it is taken apart, and links are seen from both ends' '
	cd store
	git fuse adr show 1 --format=json >../out
	json ../out .schema .id .status ".relations[0].id" \
		".relations[0].kind" ".relations[0].told_here" \
		".relations[0].told_there" ".links[0].words" \
		".links[0].path" .sections.decision.text .sections.consequences.heading >../got
	cat >../expected <<-\EOF
	fuse.adr.show/2
	ADR-0001
	superseded
	ADR-0003
	superseded_by
	true
	false
	Superceded by
	doc/adr/0003-use-sqlite.md
	We keep it in journals.
	Consequences
	EOF
	test_cmp ../expected ../got
	git fuse adr show 3 --format=json >../out
	json ../out ".relations[0].kind" ".relations[0].told_here" \
		".relations[0].told_there" ".consequence_items" >../got
	printf "%s\n" supersedes false true "[\"One writer at a time.\"]" \
		>../expected
	test_cmp ../expected ../got
	git fuse adr show 2 --format=json >../out
	json ../out .deciders .blob ".fields[1].place" >../got
	cat >../expected <<-EOF
	["Ann","Bob"]
	$(git rev-parse HEAD:doc/adr/0002-write-c.md)
	title
	EOF
	test_cmp ../expected ../got
'

test_expect_success 'what cannot be read is said, and is a finding' '
	git clone -q store broken
	cd broken
	printf -- "---\nstatus: [\n---\n# 4. No YAML\n" >doc/adr/0004-bad.md
	printf "{" >doc/adr/ADR-0005.json
	test_expect_code 1 git fuse adr list >../out 2>../err
	test_line_count 4 ../out
	test_grep "^warning: doc/adr/0004-bad.md: .*line [23]" ../err
	test_grep "^warning: doc/adr/ADR-0005.json: " ../err
	test_expect_code 1 git fuse adr search journals >../out 2>../err
	test_grep "^ADR-0001" ../out
	test_expect_code 1 git fuse adr show 1 >../out 2>../err
	test_cmp doc/adr/0001-use-journals.md ../out
	test_expect_code 1 git fuse adr list --format=json >../out 2>../err
	json ../out ".failures[0].path" ".failures[1].path" >../got
	printf "%s\n" doc/adr/0004-bad.md doc/adr/ADR-0005.json >../expected
	test_cmp ../expected ../got
	git fuse adr list --at=HEAD >../out
'

test_expect_success 'where there are none, that is told' '
	git init -q empty
	cd empty
	git fuse adr list >../out
	test_grep "^no decision is recorded" ../out
	git fuse adr list --format=json >../out
	json ../out .total .folders .decisions >../got
	printf "%s\n" 0 "[]" "[]" >../expected
	test_cmp ../expected ../got
	test_expect_code 128 git fuse adr list --at=HEAD
	mkdir notes
	echo notes >.adr-dir
	git fuse adr list --format=json >../out
	json ../out ".folders[0].path" ".folders[0].told_by" >../got
	printf "%s\n" notes .adr-dir >../expected
	test_cmp ../expected ../got
'

test_expect_success 'folders of several packages stand apart' '
	git init -q packages
	cd packages
	write .log4brains.yml <<-\EOF
	project:
	  adrFolder: ./docs/adr
	  packages:
	    - name: one
	      path: one
	      adrFolder: ./one/adr
	EOF
	write docs/adr/20200131-top.md <<-\EOF
	# Top

	- Status: draft
	EOF
	write one/adr/20200201-part.md <<-\EOF
	# Part

	- Status: accepted
	EOF
	cat >../expected <<-\EOF
	docs/adr:
	20200131-top   proposed    2020-01-31  Top

	one/adr:
	20200201-part  accepted    2020-02-01  Part
	EOF
	git fuse adr list >../out
	test_cmp ../expected ../out
'

test_expect_success 'no name and no text commands the terminal' '
	git init -q hostile
	cd hostile
	esc=$(printf "\033")
	write "docs/adr/0001-a${esc}b.md" <<-EOF
	# 1. Title ${esc}[31mred

	Status: ${esc}[2Jwhatever
	EOF
	printf "# \377\376 Latin\r\n\r\nStatus: accepted\r\n" \
		>docs/adr/0002-x.md
	git fuse adr list >../out
	test_expect_code 1 git fuse adr search red >>../out
	test_grep ! "$esc" ../out
	test_grep "^ADR-0002  accepted" ../out
	git fuse adr list --format=json >../out
	json ../out .total >../got
	echo 2 >../expected
	test_cmp ../expected ../got
	git fuse adr show 2 >../out
	test_cmp docs/adr/0002-x.md ../out
'

test_expect_success 'found by what they tell, however they are written' '
	git init -q found && cd found
	write docs/choices/01-one.md <<-\EOF_RECORD
	# 1. One

	## Status

	Valid

	## Decision

	We do.
	EOF_RECORD
	echo "# 1. Begin" | write docs/guide/01-begin.md
	write docs/decisions/0002-two.rst <<-\EOF_RECORD
	2. Two
	######

	Status
	******

	Accepted

	Decision
	~~~~~~~~

	We do.
	EOF_RECORD
	write oeps/oep-0003-three.rst <<-\EOF_RECORD
	=====
	Three
	=====

	.. list-table::
	   :widths: 25 75

	   * - OEP
	     - OEP-3
	   * - Title
	     - Three
	   * - Status
	     - Provisional

	Decision
	--------

	We do.
	EOF_RECORD
	write docs/four/ADR-4-four.adoc <<-\EOF_RECORD
	= Four

	== Status

	Accepted

	== Decision

	----
	code
	----
	EOF_RECORD
	write docs/decision-records/2022-11-09-five/README.md <<-\EOF_RECORD
	# Five

	## Decision

	We do.
	EOF_RECORD
	echo "# Records" | write docs/decision-records/README.md
	write docs/adr/ADRXXX-architecture-decision-record-template.md \
		<docs/choices/01-one.md
	printf "0. Zero\n=======\n\nStatus\n------\n\nDraft\n" |
		write oeps/oep-0000-zero.rst
	# By what it calls itself, or not at all.
	printf "OEP-6: Six\n==========\n\n:Status: Draft\n\nHow\n---\n\nSo.\n" |
		write process/oep-0006-six.rst
	printf "Seven\n=====\n\n:Status: Draft\n\nHow\n---\n\nSo.\n" |
		write elsewhere/oep-0007-seven.rst
	printf "OEP-8: Eight\n============\n\nHow\n---\n\nSo.\n" |
		write further/oep-0008-eight.rst
	git add -A
	git fuse adr list --format=json >../found.json
	for at in 0 1 2 3 4 5
	do
		json ../found.json ".decisions[$at].path" \
			".decisions[$at].status" ".decisions[$at].title" |
		paste -s -d" " || return 1
	done >../actual
	cat >../expected <<-\EOF_LIST
	docs/choices/01-one.md accepted One
	docs/decision-records/2022-11-09-five/README.md none Five
	docs/decisions/0002-two.rst accepted Two
	docs/four/ADR-4-four.adoc accepted Four
	oeps/oep-0000-zero.rst proposed Zero
	oeps/oep-0003-three.rst accepted Three
	EOF_LIST
	test_cmp ../expected ../actual
	json ../found.json ".decisions[6].path" >../actual
	echo process/oep-0006-six.rst >../expected
	test_cmp ../expected ../actual
	test_grep ! "elsewhere\|further" ../found.json
	git fuse adr check >../said
	test_grep ! "adr-no-status" ../said
'

test_expect_success 'pages of a site tell the status in their front matter' '
	git init -q site &&
	cd site &&
	for number in 1 2 NNN
	do
		write docs/pages/decisions/adr-$number.md <<-EOF || return
		---
		title: ADR $number - Use it
		adr_status: "Accepted"
		---

		## Context

		Something.

		## Decision

		We use it.

		## Status

		{{ page.adr_status }} (Last updated: {{ page.last_updated }})

		## Consequences

		None.
		EOF
	done &&
	sed -i "s/Accepted/Proposed/; s/Use it/Use more/" \
		docs/pages/decisions/adr-2.md &&
	sed -i "s/Accepted//; s/Use it/Template/" \
		docs/pages/decisions/adr-NNN.md &&
	test_commit "A site" &&
	git fuse adr list >../out &&
	sed "s/  */ /g" ../out >../actual &&
	cat >../expected <<-\EOF &&
	ADR-1 accepted - Use it
	ADR-2 proposed - Use more
	EOF
	test_cmp ../expected ../actual &&
	git fuse adr check &&
	git fuse adr accept 2 &&
	test_grep "^adr_status: .Accepted." docs/pages/decisions/adr-2.md &&
	test_grep "^{{ page.adr_status }} (" docs/pages/decisions/adr-2.md &&
	git fuse adr new "Use less" &&
	test_grep "^adr_status: .*Proposed" docs/pages/decisions/adr-3-*.md &&
	test_grep "^{{ page.adr_status }} (" docs/pages/decisions/adr-3-*.md
'

test_expect_success 'labels that say nothing to us stand before others' '
	git init -q themes &&
	cd themes &&
	n=100 &&
	for status in Current "Current (accepted 2026-06-07)" Exploring Parked Dropped
	do
		n=$((n + 1))
		write docs/adr/0$n-way.md <<-EOF || exit 1
		# ADR-0$n: Way $n

		> One way among others.

		**Theme:** 04 · Export & sinks · **Status:** $status · **Date:** 2026-01-31

		## Context

		**Note:** it is so.
		EOF
	done &&
	git fuse adr list >../out &&
	sed "s/  */ /g" ../out >../actual &&
	cat >../expected <<-\EOF &&
	ADR-0101 accepted 2026-01-31 Way 101
	ADR-0102 accepted 2026-01-31 Way 102
	ADR-0103 proposed 2026-01-31 Way 103
	ADR-0104 proposed 2026-01-31 Way 104
	ADR-0105 rejected 2026-01-31 Way 105
	EOF
	test_cmp ../expected ../actual &&
	git fuse adr show 102 --format=json >../json &&
	test_grep "\"status_text\":\"Current (accepted 2026-06-07)\"" ../json &&
	git fuse adr supersede 101 102 &&
	test_grep "sinks · .*Status:.* Superseded by .ADR-0102.(0102-way.md) · .*Date:.* 2026" \
		docs/adr/0101-way.md
'

test_done
