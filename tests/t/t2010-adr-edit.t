#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='decision records that are begun and changed'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

ADR_DATE=2024-02-29
export ADR_DATE

# The lines that git sees as changed, "-old" and "+new".
changed () {
	git diff --no-ext-diff -U0 | sed -n '/^[-+]/{/^---/d;/^+++/d;p;}'
}

# changes EXPECTED-FILE: exactly these lines, of all files.
changes () {
	changed >actual
	test_cmp "$1" actual
}

test_expect_success 'the first record makes its folder' '
	git init -q first &&
	cd first &&
	git fuse adr new Record our decisions >out &&
	echo "created docs/adr/0001-record-our-decisions.md" >expected &&
	test_cmp expected out &&
	test_grep "^# 1. Record our decisions\$" docs/adr/0001-*.md &&
	test_grep "^Date: 2024-02-29\$" docs/adr/0001-*.md &&
	test_grep "^Proposed\$" docs/adr/0001-*.md
'

test_expect_success 'a record holds what was said, and is read again' '
	cd first &&
	git fuse adr new "Use SQLite, not \"files\"!" --status=accepted \
		--context="We store much." --decision="Take it." \
		--consequences="One file." --alternatives=Files \
		--alternatives=LMDB --decider=Ann --decider=Bob --tag=storage \
		--governs="lib/*" --governs=type:Store &&
	git fuse adr export >all.json &&
	json all.json ".records[1].id" ".records[1].title" \
		".records[1].status" ".records[1].context" \
		".records[1].decision" ".records[1].consequences" \
		".records[1].deciders" ".records[1].tags" \
		".records[1].governs" ".records[1].alternatives" >actual &&
	cat >expected <<-\EOF &&
	ADR-0002
	Use SQLite, not "files"!
	accepted
	We store much.
	Take it.
	One file.
	["Ann","Bob"]
	["storage"]
	["lib/*","type:Store"]
	* Files
	* LMDB
	EOF
	test_cmp expected actual &&
	rm all.json
'

for layout in tyree madr madr2 log4brains
do
	test_expect_success "the layout $layout holds it, too" '
		git init -q "in-$layout" &&
		cd "in-$layout" &&
		git fuse adr new Take it easy --layout='$layout' \
			--context="We store much." --decision="Take it." \
			--consequences="One file." --alternatives=Files \
			--decider="Ann, of Berlin" --tag=storage \
			--governs="lib/*" 2>err ||
		git fuse adr new Take it easy --layout='$layout' \
			--context="We store much." --decision="Take it." \
			--consequences="One file." --alternatives=Files \
			--decider=Ann --tag=storage --governs="lib/*" &&
		git fuse adr export >all.json &&
		json all.json ".records[0].layout" ".records[0].title" \
			".records[0].status" ".records[0].date" \
			".records[0].context" ".records[0].decision" \
			".records[0].consequences" ".records[0].tags" \
			".records[0].governs" ".records[0].alternatives" \
			>actual &&
		cat >expected <<-\EOF &&
		'$layout'
		Take it easy
		proposed
		2024-02-29
		We store much.
		Take it.
		One file.
		["storage"]
		["lib/*"]
		* Files
		EOF
		sed "s/^- Files/* Files/" actual >plain &&
		test_cmp expected plain
	'
done

test_expect_success 'a value that a line cannot hold is refused' '
	test_line_count 0 in-madr/err &&
	test_grep "has a comma" in-madr2/err &&
	test_grep "has a comma" in-log4brains/err
'

test_expect_success 'a status is changed and nothing else' '
	git init -q forms &&
	cd forms &&
	write docs/adr/0001-section.md <<-\EOF &&
	# 1. Section

	Date: 2020-01-01

	## Status

	Proposed

	## Context

	Proposed things stay.
	EOF
	printf "%s\r\n" "---" "status: \"proposed\"  # why" "date: 2020-01-01" \
		"---" "" "# Front" "" "## Context and Problem Statement" "" \
		"trailing   " "" "proposed" >docs/adr/0002-front.md &&
	printf "\357\273\277# Bold\n\n**Status**: Proposed on 2020-01-01\n\nno end" \
		>docs/adr/0003-bold.md &&
	printf "# List\n\n* Status: proposed\n* Date: 2020-01-01\n\nlatin \344\n" \
		>docs/adr/0004-list.md &&
	write docs/adr/0005-table.md <<-\EOF &&
	# Table

	| Status | PROPOSED |
	|--------|----------|
	| Date   | 2020-01-01 |
	EOF
	write docs/adr/0006-struck.md <<-\EOF &&
	# 6. Struck

	## Status

	~~Draft~~ **Proposed** (2020-01-01)

	## Context

	None.
	EOF
	write docs/adr/0007-cells.rst <<-\EOF &&
	7: Cells
	========

	.. list-table::

	   * - Status
	     - Proposed
	   * - Created
	     - 2020-01-01

	Decision
	--------

	Proposed things stay.
	EOF
	test_commit "Seven forms" &&
	git fuse adr accept 1 2 3 4 5 6 7 &&
	cat >expected <<-EOF &&
	-Proposed
	+Accepted
	-status: "proposed"  # why$(printf "\r")
	-date: 2020-01-01$(printf "\r")
	+status: "accepted"  # why$(printf "\r")
	+date: 2024-02-29$(printf "\r")
	-**Status**: Proposed on 2020-01-01
	+**Status**: Accepted on 2024-02-29
	-* Status: proposed
	-* Date: 2020-01-01
	+* Status: accepted
	+* Date: 2024-02-29
	-| Status | PROPOSED |
	+| Status | ACCEPTED |
	-~~Draft~~ **Proposed** (2020-01-01)
	+~~Draft~~ **Accepted** (2024-02-29)
	-     - Proposed
	+     - Accepted
	EOF
	changes expected
'

test_expect_success 'a day that is not written as today is stays' '
	git init -q days &&
	cd days &&
	for day in "3 May 2020" 31/01/2020 2020/01/31
	do
		n=$((${n:-0} + 1)) &&
		printf "# %d. One\n\n## Status\n\nProposed on %s\n\n## Context\n\nx\n\n## Decision\n\ny\n" \
			$n "$day" | write docs/adr/000$n-one.md || exit 1
	done &&
	test_commit "Three days" &&
	git fuse adr accept 1 2 3 &&
	cat >expected <<-\EOF &&
	-Proposed on 3 May 2020
	+Accepted on 3 May 2020
	-Proposed on 31/01/2020
	+Accepted on 31/01/2020
	-Proposed on 2020/01/31
	+Accepted on 2024-02-29
	EOF
	changes expected
'

test_expect_success 'once more changes nothing, and says so' '
	cd forms &&
	git fuse adr accept 1 >out &&
	test_grep "ADR-0001 is accepted already" out &&
	changes expected
'

test_expect_success 'the page title of a template is not that of a record' '
	git init -q site && cd site &&
	write docs/decisions/adr-template.md <<-\EOF &&
	---
	parent: Decisions
	title: "ADR Template"
	# status: "{proposed | accepted}"
	---
	<!-- the page has another title -->
	# {short title}

	## Context and Problem Statement

	{Describe it}

	## Decision Outcome

	{What}
	EOF
	git fuse adr new --path=docs/decisions "Use A: B" >out &&
	echo "created docs/decisions/0001-use-a-b.md" >expected &&
	head -n 1 out >actual &&
	test_cmp expected actual &&
	test_grep "^title: .Use A: B.$" docs/decisions/0001-use-a-b.md &&
	test_grep "^# 1. Use A: B$" docs/decisions/0001-use-a-b.md &&
	git fuse adr list >out &&
	test_grep "ADR-0001 .* Use A: B$" out
'

test_expect_success 'adr new takes the template that adr check asks for' '
	git init -q judged && cd judged &&
	for name in templates/template.md template.md adr-template.md \
		0000-template.md 0000-adr-template.md _template.md
	do
		printf "# TITLE\n\n## Status\n\nSTATUS\n\n## Cost\n" |
			write "docs/adr/$name" &&
		git fuse adr new One --dry-run >out &&
		test_grep "^+## Cost$" out &&
		rm -r docs || exit 1
	done
'

test_expect_success 'blanks around a title are none of it' '
	git init -q blanks && cd blanks &&
	git fuse adr new "  Use SQLite " >out &&
	echo "created docs/adr/0001-use-sqlite.md" >expected &&
	test_cmp expected out &&
	test_grep "^# 1. Use SQLite$" docs/adr/0001-use-sqlite.md
'

test_expect_success 'who begins records at the same time gets different numbers' '
	git init -q crowd && cd crowd &&
	for i in 1 2 3 4 5 6 7 8
	do
		git fuse adr new "Decision $i" >/dev/null &
	done &&
	wait &&
	ls docs/adr | cut -c1-4 >actual &&
	printf "000%s\n" 1 2 3 4 5 6 7 8 >expected &&
	test_cmp expected actual
'

test_expect_success 'two records tell what they have to do with each other' '
	git init -q linked && cd linked &&
	git fuse adr new First --no-edit --status=accepted >/dev/null &&
	git fuse adr new Second --no-edit --status=accepted >/dev/null &&
	git fuse adr new Third --no-edit --status=accepted >/dev/null &&
	git add . && git commit -qm all &&
	git fuse adr link 2 1 --kind=amends >out &&
	changed | grep -i "amend" >actual &&
	cat >expected <<-\EOF &&
	+Amended by [2. Second](0002-second.md)
	+Amends [1. First](0001-first.md)
	EOF
	test_cmp expected actual &&
	git commit -qam linked &&
	git fuse adr link 3 1 >out &&
	changed | grep -i "relates" >actual &&
	cat >expected <<-\EOF &&
	+Relates to [3. Third](0003-third.md)
	+Relates to [1. First](0001-first.md)
	EOF
	test_cmp expected actual &&
	git fuse adr link 3 1 >out &&
	test_grep "nothing to change\|nothing" out &&
	test_expect_code 2 git fuse adr link 3 3 2>err &&
	test_grep "nothing to do with itself" err &&
	git fuse adr link 3 2 --kind=supersedes >out &&
	git fuse adr list >out &&
	test_grep "^ADR-0002  superseded" out &&
	git fuse adr check
'

test_expect_success 'what a record tells of itself grows where it stands' '
	git init -q fields && cd fields &&
	write docs/adr/0001-lines.md <<-\EOF &&
	# 1. Lines

	Date: 2020-01-01

	## Status

	Accepted

	## Decision

	So.
	EOF
	write docs/adr/0002-front.md <<-\EOF &&
	---
	status: accepted
	decision-makers:
	  - Ann
	tags: [a]
	---
	# Front

	## Decision Outcome

	So.
	EOF
	write docs/adr/0003-items.md <<-\EOF &&
	# Items

	* Status: accepted
	* Deciders: Ann, Bob
	* Date: 2020-01-01

	## Decision Outcome

	So.
	EOF
	write docs/adr/0004-underlined.rst <<-\EOF &&
	Underlined
	==========

	Status
	------

	Accepted
	EOF
	git add . && git commit -qm all &&
	for n in 1 2 3 4
	do
		git fuse adr edit $n --decider=Zoe --tag=a --tag=b \
			--governs="lib/*.c" >out || return 1
	done &&
	changed >actual &&
	cat >expected <<-\EOF &&
	+Deciders: Zoe
	+
	+Tags: a, b
	+
	+Governs: `lib/*.c`
	+
	-tags: [a]
	+  - Zoe
	+tags: [a, b]
	+governs: ["lib/*.c"]
	-* Deciders: Ann, Bob
	+* Deciders: Ann, Bob, Zoe
	+* Tags: a, b
	+* Governs: `lib/*.c`
	+Deciders: Zoe
	+
	+Tags: a, b
	+
	+Governs: `lib/*.c`
	+
	EOF
	test_cmp expected actual &&
	git fuse adr list --tag=b >out &&
	test_line_count 4 out &&
	git fuse adr edit 3 --tag=b >out &&
	test_grep "nothing" out &&
	test_expect_code 2 git fuse adr edit 3 --tag="a,b" 2>err &&
	test_grep "has a comma" err &&
	test_expect_code 2 git fuse adr edit 3 2>err &&
	test_grep "give --tag, --governs or --decider" err &&
	changed >actual &&
	test_cmp expected actual
'

test_expect_success 'a new record is like the last one of its folder' '
	git init -q alike && cd alike &&
	write docs/adr/2023-01-01_001-one.md <<-\EOF &&
	---
	slug: 1
	title: |
	  1. One
	authors: [ann]
	layout: page
	---

	## Status

	Accepted

	## Motivation

	Much.

	## Decision

	So.

	### Details

	Many.
	EOF
	sed "s/One/Two/; s/1/2/; s/ann/bob/; s/Details/Others/" \
		docs/adr/2023-01-01_001-one.md |
		write docs/adr/2023-02-02_002-two.md &&
	write rst/adr/ADR001_first_one.rst <<-\EOF &&
	==============
	1. First one
	==============

	:Status: Accepted
	:Deciders: Ann

	Text.

	Context
	-------

	Much.

	Decision
	--------

	So.
	EOF
	write records/decision-records/2022-03-03-one/README.md <<-\EOF &&
	# One

	## Decision

	So.

	## Rationale

	Why.
	EOF
	write records/decision-records/2022-03-04-two/README.md \
		<records/decision-records/2022-03-03-one/README.md &&
	write undated/adr/adr-1-one.adoc <<-\EOF &&
	:menu: ADRs
	:order: 1

	= One

	Some words.

	== Context

	Much.

	== Decision

	So.

	== Status

	Accepted
	EOF
	sed "s/One/Two/; s/order: 1/order: 2/" undated/adr/adr-1-one.adoc |
		write undated/adr/adr-2-two.adoc &&
	sed "1,3d; s/^== /## /; s/^= /# /" undated/adr/adr-1-one.adoc |
		write undated/doc/adr-1-one.md &&
	git fuse adr new Take it --path=undated/doc --no-edit >out &&
	sed "1,2d; /^Some/,/^\$/d; s/^== /## /; s/^= /# /" >expected <<-\EOF &&
	:menu: ADRs

	= Take it

	== Context

	== Decision

	== Status

	Proposed
	EOF
	test_cmp expected undated/doc/adr-2-take-it.md &&
	git fuse adr new Take it --path=undated/adr --no-edit >out &&
	cat >expected <<-\EOF &&
	:menu: ADRs

	= Take it

	Some words.

	== Context

	== Decision

	== Status

	Proposed
	EOF
	test_cmp expected undated/adr/adr-3-take-it.adoc &&
	git fuse adr new Take it --path=docs/adr --no-edit --tag=x \
		--status=accepted >out &&
	cat >expected <<-\EOF &&
	---
	slug: 3
	title: |
	  3. Take it
	authors:
	layout: page
	tags: [x]
	---

	## Status

	Accepted

	## Motivation

	## Decision
	EOF
	test_cmp expected docs/adr/2024-02-29_003-take-it.md &&
	git fuse adr new Take it --path=rst/adr --no-edit --decider=Zoe \
		--decision="As told." >out &&
	cat >expected <<-\EOF &&
	==========
	2. Take it
	==========

	:Status: Proposed
	:Deciders: Zoe

	Context
	-------

	Decision
	--------

	As told.
	EOF
	test_cmp expected rst/adr/ADR002_take_it.rst &&
	git fuse adr new Take it --path=records/decision-records --no-edit >out &&
	cat >expected <<-\EOF &&
	# Take it

	## Decision

	## Rationale
	EOF
	test_cmp expected \
		records/decision-records/2024-02-29-take-it/README.md &&
	git fuse adr list >out &&
	test_grep "Take it" out
'

test_expect_success 'records in directories of their own are taken in' '
	git init -q taken && cd taken &&
	git fuse adr import ../alike/records --path=docs/adr >out &&
	for day in 2022-03-03-one 2022-03-04-two 2024-02-29-take-it
	do
		cmp docs/adr/$day/README.md \
			../alike/records/decision-records/$day/README.md ||
			return 1
	done
'

test_expect_success 'links in other markups are read and written as those' '
	git init -q markups && cd markups &&
	printf "One\n===\n\nStatus\n------\n\nAccepted\n" >one &&
	write docs/decisions/0001-one.rst <one &&
	sed "s/One/Two/" one | write docs/decisions/0002-two.rst &&
	write docs/decisions/0003-three.rst <<-\EOF &&
	Three
	=====

	Status
	******

	Accepted

	Amends `One <0001-one.rst>`__, :doc:`0002-two`

	Context
	*******

	As `a page <elsewhere_>`_ and :doc:`Two <0002-two>` say.
	EOF
	write docs/adr/0001-one.adoc <<-\EOF &&
	= One

	== Decision

	So.
	EOF
	write docs/adr/0002-two.adoc <<-\EOF &&
	= Two

	== Status

	Accepted. Amends <<0001-one.adoc#,One>>

	== Decision

	As xref:0001-one.adoc[One] says.
	EOF
	git add . && git commit -qm all &&
	git fuse adr check >out &&
	test_grep ! broken-link out &&
	git fuse adr list --format=json >out &&
	json out .decisions[1].id >actual &&
	git fuse adr show docs/decisions/0001-one.rst --format=json >out &&
	test_grep "amended_by" out &&
	git fuse adr show docs/adr/0001-one.adoc --format=json >out &&
	test_grep "amended_by" out &&
	git fuse adr supersede docs/decisions/0001-one.rst \
		docs/decisions/0003-three.rst >out &&
	git fuse adr link docs/decisions/0001-one.rst \
		docs/decisions/0002-two.rst >out &&
	git fuse adr supersede docs/adr/0001-one.adoc \
		docs/adr/0002-two.adoc >out &&
	changed >actual &&
	cat >expected <<-\EOF &&
	+== Status
	+
	+Superseded by xref:0002-two.adoc[2. Two]
	+
	+Supersedes xref:0001-one.adoc[1. One]
	+
	-Accepted
	+Superseded by `3. Three <0003-three.rst>`_
	+
	+Relates to `2. Two <0002-two.rst>`_
	+
	+Relates to `1. One <0001-one.rst>`_
	+Supersedes `1. One <0001-one.rst>`_
	+
	EOF
	test_cmp expected actual &&
	git commit -qam linked &&
	git fuse adr check >out &&
	test_grep ! broken-link out &&
	git fuse adr renumber docs/decisions/0003-three.rst 4 >out &&
	test_grep "^Superseded by .4. Three <0004-three.rst>._" \
		docs/decisions/0001-one.rst &&
	git fuse adr renumber docs/adr/0002-two.adoc 5 >out &&
	test_grep "xref:0005-two.adoc.5. Two." docs/adr/0001-one.adoc
'

test_expect_success 'a day between the words of a link is none of them' '
	cd linked &&
	sed "s/^Superseded by /Superseded: 2024-02-01 by /" \
		docs/adr/0002-second.md >new &&
	mv new docs/adr/0002-second.md &&
	test_grep "^Superseded: 2024-02-01 by " docs/adr/0002-second.md &&
	git fuse adr check >out &&
	test_grep ! "adr-no-successor\|adr-one-sided" out
'

test_expect_success 'a label that has said nothing yet gets the link' '
	git init -q labels &&
	cd labels &&
	for n in 1 2
	do
		write docs/ADR/00$n-one.md <<-EOF || exit 1
		---
		title: "00$n: One $n"
		---

		**Status**: Accepted
		**Date**: 2024-01-0$n
		**Issue**: F105
		**Team**: Core
		**Supersedes**: N/A
		**Superseded by**: N/A

		## Context

		It is so.

		## Decision

		Take it.
		EOF
	done &&
	git add . &&
	git commit -qm records &&
	git fuse adr new --supersedes=ADR-002 Three >out &&
	changed >actual &&
	cat >expected <<-\EOF &&
	-**Status**: Accepted
	+**Status**: Superseded
	-**Superseded by**: N/A
	+**Superseded by**: [ADR-003](003-three.md)
	EOF
	test_cmp expected actual &&
	# The number of what another record was about is of that one.
	cat >expected <<-\EOF &&
	---
	title: "003: Three"
	---

	**Status**: Proposed
	**Date**: 2024-02-29
	**Issue**:
	**Team**: Core
	**Supersedes**: [ADR-002](002-one.md)
	**Superseded by**:

	## Context

	## Decision
	EOF
	test_cmp expected docs/ADR/003-three.md &&
	git fuse adr check >out
'

test_expect_success 'a new record has no name, day or author of the last one' '
	git init -q front &&
	cd front &&
	for n in 1 2
	do
		write docs/adr/000$n-use-it.md <<-EOF || exit 1
		---
		id: 000$n-use-it
		title: "Use it $n"
		status: Accepted
		author:
		  - "Ian Cooper"
		created: 2024-01-0$n
		layout: adr
		---

		# $n. Use it $n

		> It is number $n.

		Date: 2024-01-0$n

		- Authors: Ian Cooper (@ian)
		- Updated: 2024-01-09

		## Context

		It is so.
		EOF
	done &&
	git fuse adr new Three >out &&
	cat >expected <<-\EOF &&
	---
	id: 0003-three
	title: Three
	status: Proposed
	author:
	created: 2024-02-29
	layout: adr
	---

	# 3. Three

	Date: 2024-02-29

	- Authors:
	- Updated: 2024-02-29

	## Context
	EOF
	test_cmp expected docs/adr/0003-three.md
'

test_expect_success 'a record does not go to those that a test reads' '
	git init -q fixtures &&
	cd fixtures &&
	for dir in doc/adr src/test/data/adr tests/decisions
	do
		echo "# One" | write $dir/0001-one.md || exit 1
	done &&
	git fuse adr new Two >out &&
	echo "created doc/adr/0002-two.md" >expected &&
	test_cmp expected out &&
	echo "# One" | write lib/adr/0001-one.md &&
	test_expect_code 2 git fuse adr new Three 2>err &&
	test_grep "name one with --path" err
'

test_expect_success 'a day that a template leaves open is today' '
	git init -q open_days &&
	cd open_days &&
	write docs/adr/template.md <<-\EOF &&
	# [title]

	- **Status**: [proposed | valid]
	- **Created**: YYYY-MM-DD
	- **Updated:** YYYY-MM-DD

	## Context

	Days are written YYYY-MM-DD here
	EOF
	git fuse adr new One >out &&
	test_grep "^- ..Status..: Proposed$" docs/adr/0001-one.md &&
	test_grep "^- ..Created..: 2024-02-29$" docs/adr/0001-one.md &&
	test_grep "^- ..Updated:.. 2024-02-29$" docs/adr/0001-one.md &&
	test_grep "^Days are written YYYY-MM-DD here$" docs/adr/0001-one.md
'

test_expect_success 'what says of a heading that it is optional stays with it' '
	git init -q optional &&
	cd optional &&
	write docs/adr/template.md <<-\EOF &&
	# {short title}

	* Status: {proposed | accepted}

	## Context and Problem Statement

	{Describe the context.}

	<!-- This is an optional element. -->
	## Decision Drivers

	* {driver}

	## Decision Outcome

	<!-- Which one? -->

	<!-- This is an optional element. -->
	### Consequences

	<!-- What becomes easier? -->
	EOF
	git fuse adr new One --context="We need it." --decision="We take it." \
		--consequences="It is there." >out &&
	cat >expected <<-\EOF &&
	# 1. One

	* Status: Proposed

	## Context and Problem Statement

	We need it.

	<!-- This is an optional element. -->
	## Decision Drivers

	* {driver}

	## Decision Outcome

	We take it.

	<!-- This is an optional element. -->
	### Consequences

	It is there.
	EOF
	test_cmp expected docs/adr/0001-one.md
'

test_expect_success 'what still says what the template says is not accepted' '
	cd optional &&
	test_expect_code 2 git fuse adr accept 1 2>../err &&
	test_grep "section .Decision Drivers. says only what the template says; write it or take it out" \
		../err &&
	test_grep ! -i accepted docs/adr/0001-one.md &&
	sed -i "s/{driver}/It has to be cheap./" docs/adr/0001-one.md &&
	git fuse adr accept 1 &&
	git fuse adr check
'

test_expect_success 'records in directories of their own lead to each other' '
	git init -q apart &&
	cd apart &&
	for day in 2022-02-03-first 2022-03-30-second
	do
		write docs/decision-records/$day/README.md <<-\EOF || exit 1
		# A way

		## Decision

		We go.

		## Rationale

		It is short.
		EOF
	done &&
	git fuse adr supersede 2022-02-03-first 2022-03-30-second >out &&
	test_grep "^Superseded by .2022-03-30-second.(../2022-03-30-second/README.md)$" \
		docs/decision-records/2022-02-03-first/README.md &&
	test_grep "Supersedes .2022-02-03-first.(../2022-02-03-first/README.md)$" \
		docs/decision-records/2022-03-30-second/README.md &&
	git fuse adr check
'

test_done
