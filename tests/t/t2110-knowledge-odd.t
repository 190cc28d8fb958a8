#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='knowledge.db and what is archived, where things are odd'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

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

test_done
