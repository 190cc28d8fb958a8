#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hooks judge the change, and not what was there before'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# decision NUMBER STATUS [TEXT]
decision () {
	write "docs/adr/$(printf '%04d' "$1")-way.md" <<-EOF_RECORD
	# $1. Way $1

	Date: 2020-01-31

	## Status

	$2

	## Context

	${3:-Something.}

	## Decision

	We do it.

	## Consequences

	It is done.
	EOF_RECORD
}

# A repository whose decisions and imports were wrong before hooks came.
make_old () {
	git init -q "$1" &&
	(
		cd "$1" &&
		decision 1 "Half a status" &&
		decision 2 Accepted "See [that](nowhere.md)." &&
		decision 3 Accepted "See [the notes](../notes.md)." &&
		echo "Some notes." | write docs/notes.md &&
		write .fuse/architecture.yaml <<-\EOF_RULES &&
		layers:
		- name: ui
		  paths: [src/ui/]
		  mayDependOn: []
		- name: store
		  paths: [src/store/]
		  mayDependOn: []
		EOF_RULES
		echo "def load(): pass" | write src/store/disk.py &&
		echo "from src.store.disk import load" | write src/ui/old.py &&
		echo "x = 1" | write src/ui/new.py &&
		git config fuse.hooks.update off &&
		git config fuse.hooks.extract off &&
		test_commit Begin &&
		git fuse hook install >/dev/null
	)
}

# silent COMMAND...: it is done, and nothing is said.
silent () {
	"$@" >"$TRASH/said" 2>&1 || {
		cat "$TRASH/said"
		return 1
	}
	test_line_count 0 "$TRASH/said"
}

# stopped PATTERN COMMAND...
stopped () {
	test_pattern=$1
	shift
	test_expect_code 1 "$@" >"$TRASH/said" 2>&1
	test_grep "$test_pattern" "$TRASH/said"
}

test_expect_success 'nothing is said where no record and no target is staged' '
	make_old old
	cd old
	echo "A note." | write note.md
	git add -A
	silent git commit -q -m "A note"
	echo "More." >>docs/notes.md
	silent git commit -q -a -m "More notes"
'

test_expect_success 'what was wrong with a record before is no news' '
	cd old
	decision 2 Accepted "It is so. See [that](nowhere.md)."
	git config fuse.hooks.adr warn
	git add -A
	git commit -q -m "Said otherwise" 2>../err
	test_grep ! "adr-broken-link" ../err
	test_grep ! "0001-way.md" ../err
	git config --unset fuse.hooks.adr
	git mv docs/adr/0001-way.md docs/adr/0001-other-way.md
	silent git commit -q -m "Renamed"
'

test_expect_success 'what the change makes wrong is stopped' '
	cd old
	decision 4 "Quarter of a status"
	git add -A
	stopped "0004-way.md:7: error: " git commit -q -m "Bad record"
	decision 4 Accepted "See [this](nowhere.md) and [it](elsewhere.md)."
	git add -A
	stopped "elsewhere.md" git commit -q -m "Bad links"
	decision 4 Accepted
	git add -A
	silent git commit -q -m "Good record"
	decision 4 Accepted "See [this](nowhere.md)."
	stopped "0004-way.md:11: error: " git commit -q -a -m "Bad link"
	git reset -q --hard
	git rm -q docs/notes.md
	stopped "0003-way.md:11: error: " git commit -q -m "A target goes"
	git reset -q --hard
'

test_expect_success 'imports that were there before are no news' '
	cd old
	echo "y = 2" >>src/ui/old.py
	silent git commit -q -a -m "Old file touched"
	echo "from src.store.disk import load" >>src/ui/new.py
	stopped "^src/ui/new.py:2: error: " git commit -q -a -m "Forbidden"
	git reset -q --hard
'

test_expect_success 'a commit that is amended is judged against its parent' '
	cd old
	decision 5 "Bad status"
	echo "from src.store.disk import load" >>src/ui/new.py
	git add -A
	git commit -q -n -m "Got past"
	stopped "0005-way.md:7: error: " git commit -q --amend -m "Again"
	test_grep "^src/ui/new.py:2: error: " "$TRASH/said"
	stopped "0005-way.md:7: error: " git commit -q --allow-empty --am -m x
	silent git commit -q --allow-empty -m "--amend"
	git reset -q --hard HEAD~
	decision 5 Accepted
	echo "x = 1" >src/ui/new.py
	git add -A
	silent git commit -q --amend -m "Mended"
	git checkout -q --orphan alone
	decision 6 "Bad status"
	git add -A
	git commit -q -n -m "The first"
	stopped "0006-way.md:7: error: " git commit -q --amend -m "Root"
	git reset -q --hard
	git checkout -q -f main
'

test_expect_success 'what one side of a merge has already is no news' '
	cd old
	git checkout -q -b side HEAD~
	decision 6 "Bad status"
	git add -A
	git commit -q -n -m "Wrong on a side"
	git checkout -q main
	silent git merge -q --no-edit side
	git reset -q --hard HEAD~
	git merge -q --no-commit --no-edit side
	silent git commit -q -m "Merged by hand"
'

test_expect_success 'an accepted text may be mended, and a rewrite warns' '
	cd old
	git reset -q --hard
	text="Something that we decided in 2020 must not be delayed."
	decision 8 Accepted "$text"
	sed -i "s/^It is done\.//" docs/adr/0008-way.md
	git add -A
	git commit -q -n -m "Accepted"
	edit () {
		sed -i "$1" docs/adr/0008-way.md
		git add -A
	}
	edit "s/decided/decidde/"
	silent git commit -q -m "A typo comes"
	edit "s/decidde in/decided in the/"
	silent git commit -q -m "and goes"
	edit "s/in the/in teh/"
	silent git commit -q -m "A small word, too"
	edit "s/in teh/in the/; s/decided/edcided/"
	silent git commit -q -m "and it goes"
	edit "s/edcided/decided/"
	silent git commit -q -m "Its first letters swapped"
	edit "s/delayed/undelayed/"
	git commit -q -m "Another word" 2>../err
	test_grep "0008-way.md:11: warning: .*\[adr-changed-after-accept" ../err
	edit "s/undelayed/delayed/"
	silent git commit -q -m "The text is put back"
	printf "It is done after all.\n" >>docs/adr/0008-way.md
	git add -A
	silent git commit -q -m "A section that was empty"
	printf "\n## Amended on 2021-02-03\n\nThat was it.\n" \
		>>docs/adr/0008-way.md
	git add -A
	silent git commit -q -m "A section that came later"
	printf "\nSee also [2](0002-way.md) for this.\n" \
		>>docs/adr/0008-way.md
	git add -A
	silent git commit -q -m "A link to another"
	edit "s/must not be/must be/"
	git commit -q -m "The contrary" 2>../err
	test_grep "0008-way.md:11: warning: .*\[adr-changed-after-accept" ../err
	write .fuse/adr.yaml <<-\EOF_CHECKS
	checks:
	  adr-changed-after-acceptance: error
	EOF_CHECKS
	edit "s/must be/may be/"
	stopped "0008-way.md:11: error: " git commit -q -m "Blocked where asked"
	edit "s/may be/must be/; s/^We do it/We may redo it/"
	stopped "0008-way.md:15: error: " git commit -q -m "In its place"
	git reset -q --hard HEAD
	git clean -q -f -d .fuse
'

test_expect_success 'what is no more than a note is left to adr check' '
	make_old notes
	cd notes
	git fuse adr new "Another way" >/dev/null
	git mv docs/adr/0003-way.md docs/adr/0005-way.md
	sed -i "s/^# 3/# 5/" docs/adr/0005-way.md
	git add -A
	silent git commit -q -m "A draft, and a gap"
	git fuse adr check >../said || :
	test_grep "0004-another.*note: section .Context. is empty" ../said
	test_grep "note: no decision has the number 3" ../said
'

test_expect_success 'what is missing is told when a record is accepted' '
	make_old accepted &&
	cd accepted &&
	decision 4 Proposed &&
	sed -i "/^## Consequences/,\$d" docs/adr/0004-way.md &&
	git add . &&
	silent git commit -q -m Propose &&
	git fuse adr accept 4 &&
	git commit -q -a -m Accept 2>err &&
	test_grep "warning: section .Consequences. is missing" err &&
	git commit -q --allow-empty --amend --no-edit 2>err &&
	test_grep "warning: section .Consequences. is missing" err &&
	echo "It is so." >>docs/adr/0004-way.md &&
	git commit -q -a -m More 2>err &&
	test_grep ! Consequences err
'

test_expect_success 'a link to what is renamed tells its new name, once' '
	make_old renamed &&
	cd renamed &&
	decision 4 Accepted &&
	git fuse adr supersede 3 4 &&
	git add . &&
	git commit -q -m Supersede &&
	git mv docs/adr/0003-way.md docs/adr/0003-new-way.md &&
	test_expect_code 1 git commit -q -m Rename 2>err &&
	test_grep "0004-way.md:.*there is no file .0003-way.md" err &&
	test_grep "lead it to .docs/adr/0003-new-way.md., which that was renamed to" \
		err &&
	test_grep ! adr-one-sided err &&
	sed -i s/0003-way.md/0003-new-way.md/ docs/adr/0004-way.md &&
	silent git commit -q -a -m Rename
'

test_expect_success 'what adr link and adr edit write is no rewrite' '
	make_old linked &&
	cd linked &&
	decision 4 Accepted &&
	for day in 05 06
	do
		write plans/2025-10-$day-design.md <<-EOF || exit 1
		# Design $day

		**Date:** 2025-10-$day
		**Status:** Approved

		## Context

		It is so.

		## Decision

		We do it.
		EOF
	done &&
	write other/decisions/0001-front.md <<-\EOF &&
	---
	status: accepted
	decision-makers: [G. H.]
	---

	# Front

	## Context

	It is so.

	## Decision

	We do it.
	EOF
	write other/decisions/0002-front.md <other/decisions/0001-front.md &&
	sed -i s/Front/Back/ other/decisions/0002-front.md &&
	git add . &&
	git commit -q -m Accepted &&
	git fuse adr link other/decisions/0001-front.md \
		other/decisions/0002-front.md &&
	test_grep "^## Links" other/decisions/0001-front.md &&
	for record in docs/adr/0003-way.md plans/2025-10-05-design.md \
		other/decisions/0001-front.md
	do
		git fuse adr edit $record --tag=infra --decider="A. B." \
			--governs=src/ || exit 1
	done &&
	git fuse adr link docs/adr/0003-way.md docs/adr/0004-way.md &&
	git fuse adr link plans/2025-10-05-design.md \
		plans/2025-10-06-design.md &&
	silent git commit -q -a -m "Who, what, and what else" &&
	git fuse adr edit other/decisions/0001-front.md --decider="C. D." &&
	silent git commit -q -a -m "One more" &&
	sed -i "s/G. H./E. F./" other/decisions/0001-front.md &&
	git commit -q -a -m "Another one" 2>err &&
	test_grep "0001-front.md.*adr-changed-after-acceptance" err
'

test_expect_success 'what is deleted comes back as is told' '
	cd renamed &&
	git rm -q docs/adr/0004-way.md &&
	test_expect_code 1 git commit -q -m Delete 2>err &&
	sed -n "s/.*\(git checkout .*md\). brings it back.*/\1/p" err >hint &&
	sh -e hint &&
	git diff --quiet HEAD
'

test_expect_success 'a status that is written anew asks for no sections' '
	git init -q stateless &&
	cd stateless &&
	for n in 1 2 3 4
	do
		write docs/decisions/2022-01-0$n-way.md <<-EOF || exit 1
		# Way $n

		|         |            |
		|---------|------------|
		| Decided | 2022-01-0$n |

		## Why

		It is so.

		## Decision

		We do it.
		EOF
	done &&
	git config fuse.hooks.update off &&
	git config fuse.hooks.extract off &&
	test_commit Begin &&
	git fuse hook install >/dev/null &&
	git fuse adr supersede 2022-01-01-way 2022-01-02-way &&
	test_grep "^Superseded by" docs/decisions/2022-01-01-way.md &&
	silent git commit -q -a -m Supersede
'

test_expect_success 'who installs hooks is told what is there' '
	make_old told
	cd told
	git fuse hook install >../said
	test_grep "^3 decisions found\$" ../said
	test_grep "^note: 2 problems of decisions are there already: hooks" \
		../said
	test_grep "^2 rules of the architecture found\$" ../said
	test_grep "^note: 1 problem of the architecture is there" ../said
	git fuse hook install --baseline >../said
	test_grep "^wrote .\.fuse/adr\.baseline.: 2 known problems\$" ../said
	test_grep "^wrote .\.fuse/architecture\.baseline.: 1 known" ../said
	git fuse adr check
	git fuse arch check
'

test_expect_success 'a baseline makes known what is there' '
	cd old
	test_expect_code 1 git fuse adr check >../before
	git fuse adr baseline >../said
	test_grep "^[1-9][0-9]* known problems in .\.fuse/adr\.baseline" ../said
	test_grep "^adr-broken-link	docs/adr/0002-way.md	" .fuse/adr.baseline
	git add -A
	silent git commit -q -m "What is known"
	git fuse adr check >../after
	test_grep ! ": error: " ../after
	test_grep " known" ../after
	decision 2 Accepted "It is so."
	git fuse adr check >../after
	test_grep "adr\.baseline.*\[stale-baseline\]" ../after
	git fuse adr baseline --prune >../said
	test_grep ", 1 removed" ../said
	git fuse adr check >../after
	test_grep ! stale-baseline ../after
	test_grep ! "broken-link	docs/adr/0002-way.md" .fuse/adr.baseline
	git fuse adr baseline --format=json --output=../known >../said
	json ../said .schema .added >../got
	printf "fuse.adr.baseline/2\n0\n" >../expected
	test_cmp ../expected ../got
	cmp ../known .fuse/adr.baseline
'

test_done
