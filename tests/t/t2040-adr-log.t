#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='adr log: what became of decisions'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# adr FILE NUMBER STATUS [CONTEXT]
adr () {
	write "$1" <<-EOF
	# $2. Decide $2

	## Status

	$3

	## Context

	${4:-Something has to be decided.}

	## Decision

	We decide.

	## Consequences

	It is decided.
	EOF
}

# events [ARGUMENTS...]: "decision event status subject" of each.
events () {
	git fuse adr log --format=jsonl "$@" >"$TRASH/.log" &&
	tail -n +2 "$TRASH/.log" | perl -MJSON::PP -ne '
		$e = decode_json($_);
		print join(" ", $e->{decision}, $e->{event},
			   $e->{status} // "-", $e->{subject}), "\n"'
}

# expect_events [ARGUMENTS...] <<EOF
expect_events () {
	cat >"$TRASH/.expected"
	events "$@" >"$TRASH/.events" &&
	test_cmp "$TRASH/.expected" "$TRASH/.events"
}

# commit_message MESSAGE: of a change that is about something else.
commit_message () {
	echo "$1" >>code &&
	test_commit "$1"
}

# make_life DIR: one decision that all kinds of things happen to.
make_life () {
	git init -q "$1" &&
	(
		cd "$1" &&
		adr docs/adr/0001-a.md 1 Proposed && test_commit "Propose" &&
		adr docs/adr/0001-a.md 1 Proposed "Why." &&
		test_commit "Explain" &&
		adr docs/adr/0001-a.md 1 Accepted "Why." &&
		test_commit "Accept" &&
		git mv docs/adr/0001-a.md docs/adr/0001-b.md &&
		test_commit "Rename" &&
		echo >>docs/adr/0001-b.md && test_commit "White" &&
		adr docs/adr/0002-c.md 2 Accepted &&
		adr docs/adr/0001-b.md 1 \
			"Superseded by [2. Decide 2](0002-c.md)" "Why." &&
		test_commit "Supersede"
	)
}

test_expect_success 'every kind of event, the newest first' '
	make_life life &&
	cd life &&
	expect_events 1 <<-\EOF &&
	ADR-0001 status superseded Supersede
	ADR-0001 edited accepted White
	ADR-0001 renamed accepted Rename
	ADR-0001 status accepted Accept
	ADR-0001 text proposed Explain
	ADR-0001 added proposed Propose
	EOF
	expect_events <<-\EOF &&
	ADR-0001 status superseded Supersede
	ADR-0002 added accepted Supersede
	ADR-0001 edited accepted White
	ADR-0001 renamed accepted Rename
	ADR-0001 status accepted Accept
	ADR-0001 text proposed Explain
	ADR-0001 added proposed Propose
	EOF
	git fuse adr log ADR-0001 >told &&
	test_grep "ADR-0001 superseded, was accepted" told &&
	test_grep "renamed, docs/adr/0001-a.md to docs/adr/0001-b.md" told &&
	test_grep "2023-11-14 A U Thor: Propose" told
'

test_expect_success 'a decision is named as people name it' '
	cd life &&
	events 2 >expected &&
	for name in 0002 ADR-0002 adr-2 docs/adr/0002-c.md 0002-c.md
	do
		events "$name" >found &&
		test_cmp expected found || return 1
	done &&
	test_expect_code 128 git fuse adr log 7 2>message &&
	test_grep 7 message
'

test_expect_success 'commits that name a decision' '
	make_life named &&
	cd named &&
	test_time=1800000000 &&
	commit_message "Do as ADR-0001 says" &&
	commit_message "Nothing of the kind: ADR-0003, MADR-1" &&
	commit_message "Write

More about it.

Decision: ADR-0002
Signed-off-by: A" &&
	commit_message "Read

ADR: 1, 2" &&
	commit_message "See 0002-c.md" &&
	commit_message "Decision: 2" &&
	adr docs/adr/0002-c.md 2 Deprecated &&
	test_commit "Deprecate ADR-0002" &&
	expect_events 2 <<-\EOF &&
	ADR-0002 status deprecated Deprecate ADR-0002
	ADR-0002 message - See 0002-c.md
	ADR-0002 trailer - Read
	ADR-0002 trailer - Write
	ADR-0002 added accepted Supersede
	EOF
	events 1 >found &&
	test_grep "ADR-0001 message - Do as ADR-0001 says" found &&
	test_grep "ADR-0001 trailer - Read" found
'

test_expect_success 'folders that count for themselves' '
	git init -q two &&
	cd two &&
	adr a/docs/adr/0001-x.md 1 Accepted &&
	adr b/docs/adr/0001-y.md 1 Accepted &&
	test_commit "Decide" &&
	echo x >b/code && test_commit "As ADR-0001 says" &&
	expect_events b/docs/adr/0001-y.md <<-\EOF &&
	ADR-0001 message - As ADR-0001 says
	ADR-0001 added accepted Decide
	EOF
	expect_events a/docs/adr/0001-x.md <<-\EOF
	ADR-0001 added accepted Decide
	EOF
'

test_expect_success 'only what came before is told' '
	cd life &&
	expect_events --at=HEAD~3 <<-\EOF &&
	ADR-0001 status accepted Accept
	ADR-0001 text proposed Explain
	ADR-0001 added proposed Propose
	EOF
	expect_events -n 1 --at=HEAD~3 <<-\EOF &&
	ADR-0001 status accepted Accept
	EOF
	git fuse adr log -n 1 --at=HEAD~3 >told &&
	test_grep "1 of 3 events" told
'

test_expect_success 'staged, bare, linked, subdirectory' '
	cd life &&
	events >../expected &&
	events --staged >../found && test_cmp ../expected ../found &&
	(cd docs && events >../../found) && test_cmp ../expected ../found &&
	git worktree add -q ../linked HEAD &&
	(cd ../linked && events >../found) && test_cmp ../expected ../found &&
	git clone -q --bare . ../bare &&
	(cd ../bare && events >../found) && test_cmp ../expected ../found &&
	adr docs/adr/0003-d.md 3 Proposed &&
	git fuse adr log 3 >../found &&
	test_grep "^no commit .* tells of ADR-0003$" ../found &&
	test_line_count 1 ../found
'

test_expect_success 'the answer for programs' '
	cd life &&
	git fuse adr log 1 --at=HEAD --format=json >found &&
	json found .schema .history.isComplete .decisions[0].id \
		.decisions[0].status .decisions[0].path .total \
		.events[2].old_path .events[0].old_status .events[0].is_merge \
		.events[0].author.name .events[0].commit >values &&
	cat >expected <<-EOF &&
	fuse.adr.log/2
	true
	ADR-0001
	superseded
	docs/adr/0001-b.md
	6
	docs/adr/0001-a.md
	accepted
	false
	A U Thor
	$(git rev-parse HEAD)
	EOF
	test_cmp expected values
'

test_expect_success 'a decision that was removed, and is there again' '
	git init -q removed &&
	cd removed &&
	adr docs/adr/0001-a.md 1 Accepted && test_commit "Decide" &&
	git rm -q docs/adr/0001-a.md && echo x >x && test_commit "Remove" &&
	adr docs/adr/0001-a.md 1 Proposed && test_commit "Propose" &&
	expect_events <<-\EOF
	ADR-0001 added proposed Propose
	ADR-0001 removed none Remove
	ADR-0001 added accepted Decide
	EOF
'

test_expect_success 'no decisions, no commits' '
	git init -q none && cd none &&
	test_expect_code 128 git fuse adr log 2>message &&
	test_grep "there are no decisions" message &&
	adr docs/adr/0001-a.md 1 Proposed &&
	git fuse adr log >found &&
	echo "there is no commit, and so no history" >expected &&
	test_cmp expected found &&
	git fuse adr log --format=json >found &&
	json found .history >history && echo null >expected &&
	test_cmp expected history &&
	git commit -q --allow-empty -m "Nothing yet" &&
	echo "no commit of what is looked at tells of ADR-0001" >expected &&
	git fuse adr log 1 >found &&
	test_cmp expected found &&
	echo "no commit of what is looked at tells of a decision" >expected &&
	git fuse adr log >found &&
	test_cmp expected found
'

test_expect_success 'a shallow clone says that history is not whole' '
	cd life &&
	git clone -q --depth=2 "file://$PWD" ../shallow &&
	cd ../shallow &&
	git fuse adr log 1 >found &&
	test_grep "superseded, was accepted" found &&
	test_grep shallow found
'

test_done
