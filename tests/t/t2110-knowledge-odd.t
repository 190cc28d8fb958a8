#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='knowledge.db and what is archived, where things are odd'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/mcp-lib.sh"

# decision FILE TITLE STATUS
decision () {
	printf '# %s\n\nDate: 2020-01-31\n\n## Status\n\n%s\n\n## Context\n\n' \
		"$2" "$3" | write "$1"
}

test_expect_success 'what is archived hides no record that holds' '
	git init -q two && cd two &&
	decision a/adr/0001-one.md "1. One" Accepted &&
	decision b/adr/0001-uno.md "1. Uno" Accepted &&
	test_commit "Both hold" && git tag held &&
	decision b/adr/0001-uno.md "1. Uno" Superseded &&
	test_commit "One is superseded" &&
	git fuse adr archive b/adr/0001-uno.md &&
	git fuse adr list >list &&
	grep "accepted .*One" list &&
	test_grep ! Uno list &&
	git fuse adr list --archived >list &&
	grep "superseded .*Uno  (archived)" list &&
	git fuse adr list --at=held >list &&
	grep "accepted .*Uno" list
'

test_expect_success 'an id of two folders is collected once' '
	git init -q twice && cd twice &&
	decision a/adr/0001-one.md "1. One" Superseded &&
	decision b/adr/0001-uno.md "1. Uno" Superseded &&
	test_commit "Both are superseded" &&
	git fuse knowledge gc --apply >plan &&
	test_line_count 1 plan &&
	git fuse knowledge gc >plan &&
	grep "nothing to do" plan
'

# one_record DIR: a store with one record.
one_record () {
	git init -q "$1" && cd "$1" &&
	decision docs/adr/0001-one.md "1. One" Rejected &&
	test_commit One && git fuse adr archive 1 >/dev/null
}

test_expect_success 'what is no file is told, and left' '
	one_record thing && rm .git/fuse/knowledge.db &&
	mkdir .git/fuse/knowledge.db &&
	for command in "adr archive 1" "knowledge status"
	do
		test_expect_code 128 git fuse $command 2>said &&
		test_grep "knowledge.db. is not a file.*move it away" said ||
		exit 1
	done
'

test_expect_success 'a file that ends too early is read as far as it goes' '
	one_record cut && git fuse knowledge export >wanted &&
	size=$(wc -c <.git/fuse/knowledge.db) &&
	head -c $((size - 8192)) .git/fuse/knowledge.db >cut &&
	cp cut .git/fuse/knowledge.db &&
	test_expect_code 128 git fuse knowledge export 2>said &&
	test_grep "export --salvage" said &&
	test_expect_code 1 git fuse knowledge export --salvage >saved &&
	test_cmp wanted saved &&
	cmp cut .git/fuse/knowledge.db
'

test_expect_success 'a damaged store is made anew, and what there was is kept' '
	one_record anew && git fuse knowledge export >wanted &&
	size=$(wc -c <.git/fuse/knowledge.db) &&
	head -c $((size - 8192)) .git/fuse/knowledge.db >cut &&
	cp cut .git/fuse/knowledge.db &&
	test_expect_code 128 git fuse memory list 2>said &&
	test_grep "knowledge status --repair" said &&
	git fuse knowledge status --repair 2>said &&
	test_grep "1 record could be read.*knowledge.db.damaged" said &&
	git fuse knowledge export >actual && test_cmp wanted actual &&
	cmp cut .git/fuse/knowledge.db.damaged
'

test_expect_success 'no bytes where there were some are damage' '
	one_record empty && : >.git/fuse/knowledge.db &&
	touch -d "1 hour ago" .git/fuse/knowledge.db &&
	test_expect_code 128 git fuse memory list 2>said &&
	test_grep "no bytes any more.*--repair" said &&
	test_expect_code 128 git fuse memory add --type=gotcha \
		--category=tooling "a second one is not lost" 2>said &&
	git fuse knowledge status --repair && git fuse memory list
'

test_expect_success 'what needs no record answers without the store' '
	one_record beside &&
	write a.c <<-\EOT && git add a.c && git commit -q -m a &&
	int count_coins(void) { return 0; }
	EOT
	echo "no database, and longer than a header" >.git/fuse/knowledge.db &&
	git fuse search count coins >out 2>said && test_grep "a.c" out &&
	test_grep "without memories.*--repair" said &&
	git fuse patterns >out 2>said
'

test_expect_success 'what is known beside it is said to be missing' '
	cd beside &&
	write docs/adr/0007-count-coins.md <<-\EOT && git add docs &&
	# 7. Count coins

	Date: 2024-01-01

	## Status

	Accepted

	## Decision

	We count coins.
	EOT
	git commit -q -m decide &&
	for call in "adr list" "adr search coins" "adr show 7" "adr why a.c" \
		"context count coins" "info" "refs count_coins" \
		"scope focus a.c" "show HEAD"
	do
		code=0 &&
		{ git fuse $call >out 2>said || code=$?; } &&
		test $code -le 1 || test_complain "$call: $code" || return 1
	done &&
	git fuse adr list --format=json >out 2>said &&
	json out .decisions[-1].number .without >told &&
	test_grep "^7$" told &&
	test_grep "what is archived.*--repair" told &&
	git fuse context count coins >out 2>said &&
	test_grep "without what is known.*--repair" said &&
	told decision_read "{\"id\":\"7\"}" >out &&
	test_grep "without what is archived.*--repair" out
'

test_done
