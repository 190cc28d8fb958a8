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
	test_grep "it is no text" said &&
	test_cmp before docs/adr/0002-two.md &&
	test_expect_code 1 git fuse adr check >said &&
	test_grep "0002-two.md: error: it is no text" said &&
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
	test_expect_code 1 git fuse adr check >said &&
	test_grep "adr-changed-after-acceptance" said
'

test_done
